import { useState } from 'react';
import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import type { order } from 'shared-contracts/business/order/order';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { eligibleCarriers } from 'shared-freight/eligible';
import { entityApi } from 'shared-platform/entity-api';
import { useCan } from 'shared-platform/permission';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Checkbox } from 'shared-widgets/ui/form';
import { useText } from '../messages.ts';
import { useAllotChecks } from './allot-checks.ts';
import { remainder } from './quantity.ts';
import { RemainingBar } from './remaining-bar.tsx';

/** Fields of an allotment, except for its order. */
const allotFields = [
  ['carrierId', 'allotQty', 'priceUnit', 'carrierPrice', 'loadDateFrom', 'loadDateTo'],
  ['planLorryCount', 'oilRatio', 'prepayAmount', 'depositAmount', 'remark'],
] as const;

/** Fields with the reason, for people who may pay a carrier more than the shipper pays. */
const fieldsWithReason = [...allotFields, 'overReason'] as const;

/** Fields of an allotment that this person may fill in, except for its order. */
export const useAllotFields = () => (useCan()('dispatchGoods:overReceivable') ? fieldsWithReason : allotFields);

/** Initial values of an allotment: the whole remaining quantity, in the order's time window. */
const initialOf = (from: RecordOf<typeof order>) => ({
  allotQty: remainder(from.remainQty),
  priceUnit: from.priceUnit,
  loadDateFrom: from.loadDateFrom,
  loadDateTo: from.loadDateTo,
});

const isStored = (saved: unknown): saved is { id: string; version: number } =>
  typeof saved === 'object' && saved !== null && 'id' in saved && 'version' in saved;

/** 派货: drawer to allot a quantity of the order to a carrier, and to send it to the carrier at once if wished. */
export function AllotDrawer({ record: from, open, onClose, onDone }: RowSurfaceProps<typeof order>) {
  const text = useText();
  const can = useCan();
  const [isSentAtOnce, setSentAtOnce] = useState(true);
  const [dispatch] = entityApi(dispatchGoods).useAction('dispatch');
  const maySend = can('dispatchGoods:dispatch');

  const send = async (saved: unknown) => {
    if (maySend && isSentAtOnce && isStored(saved)) await dispatch({ id: saved.id, version: saved.version });
    onDone();
  };
  return (
    <EntityFormDrawer
      entity={dispatchGoods}
      open={open}
      onClose={onClose}
      onDone={send}
      title={`${text('allot.title')} ${from.orderNo}`}
      fields={useAllotFields()}
      additions={useAllotChecks(from.id)}
      constant={{ orderId: from.id }}
      initial={initialOf(from)}
      referenceQuery={{ carrierId: eligibleCarriers }}
      extra={({ allotQty }) => (
        <>
          <RemainingBar orderId={from.id} allotQty={allotQty} />
          {maySend && (
            <Checkbox checked={isSentAtOnce} onChange={(event) => setSentAtOnce(event.target.checked)}>
              {text('allot.sendAtOnce')}
            </Checkbox>
          )}
        </>
      )}
    />
  );
}

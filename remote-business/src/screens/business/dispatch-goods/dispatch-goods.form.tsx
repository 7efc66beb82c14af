import { useEffect, useState } from 'react';
import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { orderStatus } from 'shared-contracts/business/states';
import { eligibleCarriers } from 'shared-freight/eligible';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { useAllotFields } from '../../../parts/allot.drawer.tsx';
import { useAllotChecks } from '../../../parts/allot-checks.ts';
import { RemainingBar, type RemainingBarProps } from '../../../parts/remaining-bar.tsx';

const dispatchableStatuses = `${orderStatus.awaitingDispatch},${orderStatus.partlyDispatched}`;

/** 新建派货: form to allot quantity of an order to a carrier, or to edit an allotment that was not sent. */
export function DispatchGoodsForm({ record, ...drawer }: FormSurfaceProps<typeof dispatchGoods>) {
  const fields = useAllotFields();
  const [chosen, setChosen] = useState<string>();
  return (
    <EntityFormDrawer
      entity={dispatchGoods}
      record={record}
      fields={record ? fields : ['orderId', ...fields]}
      additions={useAllotChecks(record ? record.orderId : chosen, record?.allotQty)}
      referenceQuery={{ carrierId: eligibleCarriers, orderId: { orderStatus: dispatchableStatuses } }}
      extra={({ orderId, allotQty }) =>
        record ? null : <ChosenOrder orderId={typeof orderId === 'string' ? orderId : undefined} allotQty={allotQty} onChosen={setChosen} />
      }
      {...drawer}
    />
  );
}

interface ChosenOrderProps extends RemainingBarProps {
  readonly onChosen: (orderId: string | undefined) => void;
}

/** Shows what remains of the order that is chosen in the form, and reports it for the checks. */
function ChosenOrder({ onChosen, ...bar }: ChosenOrderProps) {
  const { orderId } = bar;
  useEffect(() => onChosen(orderId), [orderId, onChosen]);
  return <RemainingBar {...bar} />;
}

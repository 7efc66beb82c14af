import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { orderStatus } from 'shared-contracts/business/states';
import { eligibleCarriers } from 'shared-freight/eligible';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { allotFields } from '../../../parts/allot.drawer.tsx';
import { RemainingBar } from '../../../parts/remaining-bar.tsx';

const dispatchableStatuses = `${orderStatus.awaitingDispatch},${orderStatus.partlyDispatched}`;

/** 新建派货: form to allot quantity of an order to a carrier, or to edit an allotment that was not sent. */
export function DispatchGoodsForm({ record, ...drawer }: FormSurfaceProps<typeof dispatchGoods>) {
  return (
    <EntityFormDrawer
      entity={dispatchGoods}
      record={record}
      fields={record ? allotFields : ['orderId', ...allotFields]}
      referenceQuery={{ carrierId: eligibleCarriers, orderId: { orderStatus: dispatchableStatuses } }}
      extra={({ orderId, allotQty }) =>
        record ? null : <RemainingBar orderId={typeof orderId === 'string' ? orderId : undefined} allotQty={allotQty} />
      }
      {...drawer}
    />
  );
}

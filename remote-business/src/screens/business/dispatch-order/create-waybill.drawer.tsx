import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { crewChoices } from 'shared-freight/crew-choices';
import { OverloadHint } from 'shared-freight/overload-hint';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { remainder } from '../../../parts/quantity.ts';
import { DispatchOrderBar } from './dispatch-order-waybills.panel.tsx';

/** 派车: drawer to create a waybill for one lorry of a dispatch order; lorry and driver may be assigned later. */
export function CreateWaybillDrawer({ record, ...drawer }: RowSurfaceProps<typeof dispatchOrder>) {
  return (
    <ActionDrawer
      entity={dispatchOrder}
      action="createWaybill"
      record={record}
      summary={['carrierName', 'goodsName', 'remainQty']}
      initial={{ planQty: remainder(record.remainQty) }}
      choices={crewChoices({ dispatchOrderId: record.id })}
      extra={({ planQty, lorryId }) => (
        <>
          <OverloadHint lorryId={lorryId} planQty={planQty} qtyUnit={record.qtyUnit} />
          <DispatchOrderBar record={record} planQty={planQty} />
        </>
      )}
      {...drawer}
    />
  );
}

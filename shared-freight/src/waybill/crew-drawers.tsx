/**
 * Drawers that choose lorry and driver of a waybill. Their code, with the definitions of lorries and drivers, is loaded when the first of
 * them opens.
 */
import { waybill } from 'shared-contracts/business/waybill';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { crewChoices } from './crew-choices.tsx';
import { OverloadHint } from './overload-hint.tsx';

type WaybillSurface = RowSurfaceProps<typeof waybill>;

const summary = ['dispatchNo', 'carrierName', 'goodsName', 'planQty'] as const;

/** 指派: drawer to assign a lorry and a driver of the waybill's carrier. */
export function AssignDrawer(props: WaybillSurface) {
  const { planQty, qtyUnit } = props.record;
  return (
    <ActionDrawer
      entity={waybill}
      action="assign"
      summary={summary}
      choices={crewChoices(props.record)}
      extra={({ lorryId }) => <OverloadHint lorryId={lorryId} planQty={planQty} qtyUnit={qtyUnit} />}
      {...props}
    />
  );
}

/** 换车: drawer to assign another lorry or driver before loading, with a reason. */
export function ReassignDrawer(props: WaybillSurface) {
  const { lorryId, driverId, trailerPlateNumber, coDriverId, dispatchOrderId, id, planQty, qtyUnit } = props.record;
  return (
    <ActionDrawer
      entity={waybill}
      action="reassign"
      summary={[...summary, 'plateNumber', 'driverName']}
      initial={{ lorryId, driverId, trailerPlateNumber, coDriverId }}
      choices={crewChoices({ dispatchOrderId, waybillId: id })}
      extra={(values) => <OverloadHint lorryId={values.lorryId} planQty={planQty} qtyUnit={qtyUnit} />}
      {...props}
    />
  );
}

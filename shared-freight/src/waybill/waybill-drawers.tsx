import { waybill } from 'shared-contracts/business/waybill';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useSession } from 'shared-platform/session';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { RoadDrawer, type RoadSurface } from '../road/road-drawer.tsx';
import { crewChoices } from './crew-choices.tsx';
import { usePlaceFields } from './place-fields.ts';

type WaybillSurface = RowSurfaceProps<typeof waybill>;

const summary = ['dispatchNo', 'carrierName', 'goodsName', 'planQty'] as const;

/** 指派: drawer to assign a lorry and a driver of the waybill's carrier. */
export function AssignDrawer(props: WaybillSurface) {
  return <ActionDrawer entity={waybill} action="assign" summary={summary} choices={crewChoices(props.record)} {...props} />;
}

/** 换车: drawer to assign another lorry or driver before loading, with a reason. */
export function ReassignDrawer(props: WaybillSurface) {
  const { lorryId, driverId, trailerPlateNumber, coDriverId, dispatchOrderId, id } = props.record;
  return (
    <ActionDrawer
      entity={waybill}
      action="reassign"
      summary={[...summary, 'plateNumber', 'driverName']}
      initial={{ lorryId, driverId, trailerPlateNumber, coDriverId }}
      choices={crewChoices({ dispatchOrderId, waybillId: id })}
      {...props}
    />
  );
}

/** Fields for the reason of a late entry; only the platform's people are asked, because carriers report events as they happen. */
function useReasonOfLateEntry(): readonly string[] {
  return useSession()?.user.carrierId ? [] : ['supplementReason'];
}

/** 发车. */
export function DepartDrawer(props: RoadSurface) {
  return (
    <RoadDrawer
      action="depart"
      summary={['plateNumber', 'driverName', 'loadTime', 'loadNet']}
      fields={['departTime', 'sealNo', 'address', 'voucherImgs', ...useReasonOfLateEntry(), 'remark', ...usePlaceFields()]}
      initial={{ departTime: shanghaiNow() }}
      {...props}
    />
  );
}

/** 到达: drawer to record the arrival at the unloading place. */
export function ArriveDrawer(props: RoadSurface) {
  return (
    <RoadDrawer
      action="arrive"
      summary={['plateNumber', 'driverName', 'departTime', 'loadNet']}
      fields={['arriveTime', 'address', 'voucherImgs', ...useReasonOfLateEntry(), 'speedReason', 'remark']}
      initial={{ arriveTime: shanghaiNow() }}
      {...props}
    />
  );
}

/** 异常上报: drawer to report what went wrong, with pictures and place. */
export function ExceptionDrawer(props: RoadSurface) {
  return (
    <RoadDrawer
      action="reportException"
      fields={['abnormalDesc', 'voucherImgs', 'address']}
      summary={['plateNumber', 'driverName']}
      {...props}
    />
  );
}

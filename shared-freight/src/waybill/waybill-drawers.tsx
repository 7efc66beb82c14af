import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useSession } from 'shared-platform/session';
import { RoadDrawer, type RoadSurface } from '../road/road-drawer.tsx';
import { usePlaceFields } from './place-fields.ts';

/** Fields for the reason of a late entry. Only the platform's people see them, because carriers report events as they happen. */
function useReasonOfLateEntry(): readonly string[] {
  return useSession()?.user.carrierId ? [] : ['supplementReason'];
}

/** 发车: drawer to record the departure. */
export function DepartDrawer(props: RoadSurface) {
  return (
    <RoadDrawer
      action="depart"
      at="unloading"
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
      at="unloading"
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

import { waybill } from 'shared-contracts/business/waybill';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { eligibleFleet } from './eligible.ts';

type WaybillSurface = RowSurfaceProps<typeof waybill>;

const summary = ['dispatchNo', 'carrierName', 'goodsName', 'planQty'] as const;

/** 指派: lorry and driver of the waybill's carrier. */
export function AssignDrawer({ record, ...drawer }: WaybillSurface) {
  return (
    <ActionDrawer
      entity={waybill}
      action="assign"
      record={record}
      summary={summary}
      referenceQuery={eligibleFleet(record.carrierId)}
      {...drawer}
    />
  );
}

/** 换车: another lorry or driver before loading, with the reason. */
export function ReassignDrawer({ record, ...drawer }: WaybillSurface) {
  const { lorryId, driverId, trailerPlateNumber, coDriverId } = record;
  return (
    <ActionDrawer
      entity={waybill}
      action="reassign"
      record={record}
      summary={[...summary, 'plateNumber', 'driverName']}
      initial={{ lorryId, driverId, trailerPlateNumber, coDriverId }}
      referenceQuery={eligibleFleet(record.carrierId)}
      {...drawer}
    />
  );
}

/** 发车. */
export function DepartDrawer({ record, ...drawer }: WaybillSurface) {
  return (
    <ActionDrawer
      entity={waybill}
      action="depart"
      record={record}
      summary={['plateNumber', 'driverName', 'loadTime', 'loadNet']}
      fields={['departTime', 'sealNo', 'address', 'voucherImgs', 'supplementReason', 'remark']}
      initial={{ departTime: shanghaiNow() }}
      {...drawer}
    />
  );
}

/** 到达 at the unloading place. */
export function ArriveDrawer({ record, ...drawer }: WaybillSurface) {
  return (
    <ActionDrawer
      entity={waybill}
      action="arrive"
      record={record}
      summary={['plateNumber', 'driverName', 'departTime', 'loadNet']}
      fields={['arriveTime', 'address', 'voucherImgs', 'supplementReason', 'speedReason', 'remark']}
      initial={{ arriveTime: shanghaiNow() }}
      {...drawer}
    />
  );
}

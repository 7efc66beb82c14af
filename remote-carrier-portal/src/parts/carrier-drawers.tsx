import { certStatus, commonStatus, vehicleForm, workStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';

/** 发车 of an own waybill. */
export function DepartDrawer(props: RowSurfaceProps<typeof waybill>) {
  return (
    <ActionDrawer
      entity={waybill}
      action="depart"
      summary={['plateNumber', 'driverName', 'loadTime', 'loadNet']}
      fields={['departTime', 'sealNo', 'address', 'voucherImgs', 'remark']}
      initial={{ departTime: shanghaiNow() }}
      {...props}
    />
  );
}

/** 到达 of an own waybill at the unloading place. */
export function ArriveDrawer(props: RowSurfaceProps<typeof waybill>) {
  return (
    <ActionDrawer
      entity={waybill}
      action="arrive"
      summary={['plateNumber', 'driverName', 'departTime', 'loadNet']}
      fields={['arriveTime', 'address', 'voucherImgs', 'speedReason', 'remark']}
      initial={{ arriveTime: shanghaiNow() }}
      {...props}
    />
  );
}

/** Own fleet that is free; what the server would refuse anyway is not offered. */
const freeFleet = { certStatus: certStatus.certified, status: commonStatus.enabled, workStatus: workStatus.idle } as const;

/** 换车: another lorry or driver before loading, with the reason. */
export function ReassignDrawer(props: RowSurfaceProps<typeof waybill>) {
  const { lorryId, driverId, trailerPlateNumber, coDriverId } = props.record;
  return (
    <ActionDrawer
      entity={waybill}
      action="reassign"
      summary={['plateNumber', 'driverName', 'goodsName', 'planQty']}
      initial={{ lorryId, driverId, trailerPlateNumber, coDriverId }}
      referenceQuery={{
        lorryId: { ...freeFleet, vehicleForm: `${vehicleForm.rigid},${vehicleForm.tractor}` },
        driverId: freeFleet,
        coDriverId: freeFleet,
      }}
      {...props}
    />
  );
}

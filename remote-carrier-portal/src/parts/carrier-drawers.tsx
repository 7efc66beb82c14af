import { waybill } from 'shared-contracts/business/waybill';
import { shanghaiNow } from 'shared-contracts/shanghai-time';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';

/** 发车 of an own waybill. */
export function DepartDrawer(props: RowSurfaceProps<typeof waybill>) {
  return (
    <ActionDrawer
      entity={waybill}
      action="depart"
      summary={['plateNumber', 'driverName', 'loadTime', 'loadNet']}
      fields={['departTime', 'sealNo', 'address', 'remark']}
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
      fields={['arriveTime', 'address', 'remark']}
      initial={{ arriveTime: shanghaiNow() }}
      {...props}
    />
  );
}

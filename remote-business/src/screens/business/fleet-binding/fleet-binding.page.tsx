import { fleetBinding } from 'shared-contracts/business/fleet/fleet-binding';
import { ListPage } from 'shared-widgets/list-page';

/** 绑定记录: list of the periods in which drivers and lorries belonged to carriers or to each other. */
export default () => (
  <ListPage
    entity={fleetBinding}
    columns={[
      ['bindKind', 'carrierName', 'driverName', 'plateNumber', 'mainFlag', 'bindStatus'],
      { combine: ['bindTime', 'bindUser'], stack: true },
      { combine: ['unbindTime', 'unbindUser'], stack: true },
      'unbindReason',
    ]}
    statusTabs={{ field: 'bindStatus', values: ['1', '3'] }}
  />
);

import { bindKind, fleetBinding } from 'shared-contracts/business/fleet/fleet-binding';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';

/** SQL condition of the unique indexes: they contain only bindings in force, of one kind. */
const inForce = (kind: string) => `bind_status = '${bindStatus.bound}' and bind_kind = '${kind}'`;

export const fleetBindings = entityTable('biz_fleet_binding', fleetBinding, {
  defaults: { mainFlag: 'N', bindStatus: bindStatus.bound },
  references: { carrierId: carriers, driverId: drivers, lorryId: lorries },
  unique: {
    driver: { on: ['driverId'], where: inForce(bindKind.carrierDriver) },
    lorry: { on: ['lorryId'], where: inForce(bindKind.carrierLorry) },
    crew: { on: ['lorryId', 'driverId'], where: inForce(bindKind.driverLorry) },
    main: { on: ['lorryId'], where: `${inForce(bindKind.driverLorry)} and main_flag = 'Y'` },
  },
  indexes: {
    list: { on: newestFirst, include: ['carrierId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'] },
    driver_history: { on: ['driverId'] },
    lorry_history: { on: ['lorryId'] },
  },
  search: { trigram: ['carrierName', 'driverName', 'plateNumber'] },
  rows: { hiddenFrom: 'shipper' },
});

import type { FastifyInstance } from 'fastify';
import { driver } from 'shared-contracts/business/driver';
import { fleetBinding } from 'shared-contracts/business/fleet/fleet-binding';
import { lorry } from 'shared-contracts/business/lorry';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { bindAgain, bindDriver, unbindDriver, unbindFromCarrier } from './bind-fleet.ts';
import { fleetBindings } from './fleet-binding.table.ts';
import { ofDriver, ofLorry } from './fleet-bindings.ts';

export default async function fleetBindingRoutes(app: FastifyInstance) {
  crud(app, fleetBinding, fleetBindings);
  action(app, driver, drivers, 'unbind', async (act) => await unbindFromCarrier(act, ofDriver(act.row), act.body.unbindReason));
  action(app, driver, drivers, 'bind', async (act) => await bindAgain(act, ofDriver(act.row)));
  action(app, lorry, lorries, 'unbind', async (act) => ({
    ...(await unbindFromCarrier(act, ofLorry(act.row), act.body.unbindReason)),
    ...{ defaultDriverId: null, driverName: null },
  }));
  action(app, lorry, lorries, 'bind', async (act) => await bindAgain(act, ofLorry(act.row)));
  action(app, lorry, lorries, 'bindDriver', async (act) => await bindDriver(act, act.row, act.body));
  action(app, lorry, lorries, 'unbindDriver', async (act) => await unbindDriver(act, act.row, act.body));
}

import type { FastifyInstance } from 'fastify';
import { waybill, waybillNode } from 'shared-contracts/business/waybill';
import { recordSchema } from 'shared-contracts/entity/entity-schema';
import { z } from 'zod';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { entityContext } from '../../../kernel/entity/entity-context.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { assignVehicle, reassignVehicle, unassignVehicle } from './assign-vehicle.ts';
import { frozenProblem } from './change-waybill.ts';
import { deliverWaybill } from './deliver-waybill.ts';
import { addFenceRadius } from './fence-radius.ts';
import { loadWaybill } from './load-waybill.ts';
import { addWaitsFor } from './vehicle-use.ts';
import { arriveWaybill, cancelWaybill, departWaybill } from './waybill.service.ts';
import { waybills } from './waybill.table.ts';
import { waybillNodes } from './waybill-node.table.ts';
import { nodesOf } from './waybill-nodes.ts';

/** Option for actions that are refused when the waybill is frozen. Reports of what happened on the road are accepted even then. */
const unfrozen = { refuse: frozenProblem };
/** Options for actions that may name a trailer, which another carrier may own or use. */
const choosing = { ...unfrozen, tellsTaken: true };

export default async function waybillRoutes(app: FastifyInstance) {
  crud(app, waybill, waybills, {
    decorate: async (...rows) => {
      await addFenceRadius(...rows);
      await addWaitsFor(...rows);
    },
  });
  crud(app, waybillNode, waybillNodes);
  action(app, waybill, waybills, 'assign', async (context) => await assignVehicle(context, context.body), choosing);
  action(
    app,
    waybill,
    waybills,
    'reassign',
    async (context) => await reassignVehicle(context, context.body, context.body.reason),
    choosing,
  );
  action(app, waybill, waybills, 'unassign', unassignVehicle);
  action(app, waybill, waybills, 'load', async (context) => await loadWaybill(context, context.body), unfrozen);
  action(app, waybill, waybills, 'depart', async (context) => await departWaybill(context, context.body), unfrozen);
  action(app, waybill, waybills, 'arrive', async (context) => await arriveWaybill(context, context.body));
  action(app, waybill, waybills, 'deliver', async (context) => await deliverWaybill(context, context.body));
  action(app, waybill, waybills, 'cancel', async (context) => await cancelWaybill(context, context.body.cancelReason));
  registerNodes(app);
}

/** Registers the route for the events of a waybill. */
function registerNodes(app: FastifyInstance): void {
  const context = entityContext(app, waybillNode, waybillNodes);
  route(app, {
    method: 'GET',
    url: `${waybill.api}/nodes`,
    access: 'waybill:list',
    tier: 'tenant',
    query: z.object({ id: z.string({ error: '参数不识别！' }).max(36) }),
    result: z.array(recordSchema(waybillNode)),
    summary: 'Waybill: its nodes in the order of time',
    tags: [waybill.name],
    transaction: false,
    handler: async ({ caller, query }) => {
      const prepared = await context.prepare(caller);
      return await app.kernel.database.as(caller, async (tx) => {
        const row = await getRow(tx, caller, waybills, query.id);
        return (await context.finish(tx, await nodesOf({ tx }, row.id), caller, prepared)) as never;
      });
    },
  });
}

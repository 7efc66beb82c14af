import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route } from '../../../kernel/http/route.ts';
import { tenantsOf } from '../session/own-tenants.ts';
import { tenantListSchema } from '../session/session.schemas.ts';
import { idsOf } from '../user/user-links.ts';

/** Route for the tenants that a signed-in person may see and act for. */
export default async function tenantRoutes(app: FastifyInstance) {
  const { database } = app.kernel;

  route(app, {
    method: 'GET',
    url: '/sys/tenant/queryList',
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({ ids: z.string().max(500).optional() }),
    result: tenantListSchema,
    summary: "The caller's own tenants, all of them or those that are named.",
    tags: ['account'],
    transaction: false,
    handler: async ({ caller, query, now }) => {
      const own = await database.asSystem('own tenants', (tx) => tenantsOf(tx, caller.userId, now));
      const named = idsOf(query.ids);
      return named.length > 0 ? own.filter(({ id }) => named.includes(String(id))) : own;
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/tenant/getCurrentUserTenant',
    access: 'signedIn',
    tier: 'tenant',
    result: z.object({ list: tenantListSchema }),
    summary: "The caller's own tenants, as later clients ask for them.",
    tags: ['account'],
    transaction: false,
    handler: async ({ caller, now }) => ({ list: await database.asSystem('own tenants', (tx) => tenantsOf(tx, caller.userId, now)) }),
  });
}

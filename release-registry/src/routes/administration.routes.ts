/** Routes for tokens of teams and for garbage collection. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { environmentSchema, remoteNameSchema } from '../gate/release-schema.ts';
import type { RegistryPluginOptions } from '../releases/registry-options.ts';
import { callerName, isDryRun, parse, requireAdministrator } from './request-reading.ts';

const star = z.literal('*');
const tokenBody = z.object({
  team: z.string().regex(/^[\p{L}\p{N} ._-]{1,40}$/u),
  publishes: z.array(z.union([star, remoteNameSchema])).default([]),
  operates: z.array(z.union([star, environmentSchema])).default([]),
  days: z.number().positive().max(3650).optional(),
});
const tokenParams = z.object({ id: z.string().regex(/^[0-9a-f]{12}$/) });
const garbageBody = z.object({ keepDays: z.number().min(0).default(30), keepSeenDays: z.number().min(0).default(8) });

export function administrationRoutes(app: FastifyInstance, { service, access: tokens }: RegistryPluginOptions): void {
  app.post('/registry/v1/tokens', async (request, reply) => {
    const access = await requireAdministrator(tokens, request);
    return reply.code(201).send(await tokens.make(parse(tokenBody, request.body), callerName(request, access)));
  });
  app.get('/registry/v1/tokens', async (request) => {
    await requireAdministrator(tokens, request);
    return { tokens: await tokens.list() };
  });
  app.delete('/registry/v1/tokens/:id', async (request) => {
    await requireAdministrator(tokens, request);
    const { id } = parse(tokenParams, request.params);
    await tokens.revoke(id);
    return { id };
  });
  app.post('/registry/v1/garbage', async (request) => {
    await requireAdministrator(tokens, request);
    return service.garbage({ ...parse(garbageBody, request.body), dryRun: isDryRun(request) });
  });
}

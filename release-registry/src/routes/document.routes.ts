/** Routes for signed environment manifests: everybody's, one user's (requested by the API, which knows the user), and the list of kills. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { remoteNameSchema, versionSchema } from '../gate/release-schema.ts';
import type { RegistryPluginOptions } from '../releases/registry-options.ts';
import { environmentParams, parse, requireVoucher, sendUnlessKnown } from './request-reading.ts';

const identityBody = z.object({
  userId: z.string().min(1).max(64),
  roles: z.array(z.string().max(64)).max(500).default([]),
  departments: z.array(z.string().max(64)).max(500).default([]),
});
const group = z.string().max(100);
/** The number of groups is limited to more than any menu has. */
const groupsBody = z.object({ groups: z.array(group).max(2000).optional() });
const groupsQuery = z.object({
  groups: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(group).max(200))
    .optional(),
});
const count = z.int().min(0).max(10_000_000);
const healthBody = z.object({
  versions: z
    .array(
      z.object({
        name: remoteNameSchema,
        version: versionSchema,
        loads: count,
        failures: count,
        // Default 0: a report without a number of people only records which versions are in use and never halts a canary.
        people: count.default(0),
        failing: count.default(0),
        share: z.number().min(0).max(1).default(0),
        loudest: z.array(z.number().min(0).max(1)).max(100).default([]),
        drawn: count.default(0),
      }),
    )
    .max(5000),
});

export function documentRoutes(app: FastifyInstance, { service, access: tokens }: RegistryPluginOptions): void {
  app.get('/registry/v1/environments/:environment/document', async (request, reply) => {
    const { environment } = parse(environmentParams, request.params);
    const { signed, etag } = await service.document(environment, parse(groupsQuery, request.query));
    return sendUnlessKnown(request, reply, etag, signed);
  });
  app.get('/registry/v1/environments/:environment/kills', async (request, reply) => {
    const { signed, etag } = await service.kills(parse(environmentParams, request.params).environment);
    return sendUnlessKnown(request, reply, etag, signed);
  });
  app.post('/registry/v1/environments/:environment/documents', async (request, reply) => {
    await requireVoucher(tokens, request);
    const { environment } = parse(environmentParams, request.params);
    const { groups } = parse(groupsBody, request.body);
    const { signed, etag } = await service.document(environment, { identity: parse(identityBody, request.body), groups });
    return sendUnlessKnown(request, reply, etag, signed);
  });
  app.post('/registry/v1/environments/:environment/health', async (request) => {
    await requireVoucher(tokens, request);
    const { environment } = parse(environmentParams, request.params);
    return { halted: await service.health(environment, parse(healthBody, request.body).versions) };
  });
}

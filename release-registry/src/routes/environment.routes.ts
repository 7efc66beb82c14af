/** Routes for operators: pins, rollbacks, promotions, kills, freezes. Every change accepts `?dryRun=true` and `If-Match`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseChange } from 'shared-contracts/release/release-operations';
import { z } from 'zod';
import type { Change } from '../environments/environment-changes.ts';
import { environmentSchema, remoteNameSchema, versionSchema } from '../gate/release-schema.ts';
import type { RegistryPluginOptions } from '../releases/registry-options.ts';
import { changeOf, environmentParams, parse, pinParams, reason, reasonBody, requireAccess, requireOperator } from './request-reading.ts';

const revision = z.int().min(1);
const pinBody = z.object({ version: versionSchema, reason });
const rollbackBody = z.object({ revision: revision.optional(), reason });
const rollbackAllBody = z.object({ revision, reason });
const promotionBody = z.object({
  from: environmentSchema,
  revision: revision.optional(),
  names: z.array(remoteNameSchema).min(1).optional(),
  reason,
});
const killParams = z.object({
  environment: environmentSchema,
  name: remoteNameSchema,
  version: z.union([z.literal('*'), versionSchema]),
});
const historyQuery = z.object({
  name: remoteNameSchema.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** Registers a change of one environment: parses parameters and body, checks the token's right, returns the new serial as ETag. */
export function changeRoute<Params extends z.ZodType<{ environment: string }>, Body extends z.ZodType<{ reason: string }>>(
  app: FastifyInstance,
  { access: tokens }: RegistryPluginOptions,
  route: {
    readonly method: 'PUT' | 'POST' | 'DELETE';
    readonly url: string;
    readonly params: Params;
    readonly body: Body;
    readonly run: (params: z.output<Params>, body: z.output<Body>, change: Change) => Promise<ReleaseChange>;
  },
): void {
  app.route({
    method: route.method,
    url: `/registry/v1/environments/:environment${route.url}`,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const params = parse(route.params, request.params);
      const access = await requireOperator(tokens, request, params.environment);
      const body = parse(route.body, request.body);
      const result = await route.run(params, body, changeOf(request, access, body.reason));
      return reply.header('etag', `"${result.serial}"`).send(result);
    },
  });
}

export function environmentRoutes(app: FastifyInstance, options: RegistryPluginOptions): void {
  const { service, access: tokens } = options;

  changeRoute(app, options, {
    method: 'PUT',
    url: '/pins/:name',
    params: pinParams,
    body: pinBody,
    run: ({ environment, name }, { version }, by) => service.pin(environment, name, version, by),
  });
  changeRoute(app, options, {
    method: 'DELETE',
    url: '/pins/:name',
    params: pinParams,
    body: reasonBody,
    run: ({ environment, name }, _body, by) => service.unpin(environment, name, by),
  });
  changeRoute(app, options, {
    method: 'POST',
    url: '/pins/:name/rollback',
    params: pinParams,
    body: rollbackBody,
    run: ({ environment, name }, { revision: to }, by) => service.rollback(environment, name, by, to),
  });
  changeRoute(app, options, {
    method: 'POST',
    url: '/rollback',
    params: environmentParams,
    body: rollbackAllBody,
    run: ({ environment }, { revision: to }, by) => service.rollbackAll(environment, to, by),
  });
  changeRoute(app, options, {
    method: 'POST',
    url: '/promotions',
    params: environmentParams,
    body: promotionBody,
    run: ({ environment }, { from, revision: at, names }, by) => service.promote(from, environment, by, { revision: at, names }),
  });
  changeRoute(app, options, {
    method: 'PUT',
    url: '/kills/:name/:version',
    params: killParams,
    body: reasonBody,
    run: ({ environment, name, version }, _body, by) => service.kill(environment, name, version, by),
  });
  changeRoute(app, options, {
    method: 'DELETE',
    url: '/kills/:name/:version',
    params: killParams,
    body: reasonBody,
    run: ({ environment, name, version }, _body, by) => service.revive(environment, name, version, by),
  });
  changeRoute(app, options, {
    method: 'PUT',
    url: '/freeze',
    params: environmentParams,
    body: reasonBody,
    run: ({ environment }, _body, by) => service.freeze(environment, by),
  });
  changeRoute(app, options, {
    method: 'DELETE',
    url: '/freeze',
    params: environmentParams,
    body: reasonBody,
    run: ({ environment }, _body, by) => service.unfreeze(environment, by),
  });

  app.get('/registry/v1/environments', async (request) => {
    await requireAccess(tokens, request);
    return { environments: await service.environments() };
  });
  // Needs a token because the response contains names of people: members of canaries and operators.
  app.get('/registry/v1/environments/:environment', async (request, reply) => {
    await requireAccess(tokens, request);
    const status = await service.status(parse(environmentParams, request.params).environment);
    return reply.header('etag', `"${status.serial}"`).header('cache-control', 'no-cache').send(status);
  });
  app.get('/registry/v1/environments/:environment/target', async (request) => {
    await requireAccess(tokens, request);
    return service.target(parse(environmentParams, request.params).environment);
  });
  app.get('/registry/v1/environments/:environment/history', async (request) => {
    await requireAccess(tokens, request);
    const { environment } = parse(environmentParams, request.params);
    const { name, limit, offset } = parse(historyQuery, request.query);
    return service.history(environment, name ?? null, limit, offset);
  });
}

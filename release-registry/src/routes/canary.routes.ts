/** Routes for canaries: start or change, halt, end with or without pinning their versions. */
import type { FastifyInstance } from 'fastify';
import { shellReleaseName } from 'shared-contracts/release/release-operations';
import { z } from 'zod';
import { environmentSchema, remoteNameSchema, versionSchema } from '../gate/release-schema.ts';
import type { RegistryPluginOptions } from '../releases/registry-options.ts';
import { changeRoute } from './environment.routes.ts';
import { reason, reasonBody } from './request-reading.ts';

const canaryParams = z.object({ environment: environmentSchema, canary: remoteNameSchema });
const ids = z.array(z.string().min(1).max(64)).max(1000).default([]);
const canaryBody = z.object({
  pins: z
    .record(remoteNameSchema, versionSchema)
    .refine((pins) => Object.keys(pins).length > 0, 'name at least one remote and its version')
    .refine((pins) => !(shellReleaseName in pins), 'the shell is chosen before anybody signed in: it has no canary'),
  /** Percentage with two decimals, because users are divided into ten thousand buckets. */
  percent: z.number().min(0).max(100).multipleOf(0.01).default(0),
  users: ids,
  roles: ids,
  departments: ids,
  margin: z.number().min(0).max(100).default(2),
  minimum: z.int().min(1).default(50),
  reason,
});

export function canaryRoutes(app: FastifyInstance, options: RegistryPluginOptions): void {
  const { service } = options;
  changeRoute(app, options, {
    method: 'PUT',
    url: '/canaries/:canary',
    params: canaryParams,
    body: canaryBody,
    run: ({ environment, canary }, { pins, reason: _reason, ...rule }, by) => service.canary(environment, canary, { pins, rule }, by),
  });
  changeRoute(app, options, {
    method: 'POST',
    url: '/canaries/:canary/halt',
    params: canaryParams,
    body: reasonBody,
    run: ({ environment, canary }, _body, by) => service.haltCanary(environment, canary, by),
  });
  changeRoute(app, options, {
    method: 'DELETE',
    url: '/canaries/:canary',
    params: canaryParams,
    body: reasonBody,
    run: ({ environment, canary }, _body, by) => service.endCanary(environment, canary, by),
  });
  changeRoute(app, options, {
    method: 'POST',
    url: '/canaries/:canary/keep',
    params: canaryParams,
    body: reasonBody,
    run: ({ environment, canary }, _body, by) => service.endCanary(environment, canary, by, true),
  });
}

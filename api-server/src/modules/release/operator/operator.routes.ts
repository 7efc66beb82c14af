import type { FastifyInstance } from 'fastify';
import {
  type ReleaseCall,
  type ReleaseWishes,
  releaseCalls,
  releasePath,
  releasePermission,
} from 'shared-contracts/release/release-operations';
import { z } from 'zod';
import { idempotencyHeader, idempotentCall } from '../../../kernel/database/idempotency.ts';
import { Ready, route } from '../../../kernel/http/route.ts';
import type { RegistryCalls } from '../registry/registry-calls.ts';
import { changeBodies, environmentName, remoteName, versionText } from '../registry/release-schemas.ts';
import { changeRelease } from './change-release.ts';
import * as responses from './operator-responses.ts';
import { releaseReading } from './read-releases.ts';
import { releaseHealth } from './release-health.ts';

const tags = ['release'];
const page = {
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
};

/** Calls for operators. None runs in a transaction, because the registry may use the same database. */
export function operatorRoutes(app: FastifyInstance, calls: RegistryCalls): void {
  const { kernel } = app;
  const reading = releaseReading(calls);
  const health = releaseHealth(kernel.database, calls.environment);

  const read = { method: 'GET', access: releasePermission.view, tier: 'platform', transaction: false, tags } as const;
  route(app, {
    ...read,
    url: `${releasePath}/environments`,
    result: responses.environmentsResponse,
    summary: 'Every environment of the registry: pins, kills, canaries, freeze.',
    handler: () => reading.environments(),
  });
  route(app, {
    ...read,
    url: `${releasePath}/matrix`,
    result: responses.matrixResponse,
    summary: 'Remotes and environments, with drift.',
    handler: async ({ now }) => reading.matrix(await health.lastHour(now)),
  });
  route(app, {
    ...read,
    url: `${releasePath}/remote`,
    query: z.object({ name: remoteName }),
    result: responses.remoteResponse,
    summary: 'Published versions of a remote, newest first, and where each is in use.',
    handler: ({ query: { name } }) => reading.remote(name),
  });
  route(app, {
    ...read,
    url: `${releasePath}/version`,
    query: z.object({ name: remoteName, version: versionText }),
    result: responses.versionResponse,
    summary: 'One version: files, sizes, report of the gate, places, history.',
    handler: ({ query: { name, version } }) => reading.version(name, version),
  });
  route(app, {
    ...read,
    url: `${releasePath}/history`,
    query: z.object({ environment: environmentName.default(calls.environment), name: remoteName.optional(), ...page }),
    result: responses.historyResponse,
    summary: 'Who changed what, when and why, newest first.',
    handler: ({ query: { environment, ...wish } }) => reading.history(environment, wish),
  });
  route(app, {
    ...read,
    url: `${releasePath}/health`,
    query: z.object({
      environment: environmentName.default(calls.environment),
      name: remoteName.optional(),
      hours: z.coerce.number().int().min(1).max(720).default(24),
    }),
    result: responses.healthResponse,
    summary: 'What pages reported of each version, by the hour.',
    handler: ({ query, now }) => health.report(query, now),
  });

  for (const call of Object.keys(changeBodies) as ReleaseCall[]) changeRoute(app, calls, call);
}

function changeRoute<Call extends ReleaseCall>(app: FastifyInstance, calls: RegistryCalls, call: Call): void {
  const { database, push } = app.kernel;
  const { protectedEnvironments } = app.kernel.config;
  const url = `${releasePath}/${call}`;
  route(app, {
    method: 'POST',
    url,
    access: releaseCalls[call],
    tier: 'platform',
    // Changes of a protected environment need a recent proof of identity; a dry run changes nothing, so it needs none.
    stepUp: (body) => body.dryRun !== true && protectedEnvironments.includes(body.environment),
    transaction: false,
    body: changeBodies[call],
    result: responses.changeResponse,
    summary: `Releases: ${call}. Refused against another serial than the environment's.`,
    tags,
    handler: async ({ body, caller, request, now }) => {
      const { method, headers } = request;
      const key = body.dryRun ? undefined : idempotentCall(headers[idempotencyHeader], true, `${method} ${url}`, { body: request.body });
      // The cast is safe: the body was parsed by the schema of this call.
      const wish = body as ReleaseWishes[Call];
      const envelope = await changeRelease({ calls, database, push, log: app.log }, { call, wish, caller, request, key, now });
      return new Ready(envelope) as never;
    },
  });
}

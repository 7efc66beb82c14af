import type { FastifyInstance } from 'fastify';
import { telemetryLimit, telemetryPath } from 'shared-contracts/wire/telemetry';
import { z } from 'zod';
import { Refused } from '../../../kernel/basics/errors.ts';
import { callsPerMinute } from '../../../kernel/http/rate-limit.ts';
import { route } from '../../../kernel/http/route.ts';
import { beaconBody } from './telemetry-batch.ts';
import type { TelemetryIntake } from './telemetry-intake.ts';

/** Routes to which pages report whether the remotes they loaded worked. */
export function telemetryRoutes(app: FastifyInstance, intake: TelemetryIntake): void {
  const { kernel } = app;
  const limit = callsPerMinute(app, telemetryLimit.perMinute);

  route(app, {
    method: 'POST',
    url: telemetryPath,
    // `sendBeacon` sends no headers, so the sender is known from the token in the body.
    access: 'public',
    tier: 'tenant',
    body: beaconBody,
    bodyLimit: telemetryLimit.body,
    result: z.null(),
    summary: 'Counts per remote and version from one page, as a beacon: text/plain JSON with the session token in the body.',
    tags: ['release'],
    handler: async ({ request, body: { token, report, versions } }) => {
      const caller = await kernel.sessions.authenticate(token, { isFresh: true });
      if ('refusal' in caller) throw new Refused(caller.refusal);
      await limit(request, caller.sessionId);
      intake.take({ report, versions, userId: caller.userId, sessionId: caller.sessionId });
      return null;
    },
  });
}

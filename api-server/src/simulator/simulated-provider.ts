/** A simulated position provider: answers HTTP requests as docs/track-provider.md describes, with failures on purpose. */

import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { chanceOf, type SimulatedJourney, simulatedPoints } from './simulated-journey.ts';

const minute = 60_000;

/** How often each failure occurs: a share, 0 to 1, of the calls, points or periods. */
const part = z.number().min(0).max(1);
export const failuresSchema = z.strictObject({
  /** Share of calls that get no response. */
  timeouts: part.default(0),
  /** Share of calls that are answered with 500. */
  errors: part.default(0),
  /** Share of calls that are answered with 429. */
  busy: part.default(0),
  /** Share of ten-minute periods without any position. */
  gaps: part.default(0),
  /** Share of points that are sent twice. */
  duplicates: part.default(0),
  /** Share of points that are sent fifteen minutes after their time. */
  late: part.default(0),
  /** Share of points with a wrong position: far away, at zero degrees, or outside the globe. */
  wrong: part.default(0),
});
export type SimulatorFailures = z.output<typeof failuresSchema>;

const questionSchema = z.object({
  vehicles: z.array(z.object({ plateNumber: z.string(), since: z.iso.datetime({ offset: true }) })).max(500),
  limit: z.number().int().min(1).max(10_000).default(1_000),
});

const journeySchema = z.object({
  plateNumber: z.string().min(1),
  send: z.object({ lng: z.number(), lat: z.number() }),
  receive: z.object({ lng: z.number(), lat: z.number() }),
  distance: z.number().positive(),
  depart: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  trouble: z.enum(['longStop', 'detour']).optional(),
});

export interface ProviderOptions {
  readonly token?: string | undefined;
  readonly failures?: Partial<SimulatorFailures>;
  readonly journeys?: () => readonly SimulatedJourney[];
  readonly now?: () => number;
  /** Decides at random, with the given probability, whether a failure occurs; tests pass their own function. */
  readonly happens?: (chance: number) => boolean;
}

interface SimulatedWire {
  readonly plateNumber: string;
  readonly time: string;
  readonly lng: number;
  readonly lat: number;
}

/** Creates the HTTP server; the caller makes it listen. */
export function simulatedProvider(options: ProviderOptions = {}): FastifyInstance {
  const { token, now = Date.now, happens = (chance: number) => Math.random() < chance } = options;
  let failures: SimulatorFailures = failuresSchema.parse(options.failures ?? {});
  const told = new Map<string, SimulatedJourney>();
  const journeyOf = (plate: string) => told.get(plate) ?? options.journeys?.().find(({ plateNumber }) => plateNumber === plate);
  let calls = 0;
  const app = Fastify();
  app.addHook('onRequest', async (request, reply) => {
    if (token && request.headers.authorization !== `Bearer ${token}`) await reply.code(401).send({ error: 'token' });
  });
  app.setErrorHandler(async (error, _request, reply) => {
    const isInput = error instanceof z.ZodError;
    await reply.code(isInput ? 400 : 500).send({ error: error instanceof Error ? error.message : 'unknown' });
  });

  app.post('/positions', async (request, reply) => {
    calls += 1;
    const { vehicles, limit } = questionSchema.parse(request.body);
    if (happens(failures.timeouts)) return await hangUp(reply);
    if (happens(failures.errors)) return await reply.code(500).send({ error: 'simulated failure' });
    if (happens(failures.busy)) return await reply.code(429).header('retry-after', '5').send({ error: 'simulated limit' });
    const points: SimulatedWire[] = [];
    const more: string[] = [];
    for (const { plateNumber, since } of vehicles) {
      const journey = journeyOf(plateNumber);
      if (!journey) continue;
      const found = pointsOf(journey, Date.parse(since), now(), failures);
      const room = limit - points.length;
      points.push(...found.slice(0, room));
      if (found.length > room) more.push(plateNumber);
    }
    return { points, more };
  });

  app.get('/state', async () => ({
    calls,
    failures,
    vehicles: [...told.keys(), ...(options.journeys?.() ?? []).map((j) => j.plateNumber)],
  }));
  app.put('/failures', async (request) => {
    failures = failuresSchema.parse(request.body);
    return failures;
  });
  app.put('/journeys', async (request) => {
    for (const journey of z.array(journeySchema).parse(request.body)) told.set(journey.plateNumber, journey);
    return { vehicles: told.size };
  });
  return app;
}

/** No response is sent, so that the client runs into its time limit. */
async function hangUp(reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  return reply;
}

/** The points of a vehicle with the simulated failures. The same point always fails in the same way, however often it is requested. */
function pointsOf(journey: SimulatedJourney, since: number, now: number, failures: SimulatorFailures): SimulatedWire[] {
  const { plateNumber } = journey;
  const chance = (name: string, time: number) => chanceOf(`${plateNumber} ${name} ${time}`);
  const all = simulatedPoints(journey, Math.max(since, journey.depart - 30 * minute), now);
  return all.flatMap(({ time, lng, lat, ...point }) => {
    if (chance('gap', Math.floor(time / (10 * minute))) < failures.gaps) return [];
    if (chance('late', time) < failures.late && now - time < 15 * minute) return [];
    const place = chance('wrong', time) < failures.wrong ? wrongPlace(chance('kind', time)) : { lng, lat };
    const told = { plateNumber, time: new Date(time).toISOString(), ...point, ...rounded(place), source: '1' };
    return chance('twice', time) < failures.duplicates ? [told, told] : [told];
  });
}

const rounded = ({ lng, lat }: { lng: number; lat: number }) => ({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) });

const wrongPlace = (kind: number) =>
  kind < 0.4 ? { lng: 0, lat: 0 } : kind < 0.7 ? { lng: 200 + kind, lat: 95 } : { lng: 87.6, lat: 43.8 };

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../basics/errors.ts';

const window = 60_000;
/** Keys that one limit counts at once; the one that called least recently is forgotten first. */
const mostKeys = 10_000;

/** Registers the counting of calls. Nothing is limited by it alone: see `callsPerMinute`. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, cache: mostKeys, timeWindow: window });
}

/**
 * Counts calls per minute and key on this node; resolves while there are no more than `most`, else rejects with 429. Where all nodes must
 * share one count, `takeCall` counts in the database.
 */
export function callsPerMinute(app: FastifyInstance, most: number): (request: FastifyRequest, key: string) => Promise<void> {
  // A key is known only where the limit is asked (the session behind a token, say); the library reads it from the request.
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({ max: most, keyGenerator: (request) => keys.get(request) ?? request.ip });
  return async (request, key) => {
    // The library counts by the time of the machine. The minute of our clock is part of the key: a new minute begins a new count.
    keys.set(request, `${Math.floor(app.kernel.clock() / window)} ${key}`);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw new Refused('tooMany');
  };
}

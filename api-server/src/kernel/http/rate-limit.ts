import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../basics/errors.ts';

const window = 60_000;
/** Number of keys that a limit counts; the least recently used key is dropped first. */
const mostKeys = 10_000;

/** Registers the rate-limit plugin, which by itself limits no route; routes use `callsPerMinute`. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, cache: mostKeys, timeWindow: window });
}

/**
 * Counts calls per minute and key on this node; resolves for the first `most` calls, then rejects with 429. When all nodes must share one
 * count, use `takeCall`, which counts in the database.
 */
export function callsPerMinute(app: FastifyInstance, most: number): (request: FastifyRequest, key: string) => Promise<void> {
  // The library wants to compute the key from the request, but here the caller gives the key (e.g. its session) when it checks the limit.
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({ max: most, keyGenerator: (request) => keys.get(request) ?? request.ip });
  return async (request, key) => {
    // The library uses the machine's clock. The minute of the kernel's clock is part of the key, so that a new minute of that clock starts
    // a new count.
    keys.set(request, `${Math.floor(app.kernel.clock() / window)} ${key}`);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw new Refused('tooMany');
  };
}

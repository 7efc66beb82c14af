import type { Clock } from '../../../kernel/basics/clock.ts';
import { Refused } from '../../../kernel/basics/errors.ts';

const mostKeys = 10_000;

/** A number of calls per minute and key on this node; more answer 429. Keys are forgotten when there are too many. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  take(key: string): void {
    const now = this.#clock();
    const bucket = this.#buckets.get(key) ?? { left: this.#perMinute, at: now };
    const refilled = Math.min(this.#perMinute, bucket.left + ((now - bucket.at) / 60_000) * this.#perMinute);
    if (refilled < 1) throw new Refused('tooMany');
    if (this.#buckets.size >= mostKeys && !this.#buckets.has(key)) this.#buckets.clear();
    this.#buckets.set(key, { left: refilled - 1, at: now });
  }
}

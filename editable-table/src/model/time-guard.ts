/** Ignores the second of two quick clicks. */
import type { Clock } from './flashes.ts';

export class TimeGuard {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #last = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Whether the last accepted call was long enough ago; if so, the present call is accepted. */
  passes(what: string, milliseconds: number): boolean {
    const now = this.#clock.now();
    const last = this.#last.get(what);
    if (last !== undefined && now - last < milliseconds) return false;
    this.#last.set(what, now);
    return true;
  }
}

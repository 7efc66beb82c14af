/**
 * Presence: who else has the table open, and in which cell. Sent at most every two seconds; a person disappears ten seconds after their
 * last message.
 */
import { type LiveTablePresence, liveTableLimits } from 'shared-contracts/wire/live-table';
import { type Clock, systemClock } from '../model/flashes.ts';
import { Signal } from '../model/signal.ts';

type Place = LiveTablePresence['data']['cell'];

export interface PresenceChannel {
  /** Sends a presence message; returns whether it was sent. */
  show(presence: Pick<LiveTablePresence['data'], 'caseId' | 'cell' | 'isLeaving'>): boolean;
  onPeople(listener: (presence: LiveTablePresence['data']) => void): () => void;
}

export interface LivePerson {
  readonly caseId: string;
  readonly name: string;
  /** The cell that the person is editing; null when none is being edited. */
  readonly cell: Place;
}

export interface LivePresenceParts {
  readonly channel: PresenceChannel;
  readonly caseId: string;
  readonly place: () => Place;
  readonly clock?: Clock;
}

const lookEvery = 1_000;
/**
 * Interval of presence messages in milliseconds; it is so short that two messages may be lost before other people assume that the person
 * has left.
 */
const signEvery = 3_000;
const mostPeople = 50;

export class LivePresence {
  readonly changed = new Signal();
  readonly #parts: LivePresenceParts;
  readonly #clock: Clock;
  readonly #people = new Map<string, LivePerson & { readonly until: number }>();
  #shown: readonly LivePerson[] = [];
  #told = '';
  #toldAt = Number.NEGATIVE_INFINITY;
  #stopTimer: (() => void) | null = null;

  constructor(parts: LivePresenceParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? systemClock;
  }

  /** Starts sending presence. Returns a function that tells the other people that this person leaves. */
  start(): () => void {
    const { channel, caseId } = this.#parts;
    const stop = channel.onPeople((presence) => this.#hear(presence));
    this.#look();
    const leave = (): void => {
      channel.show({ caseId, cell: null, isLeaving: true });
      // A page that comes back from the browser's cache says again that the person is here.
      this.#toldAt = Number.NEGATIVE_INFINITY;
    };
    // Without it a person who reloads the page would be shown twice for ten seconds.
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      stop();
      this.#stopTimer?.();
      leave();
    };
  }

  /** The other people who have the table open; the same list until somebody comes, leaves or moves. */
  readonly people = (): readonly LivePerson[] => this.#shown;

  #look(): void {
    const { channel, caseId, place } = this.#parts;
    const now = this.#clock.now();
    const cell = place();
    const isDue = JSON.stringify(cell) !== this.#told || now - this.#toldAt >= signEvery;
    if (isDue && channel.show({ caseId, cell })) {
      this.#told = JSON.stringify(cell);
      this.#toldAt = now;
    }
    for (const [id, { until }] of this.#people) if (until <= now) this.#people.delete(id);
    this.#refresh();
    this.#stopTimer = this.#clock.later(() => this.#look(), lookEvery);
  }

  #hear({ caseId, name = '', cell, isLeaving }: LiveTablePresence['data']): void {
    if (caseId === this.#parts.caseId || (!this.#people.has(caseId) && this.#people.size >= mostPeople)) return;
    if (isLeaving) this.#people.delete(caseId);
    else this.#people.set(caseId, { caseId, name, cell, until: this.#clock.now() + liveTableLimits.presence });
    this.#refresh();
  }

  #refresh(): void {
    const shown = [...this.#people.values()].map(({ caseId, name, cell }) => ({ caseId, name, cell }));
    if (JSON.stringify(shown) === JSON.stringify(this.#shown)) return;
    this.#shown = shown;
    this.changed.mark();
    this.changed.tell();
  }
}

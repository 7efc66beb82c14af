/**
 * Changes that the person made in this window in the last ten minutes and can undo. A change leaves the list when it was undone, or when the
 * server refused to undo it; after a lost connection it stays, so that undo can be tried again.
 */
import { undoTime } from 'shared-contracts/wire/constants';

/** What became of an attempt to undo a change; `unreached`: the server did not get or not handle it, so it may be tried again. */
export type UndoOutcome = 'done' | 'refused' | 'unreached';

export interface UndoableChange {
  /** Default `success`; `warning` when a part of what was asked for was refused. */
  readonly level?: 'success' | 'warning';
  /** What was done, e.g. the server's message. */
  readonly title: string;
  /** The records that were changed. */
  readonly content: string;
  /** Label of the button that undoes it. */
  readonly label: string;
  /** Undoes the change and shows the person what came of it. */
  readonly undo: () => Promise<UndoOutcome>;
}

export interface RecentChange extends UndoableChange {
  readonly id: number;
  /** When it was made, epoch milliseconds. */
  readonly at: number;
}

/** Maximum number of changes; the oldest are dropped first. */
const most = 20;

let changes: readonly RecentChange[] = [];
let count = 0;
const listeners = new Set<() => void>();
const running = new Set<number>();

function put(next: readonly RecentChange[]): void {
  changes = next;
  for (const listener of listeners) listener();
}

export const recentChanges = {
  /** The changes, newest first; the same array until something changes. */
  list: (): readonly RecentChange[] => changes,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add(change: UndoableChange): RecentChange {
    count += 1;
    const added = { ...change, id: count, at: Date.now() };
    put([added, ...changes].slice(0, most));
    setTimeout(() => put(changes.filter(({ id }) => id !== added.id)), undoTime);
    return added;
  },
  /** Undoes a change; a second call while the first one runs does nothing and resolves to `done`. */
  async undo(change: RecentChange): Promise<UndoOutcome> {
    if (running.has(change.id)) return 'done';
    running.add(change.id);
    try {
      const outcome = await change.undo();
      if (outcome !== 'unreached') put(changes.filter(({ id }) => id !== change.id));
      return outcome;
    } finally {
      running.delete(change.id);
    }
  },
} as const;

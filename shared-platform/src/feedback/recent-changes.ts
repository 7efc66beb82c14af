/**
 * Changes that the person made in this window in the last ten minutes and can undo. A change leaves the list when it was undone, or when the
 * server refused to undo it; after a lost connection it stays, so that undo can be tried again. Changes that say by which calls they are undone
 * stay after a reload of the page, too. All leave it when the session ends or becomes another person's, because what undoes an edit holds the
 * earlier values of the record.
 */
import { undoTime } from 'shared-contracts/wire/constants';
import { currentSession, watchSession } from '../session-state/session-state.ts';
import { readStorage, removeStorage, storageKey, writeStorage } from '../storage/storage.ts';

/** What became of an attempt to undo a change; `unreached`: the server did not get or not handle it, so it may be tried again. */
export type UndoOutcome = 'done' | 'refused' | 'unreached';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** A call that undoes a change, or a part of it: the properties of an HTTP request that can be stored. */
export interface UndoCall {
  readonly method: (typeof methods)[number];
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
  readonly body?: unknown;
  readonly signed?: boolean | undefined;
}

/** How a change is undone after a reload of the page, when the function that undid it is gone. */
export interface StoredUndo {
  /** The calls in their order. */
  readonly calls: readonly UndoCall[];
  /** Name of the entity whose lists and records then change. */
  readonly entity?: string | undefined;
  /** Message after the change was undone; default: the server's. */
  readonly undone?: string | undefined;
}

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
  /** Without it a reload of the page ends the offer. */
  readonly stored?: StoredUndo | undefined;
}

export interface RecentChange extends UndoableChange {
  readonly id: number;
  /** When it was made, epoch milliseconds. */
  readonly at: number;
}

/** What the browser stores of a change. */
type StoredChange = Pick<RecentChange, 'title' | 'content' | 'label' | 'at'> & { readonly stored: StoredUndo };

interface StoredChanges {
  /** Person and tenant whose changes these are: nobody else who signs in to this window is offered them. */
  readonly owner: string;
  readonly changes: readonly StoredChange[];
}

const changesKey = storageKey<StoredChanges>({
  owner: 'platform',
  name: 'changes',
  area: 'session',
  lifetime: undoTime,
  parse(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { owner, changes } = stored as Partial<StoredChanges>;
    return typeof owner === 'string' && Array.isArray(changes) ? { owner, changes: changes.filter(isStoredChange) } : undefined;
  },
});

function isStoredChange(change: unknown): change is StoredChange {
  if (typeof change !== 'object' || change === null) return false;
  const { title, content, label, at, stored } = change as Partial<StoredChange>;
  return (
    [title, content, label].every((text) => typeof text === 'string') &&
    typeof at === 'number' &&
    Array.isArray(stored?.calls) &&
    stored.calls.every(isUndoCall)
  );
}

/** Refuses addresses outside the API, to which the call would take the session token. */
function isUndoCall(call: unknown): call is UndoCall {
  if (typeof call !== 'object' || call === null) return false;
  const { method, path } = call as Partial<UndoCall>;
  return methods.some((one) => one === method) && typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/\.\.|%2e/i.test(path);
}

/** Maximum number of changes; the oldest are dropped first. */
const most = 20;

let changes: readonly RecentChange[] = [];
let count = 0;
const listeners = new Set<() => void>();
const running = new Set<number>();

function ownerOf(): string | undefined {
  const session = currentSession();
  return session ? `${session.user.id}@${session.tenantId}` : undefined;
}

function store(): void {
  const owner = ownerOf();
  const storable = changes.flatMap(({ title, content, label, at, stored }) => (stored ? [{ title, content, label, at, stored }] : []));
  if (owner !== undefined && storable.length > 0) writeStorage(changesKey, { owner, changes: storable });
  else removeStorage(changesKey);
}

function put(next: readonly RecentChange[]): void {
  changes = next;
  store();
  for (const listener of listeners) listener();
}

let lastOwner = ownerOf();
watchSession(() => {
  const next = ownerOf();
  if (next === lastOwner) return;
  lastOwner = next;
  put([]);
});

/** Adds a change that was made at this time, and drops it when its ten minutes are over. */
function include(change: UndoableChange, at: number): RecentChange {
  count += 1;
  const added = { ...change, id: count, at };
  put([added, ...changes].sort((one, other) => other.at - one.at || other.id - one.id).slice(0, most));
  setTimeout(() => put(changes.filter(({ id }) => id !== added.id)), at + undoTime - Date.now());
  return added;
}

export const recentChanges = {
  /** The changes, newest first; the same array until something changes. */
  list: (): readonly RecentChange[] => changes,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add: (change: UndoableChange): RecentChange => include(change, Date.now()),
  /**
   * Offers the changes again that the signed-in person made in this window before the page was loaded; `run` undoes one by its calls. Called once
   * per page.
   */
  resume(run: (undo: StoredUndo) => Promise<UndoOutcome>): void {
    const kept = readStorage(changesKey);
    if (!kept) return;
    const isOwn = kept.owner === ownerOf();
    if (!isOwn) removeStorage(changesKey);
    for (const { stored, ...change } of isOwn ? kept.changes : []) {
      const isOffered = changes.some(({ at, title, content }) => at === change.at && title === change.title && content === change.content);
      if (!isOffered && change.at + undoTime > Date.now()) include({ ...change, stored, undo: () => run(stored) }, change.at);
    }
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

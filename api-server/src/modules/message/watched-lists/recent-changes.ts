/** The changes of the last moments of which this node heard, for windows that connect after they read what they show. */
import { type WatchMessage, watchedListLimits } from 'shared-contracts/wire/watched-lists';
import { z } from 'zod';
import type { ChangedIds } from './change-batches.ts';

export const unheardForSchema = z.number().min(0).max(watchedListLimits.unheardFor).optional();

/** Time in ms for which the window that sent this message heard nothing; undefined when the message does not say it. */
export function unheardForOf({ cmd, unheardFor }: Readonly<Record<string, unknown>>): number | undefined {
  return cmd === ('watch' satisfies WatchMessage['cmd']) ? unheardForSchema.safeParse(unheardFor).data : undefined;
}

/** Time in ms that a message may be under way, between a window and this node or between two nodes. */
const underWay = 5_000;
const most = 1_000;

/** How far back a window is told of changes that heard nothing for this time, ms. */
export const reach = (unheardFor: number): number => unheardFor + underWay;

interface RecentChange {
  readonly tenantId: number;
  readonly changed: ChangedIds;
}

export interface RecentChanges {
  add(tenantId: number, changed: ChangedIds): void;
  /** The changes after this moment, epoch ms, oldest first. */
  after(since: number): readonly RecentChange[];
  /** Whether this node knows all changes after this moment, epoch ms: it was running, and had no reason to forget some of them. */
  isComplete(since: number): boolean;
}

export function recentChanges(clock: () => number): RecentChanges {
  let known: readonly (RecentChange & { readonly at: number })[] = [];
  let completeSince = clock();
  return {
    add: (tenantId, changed) => {
      const now = clock();
      const oldest = now - reach(watchedListLimits.unheardFor);
      const kept = known.filter(({ at }) => at > oldest);
      completeSince = Math.max(completeSince, oldest, kept.at(-most)?.at ?? 0);
      known = [...kept.slice(1 - most), { at: now, tenantId, changed }];
    },
    after: (since) => known.filter(({ at }) => at > since),
    isComplete: (since) => since >= completeSince,
  };
}

/** What this node heard in the last moments, changes of records and other news, for windows that connect after they read what they show. */
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

interface KeptNews<News> {
  /** The news after this moment, epoch ms, oldest first. */
  after(since: number): readonly News[];
  /** Whether this node knows all news after this moment, epoch ms: it was running, and had no reason to forget some of them. */
  isComplete(since: number): boolean;
}

export interface RecentNews<News> extends KeptNews<News> {
  add(news: News): void;
}

export interface RecentChanges extends KeptNews<RecentChange> {
  add(tenantId: number, changed: ChangedIds): void;
}

export function recentNews<News>(clock: () => number): RecentNews<News> {
  let known: readonly { readonly at: number; readonly news: News }[] = [];
  let completeSince = clock();
  return {
    add: (news) => {
      const now = clock();
      const oldest = now - reach(watchedListLimits.unheardFor);
      const kept = known.filter(({ at }) => at > oldest);
      completeSince = Math.max(completeSince, oldest, kept.at(-most)?.at ?? 0);
      known = [...kept.slice(1 - most), { at: now, news }];
    },
    after: (since) => known.filter(({ at }) => at > since).map(({ news }) => news),
    isComplete: (since) => since >= completeSince,
  };
}

export function recentChanges(clock: () => number): RecentChanges {
  const kept = recentNews<RecentChange>(clock);
  return { ...kept, add: (tenantId, changed) => kept.add({ tenantId, changed }) };
}

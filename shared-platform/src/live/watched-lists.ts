/**
 * Tells the server which lists this window shows, so that it reports changes of their records. Sent at most once a second, always complete;
 * nothing while the window is hidden. When the connection or the window comes back, every list is told to reload, because changes may have
 * been missed. A young page says instead for how long nothing was heard, and the server reports what changed since.
 */
import { type RecordNews, type WatchedList, type WatchMessage, watchedListLimits } from 'shared-contracts/wire/watched-lists';

/**
 * Called when records of the list's entity changed. `shown`: visible rows are (or may be) among them; false: only other records changed.
 */
export type ListListener = (news: { readonly shown: boolean }) => void;

export interface ListWatch {
  /** Sets the visible rows; an empty list means that the list is not shown. */
  readonly update: (ids: readonly string[]) => void;
  readonly stop: () => void;
}

export interface WatchedListsOptions {
  /** Sends a message; returns true when it was sent. */
  readonly send: (message: WatchMessage) => boolean;
  readonly isHidden: () => boolean;
  /** Shortest time between two messages, in milliseconds. */
  readonly every?: number;
}

interface Entry {
  readonly entity: string;
  readonly listener: ListListener;
  ids: readonly string[];
}

export function createWatchedLists({ send, isHidden, every = 1_000 }: WatchedListsOptions) {
  const entries = new Set<Entry>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let said = '';

  const lists = (): WatchedList[] => {
    if (isHidden()) return [];
    const all = [...entries].map(({ entity, ids }) => ({ entity, ids: ids.slice(0, watchedListLimits.rows) }));
    // When there are too many lists the newest are watched, because they are the visible ones.
    return all.slice(-watchedListLimits.lists);
  };
  const sayNow = (unheardFor?: number): void => {
    const message: WatchMessage = { cmd: 'watch', lists: lists() };
    const text = JSON.stringify(message);
    if (text === said && unheardFor === undefined) return;
    if (send(unheardFor === undefined ? message : { ...message, unheardFor })) said = text;
  };
  const say = (unheardFor?: number): void => {
    if (timer !== undefined) {
      isDue = true;
      return;
    }
    sayNow(unheardFor);
    timer = setTimeout(() => {
      timer = undefined;
      if (!isDue) return;
      isDue = false;
      say();
    }, every);
  };
  const tellAll = (): void => {
    for (const { listener } of [...entries]) listener({ shown: true });
  };

  return {
    watch(entity: string, ids: readonly string[], listener: ListListener): ListWatch {
      const entry: Entry = { entity, ids, listener };
      entries.add(entry);
      say();
      return {
        update: (next) => {
          entry.ids = next;
          say();
        },
        stop: () => {
          entries.delete(entry);
          say();
        },
      };
    },
    heard({ entity, shown }: RecordNews): void {
      for (const entry of [...entries]) if (entry.entity === entity) entry.listener({ shown });
    },
    /**
     * Called when the connection has opened, possibly again. `unheardFor`: everything that the window shows was read within this time, ms, and the server
     * reports what changed since then.
     */
    opened(unheardFor?: number): void {
      said = JSON.stringify({ cmd: 'watch', lists: [] } satisfies WatchMessage);
      // The list of watched rows is sent at once over a new connection, without the usual pause between messages.
      clearTimeout(timer);
      timer = undefined;
      isDue = false;
      // Also without a list: the person's rights may have changed too.
      if (unheardFor !== undefined || entries.size > 0) say(unheardFor);
      if (unheardFor === undefined && !isHidden()) tellAll();
    },
    /** Called when the window was hidden or shown again. */
    visibilityChanged(): void {
      if (entries.size === 0) return;
      say();
      if (!isHidden()) tellAll();
    },
  };
}

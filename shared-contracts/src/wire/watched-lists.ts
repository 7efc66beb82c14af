/**
 * Messages between windows and server about open lists, on the bell's socket. Records are never sent: the page reads them through the API.
 */

export const watchedListLimits = {
  /** Lists of one window. */
  lists: 8,
  /** Maximum number of rows of one list; changes of further rows are not watched. */
  rows: 120,
  /** Bytes of a message. */
  message: 48_000,
} as const;

/** Client → server: all lists that the window shows now; replaces the previous message. At most one a second. */
export interface WatchMessage {
  readonly cmd: 'watch';
  readonly lists: readonly WatchedList[];
}

export interface WatchedList {
  /** Entity name. */
  readonly entity: string;
  /** Ids of the visible rows. */
  readonly ids: readonly string[];
}

/**
 * Server → client: records of an entity changed. `shown`: rows of the window are among them; false: only others that the person may read,
 * or could read before.
 */
export interface RecordNews {
  readonly cmd: 'records';
  readonly entity: string;
  readonly shown: boolean;
}

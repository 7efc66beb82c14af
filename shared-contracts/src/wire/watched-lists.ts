/**
 * Messages between windows and server about open lists, on the WebSocket of the bell. Records are never sent: the page reads them through
 * the API.
 */

export const watchedListLimits = {
  /** Maximum number of lists of one window. */
  lists: 8,
  /** Maximum number of rows of one list; changes of further rows are not watched. */
  rows: 120,
  /** Maximum number of bytes of a message. */
  message: 48_000,
} as const;

/**
 * Message from client to server with all lists that the window shows now; it replaces the previous one. Clients send at most one a second.
 */
export interface WatchMessage {
  readonly cmd: 'watch';
  readonly lists: readonly WatchedList[];
}

export interface WatchedList {
  /** Name of the entity whose records the list shows. */
  readonly entity: string;
  /** Ids of the rows that the list shows. */
  readonly ids: readonly string[];
}

/**
 * Message from server to client: records of an entity changed. `shown` true: visible rows of the window are among them; false: only other
 * records that the person can or could read.
 */
export interface RecordNews {
  readonly cmd: 'records';
  readonly entity: string;
  readonly shown: boolean;
}

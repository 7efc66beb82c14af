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
  /** Longest time for which the server knows what changed before a window was heard of (`unheardFor`), ms. */
  unheardFor: 25_000,
} as const;

/**
 * Message from client to server with all lists that the window shows now; it replaces the previous one. Clients send at most one a second.
 */
export interface WatchMessage {
  readonly cmd: 'watch';
  readonly lists: readonly WatchedList[];
  /**
   * In the first message of a connection: everything that the page shows was read within this time before the message, in ms. The server reports what
   * changed since then, of each entity once, when the window names it first, so that the page does not have to read all of it again. Ignored in later
   * messages. Left out by pages that read again by themselves.
   */
  readonly unheardFor?: number;
}

export interface WatchedList {
  /** Name of the entity whose records the list shows. */
  readonly entity: string;
  /** Ids of the rows that the list shows. */
  readonly ids: readonly string[];
}

/**
 * Message from server to client: records of an entity changed. `shown` true: visible rows of the window are, or may be, among them; false: only
 * other records that the person can or could read.
 */
export interface RecordNews {
  readonly cmd: 'records';
  readonly entity: string;
  readonly shown: boolean;
}

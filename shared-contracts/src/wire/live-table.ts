/** Messages between tables that several people edit at once (docs/wire.md). */

/** Path of the WebSocket, at the root of the origin. The ticket comes from `/sys/socketTicket`; `pageId` is random. */
export function liveTablePath(userId: string, pageId: string, ticket: string): string {
  return `/vxeSocket/${encodeURIComponent(userId)}/${encodeURIComponent(pageId)}?ticket=${encodeURIComponent(ticket)}`;
}

export const liveTableLimits = {
  /** Largest message from a client, bytes. */
  message: 16_384,
  /** Maximum number of tables of one page that receive messages. */
  keys: 20,
  /** Maximum number of characters of a table's key. */
  key: 200,
  /** Maximum number of cells of a table that the server stores; further changes are not shared. */
  cells: 50_000,
  /** Maximum number of changes in one message. */
  changes: 500,
  /** How long a person is shown after their last presence message, ms. */
  presence: 10_000,
  /** How long the server keeps a table that nobody has open, ms. */
  idle: 600_000,
} as const;

/** Marks a write to a cell. Of two writes the one with the higher count is later; with equal counts, the one with the higher case id. */
export type LiveStamp = readonly [count: number, caseId: string];

/** Cells of a row that were written: their values in the format of requests, and for each the mark (count and case id) of its write. */
export interface LiveRow {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly stamps: Readonly<Record<string, LiveStamp>>;
}

/** Message with changed cells; `args` contains the rows and the id of the table that sent them. */
export interface LiveTableUpdate {
  readonly type: 'update_vxe_table';
  readonly data: { readonly socketKey: string; readonly args: readonly [rows: readonly LiveRow[], caseId: string] };
}

/** Message from server to client about a table, other than changed cells; pages filter these messages by `key`. */
export interface LiveTableNews {
  readonly type: 'common_send_date';
  readonly data: { readonly key: string; readonly args: readonly unknown[] };
}

/** A cell in the server's state. `seq` orders all writes of a table; `by` is the case id of the table that wrote it. */
export type LiveCell = readonly [rowId: string, column: string, value: unknown, seq: number, by: string];

/**
 * A cell that a person changed. `base`: the `seq` of the value that the person saw, 0 for the saved one; null replaces any value. `write`
 * numbers the writes of a table, so that a change that is sent twice counts once.
 */
export type LiveChange = readonly [rowId: string, column: string, value: unknown, base: number | null, write: number];

/**
 * Message from server to client: cells written after `from` up to `to`. A page whose state is older than `from` requests the whole state
 * again.
 */
export interface LiveTableState {
  readonly type: 'state_vxe_table';
  readonly data: {
    readonly socketKey: string;
    readonly cells: readonly LiveCell[];
    readonly from: number;
    readonly to: number;
    /** True when more cells were written after `to`. */
    readonly more?: boolean;
    /** The server deleted the table while nobody had it open and began a new one at this `seq`; earlier writes are unknown. */
    readonly cutAt?: number;
  };
}

/**
 * Message from server to client: results of changes. `refused`: another person wrote the cell meanwhile. `unshared`: the server did not
 * accept the change at all.
 */
export interface LiveTableAck {
  readonly type: 'ack_vxe_table';
  readonly data: {
    readonly socketKey: string;
    readonly caseId: string;
    readonly taken: readonly (readonly [rowId: string, column: string, write: number, seq: number])[];
    readonly refused: readonly (readonly [rowId: string, column: string, write: number, seq: number, value: unknown])[];
    readonly unshared: readonly (readonly [rowId: string, column: string, write: number])[];
  };
}

/** Message from client to server with changed cells. */
export interface LiveTableChanges {
  readonly type: 'change_vxe_table';
  readonly data: { readonly socketKey: string; readonly caseId: string; readonly cells: readonly LiveChange[] };
}

/**
 * Message with the cell that a person is editing; null: none, or one whose column the receiver may not see. The server adds the person's name. Clients send it every few seconds to show
 * presence; `isLeaving` ends it.
 */
export interface LiveTablePresence {
  readonly type: 'presence_vxe_table';
  readonly data: {
    readonly socketKey: string;
    readonly caseId: string;
    readonly cell: readonly [rowId: string, column: string] | null;
    readonly isLeaving?: boolean;
    readonly name?: string;
  };
}

export type LiveTableServerMessage =
  | LiveTableUpdate
  | LiveTableNews
  | LiveTableState
  | LiveTableAck
  | LiveTablePresence
  | { readonly type: 'heart_beat'; readonly data: true };

/**
 * `join` lists all tables of which the page wants to receive messages, replacing earlier lists. A table without permission is ignored
 * without an error. `since` says by key up to which `seq` the page knows the table (0: nothing); the server responds with the state after
 * it. A page without `since` is of an older release and receives `update_vxe_table` instead of states.
 */
export type LiveTableClientMessage =
  | LiveTableUpdate
  | LiveTableChanges
  | LiveTablePresence
  | { readonly type: 'heart_beat' }
  | { readonly type: 'join'; readonly data: { readonly socketKeys: readonly string[]; readonly since?: Readonly<Record<string, number>> } };

/**
 * Key of a table on the socket. It begins with the permission to *write* (`order:edit`): people with it can send, people who may read the
 * entity receive. For a table about one record the record's id follows; then only people who may read that record receive.
 */
export function liveTableKey(permission: string, key: string): string {
  return `${permission}@${key}`;
}

/** The permission in a key; null when the text is not a key. */
export function liveTablePermission(socketKey: unknown): string | null {
  if (typeof socketKey !== 'string' || socketKey.length > liveTableLimits.key) return null;
  return /^([\w:]+)@.+$/s.exec(socketKey)?.[1] ?? null;
}

/** The id of the record in a key; null when the table is not about one record. */
export function liveTableRecord(socketKey: string): string | null {
  return /^[\w:]+@([0-9a-f]{32})(?![0-9a-f])/.exec(socketKey)?.[1] ?? null;
}

/** Messages between tables that several people edit at once (docs/wire.md). */

/** Path of the socket, at the root of the origin; the ticket comes from `/sys/socketTicket`, the page's id is random. */
export function liveTablePath(userId: string, pageId: string, ticket: string): string {
  return `/vxeSocket/${encodeURIComponent(userId)}/${encodeURIComponent(pageId)}?ticket=${encodeURIComponent(ticket)}`;
}

export const liveTableLimits = {
  /** Bytes of a message from a client. */
  message: 16_384,
  /** Tables of one page that receive messages. */
  keys: 20,
  /** Characters of a key. */
  key: 200,
  /** Cells of a table that the server holds; what is written beyond them is not shared. */
  cells: 50_000,
  /** Changes of one message. */
  changes: 500,
  /** How long others show a person without a sign of life, ms. */
  presence: 10_000,
  /** How long the server holds a table that nobody has open, ms. */
  idle: 600_000,
} as const;

/** Decides which of two writes to a cell is later: the higher count, for equal counts the higher case id. */
export type LiveStamp = readonly [count: number, caseId: string];

/** Written cells of a row: values in the format of requests, and the stamp of each write. */
export interface LiveRow {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly stamps: Readonly<Record<string, LiveStamp>>;
}

/** `args`: the rows, and the table that sent them. */
export interface LiveTableUpdate {
  readonly type: 'update_vxe_table';
  readonly data: { readonly socketKey: string; readonly args: readonly [rows: readonly LiveRow[], caseId: string] };
}

/** Server → client: other messages for tables; pages filter them by `key`. */
export interface LiveTableNews {
  readonly type: 'common_send_date';
  readonly data: { readonly key: string; readonly args: readonly unknown[] };
}

/** A cell as the server holds it. `seq` orders all writes of a table; `by`: the table (case id) that wrote it. */
export type LiveCell = readonly [rowId: string, column: string, value: unknown, seq: number, by: string];

/**
 * A cell that somebody wrote. `base`: the `seq` of the value that the person saw there, 0 for the saved one. `write` counts the writes
 * of a table, so that a change that is sent twice counts once. Null: whatever is there is replaced.
 */
export type LiveChange = readonly [rowId: string, column: string, value: unknown, base: number | null, write: number];

/** Server → client: cells written after `from`, up to and with `to`. Whoever knows less than `from` asks again. */
export interface LiveTableState {
  readonly type: 'state_vxe_table';
  readonly data: {
    readonly socketKey: string;
    readonly cells: readonly LiveCell[];
    readonly from: number;
    readonly to: number;
    /** There are more cells after `to`. */
    readonly more?: boolean;
    /** The server began the table anew at this `seq`, because nobody had it open: it knows nothing that was written before. */
    readonly cutAt?: number;
  };
}

/** Server → client: what became of changes. `refused`: somebody else wrote the cell, which the person had not seen. `unshared`: not taken at all. */
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

/** Client → server. */
export interface LiveTableChanges {
  readonly type: 'change_vxe_table';
  readonly data: { readonly socketKey: string; readonly caseId: string; readonly cells: readonly LiveChange[] };
}

/** The cell that a person is in; null: in none. The server adds the name. Sent every few seconds as a sign of life; `isLeaving` ends it. */
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
 * `join` names all tables of the page that receive messages from now on, replacing earlier ones. Without the right to a table nothing is
 * received, and no error is sent. `since` says by key up to which `seq` the page knows the table (0: nothing): the answer is the state
 * after it. A page without `since` receives `update_vxe_table` instead of states.
 */
export type LiveTableClientMessage =
  | LiveTableUpdate
  | LiveTableChanges
  | LiveTablePresence
  | { readonly type: 'heart_beat' }
  | { readonly type: 'join'; readonly data: { readonly socketKeys: readonly string[]; readonly since?: Readonly<Record<string, number>> } };

/**
 * Key of a table on the socket. The permission is the one to *write* (`order:edit`): its holders send; people who may read the entity
 * receive. After the permission the key starts with the record's id when the table is about one record; then only people
 * who may read that record receive.
 */
export function liveTableKey(permission: string, key: string): string {
  return `${permission}@${key}`;
}

/** The permission in a key; null: the text is not a key. */
export function liveTablePermission(socketKey: unknown): string | null {
  if (typeof socketKey !== 'string' || socketKey.length > liveTableLimits.key) return null;
  return /^([\w:]+)@.+$/s.exec(socketKey)?.[1] ?? null;
}

/** The record that a key starts with; null: the table is not about one record. */
export function liveTableRecord(socketKey: string): string | null {
  return /^[\w:]+@([0-9a-f]{32})(?![0-9a-f])/.exec(socketKey)?.[1] ?? null;
}

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

export type LiveTableServerMessage = LiveTableUpdate | LiveTableNews | { readonly type: 'heart_beat'; readonly data: true };

/** `join` names all tables of the page that receive messages from now on, replacing earlier ones. Without the right to a table nothing is received, and no error is sent. */
export type LiveTableClientMessage =
  | LiveTableUpdate
  | { readonly type: 'heart_beat' }
  | { readonly type: 'join'; readonly data: { readonly socketKeys: readonly string[] } };

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

/** What tables that are edited by several people tell each other (docs/wire.md). */

/** Path of the socket, at the root of the origin; the ticket is of `/sys/socketTicket`, the page's id is random. */
export function liveTablePath(userId: string, pageId: string, ticket: string): string {
  return `/vxeSocket/${encodeURIComponent(userId)}/${encodeURIComponent(pageId)}?ticket=${encodeURIComponent(ticket)}`;
}

export const liveTableLimits = {
  /** Bytes of a message from a client. */
  message: 16_384,
  /** Tables of one page that hear. */
  keys: 20,
  /** Characters of a key. */
  key: 200,
} as const;

/** Which of two writes to a cell is the later one: the higher count, between equal counts the higher case id. */
export type LiveStamp = readonly [count: number, caseId: string];

/** Cells that were written: values as on the wire, and of each when it was written. */
export interface LiveRow {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly stamps: Readonly<Record<string, LiveStamp>>;
}

/** `args`: the rows, and the table they come from. */
export interface LiveTableUpdate {
  readonly type: 'update_vxe_table';
  readonly data: { readonly socketKey: string; readonly args: readonly [rows: readonly LiveRow[], caseId: string] };
}

/** Server → client: news for tables that are not about cells; pages listen by `key`. */
export interface LiveTableNews {
  readonly type: 'common_send_date';
  readonly data: { readonly key: string; readonly args: readonly unknown[] };
}

export type LiveTableServerMessage = LiveTableUpdate | LiveTableNews | { readonly type: 'heart_beat'; readonly data: true };

/** `join` names all tables of the page that hear from now on, and no other does; whoever may not is not told why nothing comes. */
export type LiveTableClientMessage =
  | LiveTableUpdate
  | { readonly type: 'heart_beat' }
  | { readonly type: 'join'; readonly data: { readonly socketKeys: readonly string[] } };

/**
 * Key of a table on the wire. The permission is the one to *write* (`order:edit`): who holds it is heard; who may read the entity
 * hears. Under an entity's permission the key begins with the id of the record, where the table is of one record, and then only those
 * who may read that record hear.
 */
export function liveTableKey(permission: string, key: string): string {
  return `${permission}@${key}`;
}

/** The permission that a key asks for; null: it is no key. */
export function liveTablePermission(socketKey: unknown): string | null {
  if (typeof socketKey !== 'string' || socketKey.length > liveTableLimits.key) return null;
  return /^([\w:]+)@.+$/s.exec(socketKey)?.[1] ?? null;
}

/** The record that a key begins with; null: the table is of no single record. */
export function liveTableRecord(socketKey: string): string | null {
  return /^[\w:]+@([0-9a-f]{32})(?![0-9a-f])/.exec(socketKey)?.[1] ?? null;
}

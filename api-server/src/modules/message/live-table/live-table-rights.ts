/**
 * A person's rights to a live table: whether the person receives changes, whether the person may send changes, and with whom they are
 * exchanged.
 */
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { liveTablePermission, liveTableRecord } from 'shared-contracts/wire/live-table';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { Kernel } from '../../../kernel/context/kernel.ts';
import { isNarrowed, mayRead, rowsOf } from '../../../kernel/entity/row-scope.ts';
import { findRow } from '../../../kernel/entity/rows.ts';
import type { SocketGrant } from '../../../kernel/push/push-connection.ts';
import { type TableSight, tableSight } from './live-table-columns.ts';

export interface LiveTableRights extends TableSight {
  /** Connections with the same text exchange changes. The text is `<whose rows they see> <key>`. */
  readonly room: string;
  /** Name of the person as other people see it. */
  readonly name: string;
  /** Whether the person has the write permission for the table in the key. */
  readonly speaks: boolean;
}

/**
 * Permissions that allow sending changes, in addition to the entity's own actions; a person with other permissions only receives changes.
 */
const writing = new Set(['add', 'edit']);

/** A connection's rights to the live table of a key; null: this person may not use it. Reads the database. */
export async function liveTableRights(kernel: Kernel, grant: SocketGrant, socketKey: string): Promise<LiveTableRights | null> {
  const permission = liveTablePermission(socketKey);
  const found = permission === null ? null : await kernel.sessions.ofSession(grant.sessionId);
  if (permission === null || !found) return null;
  const caller = found.tenantId === grant.tenantId ? found : { ...found, tenantId: grant.tenantId };
  const [subject = '', action = ''] = permission.split(':');
  const entity = entities[subject];
  const speaks = may(caller, permission) && (writing.has(action) || action in (entity?.actions ?? {}));
  const mayHear = entity
    ? mayRead(caller, entity) && (await seesRows(kernel, caller, entity, socketKey))
    : may(caller, permission) || may(caller, `${subject}:view`);
  return mayHear ? { room: `${audienceOf(caller)} ${socketKey}`, name: caller.realname, speaks, ...tableSight(entity, caller) } : null;
}

/**
 * Whether the caller may use the live table: a table of a single record needs the right to read the record, a table of many records the
 * right to see all rows.
 */
async function seesRows(kernel: Kernel, caller: Caller, entity: EntityDefinition, socketKey: string): Promise<boolean> {
  const { table } = rowsOf(entity.name);
  const id = liveTableRecord(socketKey);
  if (id === null) return !isNarrowed(table, caller);
  const row = await kernel.database.as(caller, (tx) => findRow(tx, caller, table, id), { readOnly: true });
  return row !== undefined;
}

function audienceOf({ driverId, shipperId, carrierId }: Caller): string {
  if (driverId !== null) return `driver ${driverId}`;
  if (shipperId !== null) return `shipper ${shipperId}`;
  return carrierId === null ? 'staff' : `carrier ${carrierId}`;
}

/** The business operate log, which people read in a record's history. Written in the transaction that changes the state. */
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { newId } from '../basics/ids.ts';
import type { Caller } from '../caller/caller.ts';
import { noteChange } from './changed-records.ts';
import { code, id, instant, text, whole } from './columns.ts';
import type { Tx } from './database.ts';
import { noteTransition } from './transitions.ts';

const operateLogs = pgTable('biz_operate_log', {
  id: id().primaryKey().$defaultFn(newId),
  tenantId: whole().notNull(),
  bizType: text(40).notNull(),
  bizId: id().notNull(),
  bizNo: text(40),
  action: text(40).notNull(),
  fromStatus: code(),
  toStatus: code(),
  operatorId: id().notNull(),
  operatorName: text(100).notNull(),
  operatorRole: text(200),
  operateTime: instant().notNull(),
  ip: text(64),
  detail: jsonb(),
  remark: text(500),
});

export interface OperateLogEntry {
  /** Name of the entity. */
  readonly bizType: string;
  readonly bizId: string;
  /** The number by which people know the record. */
  readonly bizNo?: string | null;
  readonly action: string;
  readonly fromStatus?: string | null;
  readonly toStatus?: string | null;
  readonly detail?: unknown;
  readonly remark?: string | null;
  readonly ip?: string;
}

/** Writes one line; `operateTime` as `YYYY-MM-DD HH:mm:ss`. */
export async function operateLog(tx: Tx, caller: Caller, entry: OperateLogEntry, operateTime: string): Promise<void> {
  await tx.insert(operateLogs).values({
    ...entry,
    tenantId: caller.tenantId,
    operatorId: caller.userId,
    operatorName: caller.realname,
    operatorRole: caller.roles.join(',').slice(0, 200),
    operateTime,
  });
  const { bizType: entity, bizId: recordId, bizNo, fromStatus, toStatus } = entry;
  noteChange(tx, { tenantId: caller.tenantId, entity, recordId });
  if (!toStatus || toStatus === fromStatus) return;
  const from = typeof fromStatus === 'string' ? { fromStatus } : {};
  noteTransition(tx, { tenantId: caller.tenantId, entity, recordId, recordNo: bizNo ?? null, ...from, toStatus, userId: caller.userId });
}

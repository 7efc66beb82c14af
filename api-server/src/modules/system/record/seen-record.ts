/** Finds a record of any entity by entity name and id, if the caller may read it. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { platformTenant } from 'shared-contracts/entity/tier';
import { parties, type Side, sideOf, sides } from 'shared-contracts/session/parties';
import { recordComment } from 'shared-contracts/system/record-comment';
import { z } from 'zod';
import { NotAllowed, NotFound } from '../../../kernel/basics/errors.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { declaredRows, type EntityRows, mayRead } from '../../../kernel/entity/row-scope.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { tableFacts } from '../../../kernel/tables/declare-table.ts';

/** Query or body fields that identify a record. */
export const recordQuery = z.object({
  entity: z.string({ error: '参数不识别！' }).min(1, '参数不识别！').max(40),
  id: z.string({ error: '参数不识别！' }).min(1, '参数不识别！').max(36),
});

export interface SeenRecord extends EntityRows {
  readonly row: WireRecord & { readonly id: string };
}

/** Comments are records too, but nobody can comment on them. */
const talk: EntityDefinition = recordComment;

/** Whether the caller's tenant may read the entity: entities with data of the platform are closed to other tenants. */
export const mayReadHere = (caller: Caller, entity: EntityDefinition): boolean =>
  mayRead(caller, entity) && (entity.tier === 'tenant' || caller.tenantId === platformTenant);

/**
 * The record. Throws NotFound for an unknown entity and for a record that the caller may not read, NotAllowed without the entity's `list`
 * permission.
 */
export async function seenRecord(tx: Tx, caller: Caller, name: string, id: string): Promise<SeenRecord> {
  const rows = declaredRows().find(({ entity }) => entity.name === name && entity !== talk);
  if (!rows) throw new NotFound();
  if (!mayReadHere(caller, rows.entity)) throw new NotAllowed();
  const row = await getRow(tx, caller, rows.table, id);
  return { ...rows, row: row as WireRecord & { readonly id: string } };
}

/** Id of the party of this kind that a record belongs to; undefined when the entity has no column for it. */
export function partyOf(table: EntityTable, row: WireRecord, party: keyof typeof parties): string | null | undefined {
  if (tableFacts(table)?.rows?.own === party) return String(row.id);
  const { id } = parties[party];
  return id in table ? ((row[id] ?? null) as string | null) : undefined;
}

/** Kinds of parties that a record names; a comment can be shown to people of these parties only. */
export const sidesOf = ({ table, row }: Pick<SeenRecord, 'table' | 'row'>): Side[] => sides.filter((side) => partyOf(table, row, side));

/**
 * Kinds of parties to which the caller may show a comment. The platform's people choose; people of a party write to the platform and their
 * own party.
 */
export function audiencesFor(caller: Caller, record: SeenRecord): Side[] {
  const own = sideOf(caller);
  return sidesOf(record).filter((side) => own === null || side === own);
}

/** Whether a person may comment on the record: people of a party only when the record names their party. */
export const mayComment = (caller: Caller, record: SeenRecord): boolean => {
  const own = sideOf(caller);
  return may(caller, 'recordComment:add') && (own === null || sidesOf(record).includes(own));
};

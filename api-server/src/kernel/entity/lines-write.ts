/** Writes an entity's lines in the parent's transaction, while the parent row is locked and after the rules for it have passed. */
import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, sql } from 'drizzle-orm';
import { repeatedLine } from 'shared-contracts/entity/lines';
import { Invalid } from '../basics/errors.ts';
import { newId } from '../basics/ids.ts';
import type { Caller } from '../caller/caller.ts';
import type { Tx } from '../database/database.ts';
import { type Changes, presentable } from './entity-context.ts';
import { hiddenFields } from './entity-table.ts';
import { type LineTable, type OwnLines, parentKey, storedLines } from './lines.ts';
import { isMaskOf, masksFor } from './masking.ts';
import type { WireRecord } from './records.ts';

/** The requested lines of one sub-table, merged with the stored ones. */
interface LineDraft {
  readonly own: OwnLines;
  /** The stored lines; undefined when the request does not contain this sub-table, so that they were not read. */
  readonly stored: readonly WireRecord[] | undefined;
}

/** The lines of one write, from the parsing of the request until the rows are written. */
export interface LinesDraft {
  /** The requested lines by name of their sub-table; the module's hook may change them. */
  readonly values: WireRecord;
  readonly drafts: readonly LineDraft[];
}

/**
 * Merges the lines of a request with the stored ones. `parentId` is null for a new parent. Refuses ids that belong to another parent and
 * repeated lines. Sub-tables that the request leaves out stay unchanged.
 */
export async function draftLines(
  tx: Tx,
  caller: Caller,
  lines: readonly OwnLines[],
  parentId: string | null,
  asked: WireRecord,
): Promise<LinesDraft> {
  const values: WireRecord = {};
  const drafts: LineDraft[] = [];
  for (const own of lines) {
    const wanted = asked[own.name] as readonly WireRecord[] | undefined;
    const stored = parentId === null ? [] : wanted && (await storedLines(tx, caller, own, parentId));
    drafts.push({ own, stored });
    if (wanted) values[own.name] = wholeLines(own, caller, stored ?? [], wanted);
  }
  return { values, drafts };
}

function wholeLines(own: OwnLines, caller: Caller, stored: readonly WireRecord[], wanted: readonly WireRecord[]): WireRecord[] {
  const [label] = own.definition.label;
  const byId = new Map(stored.map((line) => [line.id, line]));
  const unseen = hiddenFields(own.entity, caller);
  const masks = masksFor(own.entity, caller);
  const whole = wanted.map((line, index) => {
    const known = byId.get(line.id);
    if (line.id !== undefined && !known) throw new Invalid(`${label}第${index + 1}行: 未找到对应实体`);
    const given = Object.entries(line).filter(
      ([name, value]) => !unseen.has(name) && !(known && isMaskOf(masks.get(name), value, known[name])),
    );
    return { ...known, ...Object.fromEntries(given) };
  });
  const repeated = repeatedLine(own.definition, whole);
  if (repeated) throw new Invalid(repeated.message, { [[own.name, ...repeated.path].join('.')]: repeated.message });
  return whole;
}

/** Whether the lines in `values` are the stored ones, in their order. */
export function hasSameLines({ drafts }: LinesDraft, values: WireRecord): boolean {
  return drafts.every(({ own, stored }) => values[own.name] === undefined || isDeepStrictEqual(values[own.name], stored));
}

/** Writes the lines in `values` (those of the request, as changed by the hook); returns the changes for the audit. */
export async function writeLines(
  tx: Tx,
  caller: Caller,
  { drafts }: LinesDraft,
  { parentId, values, now }: { readonly parentId: string; readonly values: WireRecord; readonly now: number },
): Promise<Changes> {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const { own, stored: known } of drafts) {
    const wanted = values[own.name] as readonly WireRecord[] | undefined;
    if (!wanted) continue;
    const stored: readonly WireRecord[] = known ?? (await storedLines(tx, caller, own, parentId));
    const fixed = { [parentKey(own)]: parentId, tenantId: caller.tenantId };
    const rows = wanted.map((line, position): WireRecord => ({ ...line, ...fixed, id: line.id ?? newId(now), position }));
    await writeRows(tx, own, stored, rows);
    const difference = differenceOf(own, stored, rows);
    if (difference) changes[own.name] = difference;
  }
  return changes;
}

async function writeRows(tx: Tx, { table }: OwnLines, stored: readonly WireRecord[], rows: readonly WireRecord[]): Promise<void> {
  const kept = new Set(rows.map(({ id }) => id));
  const byId = new Map(stored.map((line) => [line.id, line]));
  const gone = stored.flatMap(({ id }) => (kept.has(id) ? [] : [String(id)]));
  if (gone.length > 0) await tx.delete(table).where(inArray(table.id, gone));
  const added = rows.filter(({ id }) => !byId.has(id));
  if (added.length > 0) await tx.insert(table).values(added as never);
  const moved: WireRecord[] = [];
  for (const row of rows) {
    const before = byId.get(row.id);
    const changed = Object.keys(row).filter((name) => before && row[name] !== before[name]);
    if (changed.length === 1 && changed[0] === 'position') moved.push(row);
    else if (changed.length > 0)
      await tx
        .update(table)
        .set(row as never)
        .where(eq(table.id, String(row.id)));
  }
  await movePositions(tx, table, moved);
}

/** Updates the positions of all lines in one statement, because a line inserted before others moves them all. */
async function movePositions(tx: Tx, table: LineTable, moved: readonly WireRecord[]): Promise<void> {
  if (moved.length === 0) return;
  const [ids, positions] = [moved.map(({ id }) => id), moved.map(({ position }) => position)];
  await tx.execute(sql`
    update ${table} set position = moved.position
    from unnest(${sql.param(ids)}::varchar[], ${sql.param(positions)}::integer[]) as moved (id, position)
    where ${table}.id = moved.id`);
}

/**
 * Lines that were added, removed or changed, each with its id and the changed fields; null when there are none. A change of order alone
 * does not count.
 */
function differenceOf({ definition, entity }: OwnLines, stored: readonly WireRecord[], rows: readonly WireRecord[]) {
  const names = Object.keys(definition.fields);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const before: WireRecord[] = [];
  const after: WireRecord[] = [];
  const note = (old: WireRecord | undefined, next: WireRecord | undefined): void => {
    const differing = names.filter((name) => (old?.[name] ?? null) !== (next?.[name] ?? null));
    if (differing.length === 0) return;
    const pairs = Object.fromEntries(differing.map((name) => [name, [old?.[name] ?? null, next?.[name] ?? null] as const]));
    const shown = presentable(entity, pairs);
    const side = (at: 0 | 1) => Object.fromEntries(differing.map((name) => [name, shown[name]?.[at] ?? null]));
    if (old) before.push({ id: old.id, ...side(0) });
    if (next) after.push({ id: next.id, ...side(1) });
  };
  for (const old of stored) note(old, byId.get(old.id));
  const known = new Set(stored.map(({ id }) => id));
  for (const row of rows) if (!known.has(row.id)) note(undefined, row);
  return before.length + after.length > 0 ? ([before, after] as const) : null;
}

/** The values of the parent's own row, without its lines. */
export function withoutLines(lines: readonly OwnLines[], values: WireRecord): WireRecord {
  const names = new Set(lines.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

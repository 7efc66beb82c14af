/**
 * Delivers rows that people may change afterwards. A row that is unchanged since its last delivery is updated; a row that somebody changed
 * or deleted stays as it is and is listed. Changes are detected by a hash of the columns that the product writes.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';

/** A kind of row that the product delivers. */
export interface DeliveredKind {
  readonly kind: string;
  readonly table: string;
  /** Columns that the product writes; all other columns belong to the people who administer the rows. */
  readonly columns: readonly string[];
  /**
   * Columns that were added in a later version. They are left out of the hash when they are empty, so that rows of earlier deliveries keep
   * their hash.
   */
  readonly later?: readonly string[];
  /** Columns that the product writes in new rows only. */
  readonly initial?: readonly string[];
  /** The name by which people know the row: its column, or computed from the row. */
  readonly name: string | ((row: DeliveredRow) => string);
  /** Entity name under which the audit log records people's changes of such rows. */
  readonly entity: string;
}

export interface DeliveredRow {
  readonly id: string;
  readonly [column: string]: string | number | null;
}

/** Why a row was not written: somebody changed or deleted it, another row uses its unique value, or the row is invalid. */
export const keptReasons = ['changed', 'deleted', 'taken', 'invalid'] as const;
export type KeptReason = (typeof keptReasons)[number];

export interface KeptRow {
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly kept: KeptReason;
}

export interface Delivery {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** Rows that differ from the product's because people changed or deleted them. */
  readonly kept: readonly KeptRow[];
}

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly wanted: string;
  /** Hash of the present row; null when the row does not exist. */
  readonly current: string | null;
  /** Whether the row equals the product's, apart from its empty `later` columns. */
  readonly lacksLater: boolean;
  readonly isDeleted: boolean;
  readonly isTouched: boolean;
  /** Who delivered the row last (the code or a release); null when it was never delivered. */
  readonly source: string | null;
  readonly delivered: string | null;
}

export const fromCode = 'code';

const list = (columns: readonly string[], alias?: string): SQL =>
  sql.join(
    columns.map((column) => (alias ? sql`${sql.identifier(alias)}.${sql.identifier(column)}` : sql.identifier(column))),
    sql`, `,
  );
/** Hash of a row's content: all `columns`, and those `later` columns that are not empty. */
function hashOf(columns: readonly string[], later: readonly string[], alias: string): SQL {
  const added = later.map(
    (column) =>
      sql`case when ${sql.identifier(alias)}.${sql.identifier(column)} is null then '[]'::jsonb
        else jsonb_build_array(${column}::text, ${sql.identifier(alias)}.${sql.identifier(column)}) end`,
  );
  return sql`md5((${sql.join([sql`jsonb_build_array(${list(columns, alias)})`, ...added], sql` || `)})::text)`;
}

/** Delivers rows from `source`, which is `code` or the release that contains them. Parents come before children. */
export async function deliverRows(tx: Tx, of: DeliveredKind, rows: readonly DeliveredRow[], source = fromCode): Promise<Delivery> {
  const { kind, table, columns: first, later = [], initial = [], entity } = of;
  const columns = [...first, ...later];
  const all = [...columns, ...initial];
  const target = sql.identifier(table);
  const seedOf = (some: readonly DeliveredRow[]) => sql`jsonb_populate_recordset(null::${target}, ${JSON.stringify(some)}::jsonb)`;
  const isEmpty = later.map((column) => sql`t.${sql.identifier(column)} is null`);
  const lacksLater =
    later.length === 0 ? sql`false` : sql`${hashOf(first, [], 's')} = ${hashOf(first, [], 't')} and ${sql.join(isEmpty, sql` and `)}`;
  const { rows: found } = await tx.execute<Found>(sql`
    select s.id, ${hashOf(first, later, 's')} as wanted,
      case when t.id is not null then ${hashOf(first, later, 't')} end as current, coalesce(${lacksLater}, false) as "lacksLater",
      coalesce(t.del_flag = 1, false) as "isDeleted",
      t.update_by is not null or exists (
        select from freight.audit_log a where a.tenant_id = t.tenant_id and a.entity = ${entity} and a.record_id = t.id) as "isTouched",
      d.source, d.hash as delivered
    from ${seedOf(rows)} s left join ${target} t on t.id = s.id left join freight.delivered_row d on d.kind = ${kind} and d.key = s.id`);
  // Sorts the found rows like the delivered ones, so that the list of kept rows has that order.
  const order = new Map(rows.map(({ id }, at) => [id, at]));
  found.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
  const judged = new Map(found.map((row) => [row.id, judge(row, source)]));
  const rowsTo = (what: Verdict) => rows.filter(({ id }) => judged.get(id) === what);

  // Only the rows to be written are sent, because reading thousands of rows from JSON takes as long as writing them.
  const fresh = rowsTo('add');
  const added = new Set<string>();
  if (fresh.length > 0) {
    const { rows: inserted } = await tx.execute<{ id: string }>(sql`
      insert into ${target} (id, create_by, ${list(all)})
      select s.id, 'system', ${list(all, 's')} from ${seedOf(fresh)} s
      on conflict do nothing returning id`);
    for (const { id } of inserted) added.add(id);
  }
  const changed = rowsTo('change');
  if (changed.length > 0) {
    await tx.execute(sql`
      update ${target} t set version = t.version + 1, ${sql.join(
        columns.map((column) => sql`${sql.identifier(column)} = s.${sql.identifier(column)}`),
        sql`, `,
      )}
      from ${seedOf(changed)} s where s.id = t.id`);
  }

  const keptAs = (id: string): KeptReason | null => {
    const verdict = judged.get(id);
    if (verdict === 'add') return added.has(id) ? null : 'taken';
    return verdict === 'changed' || verdict === 'deleted' ? verdict : null;
  };
  const { name: nameOf } = of;
  const names = new Map(rows.map((row) => [row.id, typeof nameOf === 'string' ? String(row[nameOf] ?? '') : nameOf(row)]));
  const notes = found
    .filter(({ id }) => judged.get(id) !== 'leave')
    .map(({ id, wanted, delivered }) => {
      const kept = keptAs(id);
      return { kind, key: id, name: names.get(id) ?? '', hash: kept ? delivered : wanted, source, kept };
    });
  await noteDelivered(tx, notes);
  const kept = notes.flatMap(({ key, name, kept: reason }) => (reason ? [{ kind, key, name, kept: reason }] : []));
  const idsOf = (some: readonly DeliveredRow[]) => some.map(({ id }) => id);
  return { added: idsOf(fresh).filter((id) => added.has(id)), changed: idsOf(changed), kept };
}

type Verdict = 'add' | 'change' | 'same' | 'leave' | 'changed' | 'deleted';

function judge({ wanted, current, lacksLater, isDeleted, isTouched, delivered, source: previous }: Found, source: string): Verdict {
  if (current === null) return previous === null ? 'add' : 'deleted';
  if (isDeleted) return 'deleted';
  if (current === wanted) return 'same';
  // An empty `later` column is filled only when it was never delivered before; otherwise somebody emptied it on purpose.
  const isToBeFilled = lacksLater && delivered !== wanted;
  const isAsDelivered = isToBeFilled || (previous === null ? !isTouched : current === delivered);
  if (!isAsDelivered) return 'changed';
  // A row that a release delivered is not overwritten by the API's code, which may be older or newer than the release.
  return source === fromCode && previous !== null && previous !== fromCode ? 'leave' : 'change';
}

/** Records which rows were delivered and which were left unchanged. */
export async function noteDelivered(
  tx: Tx,
  notes: readonly (Omit<KeptRow, 'kept'> & { readonly hash: string | null; readonly source: string; readonly kept: KeptReason | null })[],
): Promise<void> {
  await tx.execute(sql`
    insert into freight.delivered_row as known (kind, key, name, hash, source, kept)
    select kind, key, left(name, 200), hash, source, kept
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as note (kind text, key text, name text, hash text, source text, kept text)
    on conflict (kind, key) do update set name = excluded.name, hash = excluded.hash, source = excluded.source, kept = excluded.kept, at = now()
      where (known.hash, known.source, known.kept, known.name) is distinct from (excluded.hash, excluded.source, excluded.kept, excluded.name)`);
}

/** Makes a log line about rows that were not updated; null when there are none. */
export function keptLine(kept: readonly KeptRow[]): string | null {
  if (kept.length === 0) return null;
  const some = kept.slice(0, 10).map(({ kind, name, kept: why }) => `${kind} ${name} (${why})`);
  const more = kept.length > some.length ? ` and ${kept.length - some.length} more` : '';
  return `left as people made them: ${some.join(', ')}${more}; all of them: GET /api/sys/release/delivered`;
}

/** All rows that people changed and that differ from the product's. */
export async function keptRows(tx: Tx): Promise<(KeptRow & { readonly source: string })[]> {
  const { rows } = await tx.execute<KeptRow & { source: string } & Record<string, unknown>>(
    sql`select kind, key, name, kept, source from freight.delivered_row where kept is not null order by kind, name, key`,
  );
  return rows;
}

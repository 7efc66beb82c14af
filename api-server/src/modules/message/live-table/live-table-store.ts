/**
 * The state of live tables, which is stored in the database so that all nodes have the same. A table's row is locked during a write of its
 * cells.
 */
import { sql } from 'drizzle-orm';
import { type MergedChanges, mergeLiveChanges } from 'shared-contracts/wire/live-merge';
import { type LiveCell, type LiveChange, type LiveTableState, liveTableLimits, liveTableRecord } from 'shared-contracts/wire/live-table';
import type { Tx } from '../../../kernel/database/database.ts';

/** Identifies a table: people with the same `room` share its state (`LiveTableRights.room`). */
export interface LiveRoom {
  readonly tenantId: number;
  readonly room: string;
  readonly socketKey: string;
}

/** Largest size of the cells in one message to a client, in UTF-16 units. */
const mostText = 24_000;
const mostCells = 1_000;

interface TableRow extends Record<string, unknown> {
  readonly head: string;
  readonly started: string;
  readonly cells: number;
}

interface CellRow extends Record<string, unknown> {
  readonly row_id: string;
  readonly column_key: string;
  readonly value: unknown;
  readonly seq: string;
  readonly case_id: string;
  readonly write_number: string;
}

/**
 * Merges the changes of one table (`caseId`) into its state. `head` and `before` of the result are the numbers of the newest write after
 * and before this one.
 */
export async function writeLiveCells(
  tx: Tx,
  { tenantId, room, socketKey }: LiveRoom,
  caseId: string,
  changes: readonly LiveChange[],
  now: number,
): Promise<MergedChanges & { readonly before: number }> {
  const table = await tx.execute<TableRow>(sql`
    insert into sys_live_table (tenant_id, room, record_id, head, started)
    values (${tenantId}, ${room}, ${liveTableRecord(socketKey)}, ${now}, ${now})
    on conflict (tenant_id, room) do update set touched_at = now() returning head, started, cells`);
  const [row] = table.rows;
  if (!row) throw new Error('the row of a live table was not written');
  const found = await tx.execute<CellRow>(sql`
    select c.row_id, c.column_key, c.value, c.seq, c.case_id, c.write_number
    from jsonb_to_recordset(${JSON.stringify(changes.map(([r, c]) => ({ r, c })))}::jsonb) as asked(r varchar, c varchar)
    join sys_live_cell c on c.tenant_id = ${tenantId} and c.room = ${room} and c.row_id = asked.r and c.column_key = asked.c`);
  const held = new Map(
    found.rows.map((cell) => [
      JSON.stringify([cell.row_id, cell.column_key]),
      { value: cell.value, seq: Number(cell.seq), by: cell.case_id, write: Number(cell.write_number) },
    ]),
  );
  const before = Number(row.head);
  const merged = mergeLiveChanges(
    { head: before, room: liveTableLimits.cells - row.cells, cell: (rowId, column) => held.get(JSON.stringify([rowId, column])) },
    caseId,
    changes,
    now,
  );
  if (merged.written.length > 0) await store(tx, { tenantId, room }, merged);
  return { ...merged, before };
}

async function store(tx: Tx, { tenantId, room }: Pick<LiveRoom, 'tenantId' | 'room'>, { written, head }: MergedChanges): Promise<void> {
  const cells = written.map(({ cell: [r, c, v, s, b], write: w }) => ({ r, c, v, s, b, w }));
  await tx.execute(sql`
    insert into sys_live_cell (tenant_id, room, row_id, column_key, value, seq, case_id, write_number)
    select ${tenantId}, ${room}, r, c, v, s, b, w
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as written(r varchar, c varchar, v jsonb, s bigint, b varchar, w bigint)
    on conflict (tenant_id, room, row_id, column_key) do update
      set value = excluded.value, seq = excluded.seq, case_id = excluded.case_id, write_number = excluded.write_number, is_saved = false`);
  await tx.execute(sql`
    update sys_live_table set head = ${head}, cells = cells + ${written.filter(({ isNew }) => isNew).length}
    where tenant_id = ${tenantId} and room = ${room}`);
}

/**
 * The cells written after number `since`, as many as fit in one message. When `since` is 0, cells whose record was saved after they were
 * written are left out, because the page has just read the record. Also marks the table as in use. Null when the page is up to date.
 */
export async function readLiveCells(
  tx: Tx,
  { tenantId, room, socketKey }: LiveRoom,
  since: number,
  now: number,
): Promise<LiveTableState['data'] | null> {
  const table = await tx.execute<TableRow>(sql`
    insert into sys_live_table (tenant_id, room, record_id, head, started)
    values (${tenantId}, ${room}, ${liveTableRecord(socketKey)}, ${now}, ${now})
    on conflict (tenant_id, room) do update set touched_at = now() returning head, started, cells`);
  const [row] = table.rows;
  if (!row) throw new Error('the row of a live table was not written');
  const [head, started] = [Number(row.head), Number(row.started)];
  if (since >= head) return null;
  const isCut = since > 0 && since < started;
  const from = isCut ? 0 : since;
  const found = await tx.execute<CellRow>(sql`
    select row_id, column_key, value, seq, case_id, write_number from sys_live_cell
    where tenant_id = ${tenantId} and room = ${room} and seq > ${from} and (${from}::bigint > 0 or not is_saved)
    order by seq limit ${mostCells + 1}`);
  const cells: LiveCell[] = [];
  let text = 0;
  for (const { row_id, column_key, value, seq, case_id } of found.rows.slice(0, mostCells)) {
    text += JSON.stringify(value ?? null).length + row_id.length + column_key.length + 80;
    if (text > mostText && cells.length > 0) break;
    cells.push([row_id, column_key, value, Number(seq), case_id]);
  }
  const more = cells.length < found.rows.length;
  const to = more ? Number(cells.at(-1)?.[3] ?? head) : head;
  return { socketKey, cells, from, to, ...(more ? { more } : {}), ...(isCut ? { cutAt: started } : {}) };
}

/** Handles saved records: marks the cells of their tables and rows as saved, so that pages that open later read the record instead. */
export async function settleLiveCells(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update sys_live_cell c set is_saved = true
    where c.tenant_id = ${tenantId} and not c.is_saved and (c.row_id = any(${sql.param([...ids])}::varchar[])
      or c.room in (select t.room from sys_live_table t where t.tenant_id = ${tenantId} and t.record_id = any(${sql.param([...ids])}::varchar[])))`);
}

/** Deletes tables that nobody has had open for some time. */
export async function forgetIdleTables(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from sys_live_table where touched_at < now() - ${`${liveTableLimits.idle} milliseconds`}::interval`);
}

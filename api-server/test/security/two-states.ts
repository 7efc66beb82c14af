/** Two database states that differ only in unseen fields: same rows, same masked forms, other values. */
import { sql } from 'drizzle-orm';
import { maskedValue } from 'shared-contracts/entity/masks';
import type { Database, Tx } from '../../src/kernel/database/database.ts';
import type { Unseen, UnseenField } from './unseen.ts';

type Values = Readonly<Record<string, string | null>>;
type Stored = Values & { readonly id: string };

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Column {
  readonly field: UnseenField;
  readonly name: string;
  readonly type: string;
}

/** The unseen fields of a table with their values in both states. */
export interface TableStates {
  readonly unseen: Unseen;
  readonly table: string;
  readonly columns: readonly Column[];
  readonly before: readonly Stored[];
  readonly after: readonly Stored[];
}

/** Drops check constraints and foreign keys, which would refuse the artificial values of this test. */
export async function dropChecks(database: Database): Promise<void> {
  await asOwner(database, async (tx) => {
    const { rows } = await tx.execute<{ statement: string }>(sql`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
      where contype in ('c', 'f') and connamespace = 'public'::regnamespace`);
    for (const { statement } of rows) await tx.execute(sql.raw(statement));
  });
}

async function asOwner<Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await database.asSystem('two states', async (tx) => {
    await tx.execute(sql`reset role`);
    return await work(tx);
  });
}

/** Computes both states for the tables of these entities. Throws for an entity whose table or column is not found. */
export async function statesOf(database: Database, all: readonly Unseen[]): Promise<TableStates[]> {
  return await asOwner(database, async (tx) => {
    const states: TableStates[] = [];
    for (const unseen of all) states.push(await stateOf(tx, unseen));
    return states;
  });
}

async function stateOf(tx: Tx, unseen: Unseen): Promise<TableStates> {
  const { entity, fields } = unseen;
  const names = [...new Set([`biz_${snake(entity.name)}`, `sys_${snake(entity.name)}`, snake(entity.name)])];
  const found = await tx.execute<{ name: string; column: string; type: string }>(sql`
    select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname in ${names}`);
  const [first] = found.rows;
  if (!first) throw new Error(`Entity ${entity.name} stands in none of ${names.join(', ')}`);
  const columns = fields.flatMap((field): Column[] => {
    const known = found.rows.find(({ column }) => column === snake(field.name));
    if (known) return [{ field, name: known.column, type: known.type }];
    // Fields that are computed for each response have no column of their own.
    if (field.field.readOnly) return [];
    throw new Error(`${first.name} has no column for ${field.name}`);
  });
  const list = sql.join(
    columns.map(({ field, name }) => sql`${sql.identifier(name)}::text as ${sql.identifier(field.name)}`),
    sql`, `,
  );
  const { rows: before } = await tx.execute<Stored>(sql`select id, ${list} from ${sql.identifier(first.name)} order by id`);
  const after = before.map((row) => ({
    ...Object.fromEntries(fields.map((field) => [field.name, otherValue(field, row[field.name] ?? null)])),
    id: row.id,
  }));
  return { unseen, table: first.name, columns, before, after };
}

/** Writes one of the two states. */
export async function write(database: Database, states: readonly TableStates[], which: 'before' | 'after'): Promise<void> {
  await asOwner(database, async (tx) => {
    for (const { table, columns, [which]: rows } of states) {
      const set = columns.map(({ name, field }) => `"${name}" = v."${field.name}"`).join(', ');
      const shape = columns.map(({ field, type }) => `"${field.name}" ${type}`).join(', ');
      await tx.execute(sql`update ${sql.identifier(table)} t set ${sql.raw(set)}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id text, ${sql.raw(shape)}) where t.id = v.id`);
    }
  });
}

/** Another value that has the same masked form. Empty values stay empty, because everybody can see that they are. */
export function otherValue(unseen: UnseenField, value: string | null): string | null {
  if (value === null || value === '') return value;
  const other = unseen.mask ? behindMask(unseen, value) : hiddenValue(unseen, value);
  if (unseen.mask && maskedValue(unseen.mask.form, other) !== maskedValue(unseen.mask.form, value))
    throw new Error(`${unseen.name}: the masks differ`);
  return other;
}

function behindMask({ mask }: UnseenField, value: string): string {
  switch (mask?.form) {
    case 'day':
      return `${Number(value.slice(0, 4)) + 1}-${value.slice(5, 7)}-${value.slice(8) === '29' ? '28' : value.slice(8)}`;
    case 'code':
      return value === '1' ? '2' : '1';
    case 'file':
      return `other/${value}`;
    default: {
      const shown = String(maskedValue(mask?.form ?? 'idCard', value));
      // Replaces each digit by 9 minus the digit, so that different values stay different.
      return [...value].map((letter, at) => (shown[at] === '*' && /\d/.test(letter) ? String(9 - Number(letter)) : letter)).join('');
    }
  }
}

function hiddenValue({ field }: UnseenField, value: string): string {
  // Moments and days get another value by moving them to the preceding year.
  if (field.kind === 'instant' || field.kind === 'date') return `${Number(value.slice(0, 4)) - 1}${value.slice(4)}`;
  if (field.kind === 'choice' || field.kind === 'flag') return value === '1' ? '2' : '1';
  return /^-?\d{1,12}(\.\d+)?$/.test(value)
    ? value.replace(/^-?\d+/, (whole) => String(Number(whole) + 1))
    : value.slice(0, -1) + (value.endsWith('x') ? 'y' : 'x');
}

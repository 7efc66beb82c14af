/** SQL that changes a database to match the declaration. A person must review it before it is committed, because it may lose data or fail on existing data. */
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { tableSql } from './declared-sql.ts';
import type { Difference } from './difference.ts';

const trigramGuard = (statement: string) => `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    ${statement};
  end if;
end $$`;

/** Splits the catalogue's text of a column into type, nullability and default. */
function columnParts(definition: string): { type: string; isPresent: boolean; ending: string | undefined } {
  const [, type = '', present, ending] = /^(.*?)( not null)?(?: ((?:default|generated as) .*))?$/s.exec(definition) ?? [];
  return { type, isPresent: present !== undefined, ending };
}

/**
 * Family of a type with its size: digits before and after the decimal point of a numeric type, or characters of a text type; null for other
 * types.
 */
function sizeOf(type: string): { family: string; whole: number; scale: number } | null {
  if (type === 'text') return { family: 'text', whole: Number.POSITIVE_INFINITY, scale: 0 };
  const [, family = '', size = '', scale = '0'] = /^(character varying|numeric)\((\d+)(?:,\s*(\d+))?\)$/.exec(type) ?? [];
  if (!family) return null;
  return { family: family === 'numeric' ? family : 'text', whole: Number(size) - Number(scale), scale: Number(scale) };
}

/** A warning about what a change of type does to existing rows; empty when every value fits. */
function warningOfType(to: string, from: string): string {
  const [next, last] = [sizeOf(to), sizeOf(from)];
  if (!next || !last || next.family !== last.family)
    return `-- Fails or changes values where ${from} is not ${to}: look at the rows first.\n`;
  if (next.whole < last.whole) return `-- Fails where a value is longer than ${to} holds: shorten those first.\n`;
  return next.scale < last.scale ? `-- Rounds values to ${next.scale} digits after the point.\n` : '';
}

function changedColumn(change: string, declared: string, stored: string): string[] {
  const [to, from] = [columnParts(declared), columnParts(stored)];
  const presence = to.isPresent
    ? `-- Fails where a row has no value: give it one first.\n${change} set not null`
    : `${change} drop not null`;
  return [
    ...(to.type === from.type ? [] : [`${warningOfType(to.type, from.type)}${change} type ${to.type}`]),
    ...(to.ending === from.ending ? [] : [to.ending ? `${change} set ${to.ending}` : `${change} drop default`]),
    ...(to.isPresent === from.isPresent ? [] : [presence]),
  ];
}

const breaksRows = '-- Fails where a row breaks it.\n';

const ofColumn = ({ table, name, declared, stored }: Difference): string[] => {
  if (declared === undefined) return [`-- Its values are lost.\nalter table ${table} drop column ${name}`];
  if (stored !== undefined) return changedColumn(`alter table ${table} alter column ${name}`, declared, stored);
  const { isPresent, ending } = columnParts(declared);
  const warning = isPresent && !ending ? '-- Fails where there are rows: give them a value first.\n' : '';
  return [`${warning}alter table ${table} add column ${name} ${declared}`];
};

const statementsOf: Readonly<Record<Difference['kind'], (difference: Difference) => string[]>> = {
  table: ({ table, declared }) => [
    `alter table ${table} ${declared === 'off' ? 'disable' : 'enable'} row level security`,
    `alter table ${table} ${declared === 'off' ? 'no force' : 'force'} row level security`,
  ],
  column: ofColumn,
  constraint: ({ table, name, declared, stored }) => [
    ...(stored === undefined ? [] : [`alter table ${table} drop constraint ${name}`]),
    ...(declared === undefined ? [] : [`${breaksRows}alter table ${table} add constraint ${name} ${declared}`]),
  ],
  index: ({ name, declared, stored }) => [
    ...(stored === undefined ? [] : [`drop index ${name}`]),
    ...(declared === undefined
      ? []
      : [declared.includes('gin_trgm_ops') ? trigramGuard(declared) : `${/^create unique/i.test(declared) ? breaksRows : ''}${declared}`]),
  ],
  policy: ({ table, name, declared, stored }) => [
    ...(stored === undefined ? [] : [`drop policy ${name} on ${table}`]),
    ...(declared === undefined ? [] : [`create policy ${name} on ${table} ${declared}`]),
  ],
};

// Order of the statements: columns come before the indexes and constraints that use them.
const order: readonly Difference['kind'][] = ['column', 'constraint', 'index', 'table', 'policy'];

/** The statements of a migration; empty when nothing differs. */
export function migrationSql(found: readonly Difference[], declared: readonly PgTable[]): string {
  const missing = new Set(found.flatMap(({ kind, table, stored }) => (kind === 'table' && stored === undefined ? [table] : [])));
  const made = declared.filter((table) => missing.has(getTableName(table))).map(tableSql);
  const changed = found.filter(({ table }) => !missing.has(table)).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const statements = [
    ...made.map(({ create }) => create),
    ...made.flatMap(({ links }) => links),
    ...made.flatMap(({ indexes }) => indexes),
    ...made.flatMap(({ trigramIndexes }) => trigramIndexes.map(trigramGuard)),
    ...made.flatMap(({ policies }) => policies),
    ...changed.flatMap((difference) => statementsOf[difference.kind](difference)),
  ];
  return statements.map((statement) => `${statement};\n`).join('');
}

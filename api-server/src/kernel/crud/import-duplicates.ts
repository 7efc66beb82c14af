/**
 * Rows of an import preview that would break a unique key: rows that equal another one of the sheet, and rows that equal a stored record. Only records
 * that the caller's list contains are compared, and never by fields that some people see masked: responses about such numbers are counted and logged
 * (`query/taken.ts`), so they are told when the row is added.
 */
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { readSentValue } from 'shared-contracts/entity/entity-schema';
import type { Field } from 'shared-contracts/entity/field';
import { maskOf } from 'shared-contracts/entity/masks';
import { ruleTexts } from 'shared-contracts/entity/validation-rules';
import type { ImportProblem } from 'shared-contracts/wire/import-rows';
import type { Caller } from '../caller/caller.ts';
import { filterColumns, seenBy } from '../entity/entity-table.ts';
import type { WireRecord } from '../entity/records.ts';
import { mayRead, scopeCondition } from '../entity/row-scope.ts';
import { tableFacts } from '../tables/declare-table.ts';
import type { Crud } from './crud-context.ts';
import { importFields } from './sheet-fields.ts';

const taken = '该值不可用，系统中已存在！';
/** Number of rows that one query compares with the stored records. */
const mostRows = 1_000;
/** Number of equal rows that a problem lists. */
const mostSame = 20;

interface UniqueKey {
  /** Names of the fields whose values together are unique. */
  readonly fields: readonly string[];
  /** Letters of either case are equal. */
  readonly ignoresCase: boolean;
}

export interface KeyedRow {
  readonly line: number;
  readonly values: WireRecord;
}

/** The unique keys of the table that consist of fields which this caller may import. */
function keysOf({ context: { entity, table } }: Crud, caller: Caller): UniqueKey[] {
  const imported = new Set(importFields(entity, caller).map(([name]) => name));
  return Object.values(tableFacts(table)?.unique ?? {}).flatMap(({ on, where }): UniqueKey[] => {
    if (where !== undefined) return [];
    const [, lowered] = typeof on === 'string' ? (/^lower\((\w+)\)$/.exec(on) ?? []) : [];
    const names = typeof on === 'string' ? [lowered ?? ''] : on.filter((name) => name !== 'tenantId');
    const isKnown = names.length > 0 && names.every((name) => imported.has(name));
    return isKnown ? [{ fields: names, ignoresCase: lowered !== undefined }] : [];
  });
}

/** The values of the key in stored form; undefined when one is empty or wrong, because such a row equals no other. */
function keyValues(fields: Readonly<Record<string, Field>>, key: UniqueKey, values: WireRecord): string[] | undefined {
  const stored = key.fields.map((name) => {
    const field = fields[name];
    const checked = field && readSentValue({ ...field, required: false }, values[name] ?? null);
    const value = checked && 'value' in checked && checked.value !== null ? String(checked.value) : '';
    return key.ignoresCase ? value.toLowerCase() : value;
  });
  return stored.includes('') ? undefined : stored;
}

/** The problems of these rows, at the field of the key that people know as unique. */
export async function duplicatesIn(made: Crud, caller: Caller, rows: readonly KeyedRow[]): Promise<ImportProblem[]> {
  const { fields } = made.context.entity;
  const problems: ImportProblem[] = [];
  for (const key of keysOf(made, caller)) {
    const field = key.fields.find((name) => fields[name]?.distinct) ?? key.fields[0] ?? '';
    const label = fields[field]?.label[0] ?? field;
    const labels = key.fields.map((name) => fields[name]?.label[0] ?? name).join('、');
    const keyed = rows.flatMap(({ line, values }) => {
      const found = keyValues(fields, key, values);
      return found ? [{ line, values: found }] : [];
    });
    for (const same of Map.groupBy(keyed, ({ values }) => JSON.stringify(values)).values()) {
      if (same.length < 2) continue;
      for (const { line } of same.slice(0, mostSame + 1)) {
        const others = same.flatMap((other) => (other.line === line ? [] : [other.line])).slice(0, mostSame);
        const message = `${label}：${ruleTexts.repeats(key.fields.length > 1 ? labels : '', others[0] ?? line)[0]}`;
        problems.push({ line, field, message, key: key.fields, same: others });
      }
    }
    for (const line of await storedLines(made, caller, key, keyed)) {
      problems.push({ line, field, message: `${label}：${taken}`, key: key.fields });
    }
  }
  return problems;
}

interface Keyed {
  readonly line: number;
  readonly values: readonly string[];
}

/** The rows whose key a record has that the caller's list contains. */
async function storedLines({ context }: Crud, caller: Caller, key: UniqueKey, rows: readonly Keyed[]): Promise<number[]> {
  const { entity, table, app } = context;
  const seen = seenBy(entity, caller, filterColumns(entity, table));
  const columns = key.fields.flatMap((name) => {
    const found = seen.get(name);
    return found && !maskOf(entity.fields, name) ? [found.column as PgColumn] : [];
  });
  if (columns.length < key.fields.length || !mayRead(caller, entity)) return [];
  const lines: number[] = [];
  for (let from = 0; from < rows.length; from += mostRows) {
    const part = rows.slice(from, from + mostRows);
    const arrays = columns.map((_, at) => sql`${sql.param(part.map(({ values }) => values[at]))}::text[]`);
    const names = columns.map((_, at) => sql.identifier(`value${at}`));
    const equal = columns.map((column, at): SQL => {
      const stored = key.ignoresCase ? sql`lower(${column}::text)` : sql`${column}::text`;
      return sql`${stored} = k.${names[at]}`;
    });
    const { rows: found } = await app.kernel.database.as(
      caller,
      (tx) =>
        tx.execute<{ line: number }>(sql`
          select k.line from unnest(${sql.param(part.map(({ line }) => line))}::int[], ${sql.join(arrays, sql`, `)})
            as k(line, ${sql.join(names, sql`, `)})
          where exists (select from ${table} where ${and(scopeCondition(table, caller), ...equal)})`),
      { readOnly: true },
    );
    lines.push(...found.map(({ line }) => Number(line)));
  }
  return lines;
}

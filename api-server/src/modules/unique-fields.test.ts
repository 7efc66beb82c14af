// Fields that people type and that must be unique are checked while they are typed: the contract marks them with `distinct`, which forms and server
// read.
import { getTableColumns } from 'drizzle-orm';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { describe, expect, it } from 'vitest';
import { contractOf, tableFacts } from '../kernel/tables/declare-table.ts';
import { declaredTables } from './declared-tables.ts';

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Fields of a unique key; the tenant is left out, because nobody types it. For keys over SQL expressions the column names are taken from
 * the SQL text.
 */
function fieldsOf(on: string | readonly string[], columns: readonly string[]): string[] {
  const names = typeof on === 'string' ? (on.match(/[a-z_]+/g) ?? []).map(camel) : on.map((name) => name.replace(/^-/, ''));
  return names.filter((name) => columns.includes(name) && name !== 'tenantId');
}

/** Whether people type the field into a form; numbers that the server generates, and choices, are not typed. */
function isTyped({ fields }: EntityDefinition, name: string): boolean {
  const field = fields[name];
  return field !== undefined && field.kind === 'text' && !field.readOnly;
}

const tables = await declaredTables();
const keys = tables.flatMap(({ table }) => {
  const entity = contractOf(table);
  if (!entity?.generic.includes('add')) return [];
  const columns = Object.keys(getTableColumns(table));
  return Object.entries(tableFacts(table)?.unique ?? {})
    .map(([key, { on }]) => ({ entity, key, fields: fieldsOf(on, columns) }))
    .filter(({ fields }) => fields.some((name) => isTyped(entity, name)));
});

describe('a unique field that is typed', () => {
  it('is found in many entities', () => {
    expect(new Set(keys.map(({ entity }) => entity.name)).size).toBeGreaterThan(15);
  });

  it.each(keys.map((one) => [`${one.entity.name} · ${one.key}`, one] as const))(
    '%s is told while it is typed',
    (_title, { entity, fields }) => {
      const told = fields.filter((name) => {
        const distinct = entity.fields[name]?.distinct;
        if (!distinct || !isTyped(entity, name)) return false;
        const whole = [name, ...(distinct === true ? [] : distinct)];
        return whole.toSorted().join() === fields.toSorted().join();
      });
      expect(told, `one of ${fields.join(', ')} needs \`distinct\` with the others of the key`).not.toEqual([]);
    },
  );
});

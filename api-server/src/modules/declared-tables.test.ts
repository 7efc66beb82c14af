// The declarations of contracts and tables agree with the migrations. The test needs no database, so `pnpm check` runs it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { text } from 'shared-contracts/entity/field';
import { etcLorry } from 'shared-contracts/etc/lorry';
import { expect, it } from 'vitest';
import { entityTable } from '../kernel/tables/declare-table.ts';
import { declaredFileName, declaredFileText } from '../kernel/tables/declared-files.ts';
import { declaredTables } from './declared-tables.ts';
import { etcLorries } from './etc/lorry/lorry.table.ts';

const folder = join(import.meta.dirname, '../../migrations');
const tables = (await declaredTables()).map(({ table }) => table);
const textOf = (name: string) => {
  const file = join(folder, 'declared', name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

it('every table is declared as when its migration was written', () => {
  const changed = tables.filter((table) => declaredFileText(table) !== textOf(declaredFileName(table))).map(declaredFileName);
  const gone = globSync('*.sql', { cwd: join(folder, 'declared') }).filter(
    (name) => !tables.some((table) => declaredFileName(table) === name),
  );
  expect([...changed, ...gone], 'These tables changed since their migrations were written: run pnpm new-migration <slug>').toEqual([]);
});

it('a shorter column, and a column more, are a change', () => {
  const changedTo = (fields: object) =>
    declaredFileText(entityTable('etc_lorry', { ...etcLorry, fields: { ...etcLorry.fields, ...fields } } as EntityDefinition, {}));
  expect(declaredFileText(etcLorries)).toContain('obu_no varchar(20)');
  expect(changedTo({ obuNo: text(['OBU号', 'OBU no.'], { max: 10 }) })).toContain('obu_no varchar(10)');
  expect(changedTo({ obuKind: text(['OBU类型', 'OBU kind'], { max: 20 }) })).toContain('obu_kind varchar(20)');
});

it('every migration says what changes and why', () => {
  const migrations = globSync('*.sql', { cwd: folder });
  expect(migrations.length).toBeGreaterThan(20);
  const silent = migrations.filter((name) => readFileSync(join(folder, name), 'utf8').includes('say here what changes and why'));
  expect(silent, 'The first line of a migration says what changes and why').toEqual([]);
});

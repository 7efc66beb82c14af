// Contract, declared table and database agree on every column, index, check, foreign key and policy.
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { text } from 'shared-contracts/entity/field';
import { etcLorry } from 'shared-contracts/etc/lorry';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { text as textColumn } from '../../src/kernel/database/columns.ts';
import { type Database, openDatabase } from '../../src/kernel/database/database.ts';
import { entityTable, tableFacts } from '../../src/kernel/tables/declare-table.ts';
import { differences } from '../../src/kernel/tables/difference.ts';
import { migrationSql } from '../../src/kernel/tables/migration-sql.ts';
import { lorries } from '../../src/modules/business/lorry/lorry.table.ts';
import { type DeclaredTable, declaredTables } from '../../src/modules/declared-tables.ts';
import { type EtcLorryRow, etcLorries } from '../../src/modules/etc/lorry/lorry.table.ts';
import { freshDatabase } from '../harness.ts';

let database: Database;
let drop: () => Promise<void>;
let found: DeclaredTable[];
beforeAll(async () => {
  const fresh = await freshDatabase('migrated');
  drop = fresh.drop;
  database = await openDatabase(fresh.settings);
  found = await declaredTables();
});
afterAll(async () => {
  await database.close();
  await drop();
});

const compare = (tables: readonly PgTable[]) => database.asSystem('comparison', (tx) => differences(tx, tables));

it('every declared table is the database’s: types, lengths, nullability, defaults, indexes, checks, links, policies', async () => {
  expect(found.length).toBeGreaterThan(25);
  expect(await compare(found.map(({ table }) => table))).toEqual([]);
});

it('tables are declared in files that tools find', async () => {
  const names = found.map(({ table }) => getTableName(table));
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(expect.arrayContaining(['etc_lorry', 'biz_order_goods', 'sys_user_role']));
  for (const { table, file } of found) expect({ file, facts: tableFacts(table) }).toEqual({ file, facts: expect.anything() });
});

it('rows have the types that their contract says', () => {
  expectTypeOf<EtcLorryRow['plateNumber']>().toEqualTypeOf<string>();
  expectTypeOf<EtcLorryRow['obuNo']>().toEqualTypeOf<string | null>();
  expectTypeOf<EtcLorryRow['axleCount']>().toEqualTypeOf<number>();
  expectTypeOf<EtcLorryRow['submitTime']>().toEqualTypeOf<string | null>();
  expectTypeOf<typeof lorries.$inferSelect.blackFlag>().toEqualTypeOf<'Y' | 'N'>();
  // A column with a default is optional in a new row; one that the contract requires is not.
  expectTypeOf<typeof etcLorries.$inferInsert.etcLorryStatus>().toEqualTypeOf<string | undefined>();
  expectTypeOf<typeof etcLorries.$inferInsert.plateNumber>().toEqualTypeOf<string>();
  // @ts-expect-error: the contract has no such field
  expect(() => entityTable('etc_lorry', etcLorry, { references: { lorriId: lorries } })).toThrow('lorriId');
});

describe('a mistake is found:', () => {
  const facts = () => {
    const { files, ...rest } = tableFacts(etcLorries) ?? { files: [] };
    return { ...rest, defaults: { etcLorryStatus: '0' } };
  };
  /** The table of ETC lorries with a mistake in its declaration. */
  const mistaken = (fields: Fields, changed: object = {}) =>
    entityTable('etc_lorry', { ...etcLorry, fields: { ...etcLorry.fields, ...fields } } as EntityDefinition, { ...facts(), ...changed });
  const named = (kind: string, name: string) => [expect.objectContaining({ table: 'etc_lorry', kind, name })];

  it.each([
    ['a wrong length', { obuNo: text(['OBU号', 'OBU no.'], { max: 64 }) }, 'obu_no'],
    ['a wrong nullability', { obuNo: text(['OBU号', 'OBU no.'], { max: 20, required: true }) }, 'obu_no'],
    ['a missing column', { obuKind: text(['OBU类型', 'OBU kind'], { max: 20 }) }, 'obu_kind'],
  ])('%s in a contract', async (_mistake, fields, column) => {
    expect(await compare([mistaken(fields)])).toEqual(named('column', column));
  });

  it.each([
    ['a default', { defaults: { etcLorryStatus: '1' } }, 'column', 'etc_lorry_status'],
    ['an index', { indexes: { ...facts().indexes, card: { on: ['etcCardNo'] } } }, 'index', 'etc_lorry_card'],
    ['a unique key', { unique: { plate: { on: ['tenantId', 'plateNumber'] } } }, 'index', 'etc_lorry_plate'],
    ['a check', { constraints: { etc_lorry_axles: 'check (axle_count > 0)' } }, 'constraint', 'etc_lorry_axles'],
    ['a link', { references: { lorryId: lorries } }, 'constraint', 'etc_lorry_carrier_id_fkey'],
    ['a policy', { rows: { hiddenFrom: 'carrier' } }, 'policy', 'freight_side'],
    ['a column that no contract names', { further: { inspectorName: textColumn(50) } }, 'column', 'inspector_name'],
  ])('%s that no migration made', async (_mistake, changed, kind, name) => {
    expect(await compare([mistaken({}, changed)])).toEqual(named(kind, name));
  });

  it('and the migration that is written for it makes the database what is declared', async () => {
    const table = mistaken(
      { obuNo: text(['OBU号', 'OBU no.'], { max: 64, required: true }), obuKind: text(['OBU类型', 'OBU kind'], { max: 20 }) },
      {
        defaults: { etcLorryStatus: '1' },
        indexes: { card: { on: ['etcCardNo'] } },
        unique: {},
        search: { trigram: ['ownerName'] },
        constraints: { etc_lorry_axles: 'check (axle_count > 0)' },
        rows: { hiddenFrom: 'carrier' },
      },
    );
    const made = entityTable('etc_trailer', { ...etcLorry, name: 'etcTrailer' } as EntityDefinition, facts());
    const written = migrationSql(await compare([table, made]), [table, made]);
    await database.asSystem('migration', async (tx) => {
      await tx.execute('reset role');
      await tx.execute('set local search_path = public');
      await tx.execute(written);
    });
    expect(await compare([table, made])).toEqual([]);
  });
});

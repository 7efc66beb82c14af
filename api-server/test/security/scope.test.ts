/**
 * Row scope (docs/decisions/0012-scope-is-a-graph.md): what the list of an entity refuses or hides, every other way refuses or hides too.
 * Entities come from the contracts and calls from the routes, so new ones are tested automatically.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { shipper } from 'shared-contracts/business/shipper';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRows, declareRows, rowsOf } from '../../src/kernel/entity/row-scope.ts';
import { menuGroups } from '../../src/modules/system/product-menu/menu-groups.ts';
import { type TestApp, type TestClient, testApp } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';
import { addReports, callsOf, toldBeyond } from './scope-paths.ts';
import { addForeignRecords, otherTenant, type Person, ruledRole, scopePeople } from './scope-people.ts';
import { type View, viewOf } from './scope-views.ts';

let app: TestApp;
let admin: TestClient;
let people: readonly Person[];
let ruled: Person;
let dataDir: string;
let file: string;
let reports: ReadonlyMap<string, string>;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'scope-'));
  app = await testApp({ demo: true, config: { dataDir } });
  ({ admin, people, ruled } = await scopePeople(app));
  reports = await addReports(admin);
  await addForeignRecords(app);
  file = await uploadPicture(admin);
});
afterAll(async () => {
  await app?.close();
  fs.rmSync(dataDir, { recursive: true });
});

/** Cached views by person and entity. A list changes only when a data rule changes, so each is read once per person. */
const views = new Map<Person, Map<EntityDefinition, Promise<View>>>();
function seenView(person: Person, entity: EntityDefinition): Promise<View> {
  const own = views.get(person) ?? new Map<EntityDefinition, Promise<View>>();
  views.set(person, own);
  const known = own.get(entity) ?? viewOf(app, person, entity);
  own.set(entity, known);
  return known;
}
/** Lists of rows that calls write, such as logs, grow with every test, so each is read again by the test of its own entity. */
function forgetLists(entity: EntityDefinition): void {
  for (const own of views.values()) own.delete(entity);
}
/** Drops the cached views of the person who has the role with data rules; a change of a rule concerns nobody else. */
const forgetRuled = () => views.delete(ruled);

const toldTo = async (person: Person, entity: EntityDefinition) =>
  await toldBeyond({ app, view: await seenView(person, entity), viewOf: (other) => seenView(person, other), file, reports });

/**
 * The people with whom an entity is tested: all of them with `npm test -- --all`. A short run chooses as few people as are needed to make
 * every call of the entity: those with the most calls first, and of two with the same calls the one from whom more is hidden. It adds, in
 * turn from entity to entity, one of the people who see a part of the rows, or one of those to whom the list is refused.
 */
async function askedAbout(entity: EntityDefinition, turn: number): Promise<ReadonlySet<Person>> {
  if (process.env.ALL_TESTS) return new Set(people);
  const all: View[] = [];
  for (const person of people) all.push(await seenView(person, entity));
  const able = all
    .filter(({ hidden }) => hidden.length > 0)
    .map((view) => ({ ...view, calls: callsOf(app, view.person, entity) }))
    .sort((one, other) => other.calls.length - one.calls.length || other.hidden.length - one.hidden.length);
  const made = new Set<string>();
  const asked = new Set<Person>();
  for (const { person, calls } of able) {
    if (calls.every((call) => made.has(call))) continue;
    for (const call of calls) made.add(call);
    asked.add(person);
  }
  // Some lists are refused to nobody, and some to everybody who does not see all.
  const alike = all.filter((view) => view.isRefused === (turn % 2 === 1));
  const those = alike.length > 0 ? alike : all;
  const next = those[Math.floor(turn / 2) % those.length];
  if (next) asked.add(next.person);
  return asked;
}

/**
 * Id of the menu to which data rules of the entity belong; null when the entity cannot have any. The other tenant has copies of the menus.
 */
async function menuOf({ name }: EntityDefinition): Promise<string | null> {
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute<{ id: string }>(sql`
      select p.parent_id id from sys_permission p where p.perms = ${`${name}:list`} and p.menu_type = 2 and p.del_flag = 0 and p.tenant_id = 0
        and (select count(*) from sys_permission s where s.parent_id = p.parent_id and s.perms like '%:list' and s.del_flag = 0) = 1`),
  );
  return rows[0]?.id ?? null;
}

/** Adds, by calls of an administrator, a rule that leaves the role one row of the entity; returns a function that removes it. */
async function leaveOne(entity: EntityDefinition): Promise<{ id: string; undo: () => Promise<void> } | null> {
  const [permissionId, { rows }] = [await menuOf(entity), await viewOf(app, ruled, entity)];
  const id = rows[Math.floor(rows.length / 2)]?.id;
  if (permissionId === null || !id) return null;
  // The identity is proved again, because on a slow machine the last proof may have expired.
  expect(await admin.post('/sys/account/proof', { password: demoPassword })).toMatchObject({ success: true });
  const rule = { permissionId, ruleName: 'one row', ruleColumn: 'id', ruleConditions: '=', ruleValue: id };
  const { success, result } = await admin.post<{ id: string }>('/sys/permission/addPermissionRule', rule);
  if (entity.name === 'permission') {
    expect(success).toBe(false);
    return null;
  }
  const tick = (dataRuleIds: string) => admin.post('/sys/role/datarule', { permissionId, roleId: ruledRole, dataRuleIds });
  expect(await tick(result.id)).toMatchObject({ success: true, message: '保存成功!' });
  forgetRuled();
  const undo = async () => {
    await tick('');
    forgetRuled();
  };
  return { id, undo };
}

async function isEmpty(name: string): Promise<boolean> {
  const found = await app.database.asSystem('test', (tx) => tx.execute(sql`select from ${rowsOf(name).table} limit 1`));
  return found.rowCount === 0;
}

const all = Object.values(entities);

it('two tenants with records of their own attack each other, on a server where one is given', async () => {
  expect([...new Set(people.map(({ grant }) => grant.tenantId))]).toEqual([0, otherTenant]);
  const [own, foreign] = await Promise.all(
    ['operator', 'other tenant'].map((name) => seenView(people.find((person) => person.name === name) as Person, shipper)),
  );
  expect(foreign?.seen.size).toBeGreaterThan(0);
  expect(own?.hidden).toEqual([...(foreign?.seen ?? [])].toSorted());
  const { rows } = await app.database.asSystem('test', (tx) => tx.execute(sql`select inet_server_port() is not null as "isServer"`));
  expect(rows).toEqual([{ isServer: Boolean(process.env.DATABASE_URL) }]);
});

it('every entity of the contracts says what its rows are', () => {
  const known = new Set(declaredRows().map(({ entity }) => entity.name));
  expect(all.filter(({ name }) => !known.has(name)).map(({ name }) => name)).toEqual([]);
});

it('another condition on the rows of an entity does not silently take the place of the first', () => {
  const { entity, table, visible } = declaredRows().find((rows) => rows.visible) ?? {};
  if (!entity || !table) throw new Error('no entity has a condition');
  expect(() => declareRows(entity, table, () => undefined)).toThrow('condition');
  declareRows(entity, table);
  expect(declaredRows().find((rows) => rows.table === table)?.visible).toBe(visible);
});

it('files stand in fields of records, where their owner is known: no line holds any', () => {
  const holding = all.filter(({ lines = {} }) =>
    Object.values(lines).some(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'files')),
  );
  expect(holding.map(({ name }) => name)).toEqual([]);
});

const withoutScreen = menuGroups.flatMap(({ entities = [] }) => entities);

// Comments have no list; they are read with the activity of their record.
const listed = all.filter(({ name }) => name !== 'recordComment');

describe.each(listed.map((entity, turn) => [entity.name, entity, turn] as const))('%s', (name, entity, turn) => {
  /** Data rules are one condition for all entities; a short run tests them for every fourth one. */
  const isRuled = Boolean(process.env.ALL_TESTS) || turn % 4 === 0;

  it('what its list refuses or hides, every other path refuses or hides', async () => {
    forgetLists(entity);
    const told: string[] = [];
    const asked = await askedAbout(entity, turn);
    expect(asked.size).toBeGreaterThan(0);
    for (const person of asked) told.push(...(await toldTo(person, entity)));
    expect(told).toEqual([]);
  }, 240_000);

  if (!isRuled) return;
  it('what a data rule hides is hidden with all that hangs on it', async () => {
    const left = await leaveOne(entity);
    // No rule is tested for an entity without rows, or without a screen, which cannot have rules.
    if (!left) return expect((await isEmpty(name)) || ['permission', 'dict', ...withoutScreen].includes(name)).toBe(true);
    try {
      expect([...(await seenView(ruled, entity)).seen]).toEqual([left.id]);
      expect(await toldTo(ruled, entity)).toEqual([]);
    } finally {
      await left.undo();
    }
  }, 240_000);
});

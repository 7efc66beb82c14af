/** Codes that are no option of their field's dictionary are refused by add and edit calls of every entity, and by every action. */
import { and, eq, getTableColumns, inArray, not, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { ruleTexts } from 'shared-contracts/entity/validation-rules';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DictionaryTexts } from '../../src/kernel/context/dictionaries.ts';
import { rowsOf } from '../../src/kernel/entity/row-scope.ts';
import { businessApp } from '../business/business-app.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { everyRole, type Person, tokensAreRoles } from '../security/people.ts';

type Row = Record<string, unknown> & { id: string; version: number };

let app: TestApp;
let anybody: TestClient;
let texts: DictionaryTexts;
beforeAll(async () => {
  app = await businessApp();
  const { caller, role } = everyRole.find((person) => person.role === 'platform_admin') as Person;
  const permissions = new (class extends Set<string> {
    override has = () => true;
  })();
  const mayAll: Person = { role, caller: { ...caller, token: 'mayAll', userId: 'mayAll', username: 'mayAll', permissions } };
  anybody = tokensAreRoles(app, [mayAll])(mayAll);
  texts = await app.app.kernel.dictionaries.texts();
  app.app.kernel.sessions.provedAt = async () => Date.now();
});
afterAll(async () => await app?.close());

/** Fields of which a request may set a code. Truth values have a message of their own. */
const codeFields = (fields: Fields, isEdit: boolean) =>
  Object.entries(fields).filter(
    ([, { dict, kind, readOnly, fixed }]) => dict && kind !== 'region' && kind !== 'flag' && !readOnly && !(isEdit && fixed),
  );

/** A code that satisfies the field's form but is in no dictionary. */
const unknownCode = ({ kind, numeric }: Fields[string]) => (kind === 'choice' && numeric ? 98_765 : 'zzz');

/** A stored record as forms send it, in one of the states. Default: a state in which it may be edited. */
async function example(entity: EntityDefinition, editFrom = entity.editFrom): Promise<Row> {
  const { table } = rowsOf(entity.name);
  const { stateField } = entity;
  const [row] = await app.database.asSystem('test', async (tx) => {
    const state = stateField && (getTableColumns(table)[stateField] as PgColumn);
    const isEditable = state && editFrom ? inArray(state, [...editFrom]) : sql`true`;
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.delFlag, 0), eq(table.tenantId, 0)))
      .orderBy(sql`case when ${isEditable} then 0 else 1 end`)
      .limit(1);
    if (state && editFrom && rows[0]) {
      const [first] = editFrom;
      await tx
        .update(table)
        .set({ [String(stateField)]: first } as never)
        .where(and(eq(table.id, rows[0].id), not(isEditable)));
    }
    return rows;
  });
  const { result } = await anybody.get<Row>(`${entity.api}/queryById`, { id: String(row?.id) });
  expect(result, `A demo row of ${entity.name}`).toMatchObject({ id: row?.id });
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== null)) as Row;
}

/** One body for each field of the record or of a line that has a dictionary with items: the code is none of them. With the path of the field. */
function wrongBodies(entity: EntityDefinition, record: Row, isEdit: boolean): { path: string; body: Record<string, unknown> }[] {
  const hasItems = ([, { dict = '' }]: [string, Fields[string]]) => texts.has(dict);
  const own = codeFields(entity.fields, isEdit)
    .filter(hasItems)
    .map(([name, field]) => ({ path: name, body: { [name]: unknownCode(field) } }));
  const ofLines = Object.entries(entity.lines ?? {}).flatMap(([lines, { fields }]) => {
    const [{ id: _id, ...line } = { id: '' }] = (record[lines] ?? []) as Row[];
    return codeFields(fields, false)
      .filter(hasItems)
      .map(([name, field]) => ({ path: `${lines}.0.${name}`, body: { [lines]: [{ ...line, [name]: unknownCode(field) }] } }));
  });
  return [...own, ...ofLines];
}

const fieldsOf = ({ fields, lines = {} }: EntityDefinition) => [fields, ...Object.values(lines).map((each) => each.fields)];
const writable = Object.values(entities).filter(
  (entity) =>
    (entity.generic.includes('add') || entity.generic.includes('edit')) &&
    fieldsOf(entity).some((fields) => codeFields(fields, false).length > 0),
);

describe.each(writable.map((entity) => [entity.name, entity] as const))('%s', (_, entity) => {
  it('refuses a code that is no option, at its field', async () => {
    const record = await example(entity);
    expect(wrongBodies(entity, record, false).length).toBeGreaterThan(0);
    const secrets = Object.entries(entity.fields).flatMap(([name, { secret }]) => (secret ? [[name, demoPassword]] : []));
    const message = expect.stringMatching(`${ruleTexts.noOption[0]}$`);
    if (entity.generic.includes('add')) {
      for (const { path, body } of wrongBodies(entity, record, false)) {
        const { result, success } = await anybody.post(`${entity.api}/add`, { ...record, ...Object.fromEntries(secrets), ...body });
        expect({ success, result }, `add ${path}`).toMatchObject({ success: false, result: { [path]: message } });
      }
    }
    if (entity.generic.includes('edit')) {
      for (const { path, body } of wrongBodies(entity, record, true)) {
        const { result, success } = await anybody.put(`${entity.api}/edit`, { id: record.id, version: record.version, ...body });
        expect({ success, result }, `edit ${path}`).toMatchObject({ success: false, result: { [path]: message } });
      }
    }
  });
});

const sampleValues: Readonly<Partial<Record<Fields[string]['kind'], unknown>>> = {
  ...{ integer: 1, decimal: '1', money: '1', price: '1', tonnes: '1', cubicMetres: '1', kilometres: '1', ratio: '0.1', flag: 'Y' },
  ...{ instant: '2026-11-01 08:00:00', date: '2026-11-01', region: '110000', files: 'temp/a.png', reference: '0'.repeat(32) },
};

/** Values of the required fields of an action; for fields with a dictionary one of its codes. */
const requiredValues = (body: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, { kind, rule, dict = '', required }]) => {
      if (!required) return [];
      if (rule?.startsWith('mobile')) return [[name, '13800000001']];
      const [code] = kind === 'region' || kind === 'flag' ? [] : (texts.get(dict)?.keys() ?? []);
      return [[name, code ?? sampleValues[kind] ?? '测试']];
    }),
  );

const actionsWithCodes = Object.values(entities as Readonly<Record<string, EntityDefinition>>).flatMap((entity) =>
  Object.entries(entity.actions).flatMap(([action, { body = {} }]) =>
    codeFields(body, false).length > 0 ? [[`${entity.name}:${action}`, entity, action] as const] : [],
  ),
);

it.each(actionsWithCodes)('%s refuses a code that is no option, at its field', async (_, entity, action) => {
  const { body = {}, from, method = 'PUT' } = entity.actions[action] as EntityDefinition['actions'][string];
  const { id, version } = await example(entity, from);
  const placed = 'provinceCode' in body ? { provinceCode: '370000', cityCode: '370100', districtCode: '370102' } : {};
  for (const [name, field] of codeFields(body, false)) {
    const sent = { id, version, ...requiredValues(body), ...placed, [name]: unknownCode(field) };
    const call = method === 'POST' ? anybody.post : anybody.put;
    const { success, result, message } = await call(`${entity.api}/${action}`, sent);
    const told = { [name]: expect.stringMatching(`${ruleTexts.noOption[0]}$`) };
    expect({ success, result, message }, name).toMatchObject({ success: false, result: told });
  }
});

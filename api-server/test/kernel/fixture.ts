/** The test entity `parcel` of the kernel's tests: contract, table, callers. */
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { defineEntity } from 'shared-contracts/entity/entity';
import {
  choice,
  choices,
  date,
  flag as flagField,
  instant as instantField,
  integer,
  longText,
  money as moneyField,
  reference,
  text as textField,
  tonnes as tonnesField,
} from 'shared-contracts/entity/field';
import { z } from 'zod';
import { Business } from '../../src/kernel/basics/errors.ts';
import { newId } from '../../src/kernel/basics/ids.ts';
import type { Caller, SessionLookup } from '../../src/kernel/caller/caller.ts';
import type { DataRule } from '../../src/kernel/caller/data-rules.ts';
import { action } from '../../src/kernel/crud/action.ts';
import { crud } from '../../src/kernel/crud/crud.ts';
import {
  baseColumns,
  code,
  codes,
  day,
  flag,
  id,
  instant,
  lineColumns,
  money,
  text,
  tonnes,
  whole,
} from '../../src/kernel/database/columns.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { nextNumber } from '../../src/kernel/database/numbering.ts';
import { route } from '../../src/kernel/http/route.ts';
import type { Module } from '../../src/modules/index.ts';
import { type TestApp, type TestOptions, testApp } from '../harness.ts';

export const parcel = defineEntity({
  name: 'parcel',
  tier: 'tenant',
  group: 'test',
  api: '/test/parcel',
  label: ['包裹', 'Parcel'],
  titleField: 'parcelNo',
  stateField: 'status',
  fields: {
    parcelNo: textField(['包裹号', 'Parcel no.'], { readOnly: true, always: true, max: 20 }),
    name: textField(['名称', 'Name'], { required: true, max: 50 }),
    status: choice('parcel_status', ['状态', 'State'], { readOnly: true, always: true }),
    tags: choices('parcel_tag', ['标签', 'Tags']),
    pieces: integer(['件数', 'Pieces']),
    weight: tonnesField(['重量', 'Weight']),
    freight: moneyField(['运费', 'Freight']),
    loadTime: instantField(['装货时间', 'Loaded at']),
    dueDate: date(['期限', 'Due']),
    insured: flagField(['已投保', 'Insured']),
    receiverMobile: textField(['收货人手机', 'Receiver mobile'], { masked: 'mobile', max: 20 }),
    pin: textField(['取件码', 'Pick-up code'], { secret: true, max: 20 }),
    remark: longText(['备注', 'Remark'], { max: 200 }),
    shipperId: reference('shipper', ['货主', 'Shipper'], { fixed: true }),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { fixed: true }),
  },
  lines: {
    items: {
      label: ['物品', 'Items'],
      fields: {
        itemName: textField(['品名', 'Item'], { required: true, max: 20 }),
        tag: choice('parcel_tag', ['标签', 'Tag']),
        weight: tonnesField(['重量', 'Weight'], { positive: true }),
        senderMobile: textField(['寄件手机', 'Sender mobile'], { masked: 'mobile', max: 20 }),
        cost: moneyField(['成本', 'Cost'], { hiddenFrom: ['shipper'] }),
      },
      unique: ['itemName', 'tag'],
      max: 3,
    },
  },
  query: ['parcelNo', 'name', 'status', 'loadTime'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  restorable: true,
  editFrom: ['10'],
  actions: {
    send: {
      label: ['发出', 'Send'],
      from: ['10'],
      idempotent: true,
      signed: true,
      bulk: true,
      inverse: 'callBack',
      body: { freight: moneyField(['运费', 'Freight'], { required: true }) },
    },
    callBack: { label: ['召回', 'Call back'], from: ['20'], idempotent: true, confirm: true, bulk: true },
    weigh: {
      label: ['称重', 'Weigh'],
      from: ['10'],
      idempotent: true,
      bulk: { ofRow: { weight: 'weight' }, only: { field: 'insured', equals: 'Y' } },
      body: { weight: tonnesField(['重量', 'Weight'], { required: true }), remark: textField(['备注', 'Remark'], { max: 20 }) },
    },
  },
});

export const parcels = pgTable('test_parcel', {
  ...baseColumns,
  parcelNo: text(20).notNull(),
  name: text(50).notNull(),
  status: code().notNull(),
  tags: codes(200),
  pieces: whole(),
  weight: tonnes(),
  freight: money(),
  loadTime: instant(),
  dueDate: day(),
  insured: flag(),
  receiverMobile: text(20),
  pin: text(20),
  remark: text(200),
  shipperId: id(),
  carrierId: id(),
});

export const parcelItems = pgTable('test_parcel_item', {
  ...lineColumns,
  parcelId: id().notNull(),
  itemName: text(20).notNull(),
  tag: code(),
  weight: tonnes(),
  senderMobile: text(20),
  cost: money(),
});

export const parcelModule: Module = async (app) => {
  crud(app, parcel, parcels, {
    beforeAdd: async (tx, caller) => ({
      parcelNo: await nextNumber(tx, caller.tenantId, numberKinds.order, app.kernel.clock()),
      status: '10',
    }),
    beforeEdit: async (_tx, _caller, draft) => {
      // The hook changes the lines of the request; the changed lines are stored.
      return { items: draft.items?.map((item) => (item.itemName === '加重' ? { ...item, weight: '9.000' } : item)) };
    },
    lines: { items: { table: parcelItems, parent: parcelItems.parcelId } },
    beforeDelete: async (_tx, _caller, row) => {
      if (row.name.startsWith('keep')) throw new Business('已被引用，不能删除');
    },
  });
  action(app, parcel, parcels, 'send', async ({ body }) => {
    if (body.freight === '0.00') throw new Business('运费不能为零');
    return { status: '20', freight: body.freight };
  });
  action(app, parcel, parcels, 'callBack', async () => ({ status: '10' }));
  action(app, parcel, parcels, 'weigh', async ({ body }) => ({ weight: body.weight, remark: body.remark ?? null }));
  route(app, {
    method: 'GET',
    url: '/test/whoami',
    access: 'signedIn',
    tier: 'tenant',
    result: z.object({ username: z.string() }),
    summary: 'Who calls',
    handler: async ({ caller }) => ({ username: caller.username }),
  });
  route(app, {
    method: 'GET',
    url: '/test/slow',
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({ rows: z.coerce.number() }),
    result: z.object({ total: z.string() }),
    summary: 'A query that does not end',
    handler: async ({ tx, query }) => {
      const { rows } = await tx.execute<{ total: string }>(
        sql`select count(*)::text as total from generate_series(1, ${query.rows}::int) a, generate_series(1, ${query.rows}::int) b`,
      );
      return { total: rows[0]?.total ?? '' };
    },
  });
  for (const url of ['/test/written', '/test/read-and-written']) {
    route(app, {
      method: url === '/test/written' ? 'GET' : ['GET', 'POST'],
      url,
      access: 'signedIn',
      tier: 'tenant',
      result: z.null(),
      summary: 'Changes a row',
      handler: async ({ tx }) => {
        await tx.execute(sql`update freight.number_sequence set seq = seq where kind = 'nothing'`);
        return null;
      },
    });
  }
  route(app, {
    method: 'PUT',
    url: '/test/written/:name',
    access: 'signedIn',
    tier: 'tenant',
    result: z.string(),
    summary: 'Changes a row that the path names',
    handler: async ({ request }) => String((request.params as Record<string, unknown>).name),
  });
  route(app, {
    method: 'GET',
    url: '/test/public',
    access: 'public',
    tier: 'tenant',
    result: z.string(),
    summary: 'Anyone',
    handler: async () => 'hello',
  });
};

const everything = ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export', 'send', 'callBack', 'weigh'].map(
  (name) => `parcel:${name}`,
);

export const ids = { shipperA: newId(), shipperB: newId(), carrierA: newId(), carrierB: newId() };

/** A caller with all permissions on the test entity, with `more` overriding its properties. */
export function person(username: string, more: Partial<Caller> = {}): Caller {
  return {
    userId: username.padEnd(32, '0').slice(0, 32),
    username,
    realname: username,
    tenantId: 1,
    shipperId: null,
    carrierId: null,
    driverId: null,
    orgCode: 'A01',
    roles: ['platform_operator'],
    permissions: new Set(everything),
    sessionId: username,
    token: username,
    ...more,
  };
}

export const people = {
  operator: person('operator', { permissions: new Set([...everything, 'parcel:unmasked', 'api:docs']) }),
  masked: person('masked'),
  finder: person('finder', { permissions: new Set([...everything, 'parcel:unmaskMobile']) }),
  reader: person('reader', { permissions: new Set(['parcel:list']) }),
  nobody: person('nobody', { permissions: new Set() }),
  shipperA: person('shipperA', { shipperId: ids.shipperA }),
  shipperB: person('shipperB', { shipperId: ids.shipperB }),
  carrierA: person('carrierA', { carrierId: ids.carrierA }),
  otherTenant: person('otherTenant', { tenantId: 2 }),
} satisfies Record<string, Caller>;

/** Data rules on the test entity, by name of the caller whom they limit. */
export const rulesOfParcels = new Map<string, readonly DataRule[]>();

/** Session lookup for tests: the token is the caller's name. */
export const sessions: SessionLookup = {
  authenticate: async (token) => {
    if (token === 'expired') return { refusal: 'tokenExpired' };
    const found = Object.values(people).find(({ username }) => username === token);
    if (!found) return { refusal: 'notSignedIn' };
    const rules = rulesOfParcels.get(token);
    return { ...found, ...(rules && { dataRules: { of: { parcel: rules }, at: Date.now() } }) };
  },
  ofSession: async () => null,
};

async function seedDictionaries(database: Database): Promise<void> {
  await database.asSystem('test dictionaries', async (tx) => {
    for (const [dict, items] of Object.entries({
      parcel_status: { '10': '待发', '20': '已发' },
      parcel_tag: { a: '易碎', b: '冷藏', ab: '易碎冷藏' },
      yn: { Y: '是', N: '否' },
    })) {
      const dictId = newId();
      await tx.execute(sql`insert into sys_dict (id, dict_code, dict_name) values (${dictId}, ${dict}, ${dict})`);
      for (const [value, label] of Object.entries(items)) {
        await tx.execute(
          sql`insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order) values (${newId()}, ${dictId}, ${label}, ${value}, 1)`,
        );
      }
    }
  });
}

/** An application that has only the test entity. */
export function kernelApp(options: TestOptions = {}): Promise<TestApp> {
  return testApp({
    sessions,
    modules: [parcelModule],
    seed: seedDictionaries,
    ...options,
    database: { migrations: [new URL('./migrations', import.meta.url).pathname], ...options.database },
  });
}

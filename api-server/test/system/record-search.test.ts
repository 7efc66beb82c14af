/** The search over all kinds of records: what each role finds, and that it finds nothing which the lists hide. */
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import { maskOf } from 'shared-contracts/entity/masks';
import type { FoundKind, FoundRecords } from 'shared-contracts/entity/record-search';
import { mostFound, mostPerKind, recordSearchPath } from 'shared-contracts/entity/record-search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../src/kernel/entity/row-scope.ts';
import { numberSearchLimit } from '../../src/kernel/query/number-search.ts';
import { screenRows } from '../../src/modules/system/product-menu/screen-rows.ts';
import { demoDriverIds } from '../../src/seed/demo-ids.ts';
import { businessApp } from '../business/business-app.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { everyRole, type Person, tokensAreRoles } from '../security/people.ts';

let app: TestApp;
let as: (person: Person) => TestClient;
let known: { id: string; mobile: string; driver_name: string; driver_no: string };

const role = (code: string) => everyRole.find((person) => person.role === code) as Person;
/** A caller with a role, and with an id and tenant of their own. */
const another = (code: string, token: string, more: Partial<Person['caller']> = {}): Person => {
  const { caller } = role(code);
  return { role: role(code).role, caller: { ...caller, token, userId: token, username: token, ...more } };
};
const foreigner = another('platform_admin', 'foreigner', { tenantId: 2021 });
const caller = another('dispatcher', 'telephone');
const hasty = another('dispatcher', 'hasty');
const limited = another('dispatcher', 'limited', {
  dataRules: { of: { order: [{ field: 'shipperName', condition: '=', value: '没有这个货主' }] }, at: 0 },
});

beforeAll(async () => {
  app = await businessApp();
  await app.database.asSystem('test', (tx) =>
    tx.execute(sql`insert into sys_tenant (id, name, end_date) values (2021, '另一家', '2099-12-31')`),
  );
  as = tokensAreRoles(app, [foreigner, caller, hasty, limited]);
  // A number that shares no part with numbers of other records.
  await rows(sql`update biz_driver set mobile = '13957246813' where id = ${demoDriverIds[0]}`);
  known = (
    await rows<typeof known>(sql`select id, mobile, driver_name, driver_no from biz_driver where id = ${demoDriverIds[0]}`)
  )[0] as typeof known;
});
afterAll(async () => await app?.close());

async function rows<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  return (await app.database.asSystem('test', (tx) => tx.execute(statement))).rows as Row[];
}
const search = (person: Person, q: string) => as(person).get<FoundRecords>(recordSearchPath, { q });
const found = async (person: Person, q: string) => (await search(person, q)).result.kinds;
const kindsIn = (kinds: readonly FoundKind[]) => kinds.map(({ entity }) => entity);
const idsOf = (kinds: readonly FoundKind[], entity: string) =>
  kinds.find((kind) => kind.entity === entity)?.records.map(({ id }) => id) ?? [];

describe('search over records of all kinds', () => {
  it('finds numbers, plates and names whole or in part, the whole one first, with state and facts', async () => {
    const [waybill] = await rows<{ id: string; waybill_no: string; plate_number: string; order_no: string }>(
      sql`select id, waybill_no, plate_number, order_no from biz_waybill where plate_number is not null order by create_time limit 1`,
    );
    const { id = '', waybill_no: no = '', plate_number: plate = '', order_no: orderNo = '' } = waybill ?? {};
    const [whole] = await found(role('dispatcher'), no.toLowerCase());
    expect(whole).toMatchObject({
      entity: 'waybill',
      label: ['运单', 'Waybill'],
      screens: expect.arrayContaining(['business/waybill/list']),
    });
    expect(whole?.records[0]).toMatchObject({ id, title: no, state: { dict: 'waybill_status', tone: expect.any(String) } });
    expect(whole?.records[0]?.facts).toContainEqual({ label: ['车牌号码', 'Plate no.'], text: plate });
    expect(kindsIn(await found(role('dispatcher'), plate.slice(1, 5)))).toEqual(expect.arrayContaining(['waybill', 'lorry']));
    // Records whose name is the searched text come before records that refer to them.
    expect(kindsIn(await found(role('dispatcher'), orderNo))[0]).toBe('order');
    expect(kindsIn(await found(role('dispatcher'), orderNo)).sort()).toEqual(['dispatchGoods', 'dispatchOrder', 'order', 'waybill']);
    expect(idsOf(await found(role('dispatcher'), known.driver_no), 'driver')).toEqual([known.id]);
  });

  it('finds at most five of a kind and twenty in all, and says that there are more', async () => {
    const kinds = await found(role('platform_admin'), '2026');
    for (const { records } of kinds) expect(records.length).toBeLessThanOrEqual(mostPerKind);
    expect(kinds.flatMap(({ records }) => records).length).toBeLessThanOrEqual(mostFound);
    const drivers = await rows<{ count: string }>(sql`select count(*) from biz_driver where del_flag = 0`);
    expect(Number(drivers[0]?.count)).toBeGreaterThan(mostPerKind);
    const [kind] = await found(role('platform_admin'), 'SJ20');
    expect(kind).toMatchObject({ entity: 'driver', isMore: true });
  });

  it.each(['', 'DD', '  DD ', 'x'.repeat(61)])('refuses %j', async (q) => {
    expect(await search(role('dispatcher'), q)).toMatchObject({ success: false });
  });

  it('reads signs of patterns as letters', async () => {
    expect(await found(role('platform_admin'), '%%%')).toEqual([]);
    expect(await found(role('platform_admin'), '___')).toEqual([]);
    expect(await found(role('platform_admin'), "' or 1=1 --")).toEqual([]);
  });

  it('is refused to strangers, and to people who ask too often', async () => {
    expect(await app.anonymous.get(recordSearchPath, { q: 'DD2026' })).toMatchObject({ status: 401 });
    const statuses: number[] = [];
    // 150 searches a minute are allowed; a new minute may begin during the loop.
    while (statuses.length <= 300 && statuses.at(-1) !== 429) statuses.push((await search(hasty, '不存在的编号')).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a kind with more rows than are examined one by one', () => {
  const count = 2_500;
  /** Copies one row of the entity's table; `changed`: SQL for the columns that differ, with the number `n` of the copy. */
  const copies = (entity: string, original: string, changed: Readonly<Record<string, string>>) =>
    app.database.asSystem('test', async (tx) => {
      const { table } = rowsOf(entity);
      const columns = Object.values(getTableColumns(table)).map(({ name }) =>
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      );
      const all: Readonly<Record<string, string>> = {
        id: "'f' || lpad(n::text, 31, '0')",
        create_time: "timestamptz '2026-01-01 00:00:00+08' + make_interval(mins => n)",
        ...changed,
      };
      const sources = columns.map((name) => all[name] ?? `d.${name}`).join(', ');
      const one = `(select * from ${getTableName(table)} where ${original} order by id limit 1) d`;
      await tx.execute(
        sql.raw(`insert into ${getTableName(table)} (${columns.join(', ')}) select ${sources} from ${one}, generate_series(1, ${count}) n`),
      );
    });
  const drivers = async (q: string) => (await found(role('auditor'), q)).find(({ entity }) => entity === 'driver');
  const names = async (q: string) => (await drivers(q))?.records.map(({ title }) => title);

  beforeAll(async () => {
    await copies('driver', `id = '${demoDriverIds[0]}'`, {
      driver_no: "'QX' || lpad(n::text, 6, '0')",
      driver_name: "case n when 1 then '欧阳四' when 2 then '欧阳四海' when 3 then '司马欧阳四' else '众人' end",
      mobile: "'170' || lpad(n::text, 8, '0')",
      id_card_no: "'T' || lpad(n::text, 17, '0')",
    });
    await copies('order', `shipper_id = '${role('shipper_admin').caller.shipperId}'`, {
      order_no: "'QD' || lpad(n::text, 6, '0')",
      customer_order_no: 'null',
      shipper_name: `case n when 1 then '旧名公司' when ${count} then '新名公司' else d.shipper_name end`,
    });
  });
  afterAll(async () => {
    await rows(sql`delete from biz_driver where id like 'f000%'`);
    await rows(sql`delete from biz_order where id like 'f000%'`);
  });

  it('shows the newest of many matches, and says that there are more', async () => {
    const kind = await drivers('QX0');
    expect(kind?.records.map(({ id }) => Number(id.slice(1)))).toEqual([2500, 2499, 2498, 2497, 2496]);
    expect(kind?.isMore).toBe(true);
  });

  it('finds old records too: the one that equals the text first, then the one that begins with it', async () => {
    expect(await names('欧阳四')).toEqual(['欧阳四', '欧阳四海', '司马欧阳四']);
    expect((await drivers('欧阳四'))?.isMore).toBe(false);
  });

  it('compares the name of the caller’s own company in the newest records only', async () => {
    const numbers = async (person: string, q: string) => idsOf(await found(role(person), q), 'order').map((id) => Number(id.slice(1)));
    expect(await numbers('auditor', '旧名公')).toEqual([1]);
    expect(await numbers('shipper_admin', '旧名公')).toEqual([]);
    expect(await numbers('shipper_admin', '新名公')).toEqual([count]);
  });

  it('finds an old record that equals the text beside many new ones that contain it', async () => {
    await rows(sql`update biz_driver set driver_name = '众人' where id like 'f000%'`);
    await rows(sql`update biz_driver set driver_name = '欧阳四通' where id like 'f000%' and mobile > '17000002000'`);
    await rows(sql`update biz_driver set driver_name = '欧阳四' where mobile = '17000000001'`);
    expect(await names('欧阳四')).toEqual(['欧阳四', ...Array.from({ length: 4 }, () => '欧阳四通')]);
    expect((await drivers('欧阳四'))?.isMore).toBe(true);
  });
});

describe('contracts with a search', () => {
  const searched = Object.values(entities).flatMap((entity) => (entity.search ? [[entity.name, entity, entity.search] as const] : []));

  it.each(searched)('%s names texts that have an index, and screens that show it', async (name, entity, { by, screens }) => {
    for (const field of by) expect(entity.fields[field]?.kind, field).toBe('text');
    for (const component of screens) expect(screenRows.find((row) => row.component === component)?.entity, component).toBe(name);
    const { table } = rowsOf(name);
    const indexes = await rows<{ indexdef: string }>(sql`select indexdef from pg_indexes where tablename = ${getTableName(table)}`);
    const columns = getTableColumns(table) as Readonly<Record<string, { name: string }>>;
    for (const field of by) {
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      expect(columns[field], field).toBeDefined();
      const isFound = indexes.some(({ indexdef }) => indexdef.includes('gin_trgm_ops') && indexdef.includes(`(${column} `));
      // A masked number is compared as a whole, so any index on the column is suitable.
      expect(isFound || indexes.some(({ indexdef }) => maskOf(entity.fields, field) && indexdef.includes(column)), field).toBe(true);
    }
  });
});

describe('nobody finds what their lists do not show', () => {
  it.each(everyRole.map((person) => [person.role, person] as const))('%s', async (_, person) => {
    const texts = ['2026', 'HZ20', 'CY20', '示例', '鲁B1', known.driver_name, '有限公司', 'adm'].filter((text) => text.length >= 3);
    for (const text of texts) {
      for (const { entity: name, records } of await found(person, text)) {
        const entity = entities[name];
        expect(person.caller.permissions, `${person.role} finds ${name}`).toContain(`${name}:list`);
        for (const { id, title } of records) {
          const shown = await as(person).get(`${entity?.api}/queryById`, { id });
          expect(shown, `${name} ${title}`).toMatchObject({ success: true, result: { id } });
        }
      }
    }
  });

  it('other tenants find nothing of ours', async () => {
    for (const text of ['2026', '有限公司', known.driver_name, known.driver_no, known.mobile])
      expect(await found(foreigner, text)).toEqual([]);
  });

  it('a data rule on the list holds here too', async () => {
    expect(idsOf(await found(role('dispatcher'), 'DD20'), 'order')).not.toEqual([]);
    expect(idsOf(await found(limited, 'DD20'), 'order')).toEqual([]);
  });

  it('a driver finds their own rows only, a shipper no carrier, a carrier no shipper', async () => {
    const own = role('carrier_driver').caller.driverId;
    expect(own).toBe(known.id);
    const waybills = idsOf(await found(role('carrier_driver'), 'YD20'), 'waybill');
    const all = await rows<{ id: string; driver_id: string | null }>(sql`select id, driver_id from biz_waybill`);
    expect(all.some(({ driver_id }) => driver_id !== own)).toBe(true);
    for (const id of waybills) expect(all.find((row) => row.id === id)?.driver_id).toBe(own);
    expect(kindsIn(await found(role('carrier_driver'), 'SJ20')).filter((kind) => kind === 'driver')).toEqual(
      role('carrier_driver').caller.permissions.has('driver:list') ? ['driver'] : [],
    );
    expect(kindsIn(await found(role('shipper_admin'), '2026'))).not.toContain('carrier');
    expect(kindsIn(await found(role('carrier_admin'), '2026'))).not.toContain('shipper');
  });
});

describe('telephone numbers', () => {
  const parts = () => [known.mobile.slice(0, 4), known.mobile.slice(0, 10), known.mobile.slice(3), `${known.mobile}0`];

  it('are found in part by those who see them in clear', async () => {
    expect(role('auditor').caller.permissions).toContain('driver:unmasked');
    for (const part of parts().slice(1, 3)) expect(idsOf(await found(role('auditor'), part), 'driver')).toContain(known.id);
  });

  it('are found whole, counted and logged, by those who may unmask them', async () => {
    expect(role('dispatcher').caller.permissions).not.toContain('driver:unmasked');
    const kinds = await found(caller, known.mobile);
    expect(idsOf(kinds, 'driver')).toEqual([known.id]);
    expect(JSON.stringify(kinds)).not.toContain(known.mobile);
    const logged = await rows<{ payload: string }>(
      sql`select payload from freight.audit_log where payload::jsonb ->> 'userId' = 'telephone' and payload::jsonb ->> 'action' = 'searchNumber'`,
    );
    expect(logged.map(({ payload }) => JSON.parse(payload).entity)).toContain('driver');
    expect(logged.some(({ payload }) => payload.includes(known.mobile))).toBe(false);
  });

  it('are not found in part by those who see them masked: a part of a number is like any other text', async () => {
    for (const part of parts()) {
      const changed = part.replace(/\d$/, (last) => String((Number(last) + 1) % 10));
      for (const person of everyRole) {
        if (person.caller.permissions.has('driver:unmasked')) continue;
        expect(idsOf(await found(person, part), 'driver'), `${person.role} ${part}`).toEqual([]);
        expect(await found(person, part)).toEqual(await found(person, changed));
      }
    }
  });

  it('are refused above the limit of searches by number', async () => {
    const guesser = another('dispatcher', 'guesser');
    as = tokensAreRoles(app, [foreigner, caller, hasty, limited, guesser]);
    let refused = 0;
    for (let at = 0; at < numberSearchLimit.count + 2; at += 1) {
      const { status } = await search(guesser, `139${String(10_000_000 + at)}`);
      if (status === 429) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });
});

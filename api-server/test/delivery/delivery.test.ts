// An upgrade updates the rows of the previous version, except for rows that people changed.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../src/kernel/database/audit.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { keptLine } from '../../src/modules/system/delivery/deliver-rows.ts';
import { codeId, menuId, permissionRows, seedId } from '../../src/modules/system/product-menu/permission-rows.ts';
import { seedDatabase } from '../../src/seed/seed.ts';
import { type ReferenceData, referenceData, seedReference } from '../../src/seed/seed-reference.ts';
import { type TestApp, testApp } from '../harness.ts';

/** Dictionaries (without regions), roles, menus, grants and settings as the previous version wrote them. */
const before: Record<string, object[]> = JSON.parse(
  gunzipSync(readFileSync(new URL('reference-data-e657521.json.gz', import.meta.url))).toString('utf8'),
);

const run = (database: Database, statement: ReturnType<typeof sql>) =>
  database.asSystem('test', async (tx) => (await tx.execute<Record<string, unknown>>(statement)).rows);

async function asBefore(database: Database): Promise<void> {
  for (const [table, rows] of Object.entries(before)) {
    const columns = sql.join(
      [...new Set(rows.flatMap(Object.keys))].map((column) => sql.identifier(column)),
      sql`, `,
    );
    const name = sql.identifier(table);
    await run(
      database,
      sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
    );
  }
  await run(database, sql`insert into freight.seed (name, checksum) values ('reference', 'of the version before')`);
}

/** Repeats the migration that takes the full numbers of waybills from dispatchers, on the rows that the test has written. */
async function takeFullNumbers(database: Database): Promise<void> {
  const file = new URL('../../migrations/20261130164500_dispatcher_sees_numbers_masked.sql', import.meta.url);
  const statement = readFileSync(file, 'utf8').replace(/^.*(?=^with gone)|^reset role;$/gms, '');
  await run(database, sql.raw(statement));
}

let test: TestApp;
const shipperRow = menuId('/business/shipper');
const galleryRow = menuId('/gallery');
const [dispatcher, risk] = [seedId('role', 'dispatcher'), seedId('role', 'risk_officer')];
const itemId = (code: string, value: string) => seedId('dictItem', `${code}:${value}`);
let kept: Awaited<ReturnType<typeof seedReference>>;

/**
 * The reference data of this version without the regions. Regions have thousands of rows, which are delivered like all others; they came
 * with the first delivery, and comparing them again in each later one would take long.
 */
const current: ReferenceData = { ...referenceData, dictionaries: referenceData.dictionaries.filter(({ code }) => code !== 'region') };

/**
 * The reference data of the next version: changed texts in menu and dictionaries, a permission code that a role gets, and one that it
 * loses.
 */
const next: ReferenceData = {
  ...current,
  dictionaries: current.dictionaries.map((dictionary) =>
    dictionary.code === 'yn' ? { ...dictionary, items: dictionary.items.map((item) => ({ ...item, text: `${item.text}！` })) } : dictionary,
  ),
  permissions: permissionRows.map((row) => (row.menu_type === 2 ? row : { ...row, name: `${row.name}（新）` })),
  grants: new Map(
    [...referenceData.grants].map(([role, ids]) => [
      role,
      role === 'risk_officer' ? [...ids.filter((id) => id !== codeId('waybill:export')), codeId('waybill:depart')] : ids,
    ]),
  ),
};

beforeAll(async () => {
  test = await testApp({
    seed: async (database) => {
      await asBefore(database);
      // Changes that people made while the previous version ran.
      await run(
        database,
        sql`update sys_permission set name = '客户', update_by = 'admin', version = version + 1 where id = ${shipperRow}`,
      );
      await run(database, sql`update sys_permission set del_flag = 1, update_by = 'admin' where id = ${galleryRow}`);
      await run(database, sql`delete from sys_role_permission where role_id = ${dispatcher} and permission_id = ${codeId('order:take')}`);
      await database.asSystem('test', async (tx) =>
        audit(tx, { tenantId: 0, userId: 'u', username: 'admin', entity: 'role', recordId: dispatcher, action: 'grant' }),
      );
      // Rows and columns that the previous version did not have.
      await run(database, sql`delete from sys_role_permission where role_id = ${risk} and permission_id = ${menuId('/etc/lorry')}`);
      await run(database, sql`update sys_permission set icon = 'credit-card' where id = ${menuId('/etc/lorry')}`);
      await run(database, sql`update sys_dict_item set item_text = '未定' where id = ${itemId('yn', 'Y')}`);
      await takeFullNumbers(database);
      kept = await seedReference(database);
      await seedDatabase(database, { demo: true, production: false });
    },
  });
});
afterAll(() => test.close());

const permission = async (id: string) =>
  (await run(test.database, sql`select name, icon, del_flag, sort_no::text, version from sys_permission where id = ${id}`))[0];
const item = async (id: string) => (await run(test.database, sql`select item_text from sys_dict_item where id = ${id}`))[0]?.item_text;
const holds = async (role: string, permissionId: string) =>
  (await run(test.database, sql`select from sys_role_permission where role_id = ${role} and permission_id = ${permissionId}`)).length === 1;
const listed = async () => {
  const admin = await test.signIn('admin');
  const { result } = await admin.get<{ kind: string; name: string; kept: string }[]>('/sys/release/delivered');
  return result.map(({ kind, name, kept: why }) => `${kind} ${name} ${why}`).sort();
};

it('menu rows, codes and dictionary items of an installation from before take the form of the code', async () => {
  expect(await permission(menuId('/etc/lorry'))).toMatchObject({ icon: 'car' });
  expect(await permission(codeId('waybill:list'))).toMatchObject({ sort_no: '100.00' });
  expect(await item(itemId('yn', 'Y'))).toBe('是');
  expect((await run(test.database, sql`select from sys_dict_item where dict_id = ${seedId('dict', 'region')}`)).length).toBeGreaterThan(
    3000,
  );
});

it('a role whose grants nobody changed gets what is new; what somebody took away does not come back', async () => {
  expect(await holds(risk, menuId('/etc/lorry'))).toBe(true);
  expect(await holds(dispatcher, codeId('order:take'))).toBe(false);
});

it('what people changed, deleted or took away stays, is told at the start and listed for administrators', async () => {
  expect(await permission(shipperRow)).toMatchObject({ name: '客户', version: 2 });
  expect(await permission(galleryRow)).toMatchObject({ del_flag: 1 });
  expect(await listed()).toEqual(['grant 调度 → 订单-接单 deleted', 'menu 组件画廊 deleted', 'menu 货主 changed']);
  const line = keptLine(kept);
  expect(line).toContain('menu 货主 (changed)');
  expect(line).toContain('GET /api/sys/release/delivered');
  const operator = await test.signIn('operator');
  expect(await operator.get('/sys/release/delivered')).toMatchObject({ success: false, code: 510 });
});

it('the version after that is delivered by what was noted: rows as delivered follow, others do not, grants come and go', async () => {
  await run(test.database, sql`update sys_dict_item set item_text = '对' where id = ${itemId('yn', 'Y')}`);
  await run(test.database, sql`update sys_permission set parent_id = null where id = ${menuId('/business/driver')}`);
  expect(await holds(risk, codeId('waybill:export'))).toBe(true);
  await seedReference(test.database, next);
  expect(await permission(menuId('/business/lorry'))).toMatchObject({ name: '车辆（新）' });
  expect(await permission(menuId('/business/driver'))).toMatchObject({ name: '司机' });
  expect(await permission(shipperRow)).toMatchObject({ name: '客户' });
  expect([await item(itemId('yn', 'Y')), await item(itemId('yn', 'N'))]).toEqual(['对', '否！']);
  expect([await holds(risk, codeId('waybill:depart')), await holds(risk, codeId('waybill:export'))]).toEqual([true, false]);
  expect(await listed()).toEqual(
    expect.arrayContaining(['menu 司机（新） changed', 'menu 货主（新） changed', 'dictItem 是！ changed', 'menu 组件画廊（新） deleted']),
  );
});

it('a start with the same content writes nothing, and a row that is put back as delivered follows again', async () => {
  const noted = () => run(test.database, sql`select kind, key, hash, kept, at from freight.delivered_row order by kind, key`);
  const notes = await noted();
  expect(await seedReference(test.database, next)).toEqual([]);
  expect(await noted()).toEqual(notes);
  await run(test.database, sql`update sys_dict_item set item_text = '是' where id = ${itemId('yn', 'Y')}`);
  await seedReference(test.database, current);
  await seedReference(test.database, next);
  expect(await item(itemId('yn', 'Y'))).toBe('是！');
});

it('a grant that somebody took away does not come back by way of an older version, and a grant that people gave is not withdrawn', async () => {
  const [taken, given] = [codeId('waybill:export'), codeId('waybill:depart')];
  const versionWith = (ids: readonly string[]) => {
    const others = (referenceData.grants.get('risk_officer') ?? []).filter((id) => id !== taken && id !== given);
    return { ...current, grants: new Map(referenceData.grants).set('risk_officer', [...others, ...ids]) };
  };
  const grant = (id: string) =>
    run(test.database, sql`insert into sys_role_permission (role_id, permission_id) values (${risk}, ${id}) on conflict do nothing`);
  const revoke = (id: string) => run(test.database, sql`delete from sys_role_permission where role_id = ${risk} and permission_id = ${id}`);
  await seedReference(test.database, versionWith([taken]));
  expect([await holds(risk, taken), await holds(risk, given)]).toEqual([true, false]);
  await revoke(taken);
  await grant(given);
  await seedReference(test.database, versionWith([taken, given]));
  await seedReference(test.database, versionWith([]));
  expect([await holds(risk, taken), await holds(risk, given)]).toEqual([false, true]);
  await seedReference(test.database, versionWith([taken, given]));
  expect([await holds(risk, taken), await holds(risk, given)]).toEqual([false, true]);
});

it('dispatchers of every tenant lose the full numbers of waybills for the logged unmasking, unless somebody gave them by hand', async () => {
  const [full, single] = [codeId('waybill:unmasked'), codeId('waybill:unmaskMobile')];
  // The installation from before had the grant, and nothing was noted of it.
  expect(before.sys_role_permission).toContainEqual({ role_id: dispatcher, permission_id: full });
  const roles = { untouched: 41, given: 42 };
  for (const [id, tenant] of Object.entries(roles)) {
    await run(test.database, sql`insert into sys_tenant (id, name) values (${tenant}, ${id})`);
    await run(
      test.database,
      sql`insert into sys_role (id, tenant_id, create_by, role_code, role_name) values (${id}, ${tenant}, 'test', 'dispatcher', '调度')`,
    );
    await run(test.database, sql`insert into sys_role_permission (tenant_id, role_id, permission_id) values (${tenant}, ${id}, ${full})`);
  }
  const changes = { permissionIds: [null, `${single},${full}`] as const };
  await test.database.asSystem('test', async (tx) =>
    audit(tx, { tenantId: roles.given, userId: 'u', username: 'admin', entity: 'role', recordId: 'given', action: 'grant', changes }),
  );
  await takeFullNumbers(test.database);
  for (const role of [dispatcher, 'untouched']) expect([await holds(role, full), await holds(role, single)]).toEqual([false, true]);
  expect(await holds('given', full)).toBe(true);
});

it('a grant that was noted at its delivery and that the code no longer contains is withdrawn', async () => {
  const full = codeId('waybill:unmasked');
  const earlier = new Map(referenceData.grants).set('dispatcher', [...(referenceData.grants.get('dispatcher') ?? []), full]);
  await seedReference(test.database, { ...current, grants: earlier });
  expect(await holds(dispatcher, full)).toBe(true);
  await seedReference(test.database, current);
  expect(await holds(dispatcher, full)).toBe(false);
});

it('rows that were delivered before they had an English text get it, and keep what people changed', async () => {
  const [untouched, renamed] = [menuId('/business/lorry'), itemId('yn', 'N')];
  await seedReference(test.database, current);
  // Rows in the form in which an upgrade from a version without English columns finds them: without English texts, and with a hash over the
  // columns of that version.
  await run(test.database, sql`update sys_permission set name_en = null where id = ${untouched}`);
  await run(test.database, sql`update sys_dict_item set item_text_en = null, item_text = '不' where id = ${renamed}`);
  const noted = sql`md5(jsonb_build_array(p.name, url, component, menu_type, perms, perms_type, sort_no, icon, hidden, keep_alive, parent_id)::text)`;
  await run(
    test.database,
    sql`update freight.delivered_row d set hash = ${noted} from sys_permission p where d.kind = 'menu' and d.key = p.id and p.id = ${untouched}`,
  );
  await run(test.database, sql`update freight.seed set checksum = 'of the version before' where name = 'reference'`);
  await seedReference(test.database, current);
  const [menu] = await run(test.database, sql`select name_en from sys_permission where id = ${untouched}`);
  const [text] = await run(test.database, sql`select item_text, item_text_en from sys_dict_item where id = ${renamed}`);
  expect(menu?.name_en).toBe('Lorries');
  expect(text).toMatchObject({ item_text: '不', item_text_en: null });
});

it('jobs of the code arrive, and a schedule that somebody changed or a job that somebody deleted stays so', async () => {
  const jobId = (name: string) => seedId('quartzJob', name);
  const [changed, deleted, stopped] = ['ContractExpireJob', 'FeedbackCloseJob', 'DispatchTimeoutJob'].map(jobId);
  const job = async (id: string | undefined) =>
    (await run(test.database, sql`select cron_expression cron, status, del_flag from sys_quartz_job where id = ${id}`))[0];
  expect(await job(changed)).toMatchObject({ cron: '0 15 0 * * ?', status: '0' });
  const admin = await test.signIn('admin');
  const { version } = (await admin.get<{ version: number }>('/sys/quartzJob/queryById', { id: changed })).result;
  await admin.put('/sys/quartzJob/edit', { id: changed, version, cronExpression: '0 0 2 * * ?' });
  await admin.delete('/sys/quartzJob/delete', { id: deleted });
  await admin.get('/sys/quartzJob/pause', { id: stopped });
  const later = { name: 'NewJob', title: ['新任务', 'New job'] as const, description: '', cron: '0 0 1 * * ?' };
  const kept = await seedReference(test.database, {
    ...current,
    jobs: [...referenceData.jobs.map((one) => ({ ...one, cron: '7 7 7 * * ?' })), later],
  });
  expect(await job(changed)).toMatchObject({ cron: '0 0 2 * * ?' });
  expect(await job(deleted)).toMatchObject({ del_flag: 1 });
  expect(await job(stopped)).toMatchObject({ cron: '7 7 7 * * ?', status: '-1' });
  expect(await job(jobId('NewJob'))).toMatchObject({ cron: '0 0 1 * * ?', status: '0' });
  expect(kept.filter(({ kind }) => kind === 'job').map(({ name, kept: why }) => `${name} ${why}`)).toEqual([
    '合同到期 changed',
    '关闭已回复的反馈 deleted',
  ]);
  expect(await listed()).toEqual(expect.arrayContaining(['job 合同到期 changed', 'job 关闭已回复的反馈 deleted']));
});

it('message templates of the code arrive, and words that somebody changed stay, with the switch of their event', async () => {
  const template = async (event: string) =>
    (await run(test.database, sql`select template_title title, del_flag from sys_message_template where template_code = ${event}`))[0];
  const [changed, followed] = ['dispatchOrderSent', 'orderWaiting'];
  expect(await template(changed)).toMatchObject({ title: '${subject}待接单' });
  const admin = await test.signIn('admin');
  const find = async (call: string, query: Record<string, string>) =>
    (await admin.get<{ records: { id: string; version: number }[] }>(`/sys/message/${call}/list`, query)).result.records[0];
  const own = await find('sysMessageTemplate', { templateCode: changed });
  await admin.put('/sys/message/sysMessageTemplate/edit', { id: own?.id, version: own?.version, templateTitle: '请接单：${number}' });
  const push = await find('pushTemplate', { event: followed });
  await admin.put('/sys/message/pushTemplate/edit', { id: push?.id, version: push?.version, enabled: 'N' });
  const kept = await seedReference(test.database, {
    ...current,
    templates: referenceData.templates.map((one) => ({ ...one, title: `${one.title}（新）` })),
  });
  expect(await template(changed)).toMatchObject({ title: '请接单：${number}' });
  expect(await template(followed)).toMatchObject({ title: '${subject}待接单（新）' });
  expect((await run(test.database, sql`select enabled from sys_push_template where event = ${followed}`))[0]).toEqual({ enabled: 'N' });
  expect(kept.filter(({ kind }) => kind === 'messageTemplate').map(({ kept: why }) => why)).toEqual(['changed']);
  expect(await listed()).toEqual(expect.arrayContaining(['messageTemplate 派单待接单 changed']));
});

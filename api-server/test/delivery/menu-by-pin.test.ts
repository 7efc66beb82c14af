// When a remote is pinned, its new screen, the menu row and the permission code are added to a running installation without any other step.
import { sql } from 'drizzle-orm';
import { userDocumentPath } from 'shared-contracts/release/release';
import type { MenuRow } from 'shared-contracts/release/screen';
import type { MenuItem, PermissionResult } from 'shared-contracts/session/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseFixture } from '../../../release-registry/test/release-fixture.ts';
import { takeUpMenu } from '../../src/modules/release/menu/offered-menu.ts';
import { codeId, menuId } from '../../src/modules/system/product-menu/permission-rows.ts';
import { change, own, type ReleaseApp, releaseApp } from '../release/release-app.ts';

let test: ReleaseApp;
beforeAll(async () => {
  test = await releaseApp();
});
afterAll(() => test.close());

const row = (component: string, more: Partial<MenuRow> = {}): MenuRow => ({
  component,
  path: `/${component}`,
  title: ['收费站', 'Toll stations'],
  icon: 'car',
  order: 50,
  keepAlive: true,
  ...more,
});

async function publish(
  version: string,
  menu: readonly MenuRow[],
  { components = ['toll/home', 'toll/list'], aliases = [] }: { components?: string[]; aliases?: string[] } = {},
): Promise<void> {
  const { manifest, files } = releaseFixture({
    name: 'toll',
    groups: ['toll'],
    components,
    aliases,
    version,
    code: `self.toll='${version}';`,
  });
  await test.registry.service.publish({ ...manifest, menu }, files, 'builder');
}
const versionOf = (letter: string) => `1.0.0-${letter.repeat(10)}`;

/** Pins a version as an operator, and lets the watching node process the pin. */
async function pin(letter: string) {
  const admin = await test.signIn('admin');
  const pinned = await change(admin, 'pin', { environment: own, name: 'toll', version: versionOf(letter) });
  if (pinned.success) await test.watcher().takeUp();
  return pinned;
}

const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])]);
async function rightsOf(username: string) {
  const client = await test.signIn(username);
  const { result } = await client.get<PermissionResult>('/sys/permission/getUserPermissionByToken');
  return { menu: flat(result.menu), codes: result.auth.map(({ action }) => action) };
}
const titleFor = async (username: string, path: string) => (await rightsOf(username)).menu.find((item) => item.path === path)?.meta.title;
const run = (statement: ReturnType<typeof sql>) =>
  test.database.asSystem('test', async (tx) => (await tx.execute<Record<string, unknown>>(statement)).rows);

it('a pin adds the row under its group with the code of the screen, for the highest role alone', async () => {
  const codes = [{ code: 'toll:home:view', label: ['查看收费站', 'View toll stations'] as const }];
  await publish(versionOf('a'), [row('toll/home', { under: '/etc', codes })]);
  expect(await pin('a')).toMatchObject({ success: true });
  const admin = await rightsOf('admin');
  expect(admin.menu.find(({ path }) => path === '/toll/home')).toMatchObject({
    component: 'toll/home',
    meta: { title: '收费站', icon: 'car' },
  });
  expect(admin.menu.find(({ path }) => path === '/etc')?.children?.map(({ path }) => path)).toContain('/toll/home');
  expect(admin.codes).toContain('toll:home:view');
  const client = await test.signIn('admin');
  const { result } = await client.get<{ text: string }>(userDocumentPath, { groups: 'toll' });
  const { remotes } = JSON.parse(result.text) as { remotes: { name: string; exposes: { component: string }[] }[] };
  expect(remotes.find(({ name }) => name === 'toll')?.exposes.map(({ component }) => component)).toContain('toll/home');
  const finance = await rightsOf('finance');
  expect(finance.menu.some(({ path }) => path === '/toll/home')).toBe(false);
  expect(finance.codes).not.toContain('toll:home:view');
  const audited = await run(sql`select payload from freight.audit_log where entity = 'release' and payload::jsonb ->> 'action' = 'menu'`);
  expect(audited.map(({ payload }) => String(payload)).join()).toContain('/toll/home,toll:home:view');
});

it('roles that the row names get it, and nobody gets a code that was there before', async () => {
  const taken = [{ code: 'user:delete', label: ['删除用户', 'Delete users'] as const }];
  await publish(versionOf('b'), [
    row('toll/home', { under: '/etc' }),
    row('toll/list', { title: ['费用', 'Fees'], roles: ['finance'], codes: taken }),
  ]);
  await pin('b');
  const finance = await rightsOf('finance');
  expect(finance.menu.find(({ path }) => path === '/toll/list')?.meta.title).toBe('费用');
  expect(finance.codes).not.toContain('user:delete');
  expect(await titleFor('admin', '/toll/list')).toBeUndefined();
  expect(await run(sql`select parent_id from sys_permission where id = ${codeId('user:delete')}`)).toEqual([
    { parent_id: menuId('/system/user') },
  ]);
});

it('rows that nobody touched follow the release; what people edited, moved or deleted is left alone and listed', async () => {
  const admin = await test.signIn('admin');
  await run(sql`update sys_permission set name = '我的费用', update_by = 'admin' where id = ${menuId('/toll/list')}`);
  await publish(versionOf('c'), [
    row('toll/home', { under: '/etc', title: ['收费点', 'Toll points'] }),
    row('toll/list', { title: ['新费用', 'New fees'] }),
  ]);
  await pin('c');
  expect(await titleFor('admin', '/toll/home')).toBe('收费点');
  expect(await titleFor('finance', '/toll/list')).toBe('我的费用');
  await run(sql`update sys_permission set del_flag = 1 where id = ${menuId('/toll/home')}`);
  await publish(versionOf('d'), [row('toll/home', { under: '/etc', title: ['收费亭', 'Booths'] }), row('toll/list')]);
  await pin('d');
  expect(await titleFor('admin', '/toll/home')).toBeUndefined();
  const { result } = await admin.get<{ kind: string; name: string; kept: string; source: string }[]>('/sys/release/delivered');
  expect(result.filter(({ source }) => source.startsWith('toll@'))).toMatchObject([
    { kind: 'menu', name: '收费亭', kept: 'deleted', source: `toll@${versionOf('d')}` },
    { kind: 'menu', name: '收费站', kept: 'changed' },
  ]);
});

it('a rollback leaves the rows, and a release is taken up once', async () => {
  const admin = await test.signIn('admin');
  const before = await run(sql`select * from sys_permission order by id`);
  expect(await change(admin, 'rollback', { environment: own, name: 'toll' })).toMatchObject({ success: true });
  const watcher = test.watcher();
  await watcher.takeUp();
  await test.watcher().takeUp();
  expect(await run(sql`select * from sys_permission order by id`)).toEqual(before);
});

it('a row in the place of another screen, and a code that nobody knows, are not taken up', async () => {
  const unknown = [{ code: 'toll:invented', label: ['凭空', 'Invented'] as const }];
  await publish(versionOf('e'), [row('toll/list', { path: '/system/user' }), row('toll/home', { path: '/toll/other', codes: unknown })]);
  await pin('e');
  expect(await titleFor('admin', '/system/user')).toBe('用户管理');
  expect(await titleFor('admin', '/toll/other')).toBe('收费站');
  expect(await run(sql`select id from sys_permission where perms = 'toll:invented'`)).toEqual([]);
});

it('what is pinned elsewhere, or past this API, is taken up by its own environment alone', async () => {
  await publish(versionOf('f'), [row('toll/list', { path: '/toll/far' })]);
  await test.outside('PUT', '/environments/test/pins/toll', { version: versionOf('f'), reason: 'elsewhere' });
  await test.watcher().takeUp();
  expect(await titleFor('admin', '/toll/far')).toBeUndefined();
  await test.outside('PUT', `/environments/${own}/pins/toll`, { version: versionOf('f'), reason: 'from the command line' });
  await test.watcher().takeUp();
  expect(await titleFor('admin', '/toll/far')).toBe('收费站');
});

/** Adds the menu rows of a release directly, as if it had been pinned without the gate's checks. */
function takeUp(version: string, menu: readonly MenuRow[], { name = 'toll', aliases = [] as string[] } = {}) {
  const { manifest } = releaseFixture({ name, groups: [name], components: [`${name}/home`, `${name}/list`], aliases, version });
  return test.database.asSystem('test', (tx) => takeUpMenu(tx, { ...manifest, menu }, { environment: own, by: 'night shift' }));
}
const at = (path: string) =>
  run(sql`select name, component, hidden, parent_id from sys_permission where url = ${path} and del_flag = 0 order by id`);
const keptOf = (delivery: Awaited<ReturnType<typeof takeUp>>) => delivery?.kept.map(({ name, kept }) => `${name} ${kept}`);
const holdersOf = async (id: string) =>
  (
    await run(sql`select r.role_code from sys_role_permission g join sys_role r on r.id = g.role_id where g.permission_id = ${id}
      order by 1`)
  ).map(({ role_code: code }) => code);

it('neither a group of the menu nor a screen of another remote nor a person’s row is replaced: they are listed', async () => {
  const people = sql`insert into sys_permission (id, name, url, component, menu_type, sort_no, create_by)
    values ('people', '帮助', '/toll/Help', 'layouts/IframePageView', 0, 1, 'admin')`;
  await run(people);
  const before = await Promise.all(['/business/orderCenter', '/system/user', '/toll/Help'].map(at));
  const delivery = await takeUp(
    '1.1.0',
    [
      row('toll/home', { path: '/business/orderCenter', title: ['甲', 'A'], hidden: true }),
      row('toll/home', { path: '/system/user', title: ['乙', 'B'] }),
      row('toll/home', { path: '/System/Role', title: ['丙', 'C'] }),
      row('toll/home', { path: '/toll/help', title: ['丁', 'D'] }),
      row('layouts/RouteView', { path: '/toll/layout', title: ['戊', 'E'] }),
    ],
    { aliases: ['layouts/RouteView', 'system/user'] },
  );
  expect(keptOf(delivery)).toEqual(['甲 taken', '乙 taken', '丙 taken', '丁 taken', '戊 invalid']);
  expect(delivery).toMatchObject({ added: [], changed: [] });
  expect(await Promise.all(['/business/orderCenter', '/system/user', '/toll/Help'].map(at))).toEqual(before);
  const listed = sql`select name, kept from freight.delivered_row where kind = 'releaseMenu' order by name`;
  expect(await run(listed)).toHaveLength(5);
  await takeUp('1.1.1', [row('toll/home', { path: '/toll/kept' })]);
  expect(await run(listed)).toEqual([]);
});

it('rows that cannot be written are left out and listed, the others of the release are written', async () => {
  const long = [{ code: 'toll:home:view', label: ['长'.repeat(5000), 'Long'] as const }];
  const delivery = await takeUp('1.2.0', [
    row('toll/home', { path: '/toll/twice', title: ['甲', 'A'] }),
    row('toll/list', { path: '/toll/Twice', title: ['乙', 'B'] }),
    row('toll/home', { path: '/toll/self', under: '/toll/self', title: ['丙', 'C'] }),
    row('toll/home', { path: '/toll/one', under: '/toll/two', title: ['丁', 'D'] }),
    row('toll/list', { path: '/toll/two', under: '/toll/one', title: ['戊', 'E'] }),
    row('toll/list', { path: '/toll/long', title: ['己', 'F'], codes: long }),
    row('toll/list', { path: '/toll/whole' }),
  ]);
  expect(keptOf(delivery)).toEqual(['甲', '乙', '丙', '丁', '戊', '己'].map((name) => `${name} invalid`));
  expect(await at('/toll/whole')).toHaveLength(1);
});

it('a row stands under a group or a screen of its own remote, and grants nothing but what it brings and the groups above', async () => {
  await takeUp('1.3.0', [row('gate/home', { under: '/system/user', roles: '*' })], { name: 'gate' });
  expect(await at('/gate/home')).toMatchObject([{ parent_id: null }]);
  expect(await holdersOf(menuId('/system/user'))).not.toContain('driver');
  await takeUp('1.3.1', [row('toll/list', { path: '/toll/below', under: '/gate/home', roles: '*' })]);
  expect(await at('/toll/below')).toMatchObject([{ parent_id: null }]);
  await takeUp('1.3.2', [row('toll/home', { path: '/toll/staff', under: '/etc', roles: ['finance'] })]);
  const staff = await holdersOf(menuId('/toll/staff'));
  await takeUp('1.3.3', [
    row('toll/home', { path: '/toll/staff', under: '/etc', roles: ['finance'] }),
    row('toll/list', { path: '/toll/staff/more', under: '/toll/staff', roles: '*' }),
  ]);
  expect(await at('/toll/staff/more')).toMatchObject([{ parent_id: menuId('/toll/staff') }]);
  expect(await holdersOf(menuId('/toll/staff'))).toEqual(staff);
});

it('codes that people created are neither moved nor granted', async () => {
  await run(sql`insert into sys_permission (id, name, menu_type, perms, perms_type, parent_id, create_by) values
    ('secret', '机密', 2, 'partner:secret', '1', ${menuId('/system')}, 'admin'),
    ('view', '查看', 2, 'toll:list:view', '1', ${menuId('/system')}, 'admin')`);
  const codes = ['partner:secret', 'toll:list:view'].map((code) => ({ code, label: ['码', 'Code'] as const }));
  const delivery = await takeUp('1.4.0', [row('toll/list', { path: '/toll/codes', roles: '*', codes })]);
  expect(keptOf(delivery)).toEqual(['码 taken']);
  expect(await run(sql`select id from sys_permission where perms in ('partner:secret', 'toll:list:view') order by id`)).toEqual([
    { id: 'secret' },
    { id: 'view' },
  ]);
  expect([await holdersOf('secret'), await holdersOf('view')]).toEqual([[], []]);
});

it('groups stay the code’s own, also where a release needs them', async () => {
  await takeUp('1.5.0', [row('toll/home', { path: '/toll/grouped', under: '/business/orderCenter' })]);
  const sources = sql`select distinct d.source from freight.delivered_row d join sys_permission p on p.id = d.key
    where d.kind = 'menu' and p.component = 'layouts/RouteView'`;
  expect(await run(sources)).toEqual([{ source: 'code' }]);
});

it('one release that fails is listed, and the others are taken up', async () => {
  const release = (name: string, menu: readonly MenuRow[]) => {
    const { manifest, files } = releaseFixture({ name, groups: [name], components: [`${name}/home`], version: versionOf('a') });
    return test.registry.service.publish({ ...manifest, menu }, files, 'builder');
  };
  await release('weigh', [row('weigh/home')]);
  await release('yard', [row('yard/home')]);
  // Sets a sort number that the registry's schema accepts but no column can store. This happens before the pin, because the pin makes the
  // watching node read the number.
  await run(
    sql`update registry.release_version set manifest = jsonb_set(manifest, '{menu,0,order}', '1000000000000') where name = 'weigh'`,
  );
  for (const name of ['weigh', 'yard'])
    await test.outside('PUT', `/environments/${own}/pins/${name}`, { version: versionOf('a'), reason: 'both' });
  const watcher = test.watcher();
  await watcher.takeUp();
  await watcher.takeUp();
  expect(await titleFor('admin', '/yard/home')).toBe('收费站');
  expect(await at('/weigh/home')).toEqual([]);
  expect(await run(sql`select name, kept from freight.delivered_row where kind = 'release' and kept is not null`)).toEqual([
    { name: `weigh@${versionOf('a')}`, kept: 'invalid' },
  ]);
});

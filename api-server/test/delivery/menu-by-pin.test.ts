// A remote's new screen, its menu row and its code reach a running installation by the remote's pin alone.
import { sql } from 'drizzle-orm';
import { userDocumentPath } from 'shared-contracts/release/release';
import type { MenuRow } from 'shared-contracts/release/screen';
import type { MenuItem, PermissionResult } from 'shared-contracts/session/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseFixture } from '../../../release-registry/test/release-fixture.ts';
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

async function publish(version: string, menu: readonly MenuRow[], components = ['toll/home', 'toll/list']): Promise<void> {
  const { manifest, files } = releaseFixture({ name: 'toll', groups: ['toll'], components, version, code: `self.toll='${version}';` });
  await test.registry.service.publish({ ...manifest, menu }, files, 'builder');
}
const versionOf = (letter: string) => `1.0.0-${letter.repeat(10)}`;

/** Pins as an operator does, and lets the watching node see it. */
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

// The screens that the menu editor offers, with a real registry.
import { type MenuRow, type OfferedScreen, offeredScreensPath } from 'shared-contracts/release/screen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseFixture } from '../../../release-registry/test/release-fixture.ts';
import { change, own, type ReleaseApp, releaseApp, versions } from './release-app.ts';

let test: ReleaseApp;
beforeAll(async () => {
  test = await releaseApp();
});
afterAll(() => test.close());

const version = '1.0.0-0ffe12ed00';
const read = async (username: string) => (await test.signIn(username)).get<OfferedScreen[]>(offeredScreensPath);

it('is empty where nothing was ever pinned', async () => {
  expect(await read('admin')).toMatchObject({ success: true, result: [] });
});

it('lists the screens of what is pinned here, with the row that each proposes, and says which a menu opens', async () => {
  const { manifest, files } = releaseFixture({
    ...{ name: 'toll', groups: ['toll'], components: ['toll/home', 'toll/list'] },
    ...{ version, code: 'self.toll=1;' },
  });
  const row: MenuRow = {
    ...{ component: 'toll/home', path: '/toll/first', title: ['收费站', 'Toll stations'], icon: 'car' },
    ...{ under: '/etc', order: 2.5, keepAlive: false },
  };
  await test.registry.service.publish({ ...manifest, menu: [row] }, files, 'builder');
  await test.outside('PUT', '/environments/test/pins/one', { version: versions[0], reason: 'elsewhere' });
  const admin = await test.signIn('admin');
  await change(admin, 'pin', { environment: own, name: 'toll', version });
  const offered = await read('admin');
  expect(offered.result.map(({ component }) => component)).toEqual(['toll/home', 'toll/list']);
  expect(offered.result[0]).toMatchObject({
    ...{ remote: 'toll', version, icon: 'car', under: '/etc', order: 2.5, path: '/toll/first', keepAlive: false },
    hidden: false,
  });
  expect(offered.result[1]).toMatchObject({ icon: null, under: null, order: null, path: '/toll/list', hasRow: false });
  const menu = { name: '收费站', menuType: 0, url: '/toll/mine', component: 'toll/list' };
  expect(await admin.post('/sys/permission/add', menu)).toMatchObject({ success: true });
  expect((await read('admin')).result[1]).toMatchObject({ component: 'toll/list', hasRow: true });
});

it('is for those who may read menus', async () => {
  expect(await read('ops')).toMatchObject({ success: true });
  expect(await read('dispatcher')).toMatchObject({ success: false, code: 510 });
});

it('is refused in words while the registry is away, and the menu itself can be read', async () => {
  test.reach.isUp = false;
  const admin = await test.signIn('admin');
  expect(await admin.get(offeredScreensPath)).toMatchObject({ success: false, message: '发布服务暂时不可用，请稍后再试' });
  expect(await admin.get('/sys/permission/list')).toMatchObject({ success: true });
});

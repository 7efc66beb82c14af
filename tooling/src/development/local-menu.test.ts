import type { MenuItem } from 'shared-contracts/session/session';
import { expect, test } from 'vitest';
import type { ScreenFolder } from '../build/screen-folders.ts';
import { onlyLocalScreens, withLocalScreens } from './local-menu.ts';

const item = (component: string, children?: readonly MenuItem[]): MenuItem => ({
  id: component,
  route: '1',
  path: `/${component}`,
  name: component,
  component,
  meta: { title: component, keepAlive: true, internalOrExternal: false },
  children,
});
const folder = (component: string, aliases: readonly string[] = []): ScreenFolder => ({
  component,
  page: '',
  declaration: { title: ['过路费', 'Tolls'], icon: 'car', aliases },
});
const menu = [item('layouts/RouteView', [item('etc/lorry'), item('business/order')]), item('dashboard/analysis')];

test('screens that the menu lacks stand in a group of their own, in the language of the browser', () => {
  const [, , added] = withLocalScreens(menu, [folder('etc/lorry'), folder('etc/toll')], 0);
  expect(added).toMatchObject({ component: 'layouts/RouteView', route: '1', meta: { title: '本地开发' } });
  expect(added?.children).toMatchObject([
    { path: '/etc/toll', component: 'etc/toll', meta: { title: '过路费', icon: 'car', keepAlive: true } },
  ]);
  const english = withLocalScreens(menu, [folder('etc/toll')], 1).at(-1);
  expect([english?.meta.title, english?.children?.[0]?.meta.title]).toEqual(['Local development', 'Tolls']);
});

test('a screen that the menu opens, by name or by an alias, is not offered twice', () => {
  expect(withLocalScreens(menu, [folder('etc/lorry')], 0)).toBe(menu);
  expect(withLocalScreens(menu, [folder('etc/car', ['etc/lorry'])], 0)).toBe(menu);
});

test('without a server the menu holds what can be opened, and the groups above it', () => {
  expect(onlyLocalScreens(menu, [folder('etc/lorry')])).toMatchObject([{ children: [{ component: 'etc/lorry' }] }]);
  expect(onlyLocalScreens(menu, [folder('etc/toll')])).toEqual([]);
});

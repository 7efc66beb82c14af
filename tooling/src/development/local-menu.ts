/** Adds a menu group with the local screens that the server's menu lacks, so that the developer can open them. */

import type { MenuItem } from 'shared-contracts/session/session';
import type { Label } from 'shared-contracts/texts/label';
import type { ScreenFolder } from '../build/screen-folders.ts';

const title: Label = ['本地开发', 'Local development'];
const path = '/local-development';

const componentsOf = (menu: readonly MenuItem[]): string[] =>
  menu.flatMap(({ component, children = [] }) => [component.replace(/^\/+/, ''), ...componentsOf(children)]);

/** `language`: 0 for Chinese, 1 for English. */
export function withLocalScreens(menu: readonly MenuItem[], screens: readonly ScreenFolder[], language: 0 | 1): readonly MenuItem[] {
  const known = new Set(componentsOf(menu));
  const added = screens.filter(
    ({ component, declaration }) => ![component, ...(declaration.aliases ?? [])].some((name) => known.has(name)),
  );
  if (added.length === 0) return menu;
  const item = (name: string, own: Pick<MenuItem, 'path' | 'component'>, label: Label, icon: string | undefined, keepAlive = true) => ({
    id: `development-${name}`,
    route: '1' as const,
    name: `development-${name.replaceAll('/', '-')}`,
    ...own,
    meta: { title: label[language], icon, keepAlive, internalOrExternal: false },
  });
  const children = added.map(({ component, declaration }) =>
    item(component, { path: `/${component}`, component }, declaration.title, declaration.icon, declaration.keepAlive ?? true),
  );
  return [...menu, { ...item('screens', { path, component: 'layouts/RouteView' }, title, 'code'), children }];
}

/** The menu rows that open the remote's screens, with their groups. Without a server no other screen can be opened. */
export function onlyLocalScreens(menu: readonly MenuItem[], screens: readonly ScreenFolder[]): readonly MenuItem[] {
  const own = new Set(screens.flatMap(({ component, declaration }) => [component, ...(declaration.aliases ?? [])]));
  return menu.flatMap((item) => {
    const children = onlyLocalScreens(item.children ?? [], screens);
    if (own.has(item.component.replace(/^\/+/, ''))) return [{ ...item, children }];
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

/** Builds the visible menu from the menu that the server sends, with the target of each item. */
import type { MenuItem } from 'shared-contracts/session/session';
import type { Label } from 'shared-contracts/texts/label';
import { type MenuFacts, readMenuUrl } from './menu-url.ts';
import { contentOf, isForbiddenItem, itemPath, opensWindow } from './route-map.ts';

export interface MenuNode {
  readonly path: string;
  readonly title: string;
  readonly icon: string | undefined;
  readonly component: string;
  /** Address, or path of the item itself, that the item opens in another window; undefined: the item opens in this window. */
  readonly opensWindow: string | undefined;
  /** What the person may add on the item's page: the entity, its label, and the page's rank among the pages of that entity. */
  readonly adds?: { readonly entity: string; readonly label: Label; readonly choice: number };
  readonly children: readonly MenuNode[];
}

export interface MenuTreeOptions {
  readonly facts: MenuFacts;
  readonly can: (code: string) => boolean;
}

/** The visible menu items: hidden and forbidden items are left out, and so are groups without any visible item. */
export function buildMenuTree(menu: readonly MenuItem[], options: MenuTreeOptions, parentPath = ''): MenuNode[] {
  return menu.flatMap((item) => {
    if (item.hidden || isForbiddenItem(item, options.can)) return [];
    const path = itemPath(item, parentPath);
    const children = item.alwaysShow ? [] : buildMenuTree(item.children ?? [], options, path);
    const isEmptied = !item.alwaysShow && (item.children?.length ?? 0) > 0 && children.length === 0;
    if (isEmptied) return [];
    const { title, icon } = item.meta;
    const node = { path, title, icon, component: item.component, opensWindow: windowAddress(item, path, options.facts), children };
    return [{ ...node, ...addsOn(item, options.can) }];
  });
}

function addsOn({ meta: { records } }: MenuItem, can: MenuTreeOptions['can']): Pick<MenuNode, 'adds'> {
  if (!records?.adds || !can(`${records.entity}:add`)) return {};
  return { adds: { entity: records.entity, label: records.adds, choice: records.choice } };
}

/** An item whose address is refused opens its own path, where a page shows the reason. */
function windowAddress(item: MenuItem, path: string, facts: MenuFacts): string | undefined {
  const { target, url } = item.meta;
  const hasTarget = target !== undefined && target !== '' && target !== '_self';
  if (contentOf(item) === 'outside' && (hasTarget || opensWindow(item))) {
    const address = readMenuUrl(url, facts);
    return address.ok ? address.url : undefined;
  }
  return hasTarget ? path : undefined;
}

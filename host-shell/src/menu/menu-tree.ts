/** The side menu: what of the server's menu is shown, and where each item leads. */
import type { MenuItem } from 'shared-contracts/session';
import { expandMenuUrl, isWebAddress, type MenuFacts } from './menu-url.ts';
import { isForbiddenItem, itemPath } from './route-map.ts';

export interface MenuNode {
  readonly path: string;
  readonly title: string;
  readonly icon: string | undefined;
  readonly component: string;
  /** Set: the item opens this address, or its own path, in another window. */
  readonly opensWindow: string | undefined;
  readonly children: readonly MenuNode[];
}

export interface MenuTreeOptions {
  readonly facts: MenuFacts;
  readonly can: (code: string) => boolean;
}

/** Visible items only: hidden and forbidden ones go, and a parent goes with the last of its children. */
export function buildMenuTree(menu: readonly MenuItem[], options: MenuTreeOptions, parentPath = ''): MenuNode[] {
  return menu.flatMap((item) => {
    if (item.hidden || isForbiddenItem(item, options.can)) return [];
    const path = itemPath(item, parentPath);
    const children = item.alwaysShow ? [] : buildMenuTree(item.children ?? [], options, path);
    const isEmptied = !item.alwaysShow && (item.children?.length ?? 0) > 0 && children.length === 0;
    if (isEmptied) return [];
    const { title, icon } = item.meta;
    return [{ path, title, icon, component: item.component, opensWindow: windowAddress(item, path, options.facts), children }];
  });
}

function windowAddress({ meta, component }: MenuItem, path: string, facts: MenuFacts): string | undefined {
  const isFrame = component === 'layouts/IframePageView';
  if (meta.url && (meta.target || meta.internalOrExternal || !isFrame)) {
    const url = expandMenuUrl(meta.url, facts);
    if (isWebAddress(url)) return url;
  }
  return meta.target && meta.target !== '_self' ? path : undefined;
}

/** Paths of the open parents above an item, outermost first. */
export function ancestorPaths(nodes: readonly MenuNode[], path: string): string[] {
  for (const node of nodes) {
    if (node.path === path) return [];
    const below = ancestorPaths(node.children, path);
    if (below.length > 0 || node.children.some((child) => child.path === path)) return [node.path, ...below];
  }
  return [];
}

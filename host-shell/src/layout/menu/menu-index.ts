/** Finds menu items and the groups above them by path; built once per menu. */
import type { MenuNode } from '../../menu/menu-tree.ts';
import type { Route } from '../../menu/route.ts';

interface Place {
  readonly node: MenuNode;
  readonly parent: Place | null;
}

export type MenuIndex = ReadonlyMap<string, Place>;

/** When several menu items have the same path, the first one counts, but a page counts before a group. */
export function indexMenu(menu: readonly MenuNode[]): MenuIndex {
  const index = new Map<string, Place>();
  const visit = (nodes: readonly MenuNode[], parent: Place | null): void => {
    for (const node of nodes) {
      const place = { node, parent };
      const known = index.get(node.path)?.node;
      if (!known || (known.children.length > 0 && node.children.length === 0)) index.set(node.path, place);
      visit(node.children, place);
    }
  };
  visit(menu, null);
  return index;
}

/** Paths of the groups above an item, outermost first. */
export function pathsAbove(index: MenuIndex, path: string): string[] {
  const above: string[] = [];
  for (let place = index.get(path)?.parent; place; place = place.parent) above.unshift(place.node.path);
  return above;
}

/**
 * The menu item to highlight: the one with the full path (needed for routes with parameters), otherwise the one of the route; for a hidden
 * route, the item of its parent.
 */
export function highlightedPath(index: MenuIndex, address: { readonly pathname: string; readonly search: string }, route?: Route): string {
  const candidates = [address.pathname + address.search, address.pathname, route?.menuPath ?? ''];
  return candidates.find((path) => index.has(path)) ?? candidates.at(-1) ?? '';
}

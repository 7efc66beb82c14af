import { createHash } from 'node:crypto';
import { isOutsideMenuUrl } from 'shared-contracts/session/menu-address';
import type { MenuItem } from 'shared-contracts/session/session';
import { screenRecords } from '../product-menu/screen-records.ts';

/** Columns of a menu row that the tree uses. */
export interface MenuRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly nameEn?: string | null;
  readonly url: string | null;
  readonly component: string | null;
  readonly componentName: string | null;
  readonly redirect: string | null;
  readonly target?: string | null;
  readonly permissionList?: string | null;
  readonly alwaysShow: 'Y' | 'N';
  readonly icon: string | null;
  readonly route: 'Y' | 'N';
  readonly keepAlive: 'Y' | 'N';
  readonly hidden: 'Y' | 'N';
  readonly internalOrExternal: 'Y' | 'N';
}

function pathOf(url: string): string {
  return isOutsideMenuUrl(url) ? createHash('md5').update(url).digest('hex') : url;
}

function nameOf({ componentName, url }: MenuRow): string {
  return componentName || (url ?? '').replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@');
}

function metaOf(row: MenuRow): MenuItem['meta'] {
  const componentName = row.componentName || row.component?.split('/').at(-1);
  return {
    keepAlive: row.keepAlive === 'Y',
    internalOrExternal: row.internalOrExternal === 'Y',
    title: row.name,
    ...(row.nameEn ? { titleEn: row.nameEn } : {}),
    ...(componentName ? { componentName } : {}),
    ...(row.icon ? { icon: row.icon } : {}),
    ...screenRecords.get(row.component ?? ''),
    ...(row.url && isOutsideMenuUrl(row.url) ? { url: row.url } : {}),
    ...(row.target ? { target: row.target } : {}),
    ...(row.permissionList ? { permissionList: row.permissionList.split(',') } : {}),
  };
}

/** Builds a tree of rows in display order. A row whose parent is not among the rows is left out. */
export function menuTree(rows: readonly MenuRow[]): MenuItem[] {
  const byParent = Map.groupBy(rows, (row) => row.parentId || null);
  const below = (parentId: string | null): MenuItem[] => (byParent.get(parentId) ?? []).map((row) => itemOf(row, below(row.id)));
  return below(null);
}

function itemOf(row: MenuRow, children: readonly MenuItem[]): MenuItem {
  return {
    id: row.id,
    route: row.route === 'Y' ? '1' : '0',
    path: pathOf(row.url ?? ''),
    name: nameOf(row),
    component: row.component ?? '',
    redirect: row.redirect,
    ...(row.hidden === 'Y' ? { hidden: true } : {}),
    ...(row.alwaysShow === 'Y' ? { alwaysShow: true } : {}),
    meta: metaOf(row),
    ...(children.length > 0 ? { children } : {}),
  };
}

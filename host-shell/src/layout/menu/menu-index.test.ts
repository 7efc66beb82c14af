import type { MenuItem } from 'shared-contracts/session/session';
import { describe, expect, it } from 'vitest';
import { buildMenuTree } from '../../menu/menu-tree.ts';
import { buildRoutes, findRoute } from '../../menu/route-map.ts';
import { highlightedPath, indexMenu, pathsAbove } from './menu-index.ts';

const item = (path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: path.slice(1),
  meta: { title: path, keepAlive: true, internalOrExternal: false },
  ...more,
});
const menu = [
  item('/order', {
    component: 'layouts/RouteView',
    children: [item('/order/list'), item('/order/detail/:id', { hidden: true })],
  }),
  item('/form/:code', { hidden: true, component: 'online/form' }),
  item('/form/lorry', { route: '0' }),
  item('/report/:code', { component: 'online/report' }),
];
const options = { facts: {}, can: () => true };
const routes = buildRoutes(menu, options);
const index = indexMenu(buildMenuTree(menu, options));
const highlighted = (pathname: string, search = '') => highlightedPath(index, { pathname, search }, findRoute(routes, pathname));

describe('the highlighted item', () => {
  it('is that of the route, whatever its query', () => {
    expect(highlighted('/order/list')).toBe('/order/list');
    expect(highlighted('/order/list', '?pageNo=2')).toBe('/order/list');
  });

  it('is the parent of a hidden route', () => {
    expect(highlighted('/order/detail/7')).toBe('/order');
  });

  it('is the one that leads to the full path where the route has a parameter', () => {
    expect(highlighted('/form/lorry')).toBe('/form/lorry');
    expect(highlighted('/report/x')).toBe('/report/:code');
  });

  it('is none where the menu knows nothing of the page', () => {
    expect(index.has(highlighted('/404'))).toBe(false);
  });

  it('lies below the groups that unfold for it', () => {
    expect(pathsAbove(index, '/order/list')).toEqual(['/order']);
    expect(pathsAbove(index, '/nowhere')).toEqual([]);
  });
});

// Tests how each field of a menu item affects the routes and the visible menu.

import type { MenuItem, MenuMeta } from 'shared-contracts/session/session';
import { hostileAddresses } from 'shared-contracts/testing/hostile-addresses';
import { describe, expect, it } from 'vitest';
import { buildMenuTree } from './menu-tree.ts';
import type { RedirectRoute } from './route.ts';
import { buildRoutes, findRoute, followRedirects, movedPath, withForbidden } from './route-map.ts';

type Draft = Omit<Partial<MenuItem>, 'meta'> & { readonly path: string; readonly meta?: Partial<MenuMeta> };

const item = ({ meta, ...draft }: Draft): MenuItem => ({
  id: draft.path,
  route: '1',
  name: draft.path,
  component: draft.path.replace(/^\//, ''),
  ...draft,
  meta: { title: draft.path, keepAlive: true, internalOrExternal: false, ...meta },
});
const group = (path: string, children: MenuItem[], more: Partial<Draft> = {}): MenuItem =>
  item({ path, component: 'layouts/RouteView', children, ...more });

const options = { facts: { config: { origin: 'https://freight.example' } }, can: (code: string) => code === 'risk:list' };
const routesOf = (...menu: MenuItem[]) => buildRoutes(menu, options);

describe('routes from the menu', () => {
  it('lead to the component of the item, at any depth, with the way down as titles', () => {
    const routes = routesOf(
      group(
        '/business',
        [group('/business/waybillCenter', [item({ path: '/business/waybill/list', meta: { title: '运单列表', keepAlive: false } })])],
        {
          meta: { title: '业务' },
        },
      ),
    );
    expect(findRoute(routes, '/business/waybill/list')).toMatchObject({
      kind: 'screen',
      component: 'business/waybill/list',
      title: '运单列表',
      keepAlive: false,
      trail: [
        { title: '业务', path: '/business' },
        { path: '/business/waybillCenter' },
        { title: '运单列表', path: '/business/waybill/list' },
      ],
    });
    expect(findRoute(routes, '/business/waybill/list/')?.path).toBe('/business/waybill/list');
    expect(findRoute(routes, '/business/waybill')).toBeUndefined();
  });

  it('carry the English titles of pages and groups, by path', () => {
    const menu = [
      item({
        path: '/orders',
        component: 'layouts/RouteView',
        meta: { title: '订单管理', titleEn: 'Orders' },
        children: [item({ path: 'list', meta: { title: '订单', titleEn: 'Order list' } }), item({ path: 'old', meta: { title: '旧' } })],
      }),
    ];
    expect([...buildRoutes(menu, options).englishTitles]).toEqual([
      ['/orders', 'Orders'],
      ['/orders/list', 'Order list'],
    ]);
  });

  it('hang relative paths below their parent', () => {
    const routes = routesOf(group('/online', [item({ path: 'forms', component: 'modules/online/cgform/OnlCgformHeadList' })]));
    expect(findRoute(routes, '/online/forms')).toMatchObject({ kind: 'screen', component: 'modules/online/cgform/OnlCgformHeadList' });
  });

  it("leave out items with route '0' and everything below them, which the side menu still shows", () => {
    const menu = [group('/out', [item({ path: '/out/page' })], { route: '0' }), item({ path: '/in' })];
    const routes = buildRoutes(menu, options);
    expect(findRoute(routes, '/out/page')).toBeUndefined();
    expect(findRoute(routes, '/in')?.kind).toBe('screen');
    expect(buildMenuTree(menu, options).map(({ path }) => path)).toEqual(['/out', '/in']);
  });

  it('send a container to its redirect, else to its first page that is shown', () => {
    const pages = [
      item({ path: '/a/hidden', hidden: true }),
      item({ path: '/a/:id' }),
      item({ path: '/a/first' }),
      item({ path: '/a/second' }),
    ];
    expect(findRoute(routesOf(group('/a', pages)), '/a')).toMatchObject({ kind: 'redirect', to: '/a/first' });
    expect(findRoute(routesOf(group('/a', pages, { redirect: '/a/second' })), '/a')).toMatchObject({ kind: 'redirect', to: '/a/second' });
    expect(findRoute(routesOf(group('/empty', [])), '/empty')).toBeUndefined();
  });

  it('let an alwaysShow item answer under its own path instead of redirecting elsewhere', () => {
    const routes = routesOf(
      item({ path: '/all', component: 'business/all', alwaysShow: true, redirect: '/elsewhere', children: [item({ path: '/all/x' })] }),
    );
    expect(findRoute(routes, '/all')).toMatchObject({ kind: 'screen', component: 'business/all' });
    expect(findRoute(routes, '/all/x')?.kind).toBe('screen');
  });

  it('give an alwaysShow group without a page of its own one that links to what is below', () => {
    const below = [
      item({ path: '/all/x', meta: { title: '甲' } }),
      item({ path: '/all/hidden', hidden: true }),
      item({ path: '/all/secret', meta: { permissionList: ['nobody:may'] } }),
      item({ path: '/all/:id' }),
      item({ path: '/all/unrouted', route: '0' }),
      group('/all/deep', [item({ path: '/all/deep/y', meta: { title: '乙' } })]),
    ];
    const routes = routesOf(group('/top', [group('/all', below, { alwaysShow: true, redirect: '/all/x' })]));
    const route = findRoute(routes, '/all');
    expect(route?.kind).toBe('links');
    expect(route?.kind === 'links' && route.links.map(({ path, title }) => [path, title])).toEqual([
      ['/all/x', '甲'],
      ['/all/deep/y', '乙'],
    ]);
    // The group above that group redirects to the page of links, not to one of the pages that are linked there.
    expect(findRoute(routes, '/top')).toMatchObject({ kind: 'redirect', to: '/all' });
    for (const path of ['/all/x', '/all/deep/y']) expect(findRoute(routes, path)?.kind).toBe('screen');
  });

  it('match parameters after all exact paths', () => {
    const routes = routesOf(
      item({ path: '/order/:id', component: 'business/order/detail' }),
      item({ path: '/order/new', component: 'business/order/new' }),
    );
    expect(findRoute(routes, '/order/new')).toMatchObject({ component: 'business/order/new' });
    expect(findRoute(routes, '/order/42')).toMatchObject({ component: 'business/order/detail', path: '/order/:id' });
    expect(findRoute(routes, '/order/42/x')).toBeUndefined();
    expect(findRoute(routes, '/order/')).toBeUndefined();
  });

  it('highlight the parent of a hidden item', () => {
    const routes = routesOf(group('/g', [item({ path: '/g/list', children: [item({ path: '/g/list/:id', hidden: true })] })]));
    expect(findRoute(routes, '/g/list/7')).toMatchObject({ menuPath: '/g/list' });
  });

  it.each(['layouts/IframePageView', 'layouts/IframeFReportView'])(
    'show the page of %s in a frame, or in a window of its own',
    (component) => {
      const outside = (url: string | undefined, internalOrExternal = false) =>
        findRoute(
          routesOf(item({ path: '/0123abcd', component, meta: { internalOrExternal, ...(url === undefined ? {} : { url }) } })),
          '/0123abcd',
        );
      expect(outside('{{ config.origin }}/druid')).toMatchObject({ kind: 'frame', url: 'https://freight.example/druid' });
      expect(outside('https://x.example/', true)).toMatchObject({ kind: 'window', url: 'https://x.example/' });
      expect(outside('javascript:alert(1)')).toMatchObject({ kind: 'refused', address: 'javascript:alert(1)', reason: 'scheme' });
      expect(outside('javascript:alert(1)', true)).toMatchObject({ kind: 'refused' });
      expect(outside('https://x.example/?t=$' + '{token}')).toMatchObject({ kind: 'refused', reason: 'token' });
      expect(outside('{{ alert(1) }}')).toMatchObject({ kind: 'refused', reason: 'expression' });
      expect(outside(undefined)).toMatchObject({ kind: 'refused', address: '', reason: 'empty' });
    },
  );

  it('take an address without a page of its own for a page of elsewhere, but never the one of a screen', () => {
    const url = 'https://x.example/';
    expect(findRoute(routesOf(item({ path: '/a', component: '', meta: { url } })), '/a')).toMatchObject({ kind: 'window', url });
    expect(findRoute(routesOf(item({ path: '/a', component: 'layouts/RouteView', meta: { url } })), '/a')).toMatchObject({
      kind: 'window',
    });
    expect(findRoute(routesOf(item({ path: '/a', meta: { url } })), '/a')).toMatchObject({ kind: 'screen', component: 'a' });
  });

  it.each(['RouteView', 'TabLayout', 'BlankLayout', 'UserLayout', 'BasicLayout', 'PageView', 'OneOfTomorrow'])(
    'let layouts/%s hold its pages, and put a heading above those of a PageView',
    (layout) => {
      const routes = routesOf(group('/g', [item({ path: '/g/a' })], { component: `layouts/${layout}` }));
      expect(findRoute(routes, '/g')).toMatchObject({ kind: 'redirect', to: '/g/a' });
      expect(findRoute(routes, '/g/a')).toMatchObject({ kind: 'screen', hasHeading: layout === 'PageView' });
    },
  );

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'follow no redirect that leaves the product: %j',
    (redirect) => {
      expect(findRoute(routesOf(group('/a', [item({ path: '/a/first' })], { redirect })), '/a')).toMatchObject({ to: '/a/first' });
    },
  );

  it('follow redirects to their end, relative ones below their item, and none in a circle', () => {
    const routes = routesOf(
      group('/a', [item({ path: '/a/b' })], { redirect: 'b' }),
      group('/to-a', [], { redirect: '/a' }),
      group('/left', [], { redirect: '/right?x=1' }),
      group('/right', [], { redirect: '/left' }),
      group('/out', [], { redirect: '/nowhere' }),
    );
    const end = (path: string) => followRedirects(routes, findRoute(routes, path) as RedirectRoute);
    expect(end('/to-a')).toBe('/a/b');
    expect(end('/left')).toBeUndefined();
    expect(end('/out')).toBe('/nowhere');
  });

  it('know the fixed ones without any menu', () => {
    const routes = routesOf();
    expect(findRoute(routes, '/')).toMatchObject({ kind: 'redirect', to: '/dashboard/analysis' });
    expect(findRoute(routes, '/test')).toMatchObject({ kind: 'redirect', to: '/test/home' });
    expect(findRoute(routes, '/test/home')).toMatchObject({ kind: 'own' });
  });

  it('are made of ten thousand items in the time of a blink', () => {
    const menu = Array.from({ length: 100 }, (_, at) =>
      group(
        `/g${at}`,
        Array.from({ length: 100 }, (__, inner) => item({ path: inner % 10 === 0 ? `/g${at}/${inner}/:id` : `/g${at}/${inner}` })),
      ),
    );
    const routes = buildRoutes(menu, options);
    expect(routes.exact.size + routes.patterns.length).toBe(10_100 + 3);
    expect(findRoute(routes, '/g99/90/7')).toMatchObject({ component: 'g99/90/:id' });
    expect(buildMenuTree(menu, options)).toHaveLength(100);
  });

  it('of an earlier menu lead to the present path of their item, with its parameters, or are forbidden', () => {
    const earlier = routesOf(
      item({ id: 'list', path: '/a/list' }),
      item({ id: 'one', path: '/a/one/:id' }),
      item({ id: 'lost', path: '/a/lost' }),
      item({ id: 'wider', path: '/a/wider' }),
    );
    const present = routesOf(
      item({ id: 'list', path: '/b/list' }),
      item({ id: 'one', path: '/b/:id/one' }),
      item({ id: 'wider', path: '/b/wider/:id' }),
    );
    const routes = withForbidden(present, earlier);
    expect(movedPath(routes, '/a/list')).toBe('/b/list');
    expect(movedPath(routes, '/a/one/7')).toBe('/b/7/one');
    expect(movedPath(routes, '/b/list')).toBeUndefined();
    for (const path of ['/a/lost', '/a/wider']) {
      expect(movedPath(routes, path)).toBeUndefined();
      expect(findRoute(routes, path)).toMatchObject({ isForbidden: true });
    }
  });

  it('refuse items whose permissions the person lacks, and what is below them', () => {
    const menu = [
      group('/risk', [item({ path: '/risk/a' })], { meta: { permissionList: ['risk:list', 'risk:add'] } }),
      group('/audit', [item({ path: '/audit/a' })], { meta: { permissionList: ['audit:list'] } }),
    ];
    const routes = buildRoutes(menu, options);
    expect(findRoute(routes, '/risk/a')?.isForbidden).toBe(false);
    expect(findRoute(routes, '/audit/a')?.isForbidden).toBe(true);
    expect(buildMenuTree(menu, options).map(({ path }) => path)).toEqual(['/risk']);
  });
});

describe('the side menu', () => {
  it('shows neither hidden items nor parents that lost all their children', () => {
    const menu = [
      group('/gone', [item({ path: '/gone/a', hidden: true })]),
      group('/kept', [item({ path: '/kept/a', hidden: true }), item({ path: '/kept/b' })]),
      item({ path: '/secret', hidden: true }),
    ];
    const tree = buildMenuTree(menu, options);
    expect(tree).toHaveLength(1);
    expect(tree[0]?.children.map(({ path }) => path)).toEqual(['/kept/b']);
  });

  it('shows an alwaysShow item as one entry', () => {
    expect(buildMenuTree([item({ path: '/all', alwaysShow: true, children: [item({ path: '/all/a' })] })], options)[0]?.children).toEqual(
      [],
    );
  });

  it('opens external addresses and targets in another window', () => {
    const [external, framed, target, plain, refused, framedTarget] = buildMenuTree(
      [
        item({ path: '/e', component: 'layouts/IframePageView', meta: { url: 'https://x.example/', internalOrExternal: true } }),
        item({ path: '/f', component: 'layouts/IframePageView', meta: { url: 'https://x.example/' } }),
        item({ path: '/t', meta: { target: '_blank' } }),
        item({ path: '/p' }),
        item({
          path: '/r',
          component: 'layouts/IframePageView',
          meta: { url: 'javascript:alert(1)', internalOrExternal: true, target: '_blank' },
        }),
        item({ path: '/ft', component: 'layouts/IframePageView', meta: { url: 'https://x.example/', target: '_blank' } }),
      ],
      options,
    );
    expect(external?.opensWindow).toBe('https://x.example/');
    expect(framed?.opensWindow).toBeUndefined();
    expect(target?.opensWindow).toBe('/t');
    expect(plain?.opensWindow).toBeUndefined();
    // The item opens its own path, because the page there shows why the address was refused.
    expect(refused).toMatchObject({ path: '/r', opensWindow: undefined });
    expect(framedTarget?.opensWindow).toBe('https://x.example/');
  });
});

describe('an address that was stored before it was refused', () => {
  const facts = { config: { origin: 'https://freight.example' } };
  /** The origin to which a browser resolves the path. */
  const originOf = (path: string) => new URL(path, 'https://freight.example').origin;

  it.each(hostileAddresses.map((address) => [JSON.stringify(address), address] as const))(
    '%s leads nowhere: not as a path, not as an address, not as a redirect',
    (_, address) => {
      const menu = [
        group(address, [item({ path: 'below' })], { id: 'g' }),
        item({ path: address, id: 'p' }),
        item({ path: '/w', id: 'w', component: 'layouts/RouteView', meta: { url: address, internalOrExternal: true } }),
        item({ path: '/f', id: 'f', component: 'layouts/IframePageView', meta: { url: address } }),
        group('/r', [item({ path: '/r/page' })], { id: 'r', redirect: address }),
      ];
      const routes = buildRoutes(menu, { facts, can: () => true });
      const all = [...routes.exact.values(), ...routes.patterns.map(({ route }) => route)];
      for (const route of all) {
        expect(originOf(route.path)).toBe('https://freight.example');
        expect(['frame', 'window']).not.toContain(route.kind);
        if (route.kind === 'redirect') expect(originOf(route.to)).toBe('https://freight.example');
      }
      expect(findRoute(routes, '/menu-address/p')).toMatchObject({ kind: 'refused', address, reason: 'address' });
      for (const path of ['/w', '/f']) expect(findRoute(routes, path)?.kind).toBe('refused');
      const tree = buildMenuTree(menu, { facts, can: () => true });
      for (const node of tree) {
        expect(originOf(node.path)).toBe('https://freight.example');
        expect(node.opensWindow).toBeUndefined();
      }
    },
  );

  it('does not stand in the way of the forms that are allowed', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the place is the address's own.
    for (const address of ['https://example.org/x', '${config.origin}/help', '{{ config.origin }}/help'])
      expect(findRoute(routesOf(item({ path: '/f', component: 'layouts/IframePageView', meta: { url: address } })), '/f')?.kind).toBe(
        'frame',
      );
  });
});

/**
 * Makes routes from the server's menu: a Map of exact paths, and a list of patterns with parameters. Routes only name the screens; the
 * loader decides which remote provides a component.
 */
import { isMenuRedirect, isOwnPath } from 'shared-contracts/session/menu-address';
import type { MenuItem } from 'shared-contracts/session/session';
import { homePath } from '../navigation/redirect-target.ts';
import { type MenuFacts, readMenuUrl } from './menu-url.ts';
import type { LinkStep, OutsideRoute, RedirectRoute, RefusedRoute, Route, RouteBase } from './route.ts';

export interface RouteMap {
  readonly exact: ReadonlyMap<string, Route>;
  /** Routes with parameters, in menu order. */
  readonly patterns: readonly { readonly expression: RegExp; readonly route: Route }[];
  /** English titles of menu items by path; items without an English title are not contained. */
  readonly englishTitles: ReadonlyMap<string, string>;
}

export interface RouteOptions {
  readonly facts: MenuFacts;
  /** Whether the person has a permission code. */
  readonly can: (code: string) => boolean;
}

/**
 * Absolute path of a menu item; a relative path is appended to the path of the parent. A path that leads to another site is replaced by a
 * path of this product.
 */
export function itemPath(item: MenuItem, parentPath: string): string {
  return wantedPath(item, parentPath) ?? replacedPath(item);
}

const replacedPath = ({ id }: MenuItem): string => `/menu-address/${encodeURIComponent(id)}`;

/** Absolute path of an item; undefined when a browser would resolve it to another site, as with `//host`. */
function wantedPath(item: MenuItem, parentPath: string): string | undefined {
  const path = item.path.startsWith('/') ? item.path : `${parentPath === '/' ? '' : parentPath}/${item.path}`;
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return isOwnPath(trimmed) && isMenuRedirect(item.path) ? trimmed : undefined;
}

/** Whether an item requires permissions of which the person has none. */
export function isForbiddenItem(item: MenuItem, can: (code: string) => boolean): boolean {
  const wanted = item.meta.permissionList;
  return Array.isArray(wanted) && wanted.length > 0 && !wanted.some(can);
}

const frames: ReadonlySet<string> = new Set(['layouts/IframePageView', 'layouts/IframeFReportView']);
/**
 * Whether a component is a layout: RouteView, PageView, TabLayout, BlankLayout, UserLayout, BasicLayout etc. contain pages and are no pages
 * themselves.
 */
const isLayout = (component: string): boolean => component.includes('layouts') || component === '';
const hasHeading = (component: string): boolean => component === 'layouts/PageView';

/** What a menu item opens: a screen, an external page, or only the items below it. For screens `meta.url` is ignored. */
export function contentOf({ component, meta, children }: MenuItem): 'screen' | 'outside' | 'children' {
  if (frames.has(component)) return 'outside';
  if (!isLayout(component)) return 'screen';
  return meta.url && !children?.length ? 'outside' : 'children';
}

/** Path of the first page below a group; the group redirects there when its menu item names no redirect. */
function firstPage(item: MenuItem, path: string): string | undefined {
  for (const child of item.children ?? []) {
    if (child.route === '0' || child.hidden) continue;
    const childPath = itemPath(child, path);
    if (childPath.includes(':')) continue;
    if (contentOf(child) !== 'children' || child.alwaysShow) return childPath;
    const deeper = firstPage(child, childPath);
    if (deeper) return deeper;
  }
  return undefined;
}

/** Pages below a group that the person may open, in menu order; a group among them is replaced by its pages. */
function linksBelow(item: MenuItem, path: string, can: RouteOptions['can']): LinkStep[] {
  return (item.children ?? []).flatMap((child) => {
    if (child.route === '0' || child.hidden || isForbiddenItem(child, can)) return [];
    const childPath = itemPath(child, path);
    if (childPath.includes(':')) return [];
    if (contentOf(child) === 'children' && !child.alwaysShow) return linksBelow(child, childPath, can);
    return [{ title: child.meta.title, path: childPath, icon: child.meta.icon }];
  });
}

/** The redirect of a menu item; undefined when it leads to another site. */
function ownPath(redirect: string | null | undefined, item: MenuItem, path: string): string | undefined {
  if (!redirect || !isMenuRedirect(redirect)) return undefined;
  return redirect.startsWith('/') ? redirect : itemPath({ ...item, path: redirect }, path);
}

/** Whether an item's external page opens in another window. */
export const opensWindow = ({ component, meta }: MenuItem): boolean => !frames.has(component) || meta.internalOrExternal;

function outside(item: MenuItem, base: RouteBase, facts: MenuFacts): OutsideRoute | RefusedRoute {
  const address = readMenuUrl(item.meta.url, facts);
  if (!address.ok) return { ...base, kind: 'refused', address: item.meta.url ?? '', reason: address.reason };
  return { ...base, kind: opensWindow(item) ? 'window' : 'frame', url: address.url };
}

function routeOf(item: MenuItem, base: RouteBase, isHeaded: boolean, options: RouteOptions): Route | undefined {
  const { component, meta } = item;
  const content = contentOf(item);
  if (content === 'outside') return outside(item, base, options.facts);
  // An item with alwaysShow has a page of its own, so it does not redirect.
  const to = item.alwaysShow ? undefined : ownPath(item.redirect, item, base.path);
  if (to && to !== base.path) return { ...base, kind: 'redirect', to };
  if (content === 'screen') return { ...base, kind: 'screen', component, keepAlive: meta.keepAlive, hasHeading: isHeaded };
  if (item.alwaysShow) return { ...base, kind: 'links', links: linksBelow(item, base.path, options.can) };
  const target = firstPage(item, base.path);
  return target && target !== base.path ? { ...base, kind: 'redirect', to: target } : undefined;
}

/** A route that is not in the menu; the shell knows the title of its page. */
const fixed = (path: string): RouteBase => ({
  path,
  title: '',
  icon: undefined,
  menuPath: path,
  trail: [{ title: '', path }],
  isForbidden: false,
});
/** Routes that are not in the menu; sign-in and exception pages are handled before routes. */
const fixedRoutes: readonly Route[] = [
  { ...fixed('/'), kind: 'redirect', to: homePath },
  { ...fixed('/test'), kind: 'redirect', to: '/test/home' },
  { ...fixed('/test/home'), kind: 'own' },
];

/**
 * Makes the routes. Items with `route` `'0'` are left out, together with all items below them. When several items have the same path, the
 * first one is used, and a page is preferred to a redirect.
 */
export function buildRoutes(menu: readonly MenuItem[], options: RouteOptions): RouteMap {
  const englishTitles = new Map<string, string>();
  const found = new Map<string, Route>(fixedRoutes.map((route) => [route.path, route]));
  const visit = (item: MenuItem, parent: RouteBase | null, isHeaded: boolean): void => {
    if (item.route === '0') return;
    const wanted = wantedPath(item, parent?.path ?? '');
    const path = wanted ?? replacedPath(item);
    if (item.meta.titleEn && !englishTitles.has(path)) englishTitles.set(path, item.meta.titleEn);
    const base: RouteBase = {
      itemId: item.id,
      path,
      title: item.meta.title,
      icon: item.meta.icon,
      menuPath: item.hidden && parent ? parent.menuPath : path,
      trail: [...(parent?.trail ?? []), { title: item.meta.title, path }],
      isForbidden: (parent?.isForbidden ?? false) || isForbiddenItem(item, options.can),
    };
    const refused = { ...base, kind: 'refused', address: item.path, reason: 'address' } as const;
    const route = wanted === undefined ? refused : routeOf(item, base, isHeaded, options);
    const known = found.get(path);
    if (route && (!known || (known.kind === 'redirect' && route.kind !== 'redirect'))) found.set(path, route);
    for (const child of item.children ?? []) visit(child, base, hasHeading(item.component));
  };
  for (const item of menu) visit(item, null, false);

  const exact = new Map<string, Route>();
  const patterns: { expression: RegExp; route: Route }[] = [];
  for (const [path, route] of found) {
    if (path.includes('/:')) patterns.push({ expression: patternOf(path), route });
    else exact.set(path, route);
  }
  return { exact, patterns, englishTitles };
}

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\/:[^/]+/g, '/[^/]+');
  return new RegExp(`^${source}$`);
}

/**
 * The routes, and those of an earlier menu that are missing. If their item now has another path, they lead there; otherwise they are forbidden:
 * their pages say that there is no permission instead of that there is no such page.
 */
export function withForbidden(routes: RouteMap, earlier: RouteMap): RouteMap {
  const present = [...routes.exact.values(), ...routes.patterns.map(({ route }) => route)];
  const byItem = new Map(present.map((route) => [route.itemId, route]));
  const lost = (route: Route): Route => {
    const now = route.itemId === undefined ? undefined : byItem.get(route.itemId);
    const known = parametersOf(route.path);
    const isMoved = now && !now.isForbidden && parametersOf(now.path).every((name) => known.includes(name));
    return isMoved ? { ...route, isForbidden: false, kind: 'moved', to: now.path } : { ...route, isForbidden: true };
  };
  const patterns = new Set(routes.patterns.map(({ route }) => route.path));
  return {
    englishTitles: new Map([...earlier.englishTitles, ...routes.englishTitles]),
    exact: new Map([...[...earlier.exact].map(([path, route]) => [path, lost(route)] as const), ...routes.exact]),
    patterns: [
      ...routes.patterns,
      ...earlier.patterns
        .filter(({ route }) => !patterns.has(route.path))
        .map(({ expression, route }) => ({ expression, route: lost(route) })),
    ],
  };
}

const parametersOf = (pattern: string): string[] => pattern.split('/').filter((segment) => segment.startsWith(':'));

/** The present path of a page whose menu item was moved; undefined when it was not moved. */
export function movedPath(routes: RouteMap, pathname: string): string | undefined {
  const route = findRoute(routes, pathname);
  if (route?.kind !== 'moved') return undefined;
  const segments = pathname.split('/');
  const values = new Map(route.path.split('/').map((segment, at) => [segment, segments[at]]));
  return route.to
    .split('/')
    .map((segment) => (segment.startsWith(':') ? (values.get(segment) ?? segment) : segment))
    .join('/');
}

/** The route of a path; undefined when no route matches, so that the caller redirects to /404. */
export function findRoute(routes: RouteMap, pathname: string): Route | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return routes.exact.get(path) ?? routes.patterns.find(({ expression }) => expression.test(path))?.route;
}

/** The final path of a redirect; undefined when it is circular. */
export function followRedirects(routes: RouteMap, { path, to }: RedirectRoute): string | undefined {
  const seen = new Set([path]);
  for (let target = to; ; ) {
    const pathname = target.split(/[?#]/)[0] ?? '';
    const next = findRoute(routes, pathname);
    if (next?.kind !== 'redirect' || next.isForbidden) return target;
    if (seen.has(next.path)) return undefined;
    seen.add(next.path);
    target = next.to;
  }
}

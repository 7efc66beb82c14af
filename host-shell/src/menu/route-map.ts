/**
 * The server's menu as routes (specification, shell §2; wire-contract B3): a Map of exact paths, then the few patterns
 * with parameters. Screens are data here; who provides a component is the loader's business.
 */
import type { MenuItem } from 'shared-contracts/session';
import { expandMenuUrl, isWebAddress, type MenuFacts } from './menu-url.ts';

export interface RouteStep {
  readonly title: string;
  readonly path: string;
}

interface RouteBase {
  /** As registered, e.g. `/business/order/detail/:id`. */
  readonly path: string;
  readonly title: string;
  readonly icon: string | undefined;
  /** Path of the menu item that is highlighted: hidden routes select their parent. */
  readonly menuPath: string;
  /** From the top of the menu down to this route. */
  readonly trail: readonly RouteStep[];
  /** The person has none of the permissions the item asks for. */
  readonly isForbidden: boolean;
}

export interface ScreenRoute extends RouteBase {
  readonly kind: 'screen';
  readonly component: string;
  /** Keep the page alive while its tab is in the background. */
  readonly keepAlive: boolean;
}

export interface FrameRoute extends RouteBase {
  readonly kind: 'frame';
  /** Address shown in the frame; empty when the menu gives no http(s) address. */
  readonly url: string;
  /** Opens in a window of its own instead. */
  readonly opensWindow: boolean;
}

export interface RedirectRoute extends RouteBase {
  readonly kind: 'redirect';
  readonly to: string;
}

export type Route = ScreenRoute | FrameRoute | RedirectRoute;

export interface RouteMap {
  readonly exact: ReadonlyMap<string, Route>;
  /** Routes with parameters, in menu order. */
  readonly patterns: readonly { readonly expression: RegExp; readonly route: Route }[];
}

export interface RouteOptions {
  readonly facts: MenuFacts;
  /** Whether the person has an action code. */
  readonly can: (code: string) => boolean;
}

/** Absolute path of an item: relative ones hang below their parent. */
export function itemPath(item: MenuItem, parentPath: string): string {
  const path = item.path.startsWith('/') ? item.path : `${parentPath === '/' ? '' : parentPath}/${item.path}`;
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

/** Whether an item asks for permissions of which the person has none. */
export function isForbiddenItem(item: MenuItem, can: (code: string) => boolean): boolean {
  const wanted = item.meta.permissionList;
  return Array.isArray(wanted) && wanted.length > 0 && !wanted.some(can);
}

const frames = new Set(['layouts/IframePageView', 'layouts/IframeFReportView']);
const isLayout = (component: string): boolean => component.includes('layouts') || component === '';

/** Where a container without a page of its own leads: its redirect, else its first page. */
function firstPage(item: MenuItem, path: string): string | undefined {
  for (const child of item.children ?? []) {
    if (child.route === '0' || child.hidden) continue;
    const childPath = itemPath(child, path);
    if (childPath.includes(':')) continue;
    if (!isLayout(child.component) || frames.has(child.component)) return childPath;
    const deeper = firstPage(child, childPath);
    if (deeper) return deeper;
  }
  return undefined;
}

function routeOf(item: MenuItem, path: string, base: RouteBase, options: RouteOptions): Route | undefined {
  const { component, meta } = item;
  if (frames.has(component)) {
    const url = meta.url ? expandMenuUrl(meta.url, options.facts) : '';
    return { ...base, kind: 'frame', url: isWebAddress(url) ? url : '', opensWindow: meta.internalOrExternal };
  }
  const to = item.alwaysShow ? path : item.redirect;
  if (to && to !== path) return { ...base, kind: 'redirect', to };
  if (!isLayout(component)) return { ...base, kind: 'screen', component, keepAlive: meta.keepAlive };
  const target = firstPage(item, path);
  return target && target !== path ? { ...base, kind: 'redirect', to: target } : undefined;
}

/** Makes the routes. Items with `route` `'0'` stay out, with everything below them; the first claim to a path holds, a page before a redirect. */
export function buildRoutes(menu: readonly MenuItem[], options: RouteOptions): RouteMap {
  const found = new Map<string, Route>();
  const visit = (item: MenuItem, parent: RouteBase | null): void => {
    if (item.route === '0') return;
    const path = itemPath(item, parent?.path ?? '');
    const base: RouteBase = {
      path,
      title: item.meta.title,
      icon: item.meta.icon,
      menuPath: item.hidden && parent ? parent.menuPath : path,
      trail: [...(parent?.trail ?? []), { title: item.meta.title, path }],
      isForbidden: (parent?.isForbidden ?? false) || isForbiddenItem(item, options.can),
    };
    const route = routeOf(item, path, base, options);
    const known = found.get(path);
    if (route && (!known || (known.kind === 'redirect' && route.kind !== 'redirect'))) found.set(path, route);
    for (const child of item.children ?? []) visit(child, base);
  };
  for (const item of menu) visit(item, null);

  const exact = new Map<string, Route>();
  const patterns: { expression: RegExp; route: Route }[] = [];
  for (const [path, route] of found) {
    if (path.includes('/:')) patterns.push({ expression: patternOf(path), route });
    else exact.set(path, route);
  }
  return { exact, patterns };
}

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\/:[^/]+/g, '/[^/]+');
  return new RegExp(`^${source}$`);
}

/** The route of a pathname, or undefined: then it is /404. */
export function findRoute(routes: RouteMap, pathname: string): Route | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return routes.exact.get(path) ?? routes.patterns.find(({ expression }) => expression.test(path))?.route;
}

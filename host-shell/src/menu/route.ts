/** Kinds of routes, from the server's menu and the fixed routes of the specification. */
import type { MenuUrlRefusal } from './menu-url.ts';

export interface RouteStep {
  readonly title: string;
  readonly path: string;
}

export interface RouteBase {
  /** Id of the menu item; missing for routes that are not in the menu. */
  readonly itemId?: string;
  /** Path pattern of the route, e.g. `/business/order/detail/:id`. */
  readonly path: string;
  readonly title: string;
  readonly icon: string | undefined;
  /** Path of the menu item that is highlighted; for a hidden route, that of its parent. */
  readonly menuPath: string;
  /** Menu items from the top of the menu down to this route, for breadcrumbs. */
  readonly trail: readonly RouteStep[];
  /** True when the person has none of the permissions that the menu item requires. */
  readonly isForbidden: boolean;
}

export interface ScreenRoute extends RouteBase {
  readonly kind: 'screen';
  readonly component: string;
  /** True: the page stays mounted while its tab is in the background. */
  readonly keepAlive: boolean;
  /** The item is inside `layouts/PageView`, so the shell shows its title above the page. */
  readonly hasHeading: boolean;
}

/** An external page: in a frame, or (`window`) in another window. */
export interface OutsideRoute extends RouteBase {
  readonly kind: 'frame' | 'window';
  readonly url: string;
}

/** Route of a menu item whose address is refused; a page shows the address and the reason. */
export interface RefusedRoute extends RouteBase {
  readonly kind: 'refused';
  readonly address: string;
  readonly reason: MenuUrlRefusal;
}

export interface RedirectRoute extends RouteBase {
  readonly kind: 'redirect';
  /** Target of the redirect: a path of this product, possibly with a query. */
  readonly to: string;
}

/** A group that the side menu shows as one entry (alwaysShow); its page lists the pages below it as links. */
export interface LinksRoute extends RouteBase {
  readonly kind: 'links';
  readonly links: readonly LinkStep[];
}

export interface LinkStep extends RouteStep {
  readonly icon: string | undefined;
}

/** Route of a page that the shell itself contains. */
export interface OwnRoute extends RouteBase {
  readonly kind: 'own';
}

/** The path that a menu item had before it was moved to another one in this session. */
export interface MovedRoute extends RouteBase {
  readonly kind: 'moved';
  /** Present path pattern of the item; its parameters are among those of `path`. */
  readonly to: string;
}

export type Route = ScreenRoute | OutsideRoute | RefusedRoute | RedirectRoute | LinksRoute | OwnRoute | MovedRoute;

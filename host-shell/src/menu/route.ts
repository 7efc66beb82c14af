/** Kinds of routes, from the server's menu and the fixed routes of the specification. */
import type { MenuUrlRefusal } from './menu-url.ts';

export interface RouteStep {
  readonly title: string;
  readonly path: string;
}

export interface RouteBase {
  /** As registered, e.g. `/business/order/detail/:id`. */
  readonly path: string;
  readonly title: string;
  readonly icon: string | undefined;
  /** Path of the menu item to highlight; hidden routes use their parent's. */
  readonly menuPath: string;
  /** Steps from the top of the menu to this route, for breadcrumbs. */
  readonly trail: readonly RouteStep[];
  /** The person has none of the permissions that the item requires. */
  readonly isForbidden: boolean;
}

export interface ScreenRoute extends RouteBase {
  readonly kind: 'screen';
  readonly component: string;
  /** Keeps the page mounted while its tab is in the background. */
  readonly keepAlive: boolean;
  /** The item is inside `layouts/PageView`, so the shell shows its title above the page. */
  readonly hasHeading: boolean;
}

/** An external page: in a frame, or (`window`) in another window. */
export interface OutsideRoute extends RouteBase {
  readonly kind: 'frame' | 'window';
  readonly url: string;
}

/** The item has an address that is refused: a page shows it with the reason. */
export interface RefusedRoute extends RouteBase {
  readonly kind: 'refused';
  readonly address: string;
  readonly reason: MenuUrlRefusal;
}

export interface RedirectRoute extends RouteBase {
  readonly kind: 'redirect';
  /** A path of this product, possibly with query. */
  readonly to: string;
}

/** A group that the side menu shows as one entry (alwaysShow): its page lists what is below as links. */
export interface LinksRoute extends RouteBase {
  readonly kind: 'links';
  readonly links: readonly LinkStep[];
}

export interface LinkStep extends RouteStep {
  readonly icon: string | undefined;
}

/** A page that the shell itself contains. */
export interface OwnRoute extends RouteBase {
  readonly kind: 'own';
}

export type Route = ScreenRoute | OutsideRoute | RefusedRoute | RedirectRoute | LinksRoute | OwnRoute;

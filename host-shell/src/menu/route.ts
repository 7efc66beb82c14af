/** What an address of the product can be, as the server's menu and the specification's fixed routes say. */
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
  /** It stands in a `layouts/PageView`: the shell puts its title above it. */
  readonly hasHeading: boolean;
}

/** A page of elsewhere: inside a frame, or (`window`) in a window of its own. */
export interface OutsideRoute extends RouteBase {
  readonly kind: 'frame' | 'window';
  readonly url: string;
}

/** The menu item has an address that is not opened: it is shown instead, with the reason. */
export interface RefusedRoute extends RouteBase {
  readonly kind: 'refused';
  readonly address: string;
  readonly reason: MenuUrlRefusal;
}

export interface RedirectRoute extends RouteBase {
  readonly kind: 'redirect';
  /** A path of ours, perhaps with a query. */
  readonly to: string;
}

/** A page of the shell itself. */
export interface OwnRoute extends RouteBase {
  readonly kind: 'own';
}

export type Route = ScreenRoute | OutsideRoute | RefusedRoute | RedirectRoute | OwnRoute;

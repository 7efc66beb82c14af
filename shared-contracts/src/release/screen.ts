/** What a remote says of one of its screens (`screen.ts` in the screen's folder), and the menu row that this comes to. */
import type { Label } from '../texts/label.ts';

/** A permission code that no entity names, with its text for whoever grants it. */
export interface ScreenCode {
  readonly code: string;
  readonly label: Label;
}

/** Where a screen stands in the menu that an installation starts with. People move, rename and hide the row afterwards. */
export interface ScreenPlace {
  /** Path of the group above it. Missing: at the top. */
  readonly under?: string;
  /** Among its neighbours; a fraction puts it between two of them. */
  readonly order: number;
  /** A route without a place in the menu: other screens lead to it. */
  readonly hidden?: boolean;
  /** Address of the page, and stable key of the row. Default: the component path. */
  readonly path?: string;
  /** Codes of the roles that start with it; `*` is everybody. Missing: the platform's administrators alone. */
  readonly roles?: readonly string[] | '*';
}

export interface ScreenDeclaration {
  readonly title: Label;
  /** Icon name, e.g. `car`. */
  readonly icon: string;
  /** Entity the screen shows, by name. Its permission codes stand under the first row of the menu that shows it, and so do its data rules. */
  readonly entity?: string;
  /** Permission codes that no entity names: a role that starts with the screen starts with them. */
  readonly codes?: readonly ScreenCode[];
  /** Missing: the screen has no row; only other screens open it. */
  readonly menu?: ScreenPlace;
  /** Keep the page alive while its tab is in the background (default true). */
  readonly keepAlive?: boolean;
  /** Older component paths that open this screen too, e.g. `system/UserList`. */
  readonly aliases?: readonly string[];
}

/** A screen's row of the menu, as `release.json` carries it. */
export interface MenuRow extends ScreenPlace {
  readonly component: string;
  readonly title: Label;
  readonly icon: string;
  readonly path: string;
  readonly keepAlive: boolean;
  readonly entity?: string;
  readonly codes?: readonly ScreenCode[];
}

/** A screen that a pinned release of the environment offers, for whoever makes menu rows. */
export interface OfferedScreen {
  readonly component: string;
  /** Other component paths that open it. */
  readonly aliases: readonly string[];
  readonly remote: string;
  readonly version: string;
  readonly title: Label;
  /** As its release proposes them; null where the release brings no row for it. */
  readonly icon: string | null;
  readonly under: string | null;
  readonly order: number | null;
  readonly path: string;
  readonly hidden: boolean;
  readonly keepAlive: boolean;
  /** Whether a row of the menu opens it already. */
  readonly hasRow: boolean;
}

/** Where `OfferedScreen`s are read. */
export const offeredScreensPath = '/sys/release/screens';

/** Types a declaration; it stays plain data. */
export function defineScreen<const S extends ScreenDeclaration>(screen: S): S {
  return screen;
}

/** The row of a screen; null where it has none. */
export function menuRowOf(component: string, { title, icon, entity, codes, keepAlive = true, menu }: ScreenDeclaration): MenuRow | null {
  if (!menu) return null;
  return { component, title, icon, path: `/${component}`, keepAlive, ...menu, ...(entity ? { entity } : {}), ...(codes ? { codes } : {}) };
}

/** The code that a screen may bring for itself although no route of the server asks for it: `toll/home` has `toll:home:view`. */
export const viewCodeOf = (component: string): string => `${component.replaceAll('/', ':')}:view`;

/** A remote's declaration of a screen (`screen.ts` in the screen's folder), and the menu row made from it. */
import type { Label } from '../texts/label.ts';

/** A permission code that belongs to no entity, with its text for people who grant it. */
export interface ScreenCode {
  readonly code: string;
  readonly label: Label;
}

/** Where a screen appears in the menu of a new installation. People may move, rename and hide the row afterwards. */
export interface ScreenPlace {
  /** Path of the menu group that contains the row. Missing: the row is at the top level. */
  readonly under?: string;
  /** Order among the rows of the same menu group; a fraction places the row between two others. */
  readonly order: number;
  /** True when the screen gets a route but no visible menu row, because other screens link to it. */
  readonly hidden?: boolean;
  /** Address of the page, and stable key of the menu row. Default: the component path. */
  readonly path?: string;
  /** Codes of the roles that get the screen in a new installation; `*`: everybody. Missing: the role `platform_admin`. */
  readonly roles?: readonly string[] | '*';
}

/** A read that a screen sends first. */
export interface ScreenRead {
  /** Path below the API base, e.g. `/business/dashboard/tasks`; the read has no parameters. */
  readonly path: string;
  /** Name of the entity whose writes make the data outdated, if the screen's read names one. */
  readonly entity?: string;
  /** Permission code of the call; people without it do not send the read. */
  readonly code?: string;
  /** Whose screen sends the read: people of the platform, or those of a shipper or carrier. Missing: everybody's. */
  readonly audience?: 'platform' | 'party';
}

export interface ScreenDeclaration {
  readonly title: Label;
  /** Name of the screen's icon, e.g. `car`. */
  readonly icon: string;
  /** Name of the entity that the screen shows. Its permission codes and data rules are below the first menu row that shows it. */
  readonly entity?: string;
  /** Permission codes of the screen that belong to no entity; roles that get the screen get them too. */
  readonly codes?: readonly ScreenCode[];
  /**
   * Permission code of the calls without which the screen shows nothing, when it has no entity and no codes of its own. The menu of tenants
   * that cannot use the code leaves the screen out.
   */
  readonly needs?: string;
  /** Where the screen appears in the menu. Missing: the screen has no menu row and only other screens open it. */
  readonly menu?: ScreenPlace;
  /**
   * What the screen reads first when its address has no parameters. When the page opens with this screen, the shell sends these reads before
   * the screen is rendered, and the first `useRead` of the same path and entity, without parameters and `quiet`, takes the response.
   */
  readonly reads?: readonly ScreenRead[];
  /** Keep the page alive while its tab is in the background (default true). */
  readonly keepAlive?: boolean;
  /** Older component paths of this screen that still work, e.g. `system/UserList`. */
  readonly aliases?: readonly string[];
}

/** A screen's menu row in `release.json`. */
export interface MenuRow extends ScreenPlace {
  readonly component: string;
  readonly title: Label;
  readonly icon: string;
  readonly path: string;
  readonly keepAlive: boolean;
  readonly entity?: string;
  readonly codes?: readonly ScreenCode[];
}

/** A screen of a pinned release, offered to people who add menu rows. */
export interface OfferedScreen {
  readonly component: string;
  /** Older component paths of the screen that still work. */
  readonly aliases: readonly string[];
  readonly remote: string;
  readonly version: string;
  readonly title: Label;
  /** Icon, menu group and order that the release proposes for the screen's menu row; null when it proposes none. */
  readonly icon: string | null;
  readonly under: string | null;
  readonly order: number | null;
  readonly path: string;
  readonly hidden: boolean;
  readonly keepAlive: boolean;
  /** Whether a menu row opens the screen already. */
  readonly hasRow: boolean;
}

/** `GET` → the screens that the pinned releases offer (a list of `OfferedScreen`). */
export const offeredScreensPath = '/sys/release/screens';

/** Types a declaration; it returns the declaration unchanged. */
export function defineScreen<const S extends ScreenDeclaration>(screen: S): S {
  return screen;
}

/** The menu row of a screen; null when it has none. */
export function menuRowOf(component: string, { title, icon, entity, codes, keepAlive = true, menu }: ScreenDeclaration): MenuRow | null {
  if (!menu) return null;
  return { component, title, icon, path: `/${component}`, keepAlive, ...menu, ...(entity ? { entity } : {}), ...(codes ? { codes } : {}) };
}

/** The permission code of a screen that no server route requires, e.g. `toll:home:view` for `toll/home`. */
export const viewCodeOf = (component: string): string => `${component.replaceAll('/', ':')}:view`;

import type { OfferedScreen } from 'shared-contracts/release/screen';
import { isOutsideMenuUrl } from 'shared-contracts/session/menu-address';

/** Whether a menu names a screen that no pinned release offers; false as long as the offered screens are unknown. */
export function isNotOffered(component: string | null | undefined, offered: readonly OfferedScreen[] | undefined): boolean {
  if (!component || !offered || component.includes('layouts') || isOutsideMenuUrl(component)) return false;
  return !offered.some((screen) => screen.component === component || screen.aliases.includes(component));
}

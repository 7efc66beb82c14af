/** The menu of a role, in the form in which the frame of the product would show it. */
import type { MenuItem } from 'shared-contracts/session/session';
import type { RolePreview } from 'shared-contracts/system/permission';
import { type Label, nameLabel } from 'shared-contracts/texts/label';

export interface PreviewedMenu {
  readonly id: string;
  readonly name: Label;
  readonly icon: string | undefined;
  readonly component: string;
  /** Names of the granted codes below the menu. */
  readonly codes: readonly Label[];
  readonly children: readonly PreviewedMenu[];
}

/** Permission codes of the previewed role; a grant may contain several, comma separated. */
const heldCodes = ({ codes }: RolePreview): ReadonlySet<string> =>
  new Set(codes.flatMap(({ code }) => code.split(',').map((one) => one.trim())));

/**
 * The visible entries of the menu: without hidden entries, entries whose page needs a code that the role does not have, and groups without
 * a visible entry. The frame's own menu uses the same conditions.
 */
export function previewedMenus(preview: RolePreview): readonly PreviewedMenu[] {
  const held = heldCodes(preview);
  const below = Map.groupBy(preview.codes, ({ menuId }) => menuId);
  const shown = (items: readonly MenuItem[]): PreviewedMenu[] =>
    items.flatMap((item) => {
      const { id, hidden, alwaysShow, component, meta, children: all = [] } = item;
      const { permissionList = [], title, titleEn, icon } = meta;
      if (hidden || (permissionList.length > 0 && !permissionList.some((code) => held.has(code)))) return [];
      const children = alwaysShow ? [] : shown(all);
      if (!alwaysShow && all.length > 0 && children.length === 0) return [];
      const codes = (below.get(id) ?? []).map(({ name, nameEn }) => nameLabel(name, nameEn));
      return [{ id, name: nameLabel(title, titleEn ?? null), icon, component, codes, children }];
    });
  return shown(preview.menu);
}

/** Number of screens that the role has without an entry in the menu. */
export const hiddenScreens = (items: readonly MenuItem[]): number =>
  items.reduce((count, { hidden, children = [] }) => count + (hidden ? 1 : 0) + hiddenScreens(children), 0);

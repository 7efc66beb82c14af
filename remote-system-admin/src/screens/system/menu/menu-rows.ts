/** Functions on the tree of menus, for the page and its form. */
import type { OfferedScreen } from 'shared-contracts/release/screen';
import { type Label, nameLabel } from 'shared-contracts/texts/label';
import type { MenuNode } from './menu.api.ts';

const codeType = 2;

/** Name of a menu or permission code in the current language. */
export const menuName = ({ name, nameEn }: Pick<MenuNode, 'name' | 'nameEn'>): Label => nameLabel(name, nameEn);

/** A menu with the permission codes directly below it. */
export interface MenuRow extends Omit<MenuNode, 'children'> {
  readonly codes: readonly MenuNode[];
  /** The menus below this one; missing for a leaf. */
  readonly children?: MenuRow[];
}

/** The menus as a tree; permission codes become a property of their menu. */
export function menuRows(nodes: readonly MenuNode[]): MenuRow[] {
  return nodes
    .filter(({ menuType }) => menuType !== codeType)
    .map(({ children, ...node }) => {
      const below = menuRows(children ?? []);
      const codes = (children ?? []).filter(({ menuType }) => menuType === codeType);
      return { ...node, codes, ...(below.length > 0 ? { children: below } : {}) };
    });
}

/** Menus whose name, path, component or codes contain the text, with all menus above and below them; all menus when the text is empty. */
export function foundMenus(rows: readonly MenuRow[], word: string): MenuRow[] {
  const wanted = word.trim().toLowerCase();
  if (wanted === '') return [...rows];
  return rows.flatMap((row) => {
    const { name, nameEn, url, component, codes } = row;
    const texts = [name, nameEn, url, component, ...codes.flatMap((code) => [code.name, code.perms])];
    if (texts.some((one) => one?.toLowerCase().includes(wanted))) return [row];
    const { children = [], ...own } = row;
    const below = foundMenus(children, word);
    return below.length > 0 ? [{ ...own, children: below }] : [];
  });
}

/** Lists every menu of the tree, parents before children. */
export const flatMenus = (rows: readonly MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...flatMenus(row.children ?? [])]);

/** Number of menus and codes that are deleted together with a menu. */
export const countBelow = ({ codes, children = [] }: MenuRow): number =>
  codes.length + children.reduce((count, child) => count + 1 + countBelow(child), 0);

/** Whether the menu can have data rules: it opens exactly one list, or has rules already. */
export const takesRules = ({ codes, ruleFlag }: MenuRow): boolean =>
  ruleFlag === 1 || codes.filter(({ perms }) => perms?.endsWith(':list')).length === 1;

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Values that the chosen screen's release proposes; they are filled into empty fields of the form. */
export function filledBy(screen: OfferedScreen, values: Values, menus: readonly MenuRow[]): Values {
  const { title, path, icon, under, order } = screen;
  const parentId = under ? menus.find(({ url }) => url === under)?.id : undefined;
  const proposed = { name: title[0], nameEn: title[1], url: path, icon, parentId, sortNo: order };
  return Object.fromEntries(Object.entries(proposed).filter(([name, value]) => !isEmpty(value) && isEmpty(values[name])));
}

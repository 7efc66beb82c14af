/** Rules for the menu rows of a release. The registry refuses a release that violates them; the server leaves such rows out. */
import type { MenuRow } from './screen.ts';

/** Maximum number of menu rows and permission codes in one release, and of characters in a label. */
export const menuLimits = { rows: 200, codes: 50, label: 100 } as const;

export type MenuRowFault = 'twice' | 'under-itself' | 'label';

/** Whether a component is a layout of the shell, which no remote may offer. */
export const isLayout = (component: string): boolean => component.toLowerCase().startsWith('layouts/');

/** The path in lower case, so that paths that differ only in case count as equal. */
export const samePath = (path: string): string => path.toLowerCase();

const isFit = (text: string): boolean => text.length <= menuLimits.label && !/[\p{Cc}\p{Cs}]/u.test(text);

/** The invalid rows, each with the reason: a path used twice, a row that is its own ancestor, or a text too long for its column. */
export function menuRowFaults(rows: readonly MenuRow[]): { readonly row: MenuRow; readonly fault: MenuRowFault }[] {
  const byPath = Map.groupBy(rows, ({ path }) => samePath(path));
  const isBelowItself = (row: MenuRow): boolean => {
    const passed = new Set<string>();
    for (let path = samePath(row.path); !passed.has(path); ) {
      passed.add(path);
      const under = byPath.get(path)?.[0]?.under;
      if (!under) return false;
      path = samePath(under);
    }
    return true;
  };
  const faultOf = (row: MenuRow): MenuRowFault | null => {
    if ((byPath.get(samePath(row.path))?.length ?? 0) > 1) return 'twice';
    if (isBelowItself(row)) return 'under-itself';
    return [...row.title, ...(row.codes ?? []).flatMap(({ label }) => label)].every(isFit) ? null : 'label';
  };
  return rows.flatMap((row) => {
    const fault = faultOf(row);
    return fault ? [{ row, fault }] : [];
  });
}

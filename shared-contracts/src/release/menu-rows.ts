/** Rules between the menu rows of one release. The registry refuses a release that breaks them; the server leaves such rows out. */
import type { MenuRow } from './screen.ts';

/** Limits of what one release may bring. */
export const menuLimits = { rows: 200, codes: 50, label: 100 } as const;

export type MenuRowFault = 'twice' | 'under-itself' | 'label';

/** Components of the host, which no remote may offer. */
export const isLayout = (component: string): boolean => component.toLowerCase().startsWith('layouts/');

/** Paths are compared without case, as people read them. */
export const samePath = (path: string): string => path.toLowerCase();

const isFit = (text: string): boolean => text.length <= menuLimits.label && !/[\p{Cc}\p{Cs}]/u.test(text);

/** The rows that cannot be written, with what is wrong: a path that two rows have, rows below themselves, texts that no column holds. */
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

/** Functions on the tree of departments. */
import type { depart } from 'shared-contracts/system/depart';
import type { WireRecord } from 'shared-platform/entity-api';
import type { DepartNode } from './depart.api.ts';

/** A department as table row; without children it is a leaf. */
export type DepartRow = WireRecord<typeof depart> & { readonly children?: readonly DepartRow[] };

const isNamed = ({ departName, departNameEn, orgCode }: DepartNode, word: string): boolean =>
  [departName, departNameEn, orgCode].some((each) =>
    String(each ?? '')
      .toLowerCase()
      .includes(word),
  );

/** Rows whose name, English name or code contains the text, with all rows below and above them; all rows when the text is empty. */
export function departRows(nodes: readonly DepartNode[], word = ''): DepartRow[] {
  const wanted = word.trim().toLowerCase();
  return nodes.flatMap((node) => {
    const { children, ...own } = node;
    const isFound = wanted === '' || isNamed(node, wanted);
    const below = departRows(children ?? [], isFound ? '' : wanted);
    if (!isFound && below.length === 0) return [];
    return [{ ...own, ...(below.length > 0 ? { children: below } : {}) } as DepartRow];
  });
}

/** Number of departments below a department. */
export const countBelow = ({ children = [] }: DepartRow): number => children.reduce((count, child) => count + 1 + countBelow(child), 0);

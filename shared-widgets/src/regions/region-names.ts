/** Names of regions where they are shown; the list of all of them is loaded when a record does not say enough. */
import { useEffect, useState } from 'react';
import type { RegionTree } from './region-tree.ts';

/** Behind the name of a field whose code it explains. */
const besideCode = '_dictText';

let loading: Promise<RegionTree> | null = null;

/** The list of regions is loaded once, when the first region is shown. */
function loadRegions(): Promise<RegionTree> {
  loading ??= import('./region-tree.ts').then(({ regionTree }) => regionTree());
  return loading;
}

/** The list; null while it is on its way, or not wanted. */
export function useRegions(wanted: boolean): RegionTree | null {
  const [tree, setTree] = useState<RegionTree | null>(null);
  useEffect(() => {
    if (!wanted || tree) return;
    let isCurrent = true;
    void loadRegions().then((loaded) => {
      if (isCurrent) setTree(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted, tree]);
  return tree;
}

/** A code and the codes above it, from the province down. */
const levelsOf = (code: string): readonly string[] => [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])];

/** The names that the record itself carries, all or nothing. */
function namesBeside(code: string, row: Readonly<Record<string, unknown>>): string | null {
  const texts = Object.keys(row).filter((key) => key.endsWith(besideCode));
  const names = levelsOf(code).map((level) => texts.find((key) => row[key.slice(0, -besideCode.length)] === level && row[key]));
  return names.every((key) => key !== undefined) ? names.map((key) => String(row[key])).join(' / ') : null;
}

/**
 * `440305` → `广东省 / 深圳市 / 南山区`: from the record where it carries the places above too, else from the list of regions. As much as
 * is known of other codes, the empty text while the list is on its way.
 */
export function useRegionName(code: string | null, row: Readonly<Record<string, unknown>>): string {
  const beside = code ? namesBeside(code, row) : null;
  const tree = useRegions(Boolean(code) && beside === null);
  return beside ?? (code && tree ? tree.name(code) : '');
}

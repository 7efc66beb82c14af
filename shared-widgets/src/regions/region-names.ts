/** Names of regions for display; the list of all regions is loaded when a record does not contain the names. */
import { useEffect, useState } from 'react';
import type { RegionTree } from './region-tree.ts';

/** Suffix of the field in which a record contains the name for a code. */
const besideCode = '_dictText';

let loading: Promise<RegionTree> | null = null;

/** The list of regions; loaded once, with the first region shown. */
function loadRegions(): Promise<RegionTree> {
  loading ??= import('./region-tree.ts').then(({ regionTree }) => regionTree());
  return loading;
}

/** The list of regions; null while it is loading, or as long as it is not needed. */
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

/** The names contained in the record; none unless all levels are present. */
function namesBeside(code: string, row: Readonly<Record<string, unknown>>): string | null {
  const texts = Object.keys(row).filter((key) => key.endsWith(besideCode));
  const names = levelsOf(code).map((level) => texts.find((key) => row[key.slice(0, -besideCode.length)] === level && row[key]));
  return names.every((key) => key !== undefined) ? names.map((key) => String(row[key])).join(' / ') : null;
}

/**
 * Names of a region code: `440305` → `广东省 / 深圳市 / 南山区`, from the record if it contains all levels, otherwise from the list. For unknown
 * codes the known part; empty while loading.
 */
export function useRegionName(code: string | null, row: Readonly<Record<string, unknown>>): string {
  const beside = code ? namesBeside(code, row) : null;
  const tree = useRegions(Boolean(code) && beside === null);
  return beside ?? (code && tree ? tree.name(code) : '');
}

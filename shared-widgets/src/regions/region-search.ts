import type { RegionOption } from './region-tree.ts';

interface Found {
  readonly code: string;
  /** Names from the province down, without spaces. */
  readonly path: readonly string[];
}

function allRegions(options: readonly RegionOption[], above: readonly string[] = []): Found[] {
  return options.flatMap(({ value, label, children = [] }) => {
    const path = [...above, label];
    return [{ code: value, path }, ...allRegions(children, path)];
  });
}

const compact = (typed: string): string => typed.replace(/[\s/>、，,-]/g, '');

/** Whether the names of a path, from the province down, contain the typed text, which may hold signs between the names. */
export const matchesRegion = (typed: string, names: readonly string[]): boolean => names.join('').includes(compact(typed));

/**
 * The region that a typed text means: the only one of this code, name or path (`山东省 / 济南市 / 历下区`, also without its first levels or the signs
 * between them), otherwise the only one of those that a search offers. Undefined where none or several are meant.
 */
export function onlyRegion(options: readonly RegionOption[], typed: string): string | undefined {
  const text = compact(typed);
  if (text === '') return undefined;
  const all = allRegions(options);
  const isNamed = ({ code, path }: Found) => code === text || path.some((_, level) => path.slice(level).join('') === text);
  const named = all.filter(isNamed);
  const [only, ...others] = named.length > 0 ? named : all.filter(({ path }) => matchesRegion(text, path));
  return others.length === 0 ? only?.code : undefined;
}

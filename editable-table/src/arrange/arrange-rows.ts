/** Filters, sorts and groups the rows of a table; loaded on first use. */
import type { ArrangeRequest, ReadColumn, TreeSettings } from '../definition/row-arrangement.ts';
import type { TableRow } from '../definition/table-column.ts';
import { type Entry, grouped, treeOf } from './branches.ts';
import { filteredKeys } from './filter-rows.ts';
import { sortedKeys } from './sort-rows.ts';

export interface RowsToArrange {
  readonly keys: readonly string[];
  readonly row: (key: string) => TableRow;
  readonly tree: TreeSettings | undefined;
  /** Whether the rows below the tree row with this key have been loaded. */
  readonly isRead: (key: string) => boolean;
}

export interface ArrangedRows {
  /** Keys of the rows that pass the filters, without group rows. */
  readonly leaves: readonly string[];
  /** The rows in groups or as a tree; null when the table has neither. */
  readonly entries: readonly Entry[] | null;
}

/** Returns the rows that pass the filters, together with their ancestors in the tree. */
function withAncestors(passed: readonly string[], all: readonly string[], parentOf: (key: string) => string): readonly string[] {
  const kept = new Set(passed);
  for (const key of passed) {
    for (let parent = parentOf(key); parent !== '' && !kept.has(parent); parent = parentOf(parent)) kept.add(parent);
  }
  return all.filter((key) => kept.has(key));
}

export function* arrangeRows(request: ArrangeRequest, { keys, row, tree, isRead }: RowsToArrange): Generator<undefined, ArrangedRows> {
  const { locale, filters, sort } = request;
  const columns = new Map(request.columns.map((column) => [column.column.key, column]));
  const groups = tree ? [] : request.groups.flatMap((key) => columns.get(key) ?? []);
  const parentOf = (key: string): string => String((tree && row(key)[tree.parent]) ?? '');
  const filtered = yield* filteredKeys(filters, columns, { keys, row, locale });
  const passed = tree && filtered.length < keys.length ? withAncestors(filtered, keys, parentOf) : filtered;
  const isGroup = new Set(groups.map(({ column }: ReadColumn) => column.key));
  const sorts = [
    ...groups.map(({ column: { key } }) => sort.find((one) => one.key === key) ?? { key }),
    ...sort.filter(({ key }) => !isGroup.has(key)),
  ];
  const leaves = yield* sortedKeys(sorts, columns, { keys: passed, row, locale });
  if (tree)
    return { leaves, entries: treeOf(leaves, { parentOf, isUnread: (key) => !isRead(key) && tree.hasChildren?.(row(key)) === true }) };
  if (groups.length === 0) return { leaves, entries: null };
  return { leaves, entries: yield* grouped(groups, request.columns, { keys: leaves, row, locale }) };
}

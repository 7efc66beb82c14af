/** Rows in groups and trees: parents, children, and which rows are visible when some are collapsed. */
import { DecimalSum } from 'shared-contracts/values/decimal-sum';
import type { ReadColumn } from '../definition/row-arrangement.ts';
import type { TableRow } from '../definition/table-column.ts';
import { isEmptyCell } from '../model/row-record.ts';
import { cellText, type RowReader } from './column-values.ts';

/** A row, or a branch: a group or tree row together with the rows below it. */
export type Entry = string | Branch;

export interface Branch {
  readonly key: string;
  readonly level: number;
  readonly children: Entry[];
  /** Value, number of rows and sums of a group; undefined for a row of a tree. */
  readonly group?: GroupFacts;
  /** True when there may be rows below this one that have not been loaded. */
  readonly isUnread?: boolean;
}

export interface GroupFacts {
  readonly label: string;
  readonly columnKey: string;
  readonly value: unknown;
  count: number;
  /** Sums of the group's rows, by column. */
  readonly sums: ReadonlyMap<string, DecimalSum>;
}

const groupMark = '#group';
export const isGroupKey = (key: string): boolean => key.startsWith(groupMark);

/** Groups rows; they must be sorted by the grouping columns already. */
export function* grouped(
  groups: readonly ReadColumn[],
  columns: readonly ReadColumn[],
  { keys, row, locale }: RowReader,
): Generator<undefined, readonly Entry[]> {
  const summed = columns.filter(({ column }) => column.statistics && column.statistics.length > 0).map(({ column }) => column.key);
  const roots: Entry[] = [];
  const open: Branch[] = [];
  for (const [index, key] of keys.entries()) {
    const values = row(key);
    const labels = groups.map((group) => (isEmptyCell(values[group.column.key]) ? '' : cellText(group, key, values, locale)));
    const differs = labels.findIndex((label, level) => open[level]?.group?.label !== label);
    if (differs >= 0) open.length = differs;
    for (let level = open.length; level < groups.length; level += 1) {
      const columnKey = groups[level]?.column.key ?? '';
      const branch: Branch = {
        key: [groupMark, ...labels.slice(0, level + 1)].join('\n'),
        level,
        children: [],
        group: {
          label: labels[level] ?? '',
          columnKey,
          value: values[columnKey],
          count: 0,
          sums: new Map(summed.map((column) => [column, new DecimalSum()])),
        },
      };
      (open[level - 1]?.children ?? roots).push(branch);
      open.push(branch);
    }
    open.at(-1)?.children.push(key);
    for (const { group } of open) {
      if (!group) continue;
      group.count += 1;
      for (const [column, sum] of group.sums) sum.add(values[column]);
    }
    if (index % 64 === 0) yield;
  }
  return roots;
}

/** Puts rows below their parents; rows whose parent is missing are at the first level. */
export function treeOf(
  keys: readonly string[],
  { parentOf, isUnread }: { readonly parentOf: (key: string) => string; readonly isUnread: (key: string) => boolean },
): readonly Entry[] {
  const below = new Map<string, string[]>();
  const here = new Set(keys);
  const roots: string[] = [];
  for (const key of keys) {
    const parent = parentOf(key);
    if (parent === '' || parent === key || !here.has(parent)) roots.push(key);
    else {
      const siblings = below.get(parent) ?? [];
      below.set(parent, siblings);
      siblings.push(key);
    }
  }
  const seen = new Set<string>();
  const entry = (key: string, level: number): Entry => {
    seen.add(key);
    const children = (below.get(key) ?? []).filter((child) => !seen.has(child)).map((child) => entry(child, level + 1));
    return { key, level, children, isUnread: children.length === 0 && isUnread(key) };
  };
  const entries = roots.map((key) => entry(key, 0));
  // Rows that are each other's ancestors are put at the first level, so that no row is lost.
  for (const key of keys) if (!seen.has(key)) entries.push(entry(key, 0));
  return entries;
}

/** Keys of the rows that are not inside a collapsed branch, in order. */
export function shownKeys(entries: readonly Entry[], isOpen: (branch: Branch) => boolean): string[] {
  const keys: string[] = [];
  const walk = (some: readonly Entry[]): void => {
    for (const entry of some) {
      if (typeof entry === 'string') keys.push(entry);
      else {
        keys.push(entry.key);
        if (isOpen(entry)) walk(entry.children);
      }
    }
  };
  walk(entries);
  return keys;
}

/** What the row of a group shows: the common value and the statistics of its columns. */
export function groupRow({ columnKey, value, sums }: GroupFacts, columns: ReadonlyMap<string, ReadColumn>): TableRow {
  const totals = [...sums].map(([key, sum]) => [key, sum[columns.get(key)?.column.statistics?.[0] ?? 'sum']() ?? ''] as const);
  return { ...Object.fromEntries(totals), [columnKey]: value };
}

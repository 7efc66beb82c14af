/** Computes the new places and sort numbers of menus when one of them is moved in the tree. */
import type { MenuPlace, MovedMenu } from 'shared-contracts/system/permission';
import type { MenuRow } from '../menu-rows.ts';

/** A place among the menus of one level: below `parentId` (null for the top level), before a menu or at the end. */
export interface MenuTarget {
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

/** Position at which a row is dropped relative to another row: before, after or below it. */
export type DropSide = 'before' | 'inside' | 'after';

/** Largest number by which menus are sorted. */
const largest = 999_999;

/** Sort number of a menu. A row of an older server may have none; it sorts like the first one. */
const numberOf = ({ sortNo }: MenuRow): number => Number(sortNo ?? 1);

const placeOf = (row: MenuRow): MenuPlace => ({ parentId: row.parentId ?? null, sortNo: numberOf(row) });

/** The menus directly below a menu (null: the top-level menus), in display order. */
export function menusBelow(rows: readonly MenuRow[], parentId: string | null): readonly MenuRow[] {
  if (parentId === null) return rows;
  for (const row of rows) {
    if (row.id === parentId) return row.children ?? [];
    const found = menusBelow(row.children ?? [], parentId);
    if (found.length > 0) return found;
  }
  return [];
}

const holds = (row: MenuRow, id: string): boolean => row.id === id || (row.children ?? []).some((child) => holds(child, id));

/** The place before or after another row; undefined for a place inside the moved menu itself. */
export function targetAt(rows: readonly MenuRow[], moved: MenuRow, row: MenuRow, side: DropSide): MenuTarget | undefined {
  if (holds(moved, row.id)) return undefined;
  if (side === 'inside') return { parentId: row.id, beforeId: null };
  const parentId = row.parentId ?? null;
  if (side === 'before') return { parentId, beforeId: row.id };
  const level = menusBelow(rows, parentId).filter(({ id }) => id !== moved.id);
  const next = level[level.findIndex(({ id }) => id === row.id) + 1];
  return { parentId, beforeId: next?.id ?? null };
}

/** The place one step up or down among the menus of the same level; undefined at the end. */
export function stepFrom(rows: readonly MenuRow[], row: MenuRow, step: 'up' | 'down'): MenuTarget | undefined {
  const parentId = row.parentId ?? null;
  const level = menusBelow(rows, parentId);
  const at = level.findIndex(({ id }) => id === row.id);
  if (step === 'up') {
    const previous = level[at - 1];
    return previous && { parentId, beforeId: previous.id };
  }
  return level[at + 1] && { parentId, beforeId: level[at + 2]?.id ?? null };
}

/** A direction in which the keyboard moves a menu that was picked up: along its level, to the level above, or below the menu before it. */
export type MoveDirection = 'up' | 'down' | 'out' | 'in';

/** The place one step away for a menu that was picked up; undefined when there is none. */
export function targetFrom(
  rows: readonly MenuRow[],
  moved: MenuRow,
  { parentId, beforeId }: MenuTarget,
  direction: MoveDirection,
): MenuTarget | undefined {
  const level = menusBelow(rows, parentId).filter(({ id }) => id !== moved.id);
  const at = beforeId === null ? level.length : level.findIndex(({ id }) => id === beforeId);
  const before = level[at - 1];
  if (direction === 'up') return before && { parentId, beforeId: before.id };
  if (direction === 'down') return at < level.length ? { parentId, beforeId: level[at + 1]?.id ?? null } : undefined;
  if (direction === 'in') return before && { parentId: before.id, beforeId: null };
  const parent = parentId === null ? undefined : rowWith(rows, parentId);
  return parent && targetAt(rows, moved, parent, 'after');
}

/** The present place of a menu. */
export const targetOf = (rows: readonly MenuRow[], row: MenuRow): MenuTarget => {
  const level = menusBelow(rows, row.parentId ?? null);
  return { parentId: row.parentId ?? null, beforeId: level[level.findIndex(({ id }) => id === row.id) + 1]?.id ?? null };
};

/** Describes a place in words: the menu above (undefined at the top level), the position from 1 and the number of menus at that level. */
export function placeInWords(rows: readonly MenuRow[], moved: MenuRow, { parentId, beforeId }: MenuTarget) {
  const level = menusBelow(rows, parentId).filter(({ id }) => id !== moved.id);
  const at = beforeId === null ? level.length : level.findIndex(({ id }) => id === beforeId);
  return { parent: parentId === null ? undefined : rowWith(rows, parentId), place: at + 1, count: level.length + 1 };
}

/** The row at which a drop place is marked, and at which side of it. */
export function markOf(
  rows: readonly MenuRow[],
  moved: MenuRow,
  { parentId, beforeId }: MenuTarget,
): { id: string; side: DropSide } | null {
  if (beforeId !== null) return { id: beforeId, side: 'before' };
  const last = menusBelow(rows, parentId).findLast(({ id }) => id !== moved.id);
  if (last) return { id: last.id, side: 'after' };
  return parentId === null ? null : { id: parentId, side: 'inside' };
}

function rowWith(rows: readonly MenuRow[], id: string): MenuRow | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : rowWith(row.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** A number between two others, with as few decimals as possible; undefined when two decimals leave no room. */
function between(low: number, high: number): number | undefined {
  const middle = (low + high) / 2;
  return [Math.round(middle), Math.round(middle * 10) / 10, Math.round(middle * 100) / 100].find((one) => low < one && one < high);
}

/** The sort number for a place between two menus; undefined when all menus of the level need new numbers. */
function numberAt(previous: MenuRow | undefined, next: MenuRow | undefined): number | undefined {
  if (!previous && !next) return 1;
  const [low, high] = [previous && numberOf(previous), next && numberOf(next)];
  if (high === undefined) return low !== undefined && low < largest ? Math.floor(low) + 1 : undefined;
  if (low === undefined && high > 1) return Math.ceil(high) - 1;
  return between(low ?? 0, high);
}

/**
 * The moves that put a menu at a place; empty when it is there already. Usually only this menu gets another number, because a product's
 * menu that was changed here gets no updates any more. When no number is left between two menus, the whole level gets new numbers.
 */
export function movesTo(rows: readonly MenuRow[], moved: MenuRow, { parentId, beforeId }: MenuTarget): readonly MovedMenu[] {
  const from = placeOf(moved);
  const whole = menusBelow(rows, parentId);
  const level = whole.filter(({ id }) => id !== moved.id);
  const at = beforeId === null ? level.length : level.findIndex(({ id }) => id === beforeId);
  if (at < 0) return [];
  if (parentId === from.parentId && whole.findIndex(({ id }) => id === moved.id) === at) return [];
  const sortNo = numberAt(level[at - 1], level[at]);
  if (sortNo !== undefined) return [{ id: moved.id, parentId, sortNo, from }];
  return level.toSpliced(at, 0, moved).flatMap((row, index) => {
    const previous = placeOf(row);
    const isSame = previous.parentId === parentId && previous.sortNo === index + 1;
    return isSame ? [] : [{ id: row.id, parentId, sortNo: index + 1, from: previous }];
  });
}

/** The moves that undo the given moves, in reverse order. */
export const movesBack = (moves: readonly MovedMenu[]): readonly MovedMenu[] =>
  moves.map(({ id, parentId, sortNo, from }) => ({ id, ...from, from: { parentId, sortNo } })).toReversed();

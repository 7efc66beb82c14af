/**
 * Merges three versions of a price matrix: the person's starting point, the person's present state, and the state that somebody else saved.
 */

import { saysTheSame } from '../same-value.ts';
import type { MatrixRow } from './price-matrix.ts';

/**
 * A conflict: both people changed the same cell or row. `cell`: both changed a cell, to different values; otherwise one person removed the
 * row that the other changed.
 */
export interface MatrixConflict {
  readonly kind: 'cell' | 'removedHere' | 'removedThere';
  readonly rowKey: string;
  /** Column of the cell; null when the whole row is concerned. */
  readonly column: string | null;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The row, from the version that still contains it. */
  readonly row: MatrixRow;
}

export type Side = 'mine' | 'theirs';
export const conflictName = ({ rowKey, column }: MatrixConflict): string => `${rowKey}.${column ?? ''}`;

const columnsOf = (...rows: readonly MatrixRow[]): string[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'id');
const differs = (one: MatrixRow, other: MatrixRow): boolean =>
  columnsOf(one, other).some((column) => !saysTheSame(one[column], other[column]));
const byId = (rows: readonly MatrixRow[]): ReadonlyMap<string, MatrixRow> => new Map(rows.map((row) => [String(row.id), row]));

function conflictsOf(rowKey: string, base: MatrixRow, mine: MatrixRow | undefined, theirs: MatrixRow | undefined): MatrixConflict[] {
  const whole = { rowKey, column: null, mine: null, theirs: null };
  if (!mine && !theirs) return [];
  if (!mine) return theirs && differs(base, theirs) ? [{ ...whole, kind: 'removedHere', row: theirs }] : [];
  if (!theirs) return differs(base, mine) ? [{ ...whole, kind: 'removedThere', row: mine }] : [];
  return columnsOf(base, mine, theirs).flatMap((column): MatrixConflict[] => {
    const [before, own, other] = [base[column], mine[column], theirs[column]];
    const isFine = saysTheSame(own, before) || saysTheSame(other, before) || saysTheSame(own, other);
    return isFine ? [] : [{ kind: 'cell', rowKey, column, mine: own ?? null, theirs: other ?? null, row: mine }];
  });
}

/** The conflicts that the person must decide before both versions can be combined; all other changes are merged automatically. */
export function matrixConflicts(base: readonly MatrixRow[], mine: readonly MatrixRow[], theirs: readonly MatrixRow[]): MatrixConflict[] {
  const [own, others] = [byId(mine), byId(theirs)];
  return [...byId(base)].flatMap(([rowKey, row]) => conflictsOf(rowKey, row, own.get(rowKey), others.get(rowKey)));
}

/** Conditions that the matrix shows in addition to versions. Pure functions. */
import type { ReleaseMatrixCell, ReleaseMatrixRow } from 'shared-contracts/release/release-operations';

/** Smallest number of loads in the last hour for which a failure rate is judged, and the rate from which it is highlighted. */
const fewest = 20;
const worrying = 0.05;

export const failureRate = ({ loads, failures }: { readonly loads: number; readonly failures: number }): number =>
  loads === 0 ? 0 : failures / loads;

/** Whether a version fails often enough to be highlighted. */
export const isFailing = ({ health }: ReleaseMatrixCell): boolean =>
  health !== null && health.loads >= fewest && failureRate(health) >= worrying;

/** The nearest environment to the left that pins another version; null when there is none. */
export function differsFrom({ cells }: ReleaseMatrixRow, index: number): string | null {
  const own = cells[index];
  const left = cells.slice(0, index).findLast((cell) => cell !== null);
  return own && left && left.version !== own.version ? left.environment : null;
}

/** Whether a cell deserves an operator's attention: killed, refused by the present gate, halted, failing. */
export const needsAttention = (cell: ReleaseMatrixCell): boolean =>
  cell.instead !== undefined || cell.problems.length > 0 || cell.canary?.state === 'halted' || isFailing(cell);

export const shownRows = ['all', 'drift', 'behind', 'attention'] as const;
export type ShownRows = (typeof shownRows)[number];

/** Whether a row of the matrix satisfies the filter. */
export function isShown({ cells, isDrifting }: ReleaseMatrixRow, shown: ShownRows): boolean {
  if (shown === 'drift') return isDrifting;
  if (shown === 'behind') return cells.some((cell) => cell !== null && cell.behind > 0);
  return shown === 'all' || cells.some((cell) => cell !== null && needsAttention(cell));
}

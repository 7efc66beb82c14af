import { tableSizes } from 'shared-contracts/wire/constants';

/** Fixed heights of the four table sizes. */
export type GridSize = (typeof tableSizes.scales)[number];

export interface RowSize {
  readonly row: number;
  readonly header: number;
  readonly footer: number;
  readonly padding: number;
}

export const rowSizes: Readonly<Record<GridSize, RowSize>> = {
  medium: { row: tableSizes.rowHeight, header: 48, footer: 40, padding: 8 },
  small: { row: 48, header: 44, footer: 36, padding: 8 },
  mini: { row: 40, header: 38, footer: 32, padding: 6 },
  tiny: { row: 32, header: 32, footer: 28, padding: 4 },
};

/** Largest height of a grid by default. */
export const defaultMaxHeight = tableSizes.maxHeight;
/** Width of the grid in pixels that is assumed until the grid is measured. */
export const unmeasuredWidth = 1000;

/** Places the cells of rows that are plain elements (`docs/decisions/0150-rows-of-lists-are-plain-elements.md`) in antd's table. */
import type { CSSProperties } from 'react';

/** What the cells of a column show, without its header. */
export interface ColumnContent<Cell> {
  readonly key: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Edge to which the column is pinned. */
  readonly fixed?: 'left' | 'right' | undefined;
  readonly isSorted?: boolean;
  /** Whether text that does not fit ends with an ellipsis. */
  readonly ellipsis?: boolean;
  /** Whether the content is costly, so that rows which fast scrolling brings into view show it a moment later. */
  readonly isLate?: boolean;
  /** Function that gives the content of a cell. */
  readonly cell: Cell;
}

/** A column with the class names and styles by which antd's table places its cells. */
export interface PlacedColumn<Cell> extends Pick<ColumnContent<Cell>, 'key' | 'cell' | 'isLate'> {
  readonly className: string;
  readonly style: CSSProperties;
  /** Whether the content needs an element of its own that cuts it off, because the cell itself shows the shadow of the pinned columns. */
  readonly isClipped: boolean;
}

/** `widths`: of the columns in pixels; only those of pinned columns count. */
export function placeColumns<Cell>(columns: readonly ColumnContent<Cell>[], widths: readonly number[]): PlacedColumn<Cell>[] {
  const distance = (edge: 'left' | 'right', from: number, to: number): number =>
    columns.reduce((sum, { fixed }, index) => (fixed === edge && index >= from && index < to ? sum + (widths[index] ?? 0) : sum), 0);
  const [lastLeft, firstRight] = [
    columns.findLastIndex(({ fixed }) => fixed === 'left'),
    columns.findIndex(({ fixed }) => fixed === 'right'),
  ];
  return columns.map(({ key, cell, align, fixed, isSorted, ellipsis, isLate = false }, index) => {
    const hasShadow = index === lastLeft || index === firstRight;
    const name = 'ant-table-cell';
    const edge = fixed === 'left' ? 'start' : 'end';
    const classes = [
      name,
      isSorted && 'ant-table-column-sort',
      ellipsis && `${name}-ellipsis`,
      fixed && `${name}-fix ${name}-fix-${edge}`,
      hasShadow && `${name}-fix-${edge}-shadow`,
    ];
    return {
      ...{ key, cell, isLate, className: classes.filter(Boolean).join(' '), isClipped: ellipsis === true && hasShadow },
      style: {
        ...(align && { textAlign: align }),
        ...(fixed === 'left' && { insetInlineStart: distance('left', 0, index) }),
        ...(fixed === 'right' && { insetInlineEnd: distance('right', index + 1, columns.length) }),
        // antd computes the layer of pinned cells from these.
        ...(fixed && { '--z-offset': 1, '--z-offset-reverse': 1 }),
      } as CSSProperties,
    };
  });
}

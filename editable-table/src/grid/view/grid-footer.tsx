import { memo } from 'react';
import type { GridTrack } from '../core/column-layout.ts';
import type { GridFooterRow } from '../core/grid-props.ts';
import styles from '../style/table-grid.module.css';
import { groupTracks, TrackCells } from './track-groups.tsx';

export interface GridFooterProps {
  readonly tracks: readonly GridTrack[];
  readonly rows: readonly GridFooterRow[];
  /** Number of the first footer row among all rows of the grid, for screen readers, from 1. */
  readonly firstIndex: number;
  readonly height: number;
}

interface FootCellsProps {
  readonly tracks: readonly GridTrack[];
  readonly row: GridFooterRow;
}

/** Width in pixels in which the label of a footer row has space. */
const labelWidth = 100;

/** Cells of a footer row. The label is in the first cell, and extends over the second one if the first is too narrow and neither has a figure. */
function FootCells({ tracks, row: { label, texts } }: FootCellsProps) {
  const [first, second] = tracks;
  const isNarrow = first?.index === 0 && first.width < labelWidth;
  const isWide = isNarrow && second?.index === 1 && !texts[first.key] && !texts[second.key];
  // If the first column is fixed, the second one is put into the same group, so that the label keeps its whole width.
  const groups = groupTracks(isWide ? tracks.with(1, { ...second, pinned: first.pinned }) : tracks);
  return (
    <TrackCells
      groups={groups}
      draw={(track) => {
        const spans = isWide && track.index === 0;
        return isWide && track.index === 1 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table around its cells.
          // biome-ignore lint/a11y/useFocusableInteractive: sums are read, not worked with.
          <div
            key={track.key}
            role="gridcell"
            aria-colindex={track.index + 1}
            aria-colspan={spans ? 2 : undefined}
            data-align={spans ? undefined : (track.source?.column.align ?? track.source?.kind.align)}
            data-pinned={track.pinned}
            data-edge={track.isEdge || undefined}
            className={styles.footCell}
            style={spans ? { gridColumn: 'span 2' } : undefined}
          >
            <span className={styles.text}>{`${track.index === 0 ? label : ''} ${texts[track.key] ?? ''}`.trim()}</span>
          </div>
        );
      }}
    />
  );
}

/** Rows with statistics below their columns; they are always visible. */
export const GridFooter = memo(function GridFooter({ tracks, rows, firstIndex, height }: GridFooterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table around its groups.
    <div role="rowgroup" className={styles.foot}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: sums are read, not worked with.
        <div key={row.label} role="row" aria-rowindex={firstIndex + index} className={styles.footRow} style={{ height }}>
          <FootCells tracks={tracks} row={row} />
        </div>
      ))}
    </div>
  );
});

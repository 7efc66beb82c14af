import type { CSSProperties, ReactNode } from 'react';
import { type ColumnLayout, type GridTrack, virtualFrom } from './column-layout.ts';
import styles from './table-grid.module.css';

/** The tracks of a row in three parts. */
export interface TrackGroups {
  readonly left: readonly GridTrack[];
  readonly middle: readonly GridTrack[];
  readonly right: readonly GridTrack[];
}

/** Parts what stays at an edge from what scrolls. */
export function groupTracks(tracks: readonly GridTrack[]): TrackGroups {
  return {
    left: tracks.filter(({ pinned }) => pinned === 'left'),
    middle: tracks.filter(({ pinned }) => pinned === undefined),
    right: tracks.filter(({ pinned }) => pinned === 'right'),
  };
}

export interface TrackCellsProps {
  readonly groups: TrackGroups;
  readonly draw: (track: GridTrack) => ReactNode;
}

/** The cells of a row. What stays at an edge shares one sticky box: a sticky cell each would cost a third of every frame. */
export function TrackCells({ groups: { left, middle, right }, draw }: TrackCellsProps) {
  return (
    <>
      {left.length > 0 && (
        <div role="presentation" className={styles.stayLeft} style={{ gridColumn: `1 / span ${left.length}` }}>
          {left.map(draw)}
        </div>
      )}
      {middle.map(draw)}
      {right.length > 0 && (
        <div role="presentation" className={styles.stayRight} style={{ gridColumn: `span ${right.length} / -1` }}>
          {right.map(draw)}
        </div>
      )}
    </>
  );
}

/** Where a cell stands in its row. Cells follow each other by themselves; only where columns are left out each needs its number. */
export function cellPlaceStyle({ index, pinned }: GridTrack, count: number): CSSProperties | undefined {
  return count > virtualFrom && !pinned ? { gridColumn: index + 1 } : undefined;
}

/** Widths are variables of the grid: a column that is dragged wider draws no row anew. */
export function layoutVariables({ tracks, total }: ColumnLayout): CSSProperties {
  const variables: Record<string, string> = { '--columns': tracks.map(({ width }) => `${width}px`).join(' '), '--total': `${total}px` };
  return variables as CSSProperties; // custom properties are not in its type
}

/** What rows are drawn from: the same word while only widths changed. */
export function tracksSignature(tracks: readonly GridTrack[]): string {
  return tracks.map(({ key, index, pinned, isEdge }) => `${key}:${index}:${pinned ?? ''}:${isEdge}`).join('|');
}

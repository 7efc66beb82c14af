import type { CSSProperties, ReactNode } from 'react';
import type { ColumnLayout, GridTrack } from '../core/column-layout.ts';
import styles from '../style/table-grid.module.css';

/** The columns of a row in three parts: left-fixed, scrolling, right-fixed. */
export interface TrackGroups {
  readonly left: readonly GridTrack[];
  readonly middle: readonly GridTrack[];
  readonly right: readonly GridTrack[];
}

/** Splits the columns into fixed and scrolling ones. */
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

/**
 * The cells of a row in order; an empty element takes the place of columns that are not rendered. All fixed cells share one sticky element:
 * one element for each cell would take a third of the time of every frame.
 */
export function TrackCells({ groups: { left, middle, right }, draw }: TrackCellsProps) {
  return (
    <>
      {left.length > 0 && (
        <div role="presentation" className={styles.stayLeft} style={{ gridColumn: `1 / span ${left.length}` }}>
          {left.map(draw)}
        </div>
      )}
      {middle.flatMap((track, at) => {
        const missing = track.index - (middle[at - 1]?.index ?? left.length - 1) - 1;
        // The gap is an element of its own before the cell, so that React keeps the cell when the gap appears or disappears.
        return missing > 0
          ? [<div key={`before ${track.key}`} role="presentation" style={{ gridColumn: `span ${missing}` }} />, draw(track)]
          : draw(track);
      })}
      {right.length > 0 && (
        <div role="presentation" className={styles.stayRight} style={{ gridColumn: `span ${right.length} / -1` }}>
          {right.map(draw)}
        </div>
      )}
    </>
  );
}

/** Column widths as CSS variables, so that resizing a column renders no row. */
export function layoutVariables({ tracks, total }: ColumnLayout): CSSProperties {
  const variables: Record<string, string> = { '--columns': tracks.map(({ width }) => `${width}px`).join(' '), '--total': `${total}px` };
  return variables as CSSProperties; // custom properties are not in its type
}

/** Whether two columns render their cells in the same way, so that they differ at most in width. */
export function isSameTrack(first: GridTrack, second: GridTrack): boolean {
  return (
    first.key === second.key &&
    first.index === second.index &&
    first.pinned === second.pinned &&
    first.isEdge === second.isEdge &&
    first.source === second.source
  );
}

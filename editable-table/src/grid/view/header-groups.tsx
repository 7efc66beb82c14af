/** Header rows above the column headers: one header for all columns that belong together. */
import type { GridTrack } from '../core/column-layout.ts';
import type { GridColumn } from '../core/grid-props.ts';
import styles from '../style/table-grid.module.css';
import { groupTracks, TrackCells } from './track-groups.tsx';

/** Titles of the groups above a column, the top one first. */
function headPath(source: GridColumn | undefined): readonly string[] {
  const { headerGroup } = source?.column ?? {};
  return headerGroup === undefined ? [] : typeof headerGroup === 'string' ? [headerGroup] : headerGroup;
}

/** Number of header rows above the column headers. */
export const headDepth = (columns: readonly GridColumn[]): number =>
  columns.reduce((depth, column) => Math.max(depth, headPath(column).length), 0);

interface Run {
  readonly title: string;
  readonly span: number;
}

/**
 * Finds the groups of a level: adjacent columns on the same side whose titles are equal down to this level. A group is stored under the key
 * of its first column.
 */
function runsOf(tracks: readonly GridTrack[], level: number): ReadonlyMap<string, Run> {
  const runs = new Map<string, Run>();
  let first: GridTrack | null = null;
  let last: GridTrack | null = null;
  const nameOf = (track: GridTrack): string | null => {
    const path = headPath(track.source);
    return path[level] === undefined ? null : path.slice(0, level + 1).join('\n');
  };
  for (const track of tracks) {
    const name = nameOf(track);
    const goesOn =
      first && last && name !== null && nameOf(first) === name && track.index === last.index + 1 && track.pinned === last.pinned;
    if (goesOn && first) runs.set(first.key, { title: headPath(track.source)[level] ?? '', span: (runs.get(first.key)?.span ?? 1) + 1 });
    else {
      first = track;
      runs.set(track.key, { title: headPath(track.source)[level] ?? '', span: 1 });
    }
    last = track;
  }
  return runs;
}

export function HeaderGroups({ tracks, depth }: { readonly tracks: readonly GridTrack[]; readonly depth: number }) {
  return Array.from({ length: depth }, (_, level) => {
    const runs = runsOf(tracks, level);
    return (
      // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table around its rows.
      // biome-ignore lint/a11y/useFocusableInteractive: titles are read, not worked with.
      <div key={level} role="row" aria-rowindex={level + 1} className={styles.headRow}>
        <TrackCells
          groups={groupTracks(tracks)}
          draw={(track) => {
            const run = runs.get(track.key);
            return run ? (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              // biome-ignore lint/a11y/useFocusableInteractive: as above.
              <div
                key={track.key}
                role="columnheader"
                aria-colindex={track.index + 1}
                aria-colspan={run.span > 1 ? run.span : undefined}
                data-align="center"
                data-over={run.title === '' ? undefined : ''}
                className={styles.headCell}
                style={{ gridColumn: `span ${run.span}` }}
              >
                <span className={styles.text}>{run.title}</span>
              </div>
            ) : null;
          }}
        />
      </div>
    );
  });
}

import type { ReactNode } from 'react';
import type { GridTrack } from '../core/column-layout.ts';
import styles from '../style/table-grid.module.css';

export interface ControlCellProps {
  readonly role: 'columnheader' | 'gridcell';
  readonly track: GridTrack;
  readonly children: ReactNode;
}

/** A cell of a control column, in header or row. */
export function ControlCell({ role, track, children }: ControlCellProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles know the place of their column.
    <div
      role={role}
      aria-colindex={track.index + 1}
      data-column={track.key}
      data-pinned="left"
      data-edge={track.isEdge || undefined}
      data-align="center"
      tabIndex={-1}
      className={role === 'gridcell' ? styles.cell : styles.headCell}
    >
      {children}
    </div>
  );
}

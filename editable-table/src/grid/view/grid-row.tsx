import { type CSSProperties, memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CellContext, UploadCall } from '../../definition/cell-kind.ts';
import type { GridTrack } from '../core/column-layout.ts';
import type { GridCore } from '../core/grid-core.ts';
import type { GridTranslate } from '../core/grid-messages.ts';
import type { GridSettings } from '../core/grid-props.ts';
import styles from '../style/table-grid.module.css';
import { GridCell } from './grid-cell.tsx';
import { RowControl } from './row-control.tsx';
import { TrackCells, type TrackGroups } from './track-groups.tsx';

/** Data that all cells need to be rendered; the same object until some of it changes. */
export interface CellAppearance {
  readonly core: GridCore;
  readonly settings: GridSettings;
  readonly rowHeight: number;
  readonly locale: CellContext['locale'];
  readonly t: GridTranslate;
  readonly upload: UploadCall | undefined;
}

/** What all rows are rendered from: the data of `CellAppearance`, the visible columns, and the number of header rows. */
export interface RowAppearance extends CellAppearance {
  /**
   * Everything that a cell is rendered from. Scrolling to other columns does not replace this object, so the cells already shown are not
   * rendered again.
   */
  readonly cells: CellAppearance;
  readonly tracks: readonly GridTrack[];
  readonly groups: TrackGroups;
  /** Number of header rows. */
  readonly headRows: number;
}

export interface GridRowProps {
  readonly appearance: RowAppearance;
  readonly rowKey: string;
  readonly index: number;
  readonly top: number;
  readonly isExpanded: boolean;
}

const firstDataKey = (tracks: readonly GridTrack[]): string | undefined => tracks.find(({ source }) => source)?.key;

/** Style that gives a row its position and height in the body. */
export const placed = (top: number, height: number, isAuto = false): CSSProperties => {
  const style: Record<string, string | number> = { '--top': `${top}px`, [isAuto ? 'minHeight' : 'height']: height };
  return style as CSSProperties; // custom properties are not in its type
};

/** A row of the grid. It renders again when its own values, marks or editor change, or the columns, but never because of another row. */
export const GridRow = memo(function GridRow({ appearance, rowKey, index, top, isExpanded }: GridRowProps) {
  const { core, settings, rowHeight } = appearance;
  const { store, model } = core;
  const version = useSyncExternalStore(
    useCallback((listener) => store.subscribeRow(rowKey, listener), [store, rowKey]),
    () => store.rowVersion(rowKey),
  );
  const isSelected = useSyncExternalStore(store.subscribeSelection, () => settings.selection !== undefined && store.isSelected(rowKey));
  const session = useSyncExternalStore(model.subscribe, () => model.sessionIn(rowKey));
  const register = useCallback(
    (element: HTMLElement | null) => {
      const { rows } = core.elements;
      if (!element) return undefined;
      rows.set(rowKey, element);
      return () => {
        if (rows.get(rowKey) === element) rows.delete(rowKey);
      };
    },
    [core, rowKey],
  );
  const isDisabled = store.isRowDisabled(rowKey);
  const branch = store.branch?.(rowKey);
  const isPending = store.isPending?.(rowKey) === true;
  const firstData = branch && firstDataKey(appearance.tracks);
  const isAuto = settings.autoHeight === true;
  const style = useMemo(() => placed(top, rowHeight, isAuto), [top, rowHeight, isAuto]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to its cells.
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual grid have no table around them.
    <div
      ref={register}
      role="row"
      aria-rowindex={index + 1 + appearance.headRows}
      aria-selected={settings.selection ? isSelected : undefined}
      aria-disabled={isDisabled || undefined}
      aria-level={branch ? branch.level + 1 : undefined}
      aria-expanded={branch?.isOpen ?? undefined}
      aria-busy={isPending || undefined}
      data-auto={isAuto || undefined}
      data-group={branch?.group ? '' : undefined}
      data-row={rowKey}
      data-disabled={isDisabled || undefined}
      className={styles.row}
      style={style}
    >
      <TrackCells
        groups={appearance.groups}
        draw={(track) =>
          track.source ? (
            <GridCell
              key={track.key}
              appearance={appearance.cells}
              track={track}
              rowKey={rowKey}
              version={version}
              session={session?.columnKey === track.key ? session : null}
              branch={track.key === firstData ? branch : undefined}
              isPending={isPending}
            />
          ) : (
            <RowControl
              key={track.key}
              appearance={appearance}
              track={track}
              rowKey={rowKey}
              index={index}
              isSelected={isSelected}
              isDisabled={isDisabled}
              isExpanded={isExpanded}
              isBare={branch?.group !== undefined}
              isPending={isPending}
            />
          )
        }
      />
    </div>
  );
});

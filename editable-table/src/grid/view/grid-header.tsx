import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ColumnState } from '../../definition/column-state.ts';
import type { ValidateRule } from '../../definition/validate-rule.ts';
import type { GridTrack } from '../core/column-layout.ts';
import type { GridCore } from '../core/grid-core.ts';
import { type GridTranslate, useGridMessages } from '../core/grid-messages.ts';
import { headerRow } from '../core/grid-model.ts';
import { headId } from '../core/header-id.ts';
import styles from '../style/table-grid.module.css';
import { ControlCell } from './control-cell.tsx';
import { FilterGlyph, MoreGlyph } from './grid-glyphs.tsx';
import { HeaderGroups } from './header-groups.tsx';
import { groupTracks, TrackCells } from './track-groups.tsx';

export interface GridHeaderProps {
  readonly core: GridCore;
  readonly tracks: readonly GridTrack[];
  readonly selection: 'checkbox' | 'radio' | undefined;
  /** Number of header rows with titles above several columns. */
  readonly depth: number;
  readonly choices: Pick<ColumnState, 'sort' | 'filters'>;
}

const isRequired = (rules: readonly ValidateRule[] | undefined): boolean =>
  rules?.some(({ required, pattern }) => required === true || pattern === '*') ?? false;

/** The row of column headers. */
export const GridHeader = memo(function GridHeader({ core, tracks, selection, depth, choices }: GridHeaderProps) {
  const t = useGridMessages();
  const register = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      core.elements.rows.set(headerRow, element);
      return () => {
        core.elements.rows.delete(headerRow);
      };
    },
    [core],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table around its groups.
    <div role="rowgroup" className={styles.head}>
      {depth > 0 && <HeaderGroups tracks={tracks} depth={depth} />}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus goes to its cells. */}
      <div role="row" aria-rowindex={depth + 1} ref={register} data-row={headerRow} className={styles.headRow}>
        <TrackCells
          groups={groupTracks(tracks)}
          draw={(track) =>
            track.source ? (
              <ColumnHead key={track.key} core={core} track={track} t={t} choices={choices} />
            ) : (
              <ControlHead key={track.key} core={core} track={track} t={t} selection={selection} />
            )
          }
        />
      </div>
    </div>
  );
});

interface ColumnHeadProps {
  readonly core: GridCore;
  readonly track: GridTrack;
  readonly t: GridTranslate;
  readonly choices: GridHeaderProps['choices'];
}

function ColumnHead({ core, track, t, choices: { sort, filters } }: ColumnHeadProps) {
  const column = track.source?.column;
  if (!column) return null;
  const fault = track.source?.kind.fault?.();
  const sorted = sort.findIndex(({ key }) => key === track.key);
  const direction = sorted < 0 ? undefined : sort[sorted]?.descending ? 'descending' : 'ascending';
  const isFiltered = filters[track.key] !== undefined;
  const name = isRequired(column.validateRules) ? `${column.title} ${t('required')}` : column.title;
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a virtual grid have no table around them.
    <div
      role="columnheader"
      id={headId(core, track.key)}
      aria-colindex={track.index + 1}
      aria-label={fault ? `${name} ${fault}` : name}
      aria-describedby={`${core.id}-head-help`}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Alt+ArrowLeft Alt+ArrowRight"
      aria-sort={direction}
      data-column={track.key}
      data-pinned={track.pinned}
      data-edge={track.isEdge || undefined}
      data-align={column.align ?? track.source?.kind.align}
      title={fault ?? column.title}
      data-fault={fault ? '' : undefined}
      tabIndex={-1}
      className={styles.headCell}
    >
      <span className={styles.headTitle}>
        {isRequired(column.validateRules) && (
          <span className={styles.required} aria-hidden>
            *
          </span>
        )}
        {column.title}
        {fault && <span className={styles.fault}> {fault}</span>}
      </span>
      {direction && (
        <span className={styles.headMark} aria-hidden>
          {direction === 'ascending' ? '↑' : '↓'}
          {sort.length > 1 && <sup>{sorted + 1}</sup>}
        </span>
      )}
      {isFiltered && (
        <span className={styles.headMark} title={t('filtered')}>
          <FilterGlyph />
          <span className={styles.unseen}>{t('filtered')}</span>
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={styles.headMenu}
        data-column-menu=""
        aria-label={t('columnMenu', { title: column.title })}
      >
        <MoreGlyph />
      </button>
      <span className={styles.resizer} data-resizer="" aria-hidden />
    </div>
  );
}

interface ControlHeadProps {
  readonly core: GridCore;
  readonly track: GridTrack;
  readonly t: GridTranslate;
  readonly selection: GridHeaderProps['selection'];
}

function ControlHead({ core, track, t, selection }: ControlHeadProps) {
  const names: Readonly<Record<string, string>> = {
    '#sequence': t('sequence'),
    '#select': t('selectColumn'),
    '#expand': t('expandColumn'),
    '#drag': t('dragColumn'),
  };
  return (
    <ControlCell role="columnheader" track={track}>
      <span className={track.key === '#sequence' ? styles.text : styles.unseen}>{names[track.key]}</span>
      {track.key === '#select' && selection === 'checkbox' && <SelectAll core={core} t={t} />}
    </ControlCell>
  );
}

function SelectAll({ core, t }: { readonly core: GridCore; readonly t: GridTranslate }) {
  const { store } = core;
  const box = useRef<HTMLInputElement>(null);
  useSyncExternalStore(store.subscribeSelection, store.selectionVersion);
  useSyncExternalStore(store.subscribeOrder, store.orderVersion);
  const isAll = store.isAllSelected();
  const isSome = !isAll && store.selectedCount() > 0;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.tick}
      tabIndex={-1}
      aria-label={t('selectAll')}
      checked={isAll}
      onChange={(event) => store.selectAll(event.target.checked)}
    />
  );
}

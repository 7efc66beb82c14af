import { memo, useMemo } from 'react';
import type { CellContext } from '../../definition/cell-kind.ts';
import type { RowBranch } from '../../definition/row-arrangement.ts';
import type { GridTrack } from '../core/column-layout.ts';
import { cellWriter, isOpenToChange } from '../core/edit-session.ts';
import type { GridTranslate } from '../core/grid-messages.ts';
import type { EditSession } from '../core/grid-model.ts';
import { headId } from '../core/header-id.ts';
import styles from '../style/table-grid.module.css';
import { ChevronGlyph } from './grid-glyphs.tsx';
import type { CellAppearance } from './grid-row.tsx';

export interface GridCellProps {
  readonly appearance: CellAppearance;
  readonly track: GridTrack;
  readonly rowKey: string;
  /** Number of changes to the row; a new number renders the cells of the row again. */
  readonly version: number;
  readonly session: EditSession | null;
  /** Position of the row in the tree or group; set only for the cell in the first column. */
  readonly branch: RowBranch | undefined;
  /** True when the row has not been loaded yet. */
  readonly isPending: boolean;
}

/** A data cell: its text, its kind's view, or its editor. */
export const GridCell = memo(function GridCell({ appearance, track, rowKey, session, branch, isPending }: GridCellProps) {
  const { core, settings } = appearance;
  const { store } = core;
  const { source, key } = track;
  if (!source) return null;
  const value = store.value(rowKey, key);
  const row = store.row(rowKey);
  const context: CellContext = { column: source.column, row, rowKey, options: source.options(row), locale: appearance.locale };
  const isChangeable = !settings.isDisabled && isOpenToChange(store, source, rowKey);
  const error = store.error(rowKey, key);
  const { kind } = source;
  const hasEditor = kind.Editor !== null && (session !== null || (settings.alwaysEdit && isChangeable));
  // A cell with plain text needs no inner element. Cells at the edge of fixed columns need one, because a mark there would be cut off.
  const isPlain = !hasEditor && !kind.View && !track.isEdge && !branch && !isPending;
  const align = source.column.align ?? kind.align ?? 'left';
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a virtual grid have no table around them.
    <div
      role="gridcell"
      aria-colindex={track.index + 1}
      aria-readonly={!isChangeable}
      aria-invalid={error ? true : undefined}
      data-column={key}
      data-align={align === 'left' ? undefined : align}
      data-pinned={track.pinned}
      data-edge={track.isEdge || undefined}
      data-editing={hasEditor || undefined}
      data-refused={error?.source === 'refused' || undefined}
      data-changed={store.isChanged(rowKey, key) || undefined}
      data-flash={store.flash(rowKey, key) > 0 || undefined}
      title={error?.message}
      tabIndex={-1}
      className={isPlain ? styles.plainCell : styles.cell}
    >
      {branch && <BranchMark branch={branch} t={appearance.t} />}
      {isPending ? (
        <span className={styles.pending} aria-hidden />
      ) : branch?.group ? null : hasEditor ? (
        <CellEditor
          key={rowKey}
          appearance={appearance}
          rowKey={rowKey}
          track={track}
          session={session}
          context={context}
          value={value}
          isInvalid={error !== undefined}
        />
      ) : kind.View ? (
        <kind.View value={value} context={context} />
      ) : isPlain ? (
        // biome-ignore lint/complexity/noUselessFragments: a node of its own. As the cell's whole content, a new text would take the fields away that the focus brings into the cell.
        <>{kind.text(value, context)}</>
      ) : (
        <span className={styles.text}>{kind.text(value, context)}</span>
      )}
    </div>
  );
});

/** Indent, expand button, and the common value of a group's rows. */
function BranchMark({ branch: { level, isOpen, isLoading, group }, t }: { readonly branch: RowBranch; readonly t: GridTranslate }) {
  return (
    <span className={styles.branch} style={{ paddingInlineStart: level * 20 }}>
      {isOpen === null ? (
        <span className={styles.noBranch} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={styles.control}
          data-branch=""
          aria-expanded={isOpen}
          aria-busy={isLoading || undefined}
          aria-label={t(isOpen ? 'closeBranch' : 'openBranch')}
        >
          <ChevronGlyph />
        </button>
      )}
      {group && (
        <span className={styles.text}>
          <strong>{group.label === '' ? t('emptyText') : group.label}</strong> {t('groupCount', { count: group.count })}
        </span>
      )}
    </span>
  );
}

interface CellEditorHostProps {
  readonly appearance: CellAppearance;
  readonly track: GridTrack;
  readonly rowKey: string;
  readonly session: EditSession | null;
  readonly context: CellContext;
  readonly value: unknown;
  readonly isInvalid: boolean;
}

/** Renders the editor of the cell's kind with the functions that write the cell. */
function CellEditor({ appearance, track, rowKey, session, context, value, isInvalid }: CellEditorHostProps) {
  const { core, upload } = appearance;
  const isAlways = appearance.settings.alwaysEdit === true;
  const writer = useMemo(
    () => cellWriter(core, { rowKey, columnKey: track.key }, isAlways ? null : session),
    [core, rowKey, track.key, session, isAlways],
  );
  const Editor = track.source?.kind.Editor;
  if (!Editor) return null;
  return (
    <div className={styles.editor}>
      <Editor
        value={value}
        context={context}
        disabled={false}
        autoFocus={!isAlways}
        typed={isAlways ? null : (session?.typed ?? null)}
        id={`${headId(core, track.key)}-${rowKey}`}
        labelledBy={headId(core, track.key)}
        invalid={isInvalid}
        {...writer}
        {...(upload ? { upload } : {})}
      />
    </div>
  );
}

import type { GridTrack } from '../core/column-layout.ts';
import styles from '../style/table-grid.module.css';
import { ControlCell } from './control-cell.tsx';
import { ChevronGlyph, GripGlyph } from './grid-glyphs.tsx';
import type { RowAppearance } from './grid-row.tsx';

export interface RowControlProps {
  readonly appearance: RowAppearance;
  readonly track: GridTrack;
  readonly rowKey: string;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isDisabled: boolean;
  readonly isExpanded: boolean;
  /** True for the row of a group, which is no row of the page. */
  readonly isBare: boolean;
  /** True when the row has not been loaded yet: it has a number, but nothing can be done with it. */
  readonly isPending: boolean;
}

/** A cell of a control column: handle, checkbox, number, or the expand arrow. */
export function RowControl(props: RowControlProps) {
  const isShown = !props.isBare && (!props.isPending || props.track.key === '#sequence');
  return (
    <ControlCell role="gridcell" track={props.track}>
      {isShown && <ControlContent {...props} />}
    </ControlCell>
  );
}

function ControlContent({ appearance, track, rowKey, index, isSelected, isDisabled, isExpanded }: RowControlProps) {
  const { core, settings, t } = appearance;
  const row = index + 1;
  switch (track.key) {
    case '#sequence':
      return <span className={styles.text}>{row}</span>;
    case '#select':
      return (
        <input
          type={settings.selection === 'radio' ? 'radio' : 'checkbox'}
          className={styles.tick}
          tabIndex={-1}
          aria-label={t('selectRow', { row })}
          checked={isSelected}
          disabled={isDisabled}
          onChange={(event) => core.store.select([rowKey], event.target.checked)}
        />
      );
    case '#expand':
      return (
        <button
          type="button"
          tabIndex={-1}
          className={styles.control}
          aria-expanded={isExpanded}
          aria-label={t(isExpanded ? 'collapseRow' : 'expandRow', { row })}
          onClick={() => core.drawn.toggleExpanded(rowKey)}
        >
          <ChevronGlyph />
        </button>
      );
    default:
      return (
        <button type="button" tabIndex={-1} className={styles.grip} data-grip="" aria-haspopup="menu" aria-label={t('rowMenu', { row })}>
          <GripGlyph />
        </button>
      );
  }
}

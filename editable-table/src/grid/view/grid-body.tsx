import { type CSSProperties, Fragment, memo, type Ref, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { EmptyHint } from 'shared-controls/empty-hint';
import type { GridCore } from '../core/grid-core.ts';
import { useGridMessages } from '../core/grid-messages.ts';
import { headerRow } from '../core/grid-model.ts';
import type { GridExpansion } from '../core/grid-props.ts';
import type { RowHeights } from '../core/row-heights.ts';
import { bodyHeight, type RowMetrics, rowTop, totalHeight } from '../core/windowing.ts';
import styles from '../style/table-grid.module.css';
import { GridRow, placed, type RowAppearance } from './grid-row.tsx';
import { createRowSlots } from './row-slots.ts';
import { createStayAnchor, type DrawnPart, type RowStay, rowStay } from './row-stay.ts';
import type { GridWindow } from './use-row-window.ts';

export interface GridBodyProps {
  readonly appearance: RowAppearance;
  readonly metrics: RowMetrics;
  readonly drawn: GridWindow;
  readonly expanded: ReadonlySet<string>;
  /** A value that changes whenever the order of rows changes. */
  readonly order: number;
  readonly expansion: GridExpansion | undefined;
  /** Heights of header and footer, which cover rows. */
  readonly head: number;
  readonly foot: number;
  /** Called when rows have other heights than assumed. */
  readonly remeasured: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** The area below an expanded row. */
function Region({ top, expansion, rowKey }: { readonly top: number; readonly expansion: GridExpansion; readonly rowKey: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table around its rows.
    // biome-ignore lint/a11y/useFocusableInteractive: what it holds takes the focus.
    <div role="row" className={styles.region} style={placed(top, expansion.height)}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      <div role="gridcell" className={styles.regionContent}>
        {expansion.render(rowKey)}
      </div>
    </div>
  );
}

/** The height is set by a CSS variable, because printing uses another height. */
const bodyStyle = (height: number) => ({ '--height': height === 0 ? 'auto' : `${height}px` }) as CSSProperties;

/** Styles that keep the rendered rows in view when scrolling goes past them. */
function useRowStay(metrics: RowMetrics, { range, shift }: GridWindow, covers: Pick<GridBodyProps, 'head' | 'foot'>): RowStay {
  const [anchor] = useState(createStayAnchor);
  const part: DrawnPart = {
    top: rowTop(metrics, range.first) - shift,
    bottom: rowTop(metrics, range.end) - shift,
    hasBefore: range.first > 0,
    hasBehind: range.end < metrics.count,
    ...covers,
  };
  return rowStay(anchor(part), part);
}

/**
 * Measures the rendered rows. When rows above the visible part have other heights than assumed, what a person reads must not move. Returns
 * whether any height changed.
 */
function measureRows({ elements, store }: GridCore, heights: RowHeights): boolean {
  const { scroller } = elements;
  const seen = scroller?.scrollTop ?? 0;
  let above = 0;
  let isDifferent = false;
  for (const [key, row] of elements.rows) {
    const index = key === headerRow ? -1 : store.indexOf(key);
    // Rows in a hidden tab report the height 0, which must not be stored.
    if (index < 0 || row.offsetHeight === 0) continue;
    const isAbove = heights.top(index) < seen;
    const difference = heights.measure(index, row.offsetHeight);
    if (difference === 0) continue;
    isDifferent = true;
    if (isAbove) above += difference;
  }
  if (scroller && above !== 0 && seen > 0) scroller.scrollTop = seen + above;
  return isDifferent;
}

/** The visible rows, and in addition the row with the focus and the row with an editor. */
export const GridBody = memo(function GridBody(props: GridBodyProps) {
  const { appearance, metrics, drawn, expanded, order, expansion, head, foot, remeasured, ref } = props;
  const { store, model } = appearance.core;
  const [slots] = useState(createRowSlots);
  const { room, stay, plane } = useRowStay(metrics, drawn, { head, foot });
  const focusRow = useSyncExternalStore(model.subscribe, () => model.focus()?.rowKey);
  const editRow = useSyncExternalStore(model.subscribe, () => model.session()?.rowKey);
  useLayoutEffect(() => {
    if (metrics.heights && measureRows(appearance.core, metrics.heights)) remeasured();
  });
  // Draws the marks of focus and range again, because newly rendered rows may have them.
  useLayoutEffect(() => appearance.core.paint());
  const { first, end } = drawn.range;
  useLayoutEffect(() => store.draws?.(first, end), [store, first, end]);
  const kept = [focusRow, editRow]
    .filter((key): key is string => key !== undefined && key !== headerRow)
    .map((key) => store.indexOf(key))
    .filter((index) => index >= 0 && (index < first || index >= end));
  const indexes = [...new Set([...kept, ...Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)])];
  indexes.sort((one, other) => one - other);
  const rows = indexes.flatMap((index) => {
    const rowKey = store.keyAt(index);
    return rowKey === undefined ? [] : [{ index, rowKey }];
  });
  const rowKeys = rows.map(({ rowKey }) => rowKey);
  const places = slots.assign(rowKeys, store.sequence?.() ?? order);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table around its groups.
    <div role="rowgroup" ref={ref} className={styles.body} style={bodyStyle(bodyHeight(totalHeight(metrics)))}>
      <div role="presentation" className={styles.room} style={room} />
      <div role="presentation" className={styles.stay} style={stay}>
        <div role="presentation" className={styles.plane} style={plane}>
          {rows.map(({ index, rowKey }, at) => {
            const top = rowTop(metrics, index) - drawn.shift;
            const isExpanded = expanded.has(rowKey);
            return (
              <Fragment key={places[at]}>
                <GridRow appearance={appearance} rowKey={rowKey} index={index} top={top} isExpanded={isExpanded} />
                {isExpanded && expansion && (
                  <Region
                    key={rowKey}
                    top={top + (metrics.heights?.height(index) ?? appearance.rowHeight)}
                    expansion={expansion}
                    rowKey={rowKey}
                  />
                )}
              </Fragment>
            );
          })}
        </div>
      </div>
      {metrics.count === 0 && <Nothing columns={appearance.tracks.length} />}
    </div>
  );
});

/** What a table without rows shows. */
function Nothing({ columns }: { readonly columns: number }) {
  const t = useGridMessages();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table around its rows.
    // biome-ignore lint/a11y/useFocusableInteractive: nothing to work with.
    <div role="row" className={styles.empty}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      <div role="gridcell" aria-colspan={Math.max(1, columns)}>
        <EmptyHint text={t('empty')} />
      </div>
    </div>
  );
}

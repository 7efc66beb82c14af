import {
  type CSSProperties,
  Suspense,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import { cellsIn, rangeOf } from './core/cell-places.ts';
import { createGridCore, type GridCore, type GridMenuRequest, type GridPanelRequest } from './core/grid-core.ts';
import type { TableGridProps } from './core/grid-props.ts';
import { TouchBar } from './events/touch-bar.tsx';
import { useGridEvents } from './events/use-grid-events.ts';
import { WorkBar } from './events/work-bar.tsx';
import { gridHandle } from './grid-handle.ts';
import { useGridTheme } from './style/grid-theme.ts';
import styles from './style/table-grid.module.css';
import { type GridShape, useGridShape } from './use-grid-shape.ts';
import { GridBody } from './view/grid-body.tsx';
import { GridFooter } from './view/grid-footer.tsx';
import { GridHeader } from './view/grid-header.tsx';
import { layoutVariables } from './view/track-groups.tsx';

const GridMenu = lazyPart(() => import('./view/grid-menu.tsx').then((module) => ({ default: module.GridMenu })));
const GridPanel = lazyPart(() => import('./panels/grid-panel.tsx').then((module) => ({ default: module.GridPanel })));
const RangeStatus = lazyPart(() => import('./panels/range-status.tsx').then((module) => ({ default: module.RangeStatus })));

/**
 * Shows the rows of a store as a grid: only visible rows are rendered, cells are edited one by one, and everything works by keyboard and
 * pointer.
 */
export function TableGrid(props: TableGridProps) {
  const { store, settings, label, footer = [] } = props;
  const id = useId();
  const core = useMemo(() => createGridCore(store, id), [store, id]);
  const scroller = useRef<HTMLDivElement>(null);
  const shape = useGridShape(props, core, scroller);
  const [menu, setMenu] = useState<GridMenuRequest | null>(null);
  useDrawn(core, props, shape);
  const [panel, setPanel] = useState<GridPanelRequest | null>(null);
  useArranged(props, shape);
  const events = useGridEvents(core, scroller, setMenu);
  useLayoutEffect(() => {
    core.openPanel = setPanel;
  }, [core]);
  const closePanel = (): void => {
    setPanel(null);
    core.wantsFocus = true;
    queueMicrotask(() => core.paint());
  };
  useLayoutEffect(() => core.paint());
  useImperativeHandle(props.ref, () => gridHandle(core), [core]);
  const { size, appearance, layout, drawn } = shape;
  const { tracks } = appearance;
  return (
    <div
      ref={events.root}
      className={styles.root}
      data-bordered={settings.bordered || undefined}
      style={useGridTheme(size, drawn.width, layoutVariables(layout))}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a grid and a tree of rows both have a name. */}
      <div
        ref={scroller}
        role={store.branch?.(store.keyAt(0) ?? '') ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-rowcount={store.size() + appearance.headRows + footer.length}
        aria-colcount={layout.tracks.length}
        aria-multiselectable
        aria-readonly={settings.isDisabled || undefined}
        className={styles.scroller}
        style={sizeOf(settings.height, shape.height)}
        {...events.handlers}
      >
        <GridHeader
          core={core}
          selection={settings.selection}
          tracks={tracks}
          depth={appearance.headRows - 1}
          choices={shape.columns.choices}
        />
        <GridBody
          ref={events.body}
          appearance={appearance}
          metrics={shape.metrics}
          drawn={drawn}
          expanded={shape.expansion.keys}
          expansion={props.expansion}
          order={shape.order}
          head={shape.head}
          remeasured={shape.remeasured}
          foot={footer.length * size.footer}
        />
        {footer.length > 0 && (
          <GridFooter rows={footer} firstIndex={store.size() + appearance.headRows + 1} height={size.footer} tracks={tracks} />
        )}
      </div>
      <span id={`${id}-help`} className={styles.unseen}>
        {appearance.t('help')}
      </span>
      <span id={`${id}-head-help`} className={styles.unseen}>
        {appearance.t('headerHelp')}
      </span>
      <div ref={events.live} role="status" aria-live="polite" className={styles.unseen} />
      <TouchBar core={core} t={appearance.t} isLocked={settings.isDisabled === true} />
      <WorkBar core={core} t={appearance.t} />
      {settings.rangeStatus && <RangeLine core={core} />}
      {panel && (
        <Suspense fallback={null}>
          <GridPanel core={core} request={panel} close={closePanel} />
        </Suspense>
      )}
      {menu && (
        <Suspense fallback={null}>
          <GridMenu core={core} request={menu} close={() => setMenu(null)} resetColumns={shape.columns.reset} />
        </Suspense>
      )}
    </div>
  );
}

/** Passes the chosen sort, filters and groups to the store. */
function useArranged({ store, columns }: TableGridProps, { columns: { choices }, appearance: { locale } }: GridShape): void {
  const latest = useRef(columns);
  useLayoutEffect(() => {
    latest.current = columns;
  });
  const { sort, filters, groups } = choices;
  useLayoutEffect(() => {
    store.arrange?.({ sort, filters, groups, locale, columns: latest.current });
  }, [store, sort, filters, groups, locale]);
}

/** Figures of the range; loaded with the first range. */
function RangeLine({ core }: { readonly core: GridCore }) {
  const hasRange = useSyncExternalStore(core.model.subscribe, () => {
    const range = rangeOf(core);
    return range !== null && cellsIn(range) > 1;
  });
  const [wasAsked, setAsked] = useState(false);
  if (hasRange && !wasAsked) setAsked(true);
  return wasAsked ? (
    <Suspense fallback={null}>
      <RangeStatus core={core} />
    </Suspense>
  ) : null;
}

/** Stores what was rendered for the event handlers, which run between renders. */
function useDrawn(core: GridCore, props: TableGridProps, { layout, metrics, size, appearance, columns, expansion }: GridShape): void {
  useLayoutEffect(() => {
    core.drawn = {
      props,
      layout,
      metrics,
      size,
      locale: appearance.locale,
      t: appearance.t,
      choices: columns.choices,
      currentChoices: columns.current,
      changeChoices: columns.change,
      toggleExpanded: expansion.toggle,
    };
  });
}

/** Height of the grid as CSS variables, because printing uses other values. */
function sizeOf(fixed: number | undefined, most: number | null): CSSProperties {
  const sizes: Record<string, string> = { '--most': most === null || fixed !== undefined ? 'none' : `${most}px` };
  if (fixed !== undefined) sizes['--fixed'] = `${fixed}px`;
  return sizes as CSSProperties; // custom properties are not in its type
}

import { type CSSProperties, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createGridCore, type GridCore, type GridMenuRequest } from './core/grid-core.ts';
import type { TableGridProps } from './core/grid-props.ts';
import { TouchBar } from './events/touch-bar.tsx';
import { useGridEvents } from './events/use-grid-events.ts';
import { gridHandle } from './grid-handle.ts';
import { useGridTheme } from './style/grid-theme.ts';
import styles from './style/table-grid.module.css';
import { type GridShape, useGridShape } from './use-grid-shape.ts';
import { GridBody } from './view/grid-body.tsx';
import { GridFooter } from './view/grid-footer.tsx';
import { GridHeader } from './view/grid-header.tsx';
import { GridMenu } from './view/grid-menu.tsx';
import { layoutVariables } from './view/track-groups.tsx';

/** The rows of a store as a grid: windowed, edited cell by cell, worked by keyboard and pointer alike. */
export function TableGrid(props: TableGridProps) {
  const { store, settings, label, footer = [] } = props;
  const id = useId();
  const core = useMemo(() => createGridCore(store, id), [store, id]);
  const scroller = useRef<HTMLDivElement>(null);
  const shape = useGridShape(props, core, scroller);
  const [menu, setMenu] = useState<GridMenuRequest | null>(null);
  useDrawn(core, props, shape);
  const events = useGridEvents(core, scroller, setMenu);
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
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table. */}
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-rowcount={store.size() + 1 + footer.length}
        aria-colcount={layout.tracks.length}
        aria-multiselectable
        aria-readonly={settings.isDisabled || undefined}
        className={styles.scroller}
        style={sizeOf(settings.height, shape.height)}
        {...events.handlers}
      >
        <GridHeader core={core} selection={settings.selection} tracks={tracks} />
        <GridBody
          ref={events.body}
          appearance={appearance}
          metrics={shape.metrics}
          drawn={drawn}
          expanded={shape.expansion.keys}
          expansion={props.expansion}
          order={shape.order}
          head={size.header}
          foot={footer.length * size.footer}
        />
        {footer.length > 0 && <GridFooter rows={footer} firstIndex={store.size() + 2} height={size.footer} tracks={tracks} />}
      </div>
      <span id={`${id}-help`} className={styles.unseen}>
        {appearance.t('help')}
      </span>
      <span id={`${id}-head-help`} className={styles.unseen}>
        {appearance.t('headerHelp')}
      </span>
      <div ref={events.live} role="status" aria-live="polite" className={styles.unseen} />
      <TouchBar core={core} t={appearance.t} isLocked={settings.isDisabled === true} />
      {menu && <GridMenu core={core} request={menu} close={() => setMenu(null)} resetColumns={shape.columns.reset} />}
    </div>
  );
}

/** Hands what is drawn to the handlers, which run between drawings. */
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
      changeChoices: columns.change,
      toggleExpanded: expansion.toggle,
    };
  });
}

/** As variables: paper has other heights. */
function sizeOf(fixed: number | undefined, most: number | null): CSSProperties {
  const sizes: Record<string, string> = { '--most': most === null || fixed !== undefined ? 'none' : `${most}px` };
  if (fixed !== undefined) sizes['--fixed'] = `${fixed}px`;
  return sizes as CSSProperties; // custom properties are not in its type
}

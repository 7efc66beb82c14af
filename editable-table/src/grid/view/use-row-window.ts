import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { followScroll, type GridCore } from '../core/grid-core.ts';
import { highestElement, type RowMetrics, type RowRange, totalHeight, windowFor } from '../core/windowing.ts';
import { defaultMaxHeight, unmeasuredWidth } from '../style/row-sizes.ts';

/** What the grid renders: a range of rows, and the horizontal scroll position rounded to steps. */
export interface GridWindow {
  readonly range: RowRange;
  /** Number of pixels to subtract from row positions, for tables higher than browsers allow. */
  readonly shift: number;
  readonly scrollLeft: number;
  readonly width: number;
  readonly viewport: number;
  /** For printing: all rows are rendered. */
  readonly isWhole: boolean;
}

export interface WindowSettings {
  readonly metrics: RowMetrics;
  /** Height of header and footer, which cover rows. */
  readonly covered: number;
  /** Height of the grid if it cannot be measured. */
  readonly height: number | null | undefined;
  readonly isVirtualAcross: boolean;
}

/** Maximum number of rows printed, because browsers cannot lay out more. */
const mostPrinted = 5000;
const sidewaysStep = 160;

const isSame = (first: GridWindow, second: GridWindow): boolean =>
  first.range === second.range &&
  first.shift === second.shift &&
  first.scrollLeft === second.scrollLeft &&
  first.width === second.width &&
  first.viewport === second.viewport;

function readWindow(
  core: GridCore,
  scroller: HTMLElement | null,
  { metrics, covered, height, isVirtualAcross }: WindowSettings,
  previous: GridWindow,
  lastTop: { current: number },
): GridWindow {
  // A hidden tab cannot be measured, so the last measurement is used.
  const measured = scroller && scroller.clientHeight > 0 ? scroller : null;
  const inner = (measured?.clientHeight ?? height ?? defaultMaxHeight) - covered;
  const everything = height === null ? totalHeight(metrics) : Math.max(inner, metrics.rowHeight);
  const viewport = measured || previous.viewport === 0 ? everything : previous.viewport;
  core.viewport.height = viewport;
  // In a hidden tab the scroll bar is at 0, from which the position among so many rows could not be found again.
  const isLost = !measured && totalHeight(metrics) > highestElement;
  const { scrollTop, shift } = scroller && !isLost ? followScroll(core, scroller, metrics) : core.viewport.place;
  const scrollLeft = isVirtualAcross ? Math.floor((scroller?.scrollLeft ?? 0) / sidewaysStep) * sidewaysStep : 0;
  const top = scrollTop + shift;
  const delta = top - lastTop.current;
  lastTop.current = top;
  return {
    range: windowFor(metrics, { top, viewport, delta, current: previous.range }),
    shift,
    scrollLeft,
    width: measured?.clientWidth || previous.width,
    viewport,
    isWhole: false,
  };
}

const nothingYet: GridWindow = {
  range: { first: 0, end: 0 },
  shift: 0,
  scrollLeft: 0,
  width: unmeasuredWidth,
  viewport: 0,
  isWhole: false,
};

/**
 * Chooses the rows to render, within the same frame in which the person scrolls. While the page is hidden this stops, because React runs no
 * effects in a hidden tab; when the tab is shown again, the grid is measured again.
 */
export function useRowWindow(core: GridCore, scroller: RefObject<HTMLElement | null>, settings: WindowSettings): GridWindow {
  // At first no rows are rendered: before the grid is measured they would be laid out twice.
  const [drawn, setDrawn] = useState(nothingYet);
  const [isPrinting, setPrinting] = useState(false);
  const latest = useRef({ settings, drawn });
  /** Pixels of rows above the visible ones. */
  const lastTop = useRef(0);
  // Changed rows or heights take effect at once, without measuring during render.
  const { metrics } = settings;
  const range = windowFor(metrics, { top: lastTop.current, viewport: drawn.viewport, delta: 0, current: drawn.range });
  const shown = range === drawn.range || drawn === nothingYet ? drawn : { ...drawn, range };

  const update = useCallback(
    (synchronous: boolean): void => {
      const { settings: now, drawn: previous } = latest.current;
      const next = readWindow(core, scroller.current, now, previous, lastTop);
      if (isSame(next, previous)) return;
      latest.current = { settings: now, drawn: next };
      if (synchronous) flushSync(() => setDrawn(next));
      else setDrawn(next);
    },
    [core, scroller],
  );

  useLayoutEffect(() => {
    latest.current = { settings, drawn: shown };
    core.viewport.height = shown.viewport;
    core.viewport.width = shown.width;
    core.refresh = () => update(true);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = (): void => update(true);
    element.addEventListener('scroll', onScroll, { passive: true });
    // The observer also reports when a hidden tab, which had no size, becomes visible.
    const sizes = new ResizeObserver(() => update(false));
    sizes.observe(element);
    update(false);
    return () => {
      element.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, [scroller, update]);

  useLayoutEffect(() => update(false), [update, settings.covered, settings.height, settings.isVirtualAcross, metrics]);

  useEffect(() => {
    const before = (): void => flushSync(() => setPrinting(true));
    const after = (): void => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  return isPrinting ? { ...shown, shift: 0, range: { first: 0, end: Math.min(metrics.count, mostPrinted) }, isWhole: true } : shown;
}

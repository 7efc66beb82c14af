import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GridCore } from '../core/grid-core.ts';
import { compress, compressedShift, type RowMetrics, type RowRange, totalHeight, windowFor } from '../core/windowing.ts';
import { defaultMaxHeight, unmeasuredWidth } from '../style/row-sizes.ts';

/** What is drawn: rows, and the scroll position sideways in steps. */
export interface GridWindow {
  readonly range: RowRange;
  /** Subtracted from the tops of rows where heights are compressed. */
  readonly shift: number;
  readonly scrollLeft: number;
  readonly width: number;
  readonly viewport: number;
  /** For paper: nothing is left out. */
  readonly isWhole: boolean;
}

export interface WindowSettings {
  readonly metrics: RowMetrics;
  /** Height of head and foot, which cover the rows. */
  readonly covered: number;
  /** Height of the grid unless it can be measured. */
  readonly height: number | null | undefined;
  readonly isVirtualAcross: boolean;
}

/** Maximum number of printed rows, because browsers cannot lay out more. */
const mostPrinted = 5000;
const sidewaysStep = 160;

const isSame = (first: GridWindow, second: GridWindow): boolean =>
  first.range === second.range &&
  first.shift === second.shift &&
  first.scrollLeft === second.scrollLeft &&
  first.width === second.width &&
  first.viewport === second.viewport;

function readWindow(
  scroller: HTMLElement | null,
  { metrics, covered, height, isVirtualAcross }: WindowSettings,
  previous: GridWindow,
  delta: number,
): GridWindow {
  // A hidden tab cannot be measured; the last measurement is still used.
  const measured = scroller && scroller.clientHeight > 0 ? scroller : null;
  const inner = (measured?.clientHeight ?? height ?? defaultMaxHeight) - covered;
  const everything = height === null ? totalHeight(metrics) : Math.max(inner, metrics.rowHeight);
  const viewport = measured || previous.viewport === 0 ? everything : previous.viewport;
  const scrollTop = scroller?.scrollTop ?? 0;
  const scrollLeft = isVirtualAcross ? Math.floor((scroller?.scrollLeft ?? 0) / sidewaysStep) * sidewaysStep : 0;
  return {
    range: windowFor(metrics, { scrollTop, viewport, delta, current: previous.range }),
    shift: compressedShift(compress(totalHeight(metrics), viewport), scrollTop),
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
 * Draws the rows that show, within the very frame in which the person scrolls. Rests while the page is hidden: a hidden tab has no
 * effects, and is measured again when it is shown.
 */
export function useRowWindow(core: GridCore, scroller: RefObject<HTMLElement | null>, settings: WindowSettings): GridWindow {
  // Rows are drawn when their place is measured: drawn before, they would be laid out twice.
  const [drawn, setDrawn] = useState(nothingYet);
  const [isPrinting, setPrinting] = useState(false);
  const latest = useRef({ settings, drawn });
  const lastTop = useRef(0);
  // Other rows or heights show at once; a page that is being drawn is not measured.
  const { metrics } = settings;
  const range = windowFor(metrics, { scrollTop: lastTop.current, viewport: drawn.viewport, delta: 0, current: drawn.range });
  const shown = range === drawn.range || drawn === nothingYet ? drawn : { ...drawn, range };

  const update = useCallback(
    (synchronous: boolean): void => {
      const top = scroller.current?.scrollTop ?? 0;
      const delta = top - lastTop.current;
      lastTop.current = top;
      const { settings: now, drawn: previous } = latest.current;
      const next = readWindow(scroller.current, now, previous, delta);
      if (isSame(next, previous)) return;
      latest.current = { settings: now, drawn: next };
      if (synchronous) flushSync(() => setDrawn(next));
      else setDrawn(next);
    },
    [scroller],
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
    // Also when a tab comes to the front: it had no size before.
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

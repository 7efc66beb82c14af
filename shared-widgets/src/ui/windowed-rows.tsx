/**
 * Lets antd's table render only the rows near the visible part when it has many rows. It stays a real table with its indents, controls,
 * check boxes and row attributes. antd still builds an element for every row, which takes little time; this body decides which of them are
 * rendered, and keeps the space of the others free.
 */
import {
  type CSSProperties,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/** Up to this number all rows are rendered: that takes little time, and the browser's own search in the page finds them all. */
export const mostWholeRows = 300;
/** Rows rendered before and after the visible ones, so that the Tab key always finds the next row. */
const margin = 12;
/** The same after a jump, which shows none of the rows that were rendered: the fewer rows, the sooner they are visible. */
const jumpMargin = margin / 3;
/** Number of rows that are rendered before the visible part is known. */
const firstRows = 40;
/** Height assumed for a row until one has been measured, px. */
const usualHeight = 40;
/** Difference of heights that counts as none, px: at some zoom levels a row is a fraction of a pixel higher than the next. */
const sameHeight = 0.6;
/** Event by which a row asks to be rendered; `detail` is its key. */
const revealEvent = 'reveal-row';

interface Range {
  readonly first: number;
  /** Index after the last row of the range. */
  readonly end: number;
}

/** Whether rows that are rendered now come into the document because somebody scrolls. */
const ScrollingContext = createContext<{ readonly current: boolean }>({ current: false });

/**
 * False during the first rendering of a row that scrolling brings into the document. Its costly cells are left out then and follow as soon as the
 * browser has time, so that fast scrolling shows the rows at once.
 */
export function useIsWhole(): boolean {
  const scrolling = use(ScrollingContext);
  const [isFirst] = useState(() => !scrolling.current);
  return useDeferredValue(true, isFirst);
}

/** Properties that antd's table gives to its body. */
export interface BodyProps {
  readonly className?: string;
  readonly style?: CSSProperties;
  /** Children that antd's table passes: its measuring row or nothing, and its rows or one row that says that there are none. */
  readonly children?: ReactNode;
}

/** Value for the property `components` of antd's table. */
export const windowedRows = { body: { wrapper: WindowedBody } } as const;

function WindowedBody({ children, ...body }: BodyProps) {
  const [measuring, rows] = Array.isArray(children) ? (children as readonly ReactNode[]) : [null, children];
  if (!Array.isArray(rows) || rows.length <= mostWholeRows) return <tbody {...body}>{children}</tbody>;
  return <ManyRows {...body} measuring={measuring} rows={rows as readonly ReactElement[]} />;
}

interface ManyRowsProps extends Omit<BodyProps, 'children'> {
  readonly measuring: ReactNode;
  readonly rows: readonly ReactElement[];
}

function ManyRows({ measuring, rows, ...body }: ManyRowsProps) {
  const host = useRef<HTMLTableSectionElement>(null);
  const heights = useRef(new Map<string, number>());
  const [range, setRange] = useState<Range>({ first: 0, end: firstRows });
  /** The row that was last used stays rendered with its neighbours, so that focus, drag and arrow keys are not lost while the table is scrolled. */
  const [held, setHeld] = useState<string | null>(null);
  const scrolling = useRef(false);
  const [measured, setMeasured] = useState(0);
  // `measured` says that the heights have changed.
  const tops = useMemo(() => topsOf(rows, heights.current), [rows, measured]);
  const heightBetween = (from: number, to: number): number => (tops[to] ?? 0) - (tops[from] ?? 0);
  const first = Math.min(range.first, Math.max(0, rows.length - firstRows));
  const end = Math.min(rows.length, range.end);
  const heldAt = held === null ? -1 : rows.findIndex(({ key }) => key === held);
  const kept = heldAt < 0 ? [] : [heldAt - 1, heldAt, heldAt + 1].filter((at) => at >= 0 && at < rows.length && (at < first || at >= end));
  const shown = [...kept.filter((at) => at < first), ...Array.from({ length: end - first }, (_, at) => first + at)].concat(
    kept.filter((at) => at >= end),
  );

  /** Determines the rows of the visible part; returns whether others are rendered now. While the page is hidden, the result stays as it was. */
  const look = useEffectEvent((): boolean => {
    const { current: element } = host;
    if (!element || element.getClientRects().length === 0) return false;
    const { top } = element.getBoundingClientRect();
    const view = viewOf(scrollerOf(element));
    const start = rowAt(tops, view.top - top);
    const index = Math.max(start, Math.min(rows.length, rowAt(tops, view.bottom - top) + 1));
    // While the visible rows are well within the rendered ones, nothing is rendered again.
    if ((first === 0 || start - first >= jumpMargin) && (end === rows.length || end - index >= jumpMargin)) return false;
    const around = start >= end || index <= first ? jumpMargin : margin;
    setRange({ first: Math.max(0, start - around), end: Math.min(rows.length, index + around) });
    return true;
  });
  /** Renders again when rendered rows have another height than was assumed: the space of the other rows is estimated from them. */
  const measure = useEffectEvent((): void => {
    let isChanged = false;
    const average = averageOf(heights.current);
    for (const row of host.current?.children ?? []) {
      const { rowKey } = (row as HTMLElement).dataset;
      const height = rowKey === undefined ? 0 : row.getBoundingClientRect().height;
      if (rowKey === undefined || height === 0) continue;
      isChanged ||= Math.abs((heights.current.get(rowKey) ?? average) - height) > sameHeight;
      heights.current.set(rowKey, height);
    }
    if (isChanged) setMeasured((count) => count + 1);
  });
  useEffect(() => {
    const { current: element } = host;
    if (!element) return;
    // The page may become visible later, or another element may scroll it; so scroll events of all elements are handled.
    const observer = new ResizeObserver(() => {
      measure();
      look();
    });
    observer.observe(element);
    const options = { capture: true, passive: true };
    const scrolled = (): void => {
      scrolling.current = true;
      // Without another range nothing is rendered for the scrolling.
      scrolling.current = look();
    };
    document.addEventListener('scroll', scrolled, options);
    const reveal = (event: Event): void => flushSync(() => setHeld((event as CustomEvent<string>).detail));
    element.addEventListener(revealEvent, reveal);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', scrolled, options);
      element.removeEventListener(revealEvent, reveal);
    };
  }, []);
  useLayoutEffect(() => {
    scrolling.current = false;
    measure();
    look();
  });
  const hold = (target: EventTarget): void => {
    const key = (target as Element).closest<HTMLElement>('[data-row-key]')?.dataset.rowKey;
    if (key !== undefined) setHeld(key);
  };
  const parts: ReactNode[] = [];
  let next = 0;
  for (const index of shown) {
    if (index > next) parts.push(<Space key={`space ${next}`} height={heightBetween(next, index)} />);
    parts.push(rows[index]);
    next = index + 1;
  }
  if (next < rows.length) parts.push(<Space key="space at the end" height={heightBetween(next, rows.length)} />);
  return (
    <tbody {...body} ref={host} onFocus={({ target }) => hold(target)} onPointerDown={({ target }) => hold(target)}>
      {measuring}
      <ScrollingContext value={scrolling}>{parts}</ScrollingContext>
    </tbody>
  );
}

function averageOf(heights: ReadonlyMap<string, number>): number {
  if (heights.size === 0) return usualHeight;
  let sum = 0;
  for (const height of heights.values()) sum += height;
  return sum / heights.size;
}

/** Distance of each row from the top of the table in pixels, and after the last row the height of all; rows that were never rendered count as average. */
function topsOf(rows: readonly ReactElement[], heights: ReadonlyMap<string, number>): Float64Array {
  const average = averageOf(heights);
  const tops = new Float64Array(rows.length + 1);
  for (const [index, { key }] of rows.entries()) tops[index + 1] = (tops[index] ?? 0) + (heights.get(String(key)) ?? average);
  return tops;
}

/** Index of the row at a distance from the top; the number of rows when all are above it. */
function rowAt(tops: Float64Array, distance: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? 0) < distance) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An empty row that keeps the space of rows which are not rendered. */
function Space({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without a Tab stop is not focusable.
    <tr aria-hidden="true" style={{ height }}>
      <td style={{ padding: 0, border: 0 }} />
    </tr>
  );
}

/** The element within which the table is scrolled; null: the window. */
function scrollerOf(element: Element): Element | null {
  for (let above = element.parentElement; above; above = above.parentElement) {
    // The element of the table itself scrolls only horizontally, so it is skipped.
    if (
      above.scrollHeight > above.clientHeight &&
      /auto|scroll/.test(getComputedStyle(above).overflowY) &&
      !above.matches('.ant-table-content')
    )
      return above;
  }
  return null;
}

function viewOf(scroller: Element | null): { readonly top: number; readonly bottom: number } {
  if (!scroller) return { top: 0, bottom: window.innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) };
}

/** The row with this key below `host`, rendered for this purpose if it was not; undefined when the table has no such row. */
export function revealedRow(host: Element | null, key: string): HTMLElement | undefined {
  const find = (): HTMLElement | undefined =>
    [...(host?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])].find(({ dataset }) => dataset.rowKey === key);
  const present = find();
  if (present) return present;
  host?.querySelector('tbody')?.dispatchEvent(new CustomEvent(revealEvent, { detail: key }));
  return find();
}

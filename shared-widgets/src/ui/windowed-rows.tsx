/**
 * Lets antd's table render only the rows near the visible part when it has many rows. It stays a real table with its indents, controls,
 * check boxes and row attributes. antd still builds an element for every row, which takes little time; this body decides which of them are
 * rendered, and keeps the space of the others free.
 */
import { type CSSProperties, type ReactElement, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Up to this number all rows are rendered: that takes little time, and the browser's own search in the page finds them all. */
export const mostWholeRows = 300;
/** Rows rendered before and after the visible ones, so that the Tab key always finds the next row. */
const margin = 12;
/** Number of rows that are rendered before the visible part is known. */
const firstRows = 40;
/** Height assumed for a row until one has been measured, px. */
const usualHeight = 40;
/** Event by which a row asks to be rendered; `detail` is its key. */
const revealEvent = 'reveal-row';

interface Range {
  readonly first: number;
  /** Index after the last row of the range. */
  readonly end: number;
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
  const [, setMeasured] = useState(0);
  const known = [...heights.current.values()];
  const average = known.length > 0 ? known.reduce((sum, height) => sum + height, 0) / known.length : usualHeight;
  const heightOf = (index: number): number => heights.current.get(String(rows[index]?.key)) ?? average;
  const heightBetween = (first: number, end: number): number => {
    let sum = 0;
    for (let index = first; index < end; index += 1) sum += heightOf(index);
    return sum;
  };
  const first = Math.min(range.first, Math.max(0, rows.length - firstRows));
  const end = Math.min(rows.length, Math.max(range.end, first + firstRows));
  const heldAt = held === null ? -1 : rows.findIndex(({ key }) => key === held);
  const kept = heldAt < 0 ? [] : [heldAt - 1, heldAt, heldAt + 1].filter((at) => at >= 0 && at < rows.length && (at < first || at >= end));
  const shown = [...kept.filter((at) => at < first), ...Array.from({ length: end - first }, (_, at) => first + at)].concat(
    kept.filter((at) => at >= end),
  );

  /** Determines the rows of the visible part; while the page is hidden, the result stays as it was. */
  const look = useEffectEvent((): void => {
    const { current: element } = host;
    if (!element || element.getClientRects().length === 0) return;
    const { top } = element.getBoundingClientRect();
    const view = viewOf(scrollerOf(element));
    let [index, passed] = [0, top];
    while (index < rows.length && passed + heightOf(index) < view.top) {
      passed += heightOf(index);
      index += 1;
    }
    const start = index;
    while (index < rows.length && passed < view.bottom) {
      passed += heightOf(index);
      index += 1;
    }
    // While the visible rows are well within the rendered ones, nothing is rendered again.
    if ((first === 0 || start - first >= margin / 3) && (end === rows.length || end - index >= margin / 3)) return;
    setRange({ first: Math.max(0, start - margin), end: Math.min(rows.length, index + margin) });
  });
  useEffect(() => {
    const { current: element } = host;
    if (!element) return;
    // The page may become visible later, or another element may scroll it; so scroll events of all elements are handled.
    const observer = new ResizeObserver(() => look());
    observer.observe(element);
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', look, options);
    const reveal = (event: Event): void => flushSync(() => setHeld((event as CustomEvent<string>).detail));
    element.addEventListener(revealEvent, reveal);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', look, options);
      element.removeEventListener(revealEvent, reveal);
    };
  }, []);
  useLayoutEffect(() => {
    let isChanged = false;
    for (const row of host.current?.children ?? []) {
      const { rowKey } = (row as HTMLElement).dataset;
      const height = rowKey === undefined ? 0 : row.getBoundingClientRect().height;
      if (rowKey === undefined || height === 0 || heights.current.get(rowKey) === height) continue;
      heights.current.set(rowKey, height);
      isChanged = true;
    }
    // The space that rows need which are not rendered is estimated from the heights of the rendered ones.
    if (isChanged) setMeasured((count) => count + 1);
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
      {parts}
    </tbody>
  );
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

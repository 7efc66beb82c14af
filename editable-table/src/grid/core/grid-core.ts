/** State that all parts of a grid share: store, model, elements, and the properties of the last render. */
import type { CellContext } from '../../definition/cell-kind.ts';
import { type ColumnState, noColumnState } from '../../definition/column-state.ts';
import { type RowSize, rowSizes } from '../style/row-sizes.ts';
import type { ColumnLayout, GridTrack } from './column-layout.ts';
import type { GridTranslate } from './grid-messages.ts';
import { createGridModel, type GridModel, headerRow } from './grid-model.ts';
import type { CellPlace, GridColumn, GridStore, TableGridProps } from './grid-props.ts';
import { type RowMetrics, type ScrollPlace, shiftAfter, totalHeight } from './windowing.ts';

/** Properties of the last render; replaced at each render, read by event handlers only. */
export interface DrawnGrid {
  readonly props: TableGridProps;
  readonly layout: ColumnLayout;
  readonly metrics: RowMetrics;
  readonly size: RowSize;
  readonly locale: CellContext['locale'];
  readonly t: GridTranslate;
  readonly choices: ColumnState;
  /** The column state, including changes since the last render. */
  readonly currentChoices: () => ColumnState;
  readonly changeChoices: (patch: Partial<ColumnState>) => void;
  readonly toggleExpanded: (rowKey: string, isOpen?: boolean) => void;
}

export interface GridElements {
  root: HTMLElement | null;
  scroller: HTMLElement | null;
  body: HTMLElement | null;
  live: HTMLElement | null;
  /** Elements of the rendered rows by row key; the header has the key `headerRow`. */
  readonly rows: Map<string, HTMLElement>;
}

export interface GridViewport {
  /** Height of the visible rows, without header and footer. */
  height: number;
  width: number;
  /** Which part of the rows is visible; `followScroll` brings it up to date. */
  place: ScrollPlace;
}

export interface GridCore {
  /** Id of the grid in the document; prefix of inner ids. */
  readonly id: string;
  readonly store: GridStore;
  readonly model: GridModel;
  readonly elements: GridElements;
  readonly viewport: GridViewport;
  drawn: DrawnGrid;
  /** Renders the rows of the present scroll position at once. */
  refresh: () => void;
  /** Marks focus and range in the document. */
  paint: () => void;
  /** True when the focus must be set as soon as the focused cell is rendered. */
  wantsFocus: boolean;
  /** True when the next Tab key leaves the grid. */
  isLeaving: boolean;
  openMenu: (menu: GridMenuRequest) => void;
  openPanel: (panel: GridPanelRequest) => void;
}

/** Asks to open a panel above the table, for this cell. */
export interface GridPanelRequest {
  readonly of: 'find' | 'replace' | 'goTo' | 'filter' | 'bulk';
  readonly place: CellPlace;
}

/** Asks to open a menu beside an element: the menu of a row, of a column, or of a cell with its range. */
export interface GridMenuRequest {
  readonly of: 'row' | 'column' | 'cell';
  readonly place: CellPlace;
  readonly x: number;
  readonly y: number;
}

const undrawn: DrawnGrid = {
  props: {} as TableGridProps, // replaced before anything can happen
  layout: { tracks: [], total: 0, pinnedLeft: 0, pinnedRight: 0 },
  metrics: { count: 0, rowHeight: 1, regionHeight: 0, expanded: [] },
  size: rowSizes.medium,
  locale: 'zh-CN',
  t: (key) => key,
  choices: noColumnState,
  currentChoices: () => noColumnState,
  changeChoices: () => undefined,
  toggleExpanded: () => undefined,
};

export function createGridCore(store: GridStore, id: string): GridCore {
  return {
    id,
    store,
    model: createGridModel(),
    elements: { root: null, scroller: null, body: null, live: null, rows: new Map() },
    viewport: { height: 0, width: 0, place: { scrollTop: 0, shift: 0 } },
    drawn: undrawn,
    refresh: () => undefined,
    paint: () => undefined,
    wantsFocus: false,
    isLeaving: false,
    openMenu: () => undefined,
    openPanel: () => undefined,
  };
}

export const trackOf = (core: GridCore, columnKey: string): GridTrack | undefined =>
  core.drawn.layout.tracks.find(({ key }) => key === columnKey);

/** Takes over the present position of the scroll bar. */
export function followScroll({ viewport }: GridCore, scroller: HTMLElement, metrics: RowMetrics): ScrollPlace {
  const { scrollTop } = scroller;
  const { place, height } = viewport;
  const shift = shiftAfter({ total: totalHeight(metrics), viewport: height }, place, scrollTop);
  if (scrollTop !== place.scrollTop || shift !== place.shift) viewport.place = { scrollTop, shift };
  return viewport.place;
}

/** The element that shows a cell; undefined when the cell is not rendered. */
export function cellElement(core: GridCore, { rowKey, columnKey }: CellPlace): HTMLElement | null {
  const row = core.elements.rows.get(rowKey);
  return row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(columnKey)}"]`) ?? null;
}

/** The cell to which an element belongs. */
export function placeOf(core: GridCore, element: Element | null): CellPlace | null {
  const cell = element?.closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell?.dataset.column || !row?.dataset.row || !core.elements.scroller?.contains(cell)) return null;
  return { rowKey: row.dataset.row, columnKey: cell.dataset.column };
}

export function contextOf(core: GridCore, { rowKey, columnKey }: CellPlace): CellContext | undefined {
  const source = trackOf(core, columnKey)?.source;
  return source && rowKey !== headerRow ? contextIn(core, source, rowKey) : undefined;
}

/** The data from which a cell is shown and edited (column, row, options, language), for a caller that already has the column. */
export function contextIn(core: GridCore, source: GridColumn, rowKey: string): CellContext {
  const row = core.store.row(rowKey);
  return { column: source.column, row, rowKey, options: source.options(row), locale: core.drawn.locale };
}

/** Announces a text to people who use a screen reader. */
export function announce(core: GridCore, text: string): void {
  const { live } = core.elements;
  if (!live) return;
  // The text is changed slightly, so that screen readers announce an equal text again.
  live.textContent = text !== '' && live.textContent === text ? `${text}\u00a0` : text;
}

/** Whether long work is running, during which nobody may edit; shows a message then. */
export function isBusy(core: GridCore): boolean {
  if (!core.store.workInHand()) return false;
  announce(core, core.drawn.t('busy'));
  return true;
}

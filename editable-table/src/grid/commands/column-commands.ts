/** Commands for columns, called by keys, menu and pointer; their results are stored as the user's settings. */
import type { GridTrack } from '../core/column-layout.ts';
import { announce, type GridCore, trackOf } from '../core/grid-core.ts';
import { focusPlace } from '../core/grid-focus.ts';
import { headerRow } from '../core/grid-model.ts';

const keyStep = 10;
const widest = 1200;

const dataTracks = (core: GridCore): readonly GridTrack[] => core.drawn.layout.tracks.filter(({ source }) => source);

/** Sets a column's width, limited by its smallest one. */
export function setColumnWidth(core: GridCore, columnKey: string, width: number): void {
  const track = trackOf(core, columnKey);
  if (!track?.source) return;
  const next = Math.round(Math.min(widest, Math.max(track.minWidth, width)));
  core.drawn.changeChoices({ widths: { ...core.drawn.choices.widths, [columnKey]: next } });
  announce(core, core.drawn.t('columnWidth', { title: track.source.column.title, width: next }));
}

export function resizeColumn(core: GridCore, columnKey: string, by: -1 | 1): boolean {
  const track = trackOf(core, columnKey);
  if (!track?.source) return false;
  setColumnWidth(core, columnKey, track.width + by * keyStep);
  return true;
}

/** Makes a column as wide as its widest rendered cell. */
export function fitColumn(core: GridCore, columnKey: string): void {
  let width = 0;
  for (const row of core.elements.rows.values()) {
    const cell = row.querySelector<HTMLElement>(`[data-column="${CSS.escape(columnKey)}"]`);
    const content = cell?.firstElementChild;
    if (content) width = Math.max(width, content.scrollWidth);
  }
  if (width > 0) setColumnWidth(core, columnKey, width + 2 * core.drawn.size.padding + 2);
}

/** Moves a column before another one on the same side, or to the end of its side. */
export function placeColumn(core: GridCore, columnKey: string, index: number): void {
  const keys = dataTracks(core).map(({ key }) => key);
  const from = keys.indexOf(columnKey);
  const track = trackOf(core, columnKey);
  if (from < 0 || !track?.source) return;
  const order = keys.toSpliced(from, 1);
  order.splice(index > from ? index - 1 : index, 0, columnKey);
  // A hidden column keeps its place after the column that it follows.
  const shown = new Set(keys);
  const all = core.drawn.props.columns.map(({ column }) => column.key);
  const known = [...core.drawn.choices.order, ...all.filter((key) => !core.drawn.choices.order.includes(key))];
  let next = 0;
  core.drawn.changeChoices({ order: known.map((key) => (shown.has(key) ? (order[next++] ?? key) : key)) });
  announce(core, core.drawn.t('columnMoved', { title: track.source.column.title, column: order.indexOf(columnKey) + 1 }));
}

/** Moves a column one position left or right among those fixed to the same side. */
export function moveColumn(core: GridCore, columnKey: string, by: -1 | 1): boolean {
  const tracks = dataTracks(core);
  const from = tracks.findIndex(({ key }) => key === columnKey);
  const neighbour = tracks[from + by];
  if (from < 0) return false;
  if (neighbour && neighbour.pinned === tracks[from]?.pinned) {
    placeColumn(core, columnKey, by < 0 ? from - 1 : from + 2);
    queueMicrotask(() => focusPlace(core, { rowKey: headerRow, columnKey }));
  }
  return true;
}

export function fixColumn(core: GridCore, columnKey: string, side: 'left' | 'right' | 'none'): void {
  core.drawn.changeChoices({ fixed: { ...core.drawn.choices.fixed, [columnKey]: side } });
}

export function hideColumn(core: GridCore, columnKey: string): void {
  const tracks = dataTracks(core);
  const track = tracks.find(({ key }) => key === columnKey);
  if (!track?.source || tracks.length < 2) return;
  const neighbour = tracks[tracks.indexOf(track) + 1] ?? tracks[tracks.indexOf(track) - 1];
  core.drawn.changeChoices({ hidden: [...core.drawn.choices.hidden, columnKey] });
  announce(core, core.drawn.t('columnHidden', { title: track.source.column.title }));
  if (neighbour) queueMicrotask(() => focusPlace(core, { rowKey: headerRow, columnKey: neighbour.key }));
}

export function showColumn(core: GridCore, columnKey: string): void {
  core.drawn.changeChoices({ hidden: core.drawn.choices.hidden.filter((key) => key !== columnKey) });
}

/** Moving columns by dragging their header, and resizing them by dragging the header's edge. */

import { placeColumn, setColumnWidth } from '../commands/column-commands.ts';
import type { GridTrack } from '../core/column-layout.ts';
import { cellElement, type GridCore, trackOf } from '../core/grid-core.ts';
import { headerRow } from '../core/grid-model.ts';
import styles from '../style/table-grid.module.css';
import { scrollAtEdges, trackPointer } from './pointer-track.ts';

/** Resizes a column after a press on its header's edge. The new width is shown while the person drags, and stored at the end. */
export function dragWidth(core: GridCore, press: PointerEvent, columnKey: string): void {
  const track = trackOf(core, columnKey);
  const { root } = core.elements;
  if (!track || !root) return;
  const tracks = core.drawn.layout.tracks;
  const direction = track.pinned === 'right' ? -1 : 1;
  let width = track.width;
  const show = (): void => {
    root.style.setProperty('--columns', tracks.map((each) => `${each.key === columnKey ? width : each.width}px`).join(' '));
    root.style.setProperty('--total', `${core.drawn.layout.total - track.width + width}px`);
  };
  trackPointer(press.pointerId, {
    move(event) {
      width = Math.max(track.minWidth, track.width + direction * (event.clientX - press.clientX));
      show();
    },
    end(_event, isKept) {
      if (!isKept) width = track.width;
      show();
      if (isKept && width !== track.width) setColumnWidth(core, columnKey, width);
    },
  });
}

interface Gap {
  /** Index among the data columns, from 0. */
  readonly index: number;
  readonly x: number;
}

/** The gap between columns that is nearest to the pointer, among the columns fixed to the same side. */
function gapAt(core: GridCore, dragged: GridTrack, clientX: number): Gap | null {
  let nearest: (Gap & { readonly distance: number }) | null = null;
  const data = core.drawn.layout.tracks.filter(({ source }) => source);
  data.forEach((track, index) => {
    const box =
      track.pinned === dragged.pinned ? cellElement(core, { rowKey: headerRow, columnKey: track.key })?.getBoundingClientRect() : null;
    if (!box) return;
    for (const [at, x] of [
      [index, box.left],
      [index + 1, box.right],
    ] as const) {
      const distance = Math.abs(clientX - x);
      if (!nearest || distance < nearest.distance) nearest = { index: at, x, distance };
    }
  });
  return nearest;
}

/** Moves a column after a press on its header. `done` is called with true if the column was dragged, with false if it was only clicked. */
export function dragColumn(core: GridCore, press: PointerEvent, columnKey: string, done: (hasMoved: boolean) => void): void {
  const track = trackOf(core, columnKey);
  const { root, scroller } = core.elements;
  if (!track?.source || !root || !scroller) return;
  const line = document.createElement('div');
  line.className = styles.columnLine ?? '';
  let lastX = press.clientX;
  let gap: Gap | null = null;
  let hasMoved = false;
  const show = (): void => {
    gap = gapAt(core, track, lastX);
    if (gap) line.style.transform = `translateX(${gap.x - root.getBoundingClientRect().left - 1}px)`;
  };
  const edges = scrollAtEdges(scroller, { top: -1000, bottom: -1000 }, show);
  trackPointer(press.pointerId, {
    move(event) {
      lastX = event.clientX;
      if (!hasMoved && Math.abs(lastX - press.clientX) < 5) return;
      if (!hasMoved) {
        hasMoved = true;
        root.append(line);
      }
      edges.at({ clientX: lastX, clientY: press.clientY });
      show();
    },
    end(_event, isKept) {
      edges.stop();
      line.remove();
      if (hasMoved && isKept && gap) placeColumn(core, columnKey, gap.index);
      done(hasMoved);
    },
  });
}

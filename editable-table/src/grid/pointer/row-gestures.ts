/** Dragging rows by their handle; a line shows the target position. */

import { moveRowTo } from '../commands/row-commands.ts';
import { followScroll, type GridCore } from '../core/grid-core.ts';
import type { CellPlace } from '../core/grid-props.ts';
import { clamp, rowAt, rowTop } from '../core/windowing.ts';
import styles from '../style/table-grid.module.css';
import { scrollAtEdges, trackPointer } from './pointer-track.ts';

/** The gap between rows nearest to a point, from 0. */
function gapAt(core: GridCore, clientY: number): number {
  const { body, scroller } = core.elements;
  const { metrics } = core.drawn;
  if (!body || !scroller) return 0;
  const y = clientY - body.getBoundingClientRect().top + followScroll(core, scroller, metrics).shift;
  const index = rowAt(metrics, y);
  return clamp(y > rowTop(metrics, index) + metrics.rowHeight / 2 ? index + 1 : index, 0, metrics.count);
}

/** Moves a row after a press on its handle. `done` is called with true if the row was dragged, with false if it was only clicked. */
export function dragRow(core: GridCore, press: PointerEvent, place: CellPlace, done: (hasMoved: boolean) => void): void {
  const { body, scroller } = core.elements;
  const from = core.store.indexOf(place.rowKey);
  if (!body || !scroller || from < 0) return;
  const line = document.createElement('div');
  line.className = styles.dropLine ?? '';
  const row = core.elements.rows.get(place.rowKey);
  let lastY = press.clientY;
  let gap = from;
  let hasMoved = false;
  const show = (): void => {
    gap = gapAt(core, lastY);
    const { metrics } = core.drawn;
    line.style.transform = `translateY(${rowTop(metrics, gap) - core.viewport.place.shift - 1}px)`;
  };
  const edges = scrollAtEdges(scroller, { top: core.drawn.size.header, bottom: 0 }, show);
  trackPointer(press.pointerId, {
    move(event) {
      lastY = event.clientY;
      if (!hasMoved && Math.abs(lastY - press.clientY) < 4) return;
      if (!hasMoved) {
        hasMoved = true;
        body.append(line);
        if (row) row.dataset.dragged = '';
      }
      edges.at({ clientX: press.clientX, clientY: lastY });
      show();
    },
    end(_event, isKept) {
      edges.stop();
      line.remove();
      if (row) delete row.dataset.dragged;
      if (hasMoved && isKept) moveRowTo(core, place, gap > from ? gap - 1 : gap);
      done(hasMoved);
    },
  });
}

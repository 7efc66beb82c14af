/** Copy, cut and paste of the grid, by the browser's own events. */
import { clearRange, copyRange } from '../clipboard/copy-range.ts';
import { pasteBlock, readBlock } from '../clipboard/paste-range.ts';
import { placeAt, rangeOf } from './cell-places.ts';
import { tellCounts } from './grid-commands.ts';
import type { GridCore } from './grid-core.ts';
import { focusRange } from './grid-focus.ts';

/** Whether the event is about the cells, not about text in an editor. */
function isAboutCells(core: GridCore, event: ClipboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return core.elements.scroller?.contains(target) === true && !target?.closest('[data-editing]') && core.model.session() === null;
}

export function copyCells(core: GridCore, event: ClipboardEvent, isCut: boolean): void {
  const range = rangeOf(core);
  if (!range || !event.clipboardData || !isAboutCells(core, event)) return;
  event.preventDefault();
  const count = copyRange(core, range, event.clipboardData);
  if (isCut) clearRange(core, range, 'edit');
  tellCounts(core, [
    ['copied', count],
    ['cleared', isCut ? count : 0],
  ]);
}

export function pasteCells(core: GridCore, event: ClipboardEvent): void {
  const range = rangeOf(core);
  if (!range || !event.clipboardData || !isAboutCells(core, event)) return;
  const block = readBlock(event.clipboardData);
  event.preventDefault();
  if (block.every((row) => row.length === 0)) return;
  const report = pasteBlock(core, block, range);
  const { firstRow, lastRow, firstTrack, lastTrack } = report.range;
  const [first, last] = [placeAt(core, { row: firstRow, track: firstTrack }), placeAt(core, { row: lastRow, track: lastTrack })];
  if (first && last) focusRange(core, last, first);
  tellCounts(core, [
    ['pasted', report.pasted],
    ['added', report.added],
    ['refused', report.refused],
    ['skipped', report.skipped],
    ['clipped', report.clipped],
  ]);
}

/** Copy, cut and paste of the grid: by the browser's own events, which need no permission, or by buttons. */
import { copyText } from 'shared-platform/copy-text';
import { notices } from 'shared-platform/notices';
import { clearRange, copiedRange } from '../clipboard/copy-range.ts';
import { pasteBlock, readBlock } from '../clipboard/paste-range.ts';
import type { CellBlock } from '../clipboard/tsv.ts';
import { tellCounts } from '../commands/grid-commands.ts';
import { type CellRectangle, placeAt, rangeOf } from '../core/cell-places.ts';
import type { GridCore } from '../core/grid-core.ts';
import { focusRange } from '../core/grid-focus.ts';
import { markRange } from '../pointer/touch-range.ts';

/** Whether the event is about the cells, not about text in an editor. */
function isAboutCells(core: GridCore, event: ClipboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return core.elements.scroller?.contains(target) === true && !target?.closest('[data-editing]') && core.model.session() === null;
}

export function copyCells(core: GridCore, event: ClipboardEvent, isCut: boolean): void {
  const range = rangeOf(core);
  if (!range || !event.clipboardData || !isAboutCells(core, event)) return;
  event.preventDefault();
  const { text, html, count } = copiedRange(core, range);
  event.clipboardData.setData('text/plain', text);
  if (html !== undefined) event.clipboardData.setData('text/html', html);
  const { cleared, skipped } = isCut ? clearRange(core, range, 'edit') : { cleared: 0, skipped: 0 };
  tellCounts(core, [
    ['copied', count],
    ['cleared', cleared],
    ['skipped', skipped],
  ]);
}

/** Writes the block over the range and selects what it covered. */
function pasteInto(core: GridCore, block: CellBlock, range: CellRectangle): void {
  if (block.every((row) => row.length === 0)) return;
  const report = pasteBlock(core, block, range);
  const { firstRow, lastRow, firstTrack, lastTrack } = report.range;
  const [first, last] = [placeAt(core, { row: firstRow, track: firstTrack }), placeAt(core, { row: lastRow, track: lastTrack })];
  if (first && last) (core.model.isTouched() ? markRange : focusRange)(core, last, first);
  tellCounts(core, [
    ['pasted', report.pasted],
    ['added', report.added],
    ['refused', report.refused],
    ['skipped', report.skipped],
    ['clipped', report.clipped],
  ]);
}

export function pasteCells(core: GridCore, event: ClipboardEvent): void {
  const range = rangeOf(core);
  if (!range || !event.clipboardData || !isAboutCells(core, event)) return;
  const { clipboardData } = event;
  event.preventDefault();
  pasteInto(core, readBlock({ text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }), range);
}

/** Copies the range at the press of a button: as text alone, because browsers hold a table to the page's policy before they take it. */
export async function copyByButton(core: GridCore): Promise<void> {
  const range = rangeOf(core);
  if (!range) return;
  const { text, count } = copiedRange(core, range);
  await copyText(text, core.drawn.t('copied', { count }));
}

/** Pastes at the press of a button. Browsers ask the person first. */
export async function pasteByButton(core: GridCore): Promise<void> {
  let text: string;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    notices.warning(core.drawn.t('clipboardRefused'));
    return;
  }
  const range = rangeOf(core);
  if (range) pasteInto(core, readBlock({ text, html: '' }), range);
}

/** Copy, cut and paste by the browser's clipboard events, which need no permission, or by buttons. */
import { copyText } from 'shared-platform/copy-text';
import { notices } from 'shared-platform/notices';
import { clearRange, copiedRange, copyInSlices, mostInTable } from '../clipboard/copy-range.ts';
import { type ClipboardTexts, hasSeveralCells, hasTable, pasteTexts } from '../clipboard/paste-range.ts';
import { tellCleared, tellCounts } from '../commands/tell-counts.ts';
import { type CellRectangle, cellsIn, placeAt, rangeOf } from '../core/cell-places.ts';
import { cancelEdit, isUntouched } from '../core/edit-session.ts';
import { announce, type GridCore, isBusy } from '../core/grid-core.ts';
import { focusRange } from '../core/grid-focus.ts';
import { markRange } from '../pointer/touch-range.ts';

/** Whether the event concerns the cells and not text in an editor. */
function isAboutCells(core: GridCore, event: ClipboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return core.elements.scroller?.contains(target) === true && !target?.closest('[data-editing]') && core.model.session() === null;
}

export function copyCells(core: GridCore, event: ClipboardEvent, isCut: boolean): void {
  const range = rangeOf(core);
  if (!range || !event.clipboardData || !isAboutCells(core, event)) return;
  event.preventDefault();
  if (isBusy(core)) return;
  const copied = (count: number): void => {
    if (!isCut) {
      tellCounts(core, [['copied', count]]);
      return;
    }
    clearRange(core, range, (report) => {
      if (!report) announce(core, core.drawn.t('cancelled'));
      else
        tellCounts(core, [
          ['copied', count],
          ['cleared', report.cleared],
          ['skipped', report.skipped],
        ]);
    });
  };
  const count = cellsIn(range);
  if (count > mostInTable && writesLater()) {
    void copyLater(core, range).then((isDone) => (isDone ? copied(count) : announce(core, core.drawn.t('cancelled'))));
    return;
  }
  const { text, html } = copiedRange(core, range);
  event.clipboardData.setData('text/plain', text);
  if (html !== undefined) event.clipboardData.setData('text/html', html);
  copied(count);
}

const writesLater = (): boolean => typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';

/**
 * Copies a large range: the text is passed to the browser as a promise. Resolves to false when the person cancels or the browser refuses.
 */
async function copyLater(core: GridCore, range: CellRectangle): Promise<boolean> {
  const text = copyInSlices(core, range).then((whole) => {
    if (whole === null) throw new Error('cancelled');
    return new Blob([whole], { type: 'text/plain' });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return true;
  } catch {
    return false;
  }
}

const textsOf = (data: DataTransfer): ClipboardTexts => ({ text: data.getData('text/plain'), html: data.getData('text/html') });

/** Writes the clipboard's cells over the range and selects the result. */
function pasteInto(core: GridCore, texts: ClipboardTexts, range: CellRectangle): void {
  if (isBusy(core)) return;
  pasteTexts(core, texts, range, (report) => {
    if (!report) {
      announce(core, core.drawn.t('cancelled'));
      return;
    }
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
  });
}

export function pasteCells(core: GridCore, event: ClipboardEvent): void {
  const range = rangeOf(core);
  if (!range || !event.clipboardData || !isAboutCells(core, event)) return;
  const texts = textsOf(event.clipboardData);
  // A copied picture or file is no text to write, and must not clear the cell. Browsers add an <img> as HTML to a copied picture.
  if (texts.text === '' && !hasTable(texts) && event.clipboardData.files.length > 0) return;
  event.preventDefault();
  pasteInto(core, texts, range);
}

/**
 * Handles a paste into an open editor before the editor does: when nothing was typed yet, several cells are written from the edited cell on, as
 * without the editor. People click a cell to say where the block goes, and the click opened the editor. A single text goes into the editor.
 */
export function pasteOverEditor(core: GridCore, event: ClipboardEvent): void {
  const session = core.model.session();
  const target = event.target instanceof Element ? event.target : null;
  if (!session || !event.clipboardData || !core.elements.scroller?.contains(target) || !isUntouched(session)) return;
  const texts = textsOf(event.clipboardData);
  if (!hasSeveralCells(texts)) return;
  event.preventDefault();
  event.stopPropagation();
  cancelEdit(core);
  const range = rangeOf(core);
  if (range) pasteInto(core, texts, range);
}

/** Copies the range by button: as text only, because browsers apply the page's policy to HTML before they accept it. */
export async function copyByButton(core: GridCore, isCut = false): Promise<void> {
  const range = rangeOf(core);
  if (!range || isBusy(core)) return;
  const { text, count } = copiedRange(core, range);
  await copyText(text, core.drawn.t('copied', { count }));
  if (isCut) clearRange(core, range, (report) => tellCleared(core, report));
}

/** Pastes when a button is pressed; the browser asks the person for permission first. */
export async function pasteByButton(core: GridCore): Promise<void> {
  let text: string;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    notices.warning(core.drawn.t('clipboardRefused'));
    return;
  }
  const range = rangeOf(core);
  if (range) pasteInto(core, { text, html: '' }, range);
}

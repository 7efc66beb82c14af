/** The texts of a range as the clipboard takes them, and emptying it. */
import { type CellRectangle, cellsIn } from '../core/cell-places.ts';
import { canChange } from '../core/edit-session.ts';
import { contextIn, type GridCore } from '../core/grid-core.ts';
import { writeHtmlTable } from './html-table.ts';
import { type CellBlock, writeTsv } from './tsv.ts';
import { writeCell } from './write-cell.ts';

/** Every cell as its column shows it. */
export function textsOf(core: GridCore, range: CellRectangle): CellBlock {
  const tracks = core.drawn.layout.tracks.slice(range.firstTrack, range.lastTrack + 1);
  const block: string[][] = [];
  for (let index = range.firstRow; index <= range.lastRow; index += 1) {
    const rowKey = core.store.keyAt(index);
    if (rowKey === undefined) break;
    block.push(
      tracks.map(({ key, source }) => (source ? source.kind.text(core.store.value(rowKey, key), contextIn(core, source, rowKey)) : '')),
    );
  }
  return block;
}

/** From this many cells on, the clipboard gets only text, because writing an HTML table of that size takes seconds. */
const mostInTable = 50_000;

/** A range in the clipboard's forms. */
interface CopiedRange {
  readonly text: string;
  /** As a table. */
  readonly html?: string;
  readonly count: number;
}

/** The range as text with tabs, and as a table. */
export function copiedRange(core: GridCore, range: CellRectangle): CopiedRange {
  const block = textsOf(core, range);
  const count = cellsIn(range);
  // Quotes around the line breaks of a single cell too, as spreadsheets write them: else they part rows where it is pasted.
  const text = writeTsv(block);
  return { text, count, ...(count <= mostInTable ? { html: writeHtmlTable(block) } : {}) };
}

/** How many cells were emptied, and how many may not be changed. */
export interface ClearReport {
  readonly cleared: number;
  readonly skipped: number;
}

/** Empties what may be changed in the range, in one step. */
export function clearRange(core: GridCore, range: CellRectangle, reason: 'edit' | 'paste'): ClearReport {
  const tracks = core.drawn.layout.tracks.slice(range.firstTrack, range.lastTrack + 1);
  return core.store.transact(reason, (transaction) => {
    let cleared = 0;
    let skipped = 0;
    for (let index = range.firstRow; index <= range.lastRow; index += 1) {
      const rowKey = core.store.keyAt(index) ?? '';
      for (const { key, source } of tracks) {
        if (!source) continue;
        if (!canChange(core, { rowKey, columnKey: key })) {
          skipped += 1;
          continue;
        }
        writeCell(core, transaction, { rowKey, column: source, value: source.kind.empty });
        cleared += 1;
      }
    }
    return { cleared, skipped };
  });
}

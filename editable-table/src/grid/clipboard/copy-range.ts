/** Copies a range of cells to the clipboard as text, and clears a range. */
import { type CellRectangle, cellsIn } from '../core/cell-places.ts';
import { isWritable } from '../core/edit-session.ts';
import { contextIn, type GridCore } from '../core/grid-core.ts';
import type { GridColumn } from '../core/grid-props.ts';
import { writeHtmlTable } from './html-table.ts';
import { type CellBlock, writeTsv } from './tsv.ts';
import { writeCell } from './write-cell.ts';

type Columns = readonly (GridColumn | undefined)[];

const columnsOf = (core: GridCore, { firstTrack, lastTrack }: CellRectangle): Columns =>
  core.drawn.layout.tracks.slice(firstTrack, lastTrack + 1).map(({ source }) => source);

function* rowsOf(core: GridCore, { firstRow, lastRow }: CellRectangle): Generator<string> {
  for (let index = firstRow; index <= lastRow; index += 1) {
    const rowKey = core.store.keyAt(index);
    if (rowKey === undefined) return;
    yield rowKey;
  }
}

const rowTexts = (core: GridCore, columns: Columns, rowKey: string): string[] =>
  columns.map((source) => (source ? source.kind.text(core.store.value(rowKey, source.column.key), contextIn(core, source, rowKey)) : ''));

/** Texts of all cells of the range, as their columns show them. */
export function textsOf(core: GridCore, range: CellRectangle): CellBlock {
  const columns = columnsOf(core, range);
  return [...rowsOf(core, range)].map((rowKey) => rowTexts(core, columns, rowKey));
}

/** From this many cells on, the clipboard gets only text, because writing an HTML table of that size takes seconds. */
export const mostInTable = 50_000;

/** A copied range in the clipboard's formats. */
interface CopiedRange {
  readonly text: string;
  /** The copied cells as an HTML table. */
  readonly html?: string;
  readonly count: number;
}

/** The range in two formats: tab-separated text and HTML table. */
export function copiedRange(core: GridCore, range: CellRectangle): CopiedRange {
  const block = textsOf(core, range);
  const count = cellsIn(range);
  // A text with line breaks is quoted even if it is the only cell, as spreadsheets do; otherwise a paste would make several rows of it.
  const text = writeTsv(block);
  return { text, count, ...(count <= mostInTable ? { html: writeHtmlTable(block) } : {}) };
}

/** The text of a large range, made in slices. Null: cancelled. */
export function copyInSlices(core: GridCore, range: CellRectangle): Promise<string | null> {
  const columns = columnsOf(core, range);
  return new Promise((finish) => {
    core.store.runWork<string>({
      name: 'copy',
      reason: null,
      total: range.lastRow - range.firstRow + 1,
      *steps() {
        const lines: string[] = [];
        for (const rowKey of rowsOf(core, range)) {
          lines.push(writeTsv([rowTexts(core, columns, rowKey)]));
          yield;
        }
        return lines.join('\r\n');
      },
      finish,
    });
  });
}

/** Number of cleared cells, and of cells that could not be cleared. */
export interface ClearReport {
  readonly cleared: number;
  readonly skipped: number;
}

/** Clears the cells of the range that can be changed, as one step. */
export function clearRange(core: GridCore, range: CellRectangle, finish: (report: ClearReport | null) => void): void {
  const columns = columnsOf(core, range);
  core.store.runWork<ClearReport>({
    name: 'clear',
    reason: 'edit',
    total: range.lastRow - range.firstRow + 1,
    *steps(transaction) {
      let cleared = 0;
      let skipped = 0;
      for (const rowKey of rowsOf(core, range)) {
        for (const column of columns) {
          if (!column) continue;
          if (isWritable(core, column, rowKey)) {
            writeCell(core, transaction, { rowKey, column, value: column.kind.empty });
            cleared += 1;
          } else skipped += 1;
        }
        yield;
      }
      return { cleared, skipped };
    },
    finish,
  });
}

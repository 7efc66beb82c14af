/** Pastes texts into cells: each is parsed by its column's kind; refused ones are marked. */

import type { TableTransaction } from '../../definition/table-store.ts';
import type { CellRectangle } from '../core/cell-places.ts';
import type { GridTrack } from '../core/column-layout.ts';
import { isWritable } from '../core/edit-session.ts';
import { contextIn, type GridCore } from '../core/grid-core.ts';
import { readHtmlTable } from './html-table.ts';
import { type CellBlock, readTsv } from './tsv.ts';
import { writeCell } from './write-cell.ts';

export interface PasteReport {
  readonly pasted: number;
  /** Number of texts that cells refused; they are marked. */
  readonly refused: number;
  /** Number of cells that cannot be changed. */
  readonly skipped: number;
  /** Number of texts that found no cell, because they are beyond the last column, or beyond the last row of a table that cannot grow. */
  readonly clipped: number;
  readonly added: number;
  /** The range that the paste wrote; it is selected afterwards. */
  readonly range: CellRectangle;
}

/** What the clipboard holds: a text, and the same as HTML or an empty text. */
export interface ClipboardTexts {
  readonly text: string;
  readonly html: string;
}

export const hasTable = ({ html }: ClipboardTexts): boolean => /<table[\s>]/i.test(html);

/** Reads the cells of the clipboard, one row per step: those of its HTML table if there is one, otherwise those of its text. */
function* readBlock(texts: ClipboardTexts): Generator<undefined, CellBlock> {
  const table = hasTable(texts) ? yield* readHtmlTable(texts.html) : undefined;
  return table ?? (yield* readTsv(texts.text));
}

/** Whether the clipboard holds more than one cell; at most two rows are read. */
export function hasSeveralCells(texts: ClipboardTexts): boolean {
  const steps = readBlock(texts);
  for (let rows = 0; rows < 2; rows += 1) {
    const { done, value } = steps.next();
    if (done) return value.length > 1 || (value[0]?.length ?? 0) > 1;
  }
  return true;
}

/** Number of lines of a text, to show how much of it was read. */
function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

const widthOf = (block: CellBlock): number => block.reduce((widest, row) => Math.max(widest, row.length), 0);

/** Repeats the block as often as it fits into the selected range, at least once. */
function repeatInto(block: CellBlock, range: CellRectangle): CellBlock {
  const height = block.length;
  const width = widthOf(block);
  const rows = range.lastRow - range.firstRow + 1;
  const tracks = range.lastTrack - range.firstTrack + 1;
  const down = rows % height === 0 ? rows / height : 1;
  const across = tracks % width === 0 ? tracks / width : 1;
  if (down === 1 && across === 1) return block;
  return Array.from({ length: height * down }, (_, row) =>
    Array.from({ length: width * across }, (_unused, track) => block[row % height]?.[track % width] ?? ''),
  );
}

interface Counts {
  pasted: number;
  refused: number;
  skipped: number;
}

function pasteCell(
  core: GridCore,
  transaction: TableTransaction,
  place: { rowKey: string; track: GridTrack; text: string; isWritten: (columnKey: string) => boolean },
  counts: Counts,
): void {
  const { rowKey, track, text, isWritten } = place;
  if (!track.source || !isWritable(core, track.source, rowKey)) {
    counts.skipped += 1;
    return;
  }
  const context = contextIn(core, track.source, rowKey);
  const parsed = text === '' ? { value: track.source.kind.empty } : track.source.kind.parse(text, context);
  if ('value' in parsed) {
    writeCell(core, transaction, { rowKey, column: track.source, value: parsed.value, isWritten });
    counts.pasted += 1;
  } else {
    transaction.refuse(rowKey, track.key, { text, message: parsed.problem });
    counts.refused += 1;
  }
}

/**
 * Writes the cells of the clipboard into the table, starting at the first cell of the range, as one step. Rows are added if the table allows
 * it. Reading a large clipboard is part of the work, because it takes as long as writing.
 */
export function pasteTexts(
  core: GridCore,
  texts: ClipboardTexts,
  range: CellRectangle,
  finish: (report: PasteReport | null) => void,
): void {
  const { settings } = core.drawn.props;
  const { tracks: shown } = core.drawn.layout;
  const counts: Counts = { pasted: 0, refused: 0, skipped: 0 };
  const lines = linesIn(texts.text);
  let read = 0;
  let total = 2 * lines;
  core.store.runWork<PasteReport>({
    name: 'paste',
    reason: 'paste',
    get total() {
      return total;
    },
    *steps(transaction) {
      // Rows may be added above the range while a large clipboard is read.
      const firstKey = core.store.keyAt(range.firstRow);
      const reading = readBlock(texts);
      let next = reading.next();
      for (; !next.done; next = reading.next()) {
        read += 1;
        // The HTML may have more rows than the text has lines.
        total = 2 * Math.max(lines, read);
        yield;
      }
      const block = repeatInto(next.value, range);
      total = read + block.length;
      const moved = firstKey === undefined ? -1 : core.store.indexOf(firstKey);
      const firstRow = moved < 0 ? range.firstRow : moved;
      const tracks = shown.slice(range.firstTrack, range.firstTrack + widthOf(block));
      const written = new Set(tracks.map(({ key }) => key));
      const isWritten = (columnKey: string): boolean => written.has(columnKey);
      const size = core.store.size();
      const missing = Math.max(0, firstRow + block.length - size);
      const added = settings.canInsert && !settings.isDisabled ? missing : 0;
      const addedKeys =
        added > 0
          ? transaction.insert(
              size,
              Array.from({ length: added }, () => ({})),
            )
          : [];
      // The keys of the target rows are read before anything is pasted, because rows may be inserted while a long paste runs.
      const rowKeys = Array.from({ length: Math.min(block.length, size - firstRow) }, (_, down) => core.store.keyAt(firstRow + down));
      const targets = [...rowKeys, ...addedKeys];
      for (const [down, rowKey] of targets.entries()) {
        const texts = block[down] ?? [];
        for (const [across, track] of tracks.entries()) {
          const text = texts[across];
          if (text !== undefined && rowKey !== undefined) pasteCell(core, transaction, { rowKey, track, text, isWritten }, counts);
        }
        yield;
      }
      const all = block.reduce((sum, row) => sum + row.length, 0);
      return {
        ...counts,
        clipped: all - counts.pasted - counts.refused - counts.skipped,
        added,
        range: {
          firstRow,
          lastRow: firstRow + Math.max(1, targets.length) - 1,
          firstTrack: range.firstTrack,
          lastTrack: range.firstTrack + Math.max(1, tracks.length) - 1,
        },
      };
    },
    finish,
  });
}

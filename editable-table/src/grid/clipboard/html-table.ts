/**
 * Cells as HTML table, the clipboard's second format. It is parsed without the browser's parser, because the page's Trusted Types policy
 * forbids that for foreign text.
 */
import { sheetText } from './sheet-number.ts';
import type { CellBlock } from './tsv.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Rows of cells as HTML table; line breaks stay inside their cell. */
export function writeHtmlTable(block: CellBlock): string {
  const cell = (text: string): string =>
    `<td style="white-space:pre-wrap;mso-data-placement:same-cell">${escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')}</td>`;
  return `<table><tbody>${block.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table>`;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: ' ',
  emsp: ' ',
};

function readEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return Number.isFinite(code) && code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

const decode = (text: string): string => text.replace(/&(#x[\da-f]+|#\d+|[a-z]+);/gi, readEntity);

/** Matches tags, comments and text, one after another; quoted attributes may contain any characters. */
const pieces = /<!--[\s\S]*?-->|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;
const silent = new Set(['style', 'script', 'title', 'head']);
const blocks = new Set(['p', 'div', 'li']);

interface OpenCell {
  text: string;
  readonly across: number;
  readonly down: number;
  readonly attributes: string;
  readonly keepsSpace: boolean;
}

const spanOf = (attributes: string, name: string): number => {
  const found = new RegExp(`${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1];
  return Math.min(Math.max(1, Number(found ?? 1)), 1000);
};

/** Reads the first table of an HTML text into rows; the text of a merged cell is put into its first cell. */
class TableReader {
  readonly rows: string[][] = [];
  private row: string[] | null = null;
  private cell: OpenCell | null = null;
  /** By column, the number of following rows that a merged cell covers. */
  private readonly reaching: number[] = [];
  private depth = 0;
  isDone = false;

  open(name: string, attributes: string): void {
    if (name === 'table') this.depth += 1;
    if (this.depth === 1 && name === 'tr') this.openRow();
    else if (this.depth === 1 && (name === 'td' || name === 'th')) this.openCell(attributes);
    else this.breakLine(name);
  }

  close(name: string): void {
    if (name === 'table') {
      this.depth -= 1;
      if (this.depth === 0) {
        this.endRow();
        this.isDone = true;
      }
    } else if (this.depth === 1 && (name === 'td' || name === 'th')) this.endCell();
    else if (this.depth === 1 && name === 'tr') this.endRow();
  }

  text(text: string): void {
    if (!this.cell) return;
    this.cell.text += this.cell.keepsSpace ? decode(text) : decode(text.replace(/[ \t\r\n]+/g, ' '));
  }

  private breakLine(name: string): void {
    if (this.cell && (name === 'br' || (blocks.has(name) && this.cell.text.trim() !== ''))) this.cell.text += '\n';
  }

  private openRow(): void {
    this.endRow();
    this.row = [];
    this.fillReached();
  }

  private openCell(attributes: string): void {
    this.endCell();
    if (!this.row) this.openRow();
    this.cell = {
      text: '',
      across: spanOf(attributes, 'colspan'),
      down: spanOf(attributes, 'rowspan'),
      attributes,
      keepsSpace: /white-space\s*:\s*pre/i.test(attributes),
    };
  }

  private endCell(): void {
    const { cell, row } = this;
    this.cell = null;
    if (!cell || !row) return;
    const text = cell.keepsSpace ? cell.text : cell.text.replace(/ *\n */g, '\n').trim();
    const column = row.length;
    for (let across = 0; across < cell.across; across += 1) {
      row.push(across === 0 ? sheetText(cell.attributes, text.replaceAll('\u00a0', ' ')) : '');
      this.reaching[column + across] = cell.down - 1;
    }
    this.fillReached();
  }

  /** Adds empty cells where a merged cell of an earlier row covers this row. */
  private fillReached(): void {
    const { row, reaching } = this;
    if (!row) return;
    while ((reaching[row.length] ?? 0) > 0) {
      reaching[row.length] = (reaching[row.length] ?? 0) - 1;
      row.push('');
    }
  }

  private endRow(): void {
    this.endCell();
    if (this.row && this.row.length > 0) this.rows.push(this.row);
    this.row = null;
  }
}

/** Reads the rows of the first table, one row per step; undefined when there is none. */
export function* readHtmlTable(html: string): Generator<undefined, string[][] | undefined> {
  const reader = new TableReader();
  let skip: string | null = null;
  let read = 0;
  for (const [piece, slash, rawName, attributes] of html.matchAll(pieces)) {
    const name = rawName?.toLowerCase();
    if (skip) {
      if (slash && name === skip) skip = null;
    } else if (name === undefined) {
      if (!piece.startsWith('<!--')) reader.text(piece);
    } else if (slash) reader.close(name);
    else if (silent.has(name)) skip = name;
    else reader.open(name, attributes ?? '');
    if (reader.isDone) break;
    if (reader.rows.length === read) continue;
    read = reader.rows.length;
    yield;
  }
  return reader.isDone && reader.rows.length > 0 ? reader.rows : undefined;
}

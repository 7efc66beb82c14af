/**
 * Writes an .xlsx workbook row by row, so that memory does not grow with its length: each sheet is compressed into a temporary file without a name
 * (in `TMPDIR`), and the finished workbook is read from these files. Rows of several sheets may be written alternately.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { harmlessText, sheetName } from 'shared-contracts/values/spreadsheet-text';
import { Business, Unavailable } from '../basics/errors.ts';

export type Cell = string | number | null;

export interface BookSheet {
  readonly name: string;
  /** Width of each column of the sheet, in characters. */
  readonly widths: readonly number[];
  /** Lists of texts from which cells are chosen. */
  readonly choices?: readonly SheetChoice[];
  /** Spreadsheet programs do not show the sheet. */
  readonly isHidden?: boolean;
}

/** A list of texts that a spreadsheet program offers in the cells of a column (ECMA-376, 18.3.1.32). */
export interface SheetChoice {
  /** Index of the column, counted from 0. */
  readonly column: number;
  /** First and last row, counted from 1. */
  readonly from: number;
  readonly to: number;
  /** The texts as a formula: a quoted list, or a range of cells. */
  readonly formula: string;
  /** Shown when another text is typed, which is then refused; undefined: other texts are accepted. */
  readonly refusal?: string;
}

/** A finished workbook. Its temporary files are removed when its stream ends, is aborted or fails. */
export interface FinishedBook {
  /** Size of the file in bytes. */
  readonly size: number;
  readonly stream: Readable;
}

/** Largest number of rows in a sheet. ECMA-376 names no limit, so this is the limit of spreadsheet programs. */
export const mostSheetRows = 1_048_576;
/** Largest part of a zip file without the zip64 extension, which the product's own import and some other programs cannot read. */
const longestPart = 0xffff_0000;
/** Number of bytes of XML that are compressed at once. */
const pieceLength = 131_072;
/** Largest number of UTF-8 bytes for one UTF-16 code unit of a string. */
const longestCharacter = 3;
/** Bytes of a temporary file that are read at once. */
const readLength = 262_144;

const tooLong = () => new Business('导出内容过多，请缩小查询范围');
const noRoom = (error: Error) => ('code' in error && error.code === 'ENOSPC' ? new Unavailable('服务器临时空间不足，请稍后再试') : error);

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '' };
/** Spreadsheet programs read `_x0041_` as the character with this code (ECMA-376, 22.9.2.19), so its first underscore is written as one. */
const coded = /_(?=x[\da-f]{4}_)/gi;
// Replaces half a surrogate pair without its other half, which UTF-8 cannot represent.
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(coded, '_x005F_')
    .replace(/[&<>"\r]/g, (found) => escapes[found] ?? '');

/** Letters of a column, counted from 0: A, B, …, Z, AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Compresses the rows of one sheet into a temporary file, which becomes one file inside the zip file of the workbook. */
class SheetPart {
  readonly #file: FileHandle;
  readonly #deflate: DeflateRaw;
  readonly #ended: Promise<void>;
  #columns: string[] = [];
  /** XML that waits to be compressed; one buffer is used for the whole sheet. */
  readonly #pending = Buffer.allocUnsafe(pieceLength);
  #filled = 0;
  #crc = 0;
  #size = 0;
  #packed = 0;
  readonly #choices: readonly SheetChoice[];
  /** The error that stopped the writing of this sheet. */
  #failure: Error | undefined;
  /** Rejects the pending write, because a compression stream that failed never calls the write's callback. */
  #broken: (error: Error) => void = () => undefined;
  rows = 0;

  private constructor(file: FileHandle, choices: readonly SheetChoice[]) {
    this.#file = file;
    this.#choices = choices;
    this.#deflate = createDeflateRaw({ level: 5 });
    this.#ended = this.#store();
    this.#ended.catch((error: Error) => {
      this.#failure = noRoom(error);
      this.#broken(this.#failure);
    });
  }

  async #store(): Promise<void> {
    for await (const part of this.#deflate as AsyncIterable<Buffer>) {
      await this.#file.appendFile(part);
      this.#packed += part.length;
    }
  }

  static async open({ widths, choices = [] }: BookSheet): Promise<SheetPart> {
    const name = path.join(tmpdir(), `sheet-${randomUUID()}`);
    const file = await open(name, 'wx+', 0o600);
    // The open file's name is removed at once: the operating system then deletes the file when it is closed, also after a crash.
    await unlink(name);
    const part = new SheetPart(file, choices);
    const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
    await part.#add(`${head}<worksheet xmlns="${spreadsheet}">${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`);
    return part;
  }

  async write(rows: readonly (readonly Cell[])[]): Promise<void> {
    for (const row of rows) {
      this.rows += 1;
      if (this.rows > mostSheetRows) throw tooLong();
      await this.#add(this.#rowText(row));
    }
  }

  #rowText(row: readonly Cell[]): string {
    let text = `<row r="${this.rows}">`;
    let next = 0;
    for (let index = 0; index < row.length; index += 1) {
      const value = row[index];
      if (value === null || value === undefined || value === '') continue;
      this.#columns[index] ??= columnName(index);
      // A cell gets a column address only when the cell before it is missing: addresses in all cells of a million wide rows would exceed the size
      // limit of a zip file.
      const place = index === next ? '' : ` r="${this.#columns[index]}${this.rows}"`;
      next = index + 1;
      if (typeof value === 'number') text += `<c${place}><v>${value}</v></c>`;
      else {
        const wrap = value.includes('\n') ? ' s="1"' : '';
        // Without `xml:space="preserve"`, readers may drop blanks at the beginning and end of a text.
        const kept = /^\s|\s$|\n/.test(value) ? ' xml:space="preserve"' : '';
        text += `<c${place}${wrap} t="inlineStr"><is><t${kept}>${escaped(harmlessText(value))}</t></is></c>`;
      }
    }
    return `${text}</row>`;
  }

  async #add(text: string): Promise<void> {
    const most = text.length * longestCharacter;
    if (this.#filled + most > pieceLength) await this.#flush();
    if (most > pieceLength) await this.#compress(Buffer.from(text));
    else this.#filled += this.#pending.write(text, this.#filled);
  }

  async #flush(): Promise<void> {
    await this.#compress(this.#pending.subarray(0, this.#filled));
    this.#filled = 0;
  }

  /** Compresses the bytes; resolves when the buffer may be used again. */
  async #compress(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    this.#size += bytes.length;
    if (this.#size > longestPart) throw tooLong();
    this.#crc = crc32(bytes, this.#crc);
    if (this.#failure) throw this.#failure;
    await new Promise<void>((resolve, reject) => {
      this.#broken = reject;
      this.#deflate.write(bytes, (error) => (error ? reject(this.#failure ?? error) : resolve()));
    });
  }

  async end(): Promise<ZipPart> {
    await this.#add(`</sheetData>${choicesText(this.#choices)}</worksheet>`);
    await this.#flush();
    this.#deflate.end();
    await this.#ended.catch((error: Error) => {
      throw noRoom(error);
    });
    return { crc: this.#crc, size: this.#size, packed: this.#packed, method: 8, file: this.#file };
  }

  async close(): Promise<void> {
    this.#deflate.destroy();
    await this.#ended.catch(() => undefined);
    await this.#file.close();
  }
}

function choicesText(choices: readonly SheetChoice[]): string {
  if (choices.length === 0) return '';
  const each = choices.map(({ column, from, to, formula, refusal }) => {
    const place = `${columnName(column)}${from}:${columnName(column)}${to}`;
    const refused = refusal === undefined ? '' : ` showErrorMessage="1" error="${escaped(refusal)}"`;
    return `<dataValidation type="list" allowBlank="1"${refused} sqref="${place}"><formula1>${escaped(formula)}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${choices.length}">${each.join('')}</dataValidations>`;
}

interface ZipPart {
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
  /** Compression method in the zip file: 0 is uncompressed, 8 is deflate. */
  readonly method: 0 | 8;
  /** The content of this part of the zip: either in memory (`bytes`) or in a file. */
  readonly bytes?: Buffer;
  readonly file?: FileHandle;
}

function storedPart(text: string): ZipPart {
  const bytes = Buffer.from(head + text);
  return { crc: crc32(bytes), size: bytes.length, packed: bytes.length, method: 0, bytes };
}

export class BookFile {
  readonly #sheets: readonly BookSheet[];
  readonly #parts: readonly SheetPart[];

  private constructor(sheets: readonly BookSheet[], parts: readonly SheetPart[]) {
    this.#sheets = sheets;
    this.#parts = parts;
  }

  static async open(sheets: readonly BookSheet[]): Promise<BookFile> {
    const parts: SheetPart[] = [];
    try {
      for (const sheet of sheets) parts.push(await SheetPart.open(sheet));
    } catch (error) {
      for (const part of parts) await part.close();
      throw error;
    }
    return new BookFile(sheets, parts);
  }

  /** Adds rows to a sheet; texts that a spreadsheet program might take for formulas are escaped. */
  async write(sheet: number, rows: readonly (readonly Cell[])[]): Promise<void> {
    await this.#parts[sheet]?.write(rows);
  }

  /** Removes the temporary files; to be called when the workbook is not finished. */
  async discard(): Promise<void> {
    for (const part of this.#parts) await part.close();
  }

  async finish(): Promise<FinishedBook> {
    const entries: (readonly [name: string, part: ZipPart])[] = bookParts(this.#sheets).map(([name, text]) => [name, storedPart(text)]);
    for (const [index, part] of this.#parts.entries()) entries.push([`xl/worksheets/sheet${index + 1}.xml`, await part.end()]);
    const { pieces, size } = zipOf(entries);
    if (size > longestPart) throw tooLong();
    const discard = () => this.discard();
    async function* bytes(): AsyncGenerator<Buffer> {
      try {
        for (const piece of pieces) {
          if (Buffer.isBuffer(piece)) yield piece;
          else yield* contentOf(piece);
        }
      } finally {
        await discard();
      }
    }
    const stream = Readable.from(bytes(), { objectMode: false });
    // When the stream is closed before anything was read, the generator's `finally` does not run, so the files are removed here.
    stream.once('close', () => void discard().catch(() => undefined));
    return { size, stream };
  }
}

async function* contentOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(readLength), 0, readLength, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The parts of a workbook other than its sheets: content types, relations, list of sheets, styles. */
function bookParts(sheets: readonly BookSheet[]): (readonly [name: string, text: string])[] {
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const each = (text: (number: number, name: string, state: string) => string) =>
    sheets.map(({ name, isHidden }, index) => text(index + 1, escaped(sheetName(name)), isHidden ? ' state="hidden"' : '')).join('');
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets>${each((number, name, state) => `<sheet name="${name}" sheetId="${number}"${state} r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packaged}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${spreadsheet}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment wrapText="1"/></xf></cellXfs></styleSheet>`,
    ],
  ];
}

const zipVersion = 20;
/** File date in the zip: always 1 January 1980, the earliest one that the format allows, because the real date is not needed. */
const noDate = 0x0021;

/**
 * Headers and contents of a zip file (APPNOTE 6.3), in the order in which they are written. All parts must have been written completely
 * before.
 */
function zipOf(entries: readonly (readonly [name: string, part: ZipPart])[]): { pieces: readonly (Buffer | FileHandle)[]; size: number } {
  const pieces: (Buffer | FileHandle)[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, part] of entries) {
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(zipVersion, 0);
    facts.writeUInt16LE(part.method, 4);
    facts.writeUInt16LE(noDate, 8);
    facts.writeUInt32LE(part.crc, 10);
    facts.writeUInt32LE(part.packed, 14);
    facts.writeUInt32LE(part.size, 18);
    facts.writeUInt16LE(title.length, 22);
    pieces.push(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title]), part.bytes ?? (part.file as FileHandle));
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const version = Buffer.alloc(2);
    version.writeUInt16LE(zipVersion, 0);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, facts, rest, title]));
    at += 30 + title.length + part.packed;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(Math.min(at, 0xffff_ffff), 16);
  pieces.push(listed, end);
  return { pieces, size: at + listed.length + end.length };
}

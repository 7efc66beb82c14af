/** A workbook with one sheet (ECMA-376): bold headers in a frozen row, numbers as numbers, everything else as text. */
import { harmlessText, sheetName } from 'shared-contracts/values/spreadsheet-text';
import { nextTask } from '../work/next-task.ts';
import { type SheetCell, type SheetSource, sheetRow } from './sheet-rows.ts';
import { type ZipEntry, zipFile } from './zip-file.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Maximum length of a cell's text; with longer ones spreadsheet programs report a damaged file. */
const longestText = 32_767;
const rowsAtOnce = 200;
/** Number of rows measured for column widths. */
const measured = 100;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Name of a column, counted from 0: A to Z, then AA, AB, … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function textXml(text: string): string {
  // Escapes texts such as `_x000d_`, which spreadsheet programs would read as a control character.
  const plain = harmlessText(text).replace(/\r\n?/g, '\n').slice(0, longestText).toWellFormed();
  return escapeXml(plain.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_'));
}

function cellXml(cell: SheetCell, place: string, style: string): string {
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${place}"${style}><v>${cell}</v></c>`;
  const text = textXml(String(cell));
  // A cell with several lines gets the style that wraps its text.
  const appearance = style || (text.includes('\n') ? ' s="2"' : '');
  return text === '' ? '' : `<c r="${place}"${appearance} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function rowXml(cells: readonly SheetCell[], row: number, style = ''): string {
  return `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`, style)).join('')}</row>`;
}

/** Width in characters; a Chinese character counts as two. */
const widthOf = (cell: SheetCell): number => [...String(cell)].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0);

const titlesOf = ({ columns }: SheetSource): readonly string[] => columns.map(({ column }) => column.title);

function columnsXml(source: SheetSource): string {
  const sample = [titlesOf(source), ...source.rowKeys.slice(0, measured).map((rowKey) => sheetRow(source, rowKey))];
  const width = (index: number): number => Math.min(60, Math.max(8, ...sample.map((cells) => widthOf(cells[index] ?? '') + 2)));
  const columns = source.columns.map((_, index) => `<col min="${index + 1}" max="${index + 1}" width="${width(index)}" customWidth="1"/>`);
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
}

async function* sheetPieces(source: SheetSource): AsyncGenerator<string> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  yield `${columnsXml(source)}<sheetData>${rowXml(titlesOf(source), 1, ' s="1"')}`;
  for (let from = 0; from < source.rowKeys.length; from += rowsAtOnce) {
    const keys = source.rowKeys.slice(from, from + rowsAtOnce);
    yield keys.map((rowKey, index) => rowXml(sheetRow(source, rowKey), from + index + 2)).join('');
    await nextTask();
  }
  yield '</sheetData></worksheet>';
}

function relationsXml(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="${relations}/${type}" Target="${target}"/>`);
  return `${declaration}<Relationships xmlns="${packageRelations}">${lines.join('')}</Relationships>`;
}

const parts = [
  ['/xl/workbook.xml', 'sheet.main'],
  ['/xl/worksheets/sheet1.xml', 'worksheet'],
  ['/xl/styles.xml', 'styles'],
] as const;

const contentTypesXml = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
  .map(([name, type]) => `<Override PartName="${name}" ContentType="${contentTypes}.${type}+xml"/>`)
  .join('')}</Types>`;

const stylesXml = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" applyAlignment="1"><alignment wrapText="1"/></xf></cellXfs></styleSheet>`;

const workbookXml = (title: string): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(sheetName(title)) || '1'}" sheetId="1" r:id="r1"/></sheets></workbook>`;

/** The rows as a workbook, written piece by piece. */
export async function writeXlsx(source: SheetSource): Promise<Blob> {
  const text = (name: string, content: string): ZipEntry => ({ name, pieces: [content] });
  return await zipFile(
    [
      text('[Content_Types].xml', contentTypesXml),
      text('_rels/.rels', relationsXml([['officeDocument', 'xl/workbook.xml']])),
      text('xl/workbook.xml', workbookXml(source.title)),
      text(
        'xl/_rels/workbook.xml.rels',
        relationsXml([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ),
      text('xl/styles.xml', stylesXml),
      { name: 'xl/worksheets/sheet1.xml', pieces: sheetPieces(source) },
    ],
    xlsxType,
  );
}

/** Fields of an entity as columns of a spreadsheet, for export and import: labels and texts for people, codes and values for the record. */
import { type EntityDefinition, isEnglishCopy } from 'shared-contracts/entity/entity';
import { type Field, fieldFor } from 'shared-contracts/entity/field';
import { sideOf } from 'shared-contracts/session/parties';
import type { Label } from 'shared-contracts/texts/label';
import { z } from 'zod';
import { Invalid } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import { DictionaryItems, type DictionaryTexts, englishTexts } from '../context/dictionaries.ts';
import { hiddenFields } from '../entity/entity-table.ts';
import type { WireRecord } from '../entity/records.ts';
import { isDefaulted } from './sheet-defaults.ts';
import { takeRegionCodes } from './sheet-regions.ts';

/** Header of the column with the record number. A record and its lines have the same number in their sheets, so an import can join them. */
export const recordNumber = '序号';
export const recordNumberLabel: Label = [recordNumber, 'No.'];

/** Language of a template or an export. An import takes both, because every heading and every text of a dictionary is known in both. */
export const sheetLanguages = z.enum(['zh-CN', 'en-US']);
export type SheetLanguage = z.output<typeof sheetLanguages>;

/** The text of a label in the language of a sheet. */
export const inSheet = (label: Label, language: SheetLanguage): string => label[language === 'en-US' ? 1 : 0];

/** The language that the query of a call names as `language`; Chinese for clients that name none. */
export const sheetLanguageOf = (query: { readonly language?: unknown }): SheetLanguage =>
  sheetLanguages.catch('zh-CN').parse(query.language);

/** The texts of dictionaries in the language of a sheet. */
export const textsInSheet = (texts: DictionaryTexts, language: SheetLanguage): DictionaryTexts =>
  language === 'en-US' ? englishTexts(texts) : texts;

/** The two lines above the headings of an export: what it contains, and who made it. */
export function exportHeads(content: string, { realname }: Pick<Caller, 'realname'>, language: SheetLanguage): string[][] {
  return language === 'en-US' ? [[content], [`Exported by: ${realname}`]] : [[content], [`导出人:${realname}`]];
}

/** The title of an exported list. */
export const listTitle = (label: Label, language: SheetLanguage): string =>
  language === 'en-US' ? `${label[1]}: list` : `${label[0]}列表数据`;

const numberKinds = new Set(['integer', 'decimal', 'money', 'price', 'tonnes', 'cubicMetres', 'kilometres', 'ratio']);

/**
 * The columns of an export: the fields that this caller may see, without the name beside a reference that has the same title, because the column of the
 * reference shows the name.
 */
export function exportFields(entity: EntityDefinition, caller: Caller): [string, Field][] {
  const seen = seenFields(entity, caller);
  const shown = new Set(
    seen.flatMap(([, { kind, listOf, shownBy, label }]) =>
      (kind === 'reference' || listOf) && shownBy && entity.fields[shownBy]?.label[0] === label[0] ? [shownBy] : [],
    ),
  );
  return seen.filter(([name]) => !shown.has(name));
}

/** The fields that this caller may see, each with its name and definition. Secret, write-only and hidden fields are left out. */
function seenFields(entity: EntityDefinition, caller: Caller): [string, Field][] {
  const hidden = hiddenFields(entity, caller);
  const side = sideOf(caller);
  return Object.entries(entity.fields)
    .filter(([name, field]) => !field.secret && !field.writeOnly && !hidden.has(name) && !isEnglishCopy(entity, name))
    .map(([name, field]) => [name, fieldFor(field, side)]);
}

/** The fields that this caller may import, each with its name and definition; read-only and hidden fields are left out. */
export function importFields(entity: EntityDefinition, caller: Caller): [string, Field][] {
  const hidden = hiddenFields(entity, caller);
  return Object.entries(entity.fields).filter(([name, field]) => !field.readOnly && !hidden.has(name));
}

/** Titles of exported columns that cannot be imported: an import ignores these columns instead of reporting them as unknown. */
export function exportedTitles(entity: EntityDefinition, caller: Caller): string[] {
  // Files that were exported before have two columns of some titles.
  return seenFields(entity, caller).flatMap(([name, { label, readOnly }]) => (readOnly ? [name, ...label] : []));
}

/** Form in which the reader of spreadsheets passes on a number of which the program that wrote it kept only 15 digits. */
const shortened = /^-?\d\.\d{14}E\+\d+$/;

/**
 * Reports for each field that is no number and has such a value that digits are lost, by the field's name. Without this a field for texts of any kind
 * would store the number in the form with an exponent. Fields for numbers refuse that form themselves.
 */
export function lostDigits(fields: Readonly<Record<string, Field>>, values: WireRecord): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name];
      if (!field || numberKinds.has(field.kind) || typeof value !== 'string' || !shortened.test(value)) return [];
      return [[name, `${field.label[0]}：该单元格的数字已丢失位数，请把单元格设为文本格式后重新填写`]];
    }),
  );
}

/** Value of a cell: the text instead of a code, and a number unless a spreadsheet would lose digits of it. References: `shownReference`. */
export function cellOf(name: string, field: Field, record: WireRecord, language: SheetLanguage = 'zh-CN'): string | number | null {
  const english = language === 'en-US' && field.readOnly && field.english ? record[field.english] : undefined;
  const value = english || record[name];
  if (value === null || value === undefined) return null;
  if (field.dict) return String(record[`${name}_dictText`] ?? value);
  const text = String(value);
  return numberKinds.has(field.kind) && /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
}

/** Header of a column; an asterisk marks columns that an import requires in every row. */
export function headerOf(field: Field, forImport: boolean, language: SheetLanguage = 'zh-CN'): string {
  const isMarked = forImport && field.required && !isDefaulted(field) && field.takenFrom === undefined;
  return `${isMarked ? '*' : ''}${inSheet(field.label, language)}`;
}

export interface SheetLine {
  /** Row number in the sheet, from 1. */
  readonly line: number;
  readonly values: WireRecord;
}

export interface SheetRow extends SheetLine {
  /** The record number, which lines in further sheets repeat to name their record; undefined when the sheet has no such column. */
  readonly number?: string;
  /** Lines of the record from the further sheets, by the name of their sub-table. */
  readonly lines?: Readonly<Record<string, readonly SheetLine[]>>;
}

export interface SheetColumns {
  /** Index of the header row in the sheet. */
  readonly headerAt: number;
  readonly columns: readonly (readonly [string, Field] | undefined)[];
  /** Titles of columns that name no field. */
  readonly unknown: readonly string[];
  /** Names of required fields without a column, a default and the column of the record from which they are taken. */
  readonly missing: readonly string[];
  /** Index of the column with the record number; -1 when there is none. */
  readonly numberAt: number;
}

/**
 * Finds the header row among the first rows by the labels in it (Chinese, English or field names). `mapping` gives field names for other
 * titles; an empty name leaves the column out. `others`: titles that a sheet may have although they are not imported, for example those of
 * an export.
 */
export function readColumns(
  fields: readonly (readonly [string, Field])[],
  cells: readonly (readonly string[])[],
  mapping: Readonly<Record<string, string>> = {},
  others: readonly string[] = [],
): SheetColumns {
  const byHeader = new Map<string, readonly [string, Field] | null>();
  for (const title of others) byHeader.set(normalised(title), null);
  for (const [name, field] of fields)
    for (const header of [name, ...(field.earlierLabels ?? []), ...field.label]) byHeader.set(normalised(header), [name, field]);
  for (const [title, wanted] of Object.entries(mapping)) {
    byHeader.set(normalised(title), fields.find(([name]) => name === wanted) ?? null);
  }
  const headerAt = cells.slice(0, 6).findIndex((row) => {
    const filled = row.filter((cell) => cell !== '');
    const known = filled.filter((cell) => byHeader.has(normalised(cell))).length;
    return known > 0 && known * 2 >= filled.length;
  });
  if (headerAt < 0) throw new Invalid('文件导入失败:没有找到表头，请使用下载的模板');
  const titles = cells[headerAt] ?? [];
  const columns = onePerField(
    titles.map((title) => byHeader.get(normalised(title)) ?? undefined),
    cells.slice(headerAt + 1),
    {
      isChosen: (index) => Object.keys(mapping).some((title) => normalised(title) === normalised(titles[index] ?? '')),
      isExported: (index) => others.some((title) => normalised(title) === normalised(titles[index] ?? '')),
    },
  );
  const hasColumn = (name: string | undefined) => name !== undefined && columns.some((column) => column?.[0] === name);
  return {
    headerAt,
    columns,
    numberAt: others.includes(recordNumber)
      ? titles.findIndex((title, index) => !columns[index] && recordNumberLabel.some((label) => normalised(label) === normalised(title)))
      : -1,
    unknown: titles.filter((title) => title !== '' && !byHeader.has(normalised(title))),
    missing: fields.flatMap(([name, field]) =>
      field.required && !isDefaulted(field) && !hasColumn(name) && !hasColumn(field.takenFrom) ? [name] : [],
    ),
  };
}

type SheetColumn = readonly [string, Field] | undefined;

/**
 * Selects one column for each field: the one that a person chose, the first of those columns that an export gives the same title (an id, and the number
 * of the same record), or the one that has all the values of the others. Refuses other sheets with several columns for a field, because values would
 * be lost. `rows`: the rows below the titles.
 */
function onePerField(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
  { isChosen, isExported }: Readonly<Record<'isChosen' | 'isExported', (index: number) => boolean>>,
): SheetColumn[] {
  const taken = new Map<string, number>();
  /** Whether the column has the value of the other one wherever that is filled. */
  const hasAllOf = (index: number, other: number): boolean => rows.every((row) => (row[other] ?? '') === '' || row[other] === row[index]);
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const [name, { label }] = column;
    const before = taken.get(name);
    if (before === undefined || (isChosen(index) && !isChosen(before))) taken.set(name, index);
    else if (isExported(index) || isChosen(index) !== isChosen(before) || hasAllOf(before, index)) continue;
    else if (hasAllOf(index, before)) taken.set(name, index);
    else throw new Invalid(`文件导入失败:“${label[0]}”有多列，请只保留一列`);
  }
  return columns.map((column, index) => (column && taken.get(column[0]) === index ? column : undefined));
}

/**
 * Reads the rows below the header row. `found`: the columns, if the caller has read them before; without it this function reads them, and
 * every required column must exist.
 */
export function readRows(
  fields: readonly (readonly [string, Field])[],
  cells: readonly (readonly string[])[],
  texts: DictionaryTexts,
  found?: SheetColumns,
): SheetRow[] {
  const { headerAt, columns, missing, numberAt } = found ?? readColumns(fields, cells);
  if (!found) refuseMissing(fields, missing);
  const regions = fields.flatMap(([name, { kind }]) => (kind === 'region' ? [name] : []));
  const rows: SheetRow[] = [];
  for (let at = headerAt + 1; at < cells.length; at += 1) {
    const row = cells[at] ?? [];
    if (row.every((cell, index) => cell === '' || index === numberAt)) continue;
    const values: WireRecord = {};
    row.forEach((cell, column) => {
      const known = columns[column];
      if (known && cell !== '') values[known[0]] = storedText(known[1], cell, texts);
    });
    takeRegionCodes(values, regions, texts.get('region'));
    rows.push({ line: at + 1, values, ...(numberAt >= 0 && { number: row[numberAt] ?? '' }) });
  }
  return rows;
}

/** Refuses a sheet without a column for each of these required fields. */
export function refuseMissing(fields: readonly (readonly [string, Field])[], missing: readonly string[], sheet = ''): void {
  if (missing.length === 0) return;
  const labels = fields.filter(([name]) => missing.includes(name)).map(([, field]) => field.label[0]);
  if (sheet) throw new Invalid(`文件导入失败:${sheet}缺少列 ${labels.join('、')}`);
  throw new Invalid(`文件导入失败:缺少列 ${labels.join('、')}`);
}

const normalised = (header: string) => header.replaceAll('*', '').replace(/\s/g, '').toLowerCase();

function storedText(field: Field, cell: string, texts: DictionaryTexts): string {
  // Names of regions are replaced by codes later, when the whole row is known (`takeRegionCodes`).
  if (field.kind === 'region') return cell;
  if (field.dict) return codeOf(texts.get(field.dict), cell);
  if (field.kind !== 'instant' && field.kind !== 'date') return cell;
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/.exec(cell);
  if (!parts) return cell;
  const [year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] = parts.slice(1).map((part) => part?.padStart(2, '0'));
  const date = `${year}-${month}-${day}`;
  return field.kind === 'date' ? date : `${date} ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}`;
}

/** Longest cell that is searched in a dictionary; a longer one is refused by the field's own check. */
const longestCell = 5_000;

/**
 * Translates a dictionary text (or code) to its code; several are separated by commas. Unknown texts are returned unchanged, and the
 * field's check refuses them.
 */
function codeOf(items: ReadonlyMap<string, string> | undefined, cell: string): string {
  if (!items || cell.length > longestCell) return cell;
  const codes = codesByText(items);
  const one = (text: string) => codes.get(text) ?? text;
  return codes.has(cell)
    ? one(cell)
    : cell
        .split(/[,，]/)
        .map((part) => one(part.trim()))
        .join(',');
}

const indexes = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

/**
 * Codes by text, built once per dictionary because imports look up thousands of cells. When two codes have the same text, the first is
 * used.
 */
function codesByText(items: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const known = indexes.get(items);
  if (known) return known;
  const codes = new Map<string, string>();
  for (const [value, label] of items) for (const text of [label, value]) if (!codes.has(text)) codes.set(text, value);
  if (items instanceof DictionaryItems) for (const [value, text] of items.english) if (!codes.has(text)) codes.set(text, value);
  indexes.set(items, codes);
  return codes;
}

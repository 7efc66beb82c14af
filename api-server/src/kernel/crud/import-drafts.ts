/** Rows of an import before they are added: names of other records become ids, and values are checked. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Fields } from 'shared-contracts/entity/entity';
import { draftSchema } from 'shared-contracts/entity/entity-schema';
import type { ImportProblem } from 'shared-contracts/wire/import-rows';
import { Invalid, Refused } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import type { DictionaryTexts } from '../context/dictionaries.ts';
import { linePlace } from '../entity/lines.ts';
import { lineOptionProblems, optionProblems } from '../entity/options.ts';
import type { WireRecord } from '../entity/records.ts';
import { read } from '../http/route.ts';
import { type Crud, ownColumns } from './crud-context.ts';
import { duplicatesIn, type KeyedRow } from './import-duplicates.ts';
import { RecordNames } from './record-names.ts';
import { defaultsOf } from './sheet-defaults.ts';
import { importFields, lostDigits, type SheetRow } from './sheet-fields.ts';
import { learnWritten, namesRecords, type TakenReferences, takeReferences, unknownText } from './sheet-references.ts';

/** A row ready to be added, or the reason why it is refused. */
export interface SheetDraft {
  readonly line: number;
  readonly lines: SheetRow['lines'];
  /** References to records of the same entity that a row before this one may add, by field name. */
  readonly later: TakenReferences['later'];
  readonly draft: WireRecord;
  readonly ready: WireRecord;
  readonly refused?: Refused;
}

/** Work that needs no transaction runs before one opens, so that no database connection is held meanwhile. */
export async function draftsOf(made: Crud, caller: Caller, names: RecordNames, rows: readonly SheetRow[]): Promise<SheetDraft[]> {
  const { context, hooks } = made;
  const schema = draftSchema(context.entity);
  const { texts } = await made.prepared(caller);
  const drafts: SheetDraft[] = [];
  for (const { line, lines, values, problems: unfound, later } of await withReferences(made, caller, names, rows)) {
    const problems = { ...unfound, ...unknownOptions(made, { values, lines }, texts) };
    try {
      refuseLostDigits(made, values, lines);
      const ofLines = Object.entries(lines ?? {}).map(([name, list]) => [name, list.map((sub) => sub.values)] as const);
      const known = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in later)));
      const draft = readDraft(schema, { ...known, ...Object.fromEntries(ofLines) }, problems);
      drafts.push({ line, lines, later, draft: draft as WireRecord, ready: (await hooks.beforeImport?.(draft as never)) ?? {} });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      drafts.push({ line, lines, later, draft: {}, ready: {}, refused: error });
    }
  }
  return drafts;
}

/** Reads a row's values; what the schema refuses is told together with the names and options that were not found. */
function readDraft(schema: ReturnType<typeof draftSchema>, values: WireRecord, problems: Readonly<Record<string, string>>): unknown {
  if (Object.keys(problems).length === 0) return read(schema, values);
  const others: Record<string, unknown> = {};
  try {
    read(schema, values);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    Object.assign(others, error.detail);
  }
  const all = { ...others, ...problems };
  throw new Invalid(String(Object.values(all)[0]), all);
}

/** Texts of a row and its lines that are no option of their field's dictionary, by path of the field. */
function unknownOptions(
  made: Crud,
  { values, lines = {} }: Pick<SheetRow, 'values' | 'lines'>,
  texts: DictionaryTexts,
): Record<string, string> {
  const problems = optionProblems(made.context.entity.fields, values, texts);
  for (const own of made.lines) {
    const written = (lines[own.name] ?? []).map((line) => line.values);
    Object.assign(problems, lineOptionProblems(own, written, texts));
  }
  return problems;
}

/** A row with ids in place of the names of other records. `problems`: names that were not found, by path of the field. */
interface NamedRow extends Omit<TakenReferences, 'values'>, SheetRow {}

/**
 * Replaces the names of other records by ids. Empty cells of columns with a default get it. The columns of the caller's own party are filled in first,
 * because rows are added to that party whatever the sheet says.
 */
async function withReferences(made: Crud, caller: Caller, names: RecordNames, rows: readonly SheetRow[]): Promise<NamedRow[]> {
  const { entity, table, app } = made.context;
  const own = Object.entries(ownColumns(table, caller)).filter(([name]) => name in entity.fields);
  const defaults = defaultsOf(importFields(entity, caller));
  const ofLines = new Map(made.lines.map((sub) => [sub.name, defaultsOf(importFields(sub.entity, caller))]));
  const filled = rows.map((row) => ({
    ...row,
    values: { ...defaults, ...row.values, ...Object.fromEntries(own) },
    ...(row.lines && { lines: linesWithDefaults(row.lines, ofLines) }),
  }));
  const lists = [
    { fields: entity.fields, values: filled.map(({ values }) => values) },
    ...made.lines.map((sub) => ({
      fields: sub.entity.fields,
      values: filled.flatMap(({ lines }) => (lines?.[sub.name] ?? []).map(({ values }) => values)),
    })),
  ];
  const asked = lists.filter(({ fields, values }) => values.some((each) => namesRecords(fields, each)));
  if (asked.length > 0) {
    await app.kernel.database.as(
      caller,
      async (tx) => {
        for (const { fields, values } of asked) await learnWritten(tx, names, fields, values);
      },
      { readOnly: true },
    );
  }
  return filled.map((row) => {
    const { values, problems, later } = takeReferences(names, entity, row.values);
    const taken = { ...row, values, later };
    return row.lines ? { ...taken, ...linesWithReferences(made, names, row.lines, problems) } : { ...taken, problems };
  });
}

function linesWithDefaults(lines: NonNullable<SheetRow['lines']>, defaults: ReadonlyMap<string, WireRecord>): SheetRow['lines'] {
  return Object.fromEntries(
    Object.entries(lines).map(([name, list]) => [
      name,
      list.map((line) => ({ ...line, values: { ...defaults.get(name), ...line.values } })),
    ]),
  );
}

function linesWithReferences(made: Crud, names: RecordNames, lines: NonNullable<SheetRow['lines']>, ofRow: TakenReferences['problems']) {
  const problems: Record<string, string> = { ...ofRow };
  const taken = Object.entries(lines).map(([name, list]) => {
    const own = made.lines.find((sub) => sub.name === name);
    if (!own) return [name, list] as const;
    const read = list.map((line, index) => {
      const { values, problems: wrong } = takeReferences(names, { ...own.entity, name: '' }, line.values);
      for (const [field, reason] of Object.entries(wrong))
        problems[`${name}.${index}.${field}`] = `${linePlace(own, index + 1)}: ${reason}`;
      return { ...line, values };
    });
    return [name, read] as const;
  });
  return { lines: Object.fromEntries(taken), problems };
}

/** Refuses a row if a number in it or in one of its lines has lost digits in its spreadsheet. */
function refuseLostDigits({ context, lines: subs }: Crud, values: WireRecord, lines: SheetRow['lines'] = {}): void {
  const problems = lostDigits(context.entity.fields, values);
  for (const own of subs) {
    for (const [index, line] of (lines[own.name] ?? []).entries()) {
      for (const [field, reason] of Object.entries(lostDigits(own.entity.fields, line.values)))
        problems[`${own.name}.${index}.${field}`] = `${linePlace(own, index + 1)}: ${reason}`;
    }
  }
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Invalid(first, problems);
}

/** One line of an import preview: every value is a text, with codes for texts of dictionaries and ids for names of records. */
type PreviewLine = { line: number; values: Record<string, string> };
type PreviewRow = PreviewLine & { lines?: Record<string, PreviewLine[]> };

/** Number of rows of a preview that are read without interruption; after them other requests are served. */
const turnRows = 1_000;

/**
 * The rows of a preview. `problems`: values that name no record or no option, or break a unique key; they stay in the rows. `names`: titles of the records that were
 * found, by entity and id.
 */
export async function previewOf(
  made: Crud,
  caller: Caller,
  rows: readonly SheetRow[],
  names = new RecordNames(caller),
): Promise<{ rows: PreviewRow[]; problems?: ImportProblem[]; names?: Record<string, Record<string, string>> }> {
  const { entity } = made.context;
  const inFile = new Set(rows.map(({ values }) => String(values[entity.titleField] ?? '').trim()));
  const { texts } = await made.prepared(caller);
  const titles: Record<string, Record<string, string>> = {};
  const shown: PreviewRow[] = [];
  const wrong: ImportProblem[] = [];
  const keyed: KeyedRow[] = [];
  for (let from = 0; from < rows.length; from += turnRows) {
    const named = await withReferences(made, caller, names, rows.slice(from, from + turnRows));
    for (const [index, { line, values, lines, problems, later }] of named.entries()) {
      const found = { ...problems, ...optionProblems(entity.fields, values, texts), ...missingLater(entity.fields, later, inFile) };
      for (const [field, message] of Object.entries(found)) if (field in entity.fields) wrong.push({ line, field, message });
      noteTitles(titles, names, entity.fields, values);
      keyed.push({ line, values });
      shown.push({ line, values: withWritten(entity.fields, values, rows[from + index]?.values), ...(lines && { lines }) } as PreviewRow);
    }
    await nextTurn();
  }
  const marked = new Set(wrong.map(({ line, field }) => `${line} ${field}`));
  for (const one of await duplicatesIn(made, caller, keyed)) {
    // A table shows one problem for each value: the first one, so that of the value itself, then that of the sheet.
    const place = `${one.line} ${one.field}`;
    if (!marked.has(place)) wrong.push(one);
    marked.add(place);
  }
  return { rows: shown, ...(wrong.length > 0 && { problems: wrong }), ...(Object.keys(titles).length > 0 && { names: titles }) };
}

/** The values with the written names where a field holds several ids, because a table shows such a field as it is. */
function withWritten(fields: Fields, values: WireRecord, written: WireRecord | undefined): WireRecord {
  const lists = Object.keys(values).filter((name) => fields[name]?.listOf && written?.[name] !== undefined);
  return { ...values, ...Object.fromEntries(lists.map((name) => [name, written?.[name]])) };
}

/** The references to records of the same entity that neither exist nor have a row in the file. */
function missingLater(fields: Fields, later: TakenReferences['later'], inFile: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(later).flatMap(([name, text]) => {
      const field = fields[name];
      return field && !inFile.has(text) && !isKey(text) ? [[name, unknownText(field, text)]] : [];
    }),
  );
}

/** Adds the titles of the records to which the row refers. */
function noteTitles(titles: Record<string, Record<string, string>>, names: RecordNames, fields: Fields, values: WireRecord): void {
  for (const [name, { kind, entity = '' }] of Object.entries(fields)) {
    const [found] = kind === 'reference' && values[name] ? names.find(entity, String(values[name])) : [];
    if (!found) continue;
    const ofEntity = titles[entity] ?? {};
    ofEntity[found.id] = found.title;
    titles[entity] = ofEntity;
  }
}

/** Whether the text has the form of a key, which the entity's own checks read. */
const isKey = (text: string): boolean => /^[\w-]{1,32}$/.test(text);

/** Ids of the records that rows before this one added, in place of their names. A text in the form of a key is left to the entity's own checks. */
export function addedBefore({ context: { entity } }: Crud, names: RecordNames, later: TakenReferences['later']): WireRecord {
  const { values, problems, later: unknown } = takeReferences(names, entity, later);
  const [problem] = Object.values(problems);
  if (problem) throw new Invalid(problem, problems);
  for (const [name, text] of Object.entries(unknown)) {
    const field = entity.fields[name];
    if (field && !isKey(text)) throw new Invalid(unknownText(field, text), { [name]: unknownText(field, text) });
  }
  return values;
}

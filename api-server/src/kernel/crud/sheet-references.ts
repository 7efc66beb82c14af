/**
 * References in sheets. A record holds the id of another record; a sheet shows the name or number by which people know that record, and an import
 * accepts these and the id.
 */
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import type { Tx } from '../database/database.ts';
import type { WireRecord } from '../entity/records.ts';
import { declaredRows } from '../entity/row-scope.ts';
import { isId, type NamedRecord, type RecordNames, titleWith } from './record-names.ts';
import { inSheet, type SheetLanguage } from './sheet-fields.ts';

type NamedFields = readonly (readonly [string, Field])[];

const textIn = (row: Readonly<Record<string, unknown>>, name: string | undefined): string => {
  const value = name === undefined ? null : row[name];
  return value === null || value === undefined ? '' : String(value);
};

/** Whether the field holds the id of a record, or several. */
export const isReference = (field: Field): boolean => entityOf(field) !== undefined;

const entityOf = ({ kind, entity, listOf }: Field): string | undefined => (kind === 'reference' ? entity : listOf);

const referencesAmong = (fields: NamedFields) =>
  fields.flatMap(([name, field]) => {
    const entity = entityOf(field);
    return entity ? [[name, field, entity] as const] : [];
  });

/** The single texts of a field's value. */
const partsOf = ({ listOf }: Field, text: string): readonly string[] =>
  (listOf ? text.split(/[,，、]/) : [text]).map((part) => part.trim()).filter((part) => part !== '');

/** An importable field shows how the record is found now; others show the name that this record holds, if it holds one. */
const isLookedUp = (field: Field, isImported: boolean): boolean => isImported && !field.readOnly;

/** Looks up the names that `shownReference` needs for these records: a few queries for each referenced entity. */
export async function learnShown(
  tx: Tx,
  names: RecordNames,
  { fields, isImported }: { readonly fields: NamedFields; readonly isImported: boolean },
  records: readonly WireRecord[],
): Promise<void> {
  names.trim();
  for (const [name, field, entity] of referencesAmong(fields)) {
    const asked = records.filter((record) => isLookedUp(field, isImported) || textIn(record, field.shownBy) === '');
    const ids = asked.flatMap((record) => partsOf(field, textIn(record, name)));
    await names.learn(tx, entity, ids);
    if (isLookedUp(field, isImported)) await names.learnSame(tx, entity, ids);
  }
}

/**
 * What a sheet shows for a reference; null when the caller may not know the record's name. In an importable field the text names exactly this record, so
 * that the sheet can be imported again.
 */
export function shownReference(
  names: RecordNames,
  [name, field]: readonly [string, Field],
  record: WireRecord,
  isImported: boolean,
): string | null {
  const value = textIn(record, name);
  if (value === '') return null;
  const held = textIn(record, field.shownBy);
  if (held !== '' && !isLookedUp(field, isImported)) return held;
  const shown = partsOf(field, value).flatMap((id) => shownOne(names, field, id, isImported) ?? []);
  return shown.join(',') || held || null;
}

/** What a sheet shows for one id. */
function shownOne(names: RecordNames, field: Field, id: string, isImported: boolean): string | null {
  const entity = entityOf(field) ?? '';
  const [found] = names.find(entity, id);
  if (!found) return isId(id) ? null : id;
  if (!isLookedUp(field, isImported)) return found.title || null;
  const isOnly = (text: string): boolean =>
    text !== '' && partsOf(field, text).length === 1 && names.find(entity, text).every((other) => other.id === id);
  const both = titleWith(found.title, found.apart);
  return [found.title, ...(found.apart ? [both] : [])].find(isOnly) ?? id;
}

/** A row's values with ids in place of names, and what could not be replaced. */
export interface TakenReferences {
  readonly values: WireRecord;
  /** Why a value names no record, by field name; `values` keeps it. */
  readonly problems: Readonly<Record<string, string>>;
  /** Names in references to the imported entity itself: a row before this one may add that record. `values` keeps them. */
  readonly later: Readonly<Record<string, string>>;
}

/** Looks up the records that these rows name: one query for each referenced entity and thousand different names. */
export async function learnWritten(tx: Tx, names: RecordNames, fields: Fields, rows: readonly WireRecord[]): Promise<void> {
  names.trim();
  for (const [name, field, entity] of referencesAmong(Object.entries(fields))) {
    await names.learn(
      tx,
      entity,
      rows.flatMap((row) => partsOf(field, textIn(row, name))),
    );
  }
}

/** Whether a row has a value that must be looked up. */
export const namesRecords = (fields: Fields, values: WireRecord): boolean =>
  referencesAmong(Object.entries(fields)).some(([name]) => textIn(values, name) !== '');

/**
 * Replaces names by ids. Of several records with one name it takes the one that agrees with the row's other references: a place of this name that belongs
 * to the row's party. An unknown id stays as it is; the entity's own checks decide about it.
 */
export function takeReferences(
  names: RecordNames,
  { name: own, fields }: Pick<EntityDefinition, 'name' | 'fields'>,
  row: WireRecord,
): TakenReferences {
  const values = { ...row };
  const problems: Record<string, string> = {};
  const later: Record<string, string> = {};
  const open: (readonly [string, Field, readonly NamedRecord[]])[] = [];
  for (const [name, field, entity] of referencesAmong(Object.entries(fields))) {
    const text = textIn(row, name).trim();
    if (text === '') continue;
    if (field.listOf) {
      const { ids, problem } = takeList(names, field, text);
      if (problem) problems[name] = problem;
      else values[name] = ids.join(',');
      continue;
    }
    const found = names.find(entity, text);
    const [only, another] = found;
    if (another) open.push([name, field, found]);
    else if (only) values[name] = only.id;
    else if (isId(text)) continue;
    else if (entity === own) later[name] = text;
    else problems[name] = unknownText(field, text);
  }
  for (const [name, field, found] of open) {
    const agreeing = found.filter(({ refers }) =>
      Object.entries(refers).every(
        ([other, id]) =>
          other === name || fields[other]?.kind !== 'reference' || other in problems || !values[other] || id === String(values[other]),
      ),
    );
    const [only, another] = agreeing;
    if (only && !another) values[name] = only.id;
    else problems[name] = severalText(field, textIn(row, name).trim(), found);
  }
  return { values, problems, later };
}

/** The ids of the records that the text names, or why one of them is not clear. */
function takeList(names: RecordNames, field: Field, text: string): { readonly ids: readonly string[]; readonly problem?: string } {
  const ids: string[] = [];
  for (const part of partsOf(field, text)) {
    const found = names.find(field.listOf ?? '', part);
    const [only, another] = found;
    if (another) return { ids, problem: severalText(field, part, found) };
    if (!only && !isId(part)) return { ids, problem: unknownText(field, part) };
    ids.push(only?.id ?? part);
  }
  return { ids };
}

const longestShown = 40;
const shortened = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

/** The refusal of a name that no record has which the caller may see. */
export const unknownText = ({ label }: Field, text: string): string => `${label[0]}：没有找到“${shortened(text)}”`;

function severalText(field: Field, text: string, found: readonly NamedRecord[]): string {
  const { label } = field;
  const apart = apartLabel(entityOf(field) ?? '');
  const told = `${label[0]}：有多条记录名为“${shortened(text)}”`;
  const example = found.map((record) => titleWith(record.title, record.apart)).find((both, index) => found[index]?.apart && both !== text);
  return apart && example ? `${told}，请在名称后用括号注明${apart}，如“${shortened(example)}”` : told;
}

const definitionOf = (entity: string): EntityDefinition | undefined => declaredRows().find((rows) => rows.entity.name === entity)?.entity;

function apartLabel(entity: string, language: SheetLanguage = 'zh-CN'): string | undefined {
  const { fields, toldApartBy } = definitionOf(entity) ?? {};
  const label = toldApartBy === undefined ? undefined : fields?.[toldApartBy]?.label;
  return label && inSheet(label, language);
}

/** What a template says about its references: what is to be written into each column; empty without references. */
export function referenceNote(fields: NamedFields, language: SheetLanguage): string {
  const columns = referencesAmong(fields).flatMap(([, { label, listOf }, entity]) => {
    const definition = definitionOf(entity);
    const titleLabel = definition?.fields[definition.titleField]?.label;
    if (!titleLabel) return [];
    const title = inSheet(titleLabel, language);
    const apart = apartLabel(entity, language);
    if (language === 'en-US') {
      const same = apart ? `, where several have the same “${titleWith(title, apart)}”` : '';
      return [`${label[1]}: write ${title}${same}${listOf ? ', several separated by commas' : ''}`];
    }
    const several = listOf ? '，多个用逗号分隔' : '';
    return [`${label[0]}填写${title}${apart ? `，同名时写“${titleWith(title, apart)}”` : ''}${several}`];
  });
  return columns.map((text) => `${language === 'en-US' ? '; ' : '；'}${text}`).join('');
}

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

type NamedFields = readonly (readonly [string, Field])[];

const textIn = (row: Readonly<Record<string, unknown>>, name: string | undefined): string => {
  const value = name === undefined ? null : row[name];
  return value === null || value === undefined ? '' : String(value);
};

const referencesAmong = (fields: NamedFields) =>
  fields.flatMap(([name, field]) => (field.kind === 'reference' && field.entity ? [[name, field, field.entity] as const] : []));

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
    const ids = asked.map((record) => textIn(record, name)).filter((id) => id !== '');
    await names.learn(tx, entity, ids);
    if (!isLookedUp(field, isImported)) continue;
    // Which of these names others have too.
    await names.learn(
      tx,
      entity,
      ids.flatMap((id) => names.find(entity, id).map(({ title }) => title)),
    );
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
  const id = textIn(record, name);
  if (id === '') return null;
  const held = textIn(record, field.shownBy);
  if (held !== '' && !isLookedUp(field, isImported)) return held;
  const entity = field.entity ?? '';
  const [found] = names.find(entity, id);
  if (!found) return held || (isId(id) ? null : id);
  if (!isLookedUp(field, isImported)) return found.title || held || null;
  const isOnly = (text: string): boolean => text !== '' && names.find(entity, text).every((other) => other.id === id);
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
  for (const [name, , entity] of referencesAmong(Object.entries(fields))) {
    await names.learn(
      tx,
      entity,
      rows.map((row) => textIn(row, name).trim()),
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

const longestShown = 40;
const shortened = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

/** The refusal of a name that no record has which the caller may see. */
export const unknownText = ({ label }: Field, text: string): string => `${label[0]}：没有找到“${shortened(text)}”`;

function severalText({ label, entity = '' }: Field, text: string, found: readonly NamedRecord[]): string {
  const apart = apartLabel(entity);
  const example = found.find((record) => record.apart !== '');
  if (!apart || !example) return `${label[0]}：有多条记录名为“${shortened(text)}”`;
  return `${label[0]}：有多条记录名为“${shortened(text)}”，请在名称后用括号注明${apart}，如“${shortened(titleWith(example.title, example.apart))}”`;
}

const definitionOf = (entity: string): EntityDefinition | undefined => declaredRows().find((rows) => rows.entity.name === entity)?.entity;

function apartLabel(entity: string): string | undefined {
  const { fields, toldApartBy } = definitionOf(entity) ?? {};
  return toldApartBy === undefined ? undefined : fields?.[toldApartBy]?.label[0];
}

/** What a template says about its references: what is to be written into each column; empty without references. */
export function referenceNote(fields: NamedFields): string {
  const columns = referencesAmong(fields).flatMap(([, { label }, entity]) => {
    const definition = definitionOf(entity);
    const title = definition?.fields[definition.titleField]?.label[0];
    if (!title) return [];
    const apart = apartLabel(entity);
    return [`${label[0]}填写${title}${apart ? `，同名时写“${titleWith(title, apart)}”` : ''}`];
  });
  return columns.map((text) => `；${text}`).join('');
}

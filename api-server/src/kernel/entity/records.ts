/** Turns rows into records of a response: masks personal data, adds dictionary texts to codes, and applies the module's additions. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type MaskForm, maskedValue } from 'shared-contracts/entity/masks';
import type { Caller } from '../caller/caller.ts';
import { type DictionaryTexts, dictionaryText } from '../context/dictionaries.ts';
import { hiddenFields } from './entity-table.ts';
import { masksFor } from './masking.ts';

export type WireRecord = Record<string, unknown>;

/** Turns rows into records; changes the row objects in place, because they were read for this response only. */
export function toRecords(entity: EntityDefinition, rows: WireRecord[], caller: Caller, texts: DictionaryTexts): WireRecord[] {
  const unseen = hiddenFields(entity, caller);
  const masks = masksFor(entity, caller);
  const coded = codedFields(entity).filter(([name]) => !unseen.has(name));
  const { constants } = entity;
  for (const row of rows) {
    if (constants) Object.assign(row, constants);
    // Hidden fields are removed with their names: an empty price would reveal that a price exists.
    for (const name of unseen) delete row[name];
    for (const [name, { form }] of masks) row[name] = maskedValue(form, row[name]);
    for (const [name, textName, dict] of coded) row[textName] = codeText(texts, dict, row[name], masks.get(name)?.form);
  }
  return rows;
}

/** The text beside a code; when the code is masked, the text is masked too. */
function codeText(texts: DictionaryTexts, dict: string, value: unknown, form: MaskForm | undefined): string | null {
  if (form !== 'region' || typeof value !== 'string') return dictionaryText(texts, dict, value);
  return dictionaryText(texts, dict, value.replace(/\*/g, '0'));
}

/** Names of the properties in which `toRecords` puts the texts of an entity's codes. */
export const textNames = (entity: EntityDefinition): string[] => codedFields(entity).map(([, textName]) => textName);

type Coded = readonly (readonly [name: string, textName: string, dict: string])[];
const knownCoded = new WeakMap<EntityDefinition, Coded>();

/** The coded fields of an entity, computed once because every page of a list needs them. */
function codedFields(entity: EntityDefinition): Coded {
  const known = knownCoded.get(entity);
  if (known) return known;
  const found = Object.entries(entity.fields).flatMap(([name, { dict, secret }]) =>
    dict && !secret ? [[name, `${name}_dictText`, dict] as const] : [],
  );
  knownCoded.set(entity, found);
  return found;
}

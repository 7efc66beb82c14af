/** Rows on their way out: personal data masked, dictionary texts beside the codes, the module's own additions. */
import type { EntityDefinition } from 'shared-contracts/entity';
import type { Field } from 'shared-contracts/field';
import type { Caller } from './caller.ts';
import { type DictionaryTexts, dictionaryText } from './dictionaries.ts';
import { hiddenFields, seesUnmasked } from './entity-table.ts';
import { masked } from './masking.ts';

export type WireRecord = Record<string, unknown>;

/** Changes the rows in place (they were read for this answer) and returns them. */
export function toRecords(entity: EntityDefinition, rows: WireRecord[], caller: Caller, texts: DictionaryTexts): WireRecord[] {
  const unseen = hiddenFields(entity, caller);
  const { maskable, coded } = treatedFields(entity);
  const hidden = seesUnmasked(entity, caller) ? [] : maskable;
  for (const row of rows) {
    for (const name of unseen) row[name] = null;
    for (const [name, kind] of hidden) row[name] = masked(kind, row[name]);
    for (const [name, textName, dict] of coded) row[textName] = dictionaryText(texts, dict, row[name]);
  }
  return rows;
}

interface TreatedFields {
  readonly maskable: readonly (readonly [name: string, kind: NonNullable<Field['masked']>])[];
  readonly coded: readonly (readonly [name: string, textName: string, dict: string])[];
}

const treated = new WeakMap<EntityDefinition, TreatedFields>();

/** Worked out once per entity: lists ask for every page. */
function treatedFields(entity: EntityDefinition): TreatedFields {
  const known = treated.get(entity);
  if (known) return known;
  const fields = Object.entries(entity.fields);
  const found: TreatedFields = {
    maskable: fields.flatMap(([name, { masked: kind }]) => (kind ? [[name, kind] as const] : [])),
    coded: fields.flatMap(([name, { dict, secret }]) => (dict && !secret ? [[name, `${name}_dictText`, dict] as const] : [])),
  };
  treated.set(entity, found);
  return found;
}

/** Rows on their way out: personal data masked, dictionary texts beside the codes, the module's own additions. */
import type { EntityDefinition } from 'shared-contracts/entity';
import type { Caller } from './caller.ts';
import { type DictionaryTexts, dictionaryText } from './dictionaries.ts';
import { hiddenFields, seesUnmasked } from './entity-table.ts';
import { masked } from './masking.ts';

export type WireRecord = Record<string, unknown>;

/** Changes the rows in place (they were read for this answer) and returns them. */
export function toRecords(entity: EntityDefinition, rows: WireRecord[], caller: Caller, texts: DictionaryTexts): WireRecord[] {
  const unseen = hiddenFields(entity, caller);
  const hidden = seesUnmasked(entity, caller) ? [] : Object.entries(entity.fields).filter(([, field]) => field.masked);
  const coded = Object.entries(entity.fields).filter(([, field]) => field.dict && !field.secret);
  for (const row of rows) {
    for (const name of unseen) row[name] = null;
    for (const [name, field] of hidden) if (field.masked) row[name] = masked(field.masked, row[name]);
    for (const [name, field] of coded) row[`${name}_dictText`] = dictionaryText(texts, field.dict ?? '', row[name]);
  }
  return rows;
}

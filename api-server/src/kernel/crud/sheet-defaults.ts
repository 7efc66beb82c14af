/** Columns of an import that may stay empty although their fields are required: those with a default, and those taken from another record. */
import type { Field } from 'shared-contracts/entity/field';
import type { DictionaryTexts } from '../context/dictionaries.ts';
import type { WireRecord } from '../entity/records.ts';

type NamedFields = readonly (readonly [string, Field])[];

/** Whether an empty cell gets the value with which a new form begins. Optional fields stay empty. */
export const isDefaulted = ({ required, initial, when }: Field): boolean =>
  required === true && initial !== undefined && when === undefined;

/** The values of a row whose cells are all empty. */
export function defaultsOf(fields: NamedFields): WireRecord {
  return Object.fromEntries(fields.flatMap(([name, field]) => (isDefaulted(field) ? [[name, String(field.initial)]] : [])));
}

/** What a template says about these columns; empty without any. `texts`: those of the template's language. */
export function defaultNote(fields: NamedFields, texts: DictionaryTexts, isEnglish: boolean): string {
  const labelOf = ({ label }: Field): string => label[isEnglish ? 1 : 0];
  const defaults = fields.flatMap(([, field]) => {
    const value = String(field.initial);
    const shown = field.dict ? texts.get(field.dict)?.get(value) : value;
    if (!isDefaulted(field) || shown === undefined) return [];
    return [isEnglish ? `${labelOf(field)} “${shown}”` : `${labelOf(field)}“${shown}”`];
  });
  const taken = fields.flatMap(([, field]) => {
    const from = fields.find(([name]) => name === field.takenFrom)?.[1];
    if (!field.required || !from) return [];
    return [
      isEnglish
        ? `; ${labelOf(field)} may be empty where ${labelOf(from)} is filled in`
        : `；已填写${labelOf(from)}的可不填${labelOf(field)}`,
    ];
  });
  const told =
    defaults.length === 0
      ? ''
      : isEnglish
        ? `; defaults of empty cells: ${defaults.join(', ')}`
        : `；不填时的默认值：${defaults.join('、')}`;
  return told + taken.join('');
}

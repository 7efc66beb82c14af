/** Codes of requests and imports are checked against the items of their field's dictionary. Schemas cannot do this, because people change dictionaries. */
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { readTruth } from 'shared-contracts/entity/field-value';
import { ruleTexts } from 'shared-contracts/entity/validation-rules';
import { Invalid } from '../basics/errors.ts';
import type { DictionaryTexts } from '../context/dictionaries.ts';
import { linePlace, type OwnLines } from './lines.ts';
import type { WireRecord } from './records.ts';

/**
 * The fields whose value is no option of their dictionary, with the message for each. A dictionary without items is not checked: its options come from
 * elsewhere. `stored`: the values before a change. They stay allowed, because an item may have been removed since.
 */
export function optionProblems(
  fields: Fields,
  values: WireRecord,
  texts: DictionaryTexts,
  stored: WireRecord = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name];
      const items = field?.dict && field.kind !== 'region' ? texts.get(field.dict) : undefined;
      if (!field || !items) return [];
      const known = new Set(codesIn(field, stored[name]));
      const unknown = codesIn(field, value).some((code) => !items.has(code) && !known.has(code));
      return unknown ? [[name, `${field.label[0]}：${ruleTexts.noOption[0]}`]] : [];
    }),
  );
}

function codesIn(field: Field, value: unknown): string[] {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return [];
  if (field.kind === 'choices')
    return String(value)
      .split(',')
      .map((code) => code.trim());
  return [field.kind === 'flag' ? (readTruth(value) ?? String(value)) : String(value).trim()];
}

/** Like `optionProblems` for lines of a record. The key of a problem is the path of its field, e.g. `items.0.tag`; stored lines are found by their id. */
export function lineOptionProblems(
  own: Pick<OwnLines, 'name' | 'definition'>,
  lines: readonly WireRecord[],
  texts: DictionaryTexts,
  stored: readonly WireRecord[] = [],
): Record<string, string> {
  const byId = new Map(stored.map((line) => [line.id, line]));
  return Object.fromEntries(
    lines.flatMap((line, index) =>
      Object.entries(optionProblems(own.definition.fields, line, texts, line.id === undefined ? {} : byId.get(line.id))).map(
        ([field, reason]) => [`${own.name}.${index}.${field}`, `${linePlace(own, index + 1)}: ${reason}`],
      ),
    ),
  );
}

/**
 * Refuses the body of an action in which a field has a code that is no option, with the message at the field. `stored`: the record; a code that
 * it has already stays allowed.
 */
export function refuseUnknownBodyOptions(fields: Fields, body: WireRecord, texts: DictionaryTexts, stored: WireRecord): void {
  const problems = optionProblems(fields, body, texts, stored);
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Invalid(first, problems);
}

/** Refuses a request in which a field or a field of a line has a code that is no option; the messages stand at their fields. */
export function refuseUnknownOptions(
  { entity, lines, texts }: { readonly entity: EntityDefinition; readonly lines: readonly OwnLines[]; readonly texts: DictionaryTexts },
  values: WireRecord,
  stored: WireRecord = {},
): void {
  const problems = optionProblems(entity.fields, values, texts, stored);
  for (const own of lines) {
    const [asked = [], before = []] = [values, stored].map((each) => each[own.name] as readonly WireRecord[] | undefined);
    Object.assign(problems, lineOptionProblems(own, asked, texts, before));
  }
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Invalid(first, problems);
}

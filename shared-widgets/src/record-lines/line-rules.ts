/** What a table of lines checks before the server is asked: the fields' own rules, and that lines do not repeat each other. */

import type { EditableTableHandle } from 'editable-table/table-handle';
import type { RowCheckHandler, ValidateRule } from 'editable-table/validate-rule';
import type { LinesDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import type { Label } from 'shared-contracts/texts/label';
import { namesText } from 'shared-platform/i18n';
import { asText } from '../field-kinds/field-kind.ts';
import { fieldViolation } from '../field-kinds/field-rules.ts';
import type { FormTranslate } from '../form-words/form-words.ts';
import type { WidgetTranslate } from '../messages/widget-messages.ts';

type Text = (label: Label) => string;
/** In the language in force. */
export interface RuleWords {
  readonly text: Text;
  readonly t: WidgetTranslate;
  readonly words: FormTranslate;
}

type Values = Readonly<Record<string, unknown>>;

/** Whether two lines say the same in all these fields; nothing is the same as nothing. */
function repeats(first: Values, second: Values, names: readonly string[]): boolean {
  return names.every((name) => (asText(first[name])?.trim() ?? '') === (asText(second[name])?.trim() ?? ''));
}

/** Refuses a line when another says the same in all of `unique`. */
function repeatCheck({ unique = [], fields }: LinesDefinition, text: Text, words: FormTranslate): RowCheckHandler {
  const names = namesText(unique.flatMap((name) => (fields[name] ? [text(fields[name].label)] : [])));
  return (_type, value, row, column, callback, table) => {
    const checked = { ...row, [column.key]: value };
    const rows = (table as EditableTableHandle).getAll().rows;
    const isRepeated = rows.filter((other) => repeats(other, checked, unique)).length > 1;
    callback(!isRepeated, isRepeated ? words('linesRepeat', { fields: names }) : undefined);
  };
}

/** The rules of one column; that lines are unique is asked at the first of the unique fields. */
export function lineRules(definition: LinesDefinition, name: string, { text, t, words }: RuleWords): ValidateRule[] {
  const field = definition.fields[name];
  if (!field) return [];
  const optional: Field = { ...field, required: false };
  return [
    ...(field.required ? [{ required: true }] : []),
    { handler: ({ value }) => fieldViolation(optional, value, text, t) ?? true },
    ...(definition.unique?.[0] === name ? [{ rowHandler: repeatCheck(definition, text, words) }] : []),
  ];
}

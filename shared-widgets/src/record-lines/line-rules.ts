/** Rules of a table of lines, checked before sending: those of the fields, and uniqueness of lines. */

import type { TableRow } from 'editable-table/table-column';
import type { EditableTableHandle } from 'editable-table/table-handle';
import type { CheckHandler, ValidateRule } from 'editable-table/validate-rule';
import type { LinesDefinition } from 'shared-contracts/entity/entity';
import { repeatMark, uniqueLabels } from 'shared-contracts/entity/lines';
import { ruleTexts } from 'shared-contracts/entity/validation-rules';
import type { Label } from 'shared-contracts/texts/label';
import { namesText } from 'shared-platform/joined-texts';
import { fieldViolation } from '../field-kinds/field-rules.ts';

/** Returns the text of a label in the current language. */
export type LabelText = (label: Label) => string;

/** Refuses a line that equals another in all fields of `unique`, and names that line. */
function repeatCheck(definition: LinesDefinition, text: LabelText): CheckHandler {
  return ({ row, rowKey, column, value }, _, table) => {
    const mark = repeatMark(definition, { ...row, [column.key]: value });
    const { rows } = (table as EditableTableHandle).getAll({ withTemporaryIds: true });
    const other = rows.findIndex((each) => each.id !== rowKey && repeatMark(definition, each) === mark);
    return other < 0 || text(ruleTexts.repeats(namesText(uniqueLabels(definition).map(text)), other + 1));
  };
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** What is known about a cell's value apart from the rules of its field: why it is wrong, true where it is right, or null: nothing is known. */
export type KnownVerdict = (rowKey: string, name: string, value: unknown, row: TableRow) => string | true | null;

/** A cell and the lines of its table as they would be with its value. */
export interface CheckedCell {
  readonly name: string;
  /** Index of the cell's line. */
  readonly at: number;
  readonly rows: readonly TableRow[];
}

/** Says why a valid cell must be changed nevertheless, because of what is computed from it; null: it need not. Asked when the whole table is validated. */
export type WholeCheck = (cell: CheckedCell) => string | null;

function wholeRule(check: WholeCheck): CheckHandler {
  return ({ occasion, rowKey, column, value }, _, table) => {
    // While a person still fills in the lines, nothing is known about the whole.
    if (occasion !== 'getValues') return true;
    const { rows } = (table as EditableTableHandle).getAll({ withTemporaryIds: true });
    const at = rows.findIndex(({ id }) => id === rowKey);
    return check({ name: column.key, at, rows: rows.map((row, index) => (index === at ? { ...row, [column.key]: value } : row)) }) ?? true;
  };
}

export interface LineChecks {
  readonly verdict?: KnownVerdict | undefined;
  readonly whole?: WholeCheck | undefined;
}

/** The rules of a column; uniqueness of lines is checked at the first of the unique fields. The field's own rules hold for values without a verdict. */
export function lineRules(definition: LinesDefinition, name: string, text: LabelText, { verdict, whole }: LineChecks = {}): ValidateRule[] {
  const field = definition.fields[name];
  if (!field) return [];
  const { takenFrom } = field;
  const isTaken = (value: unknown, row: TableRow) => takenFrom !== undefined && !hasValue(value) && hasValue(row[takenFrom]);
  return [
    ...(field.required && takenFrom === undefined ? [{ required: true, message: text(ruleTexts.required(field)) }] : []),
    {
      handler: ({ rowKey, row, value }) =>
        isTaken(value, row) || (verdict?.(rowKey, name, value, row) ?? fieldViolation(field, value, text) ?? true),
    },
    ...(definition.unique?.[0] === name ? [{ handler: repeatCheck(definition, text) }] : []),
    ...(whole ? [{ handler: wholeRule(whole) }] : []),
  ];
}

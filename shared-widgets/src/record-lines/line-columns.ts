/** Columns of an editable table from the fields of an entity's lines. */

import type { TableColumn } from 'editable-table/table-column';
import type { LinesDefinition } from 'shared-contracts/entity/entity';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { type LabelText, type LineChecks, lineRules } from './line-rules.ts';

export interface LineColumnOptions extends LineChecks {
  readonly text: LabelText;
  /** The table can be edited; read-only tables get no rules. */
  readonly isEdited: boolean;
}

/** The columns in the order of the fields; kind, width, rules and totals follow from each field. Read-only fields cannot be edited. */
export function lineColumns(definition: LinesDefinition, { text, isEdited, verdict, whole }: LineColumnOptions): TableColumn[] {
  return Object.entries(definition.fields).map(([name, field]): TableColumn => {
    const kind = fieldKind(field);
    return {
      key: name,
      title: text(field.label),
      minWidth: kind.width,
      ...(field.initial === undefined ? {} : { defaultValue: field.initial }),
      ...kind.column(field),
      ...(definition.sums?.includes(name) ? { statistics: ['sum'] } : {}),
      ...(field.readOnly ? { disabled: true } : {}),
      ...(isEdited && (verdict || !field.readOnly) ? { validateRules: lineRules(definition, name, text, { verdict, whole }) } : {}),
    };
  });
}

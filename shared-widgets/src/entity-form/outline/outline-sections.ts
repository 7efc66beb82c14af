/** Computes for each section of a long form how many fields are missing and invalid. */

import type { Fields } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import type { Label } from 'shared-contracts/texts/label';
import { isEmptyValue, type Row } from '../../field-kinds/field-kind.ts';
import type { FieldAddition } from '../field-item.tsx';

/** The parts of a section that the outline needs. */
export interface OutlinedSection {
  readonly title?: Label;
  readonly names: readonly string[];
  readonly lines?: { readonly name: string; readonly definition: { readonly min?: number; readonly fields: Fields } };
}

/** Maximum number of fields of a form without an outline. */
const mostWithout = 20;
const fewestSections = 3;

/** Whether a form has enough fields for an outline. */
export function isLong(sections: readonly OutlinedSection[]): boolean {
  const count = sections.reduce((sum, { names, lines }) => sum + names.length + (lines ? 1 : 0), 0);
  return count > mostWithout && sections.length >= fewestSections && sections.every(({ title }) => title);
}

/** What a form with these values requires. */
export interface Required {
  readonly values: Row;
  /** The form's fields, `required` as it is with these values. */
  readonly fields: Fields;
  /** Empty cells of columns that are not required themselves, but from which a required value is computed, by name of the lines. */
  readonly cells: Readonly<Record<string, number>>;
}

/** The fields as a screen's additions and the other values of the form make them required. Those in `elsewhere` are asked for by lines instead. */
export function fieldsAsRequired(
  fields: Fields,
  additions: Readonly<Record<string, FieldAddition>>,
  elsewhere: readonly string[],
  values: Row,
): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { required = false, whenEmpty } = additions[name] ?? {};
      const isRequired = field.required || (typeof required === 'object' ? required.needed(values) : required);
      return [name, { ...field, required: Boolean(isRequired && !whenEmpty && !elsewhere.includes(name)) }];
    }),
  );
}

const isAsked = ({ when }: Field, values: Row): boolean => !when || values[when.field] === when.equals;

/** Number of empty required cells in the lines. A field that is taken from a named record may be empty beside its name. */
function missingCells(fields: Fields, rows: readonly Row[]): number {
  const required = Object.entries(fields).filter(([, field]) => field.required && !field.readOnly);
  const isMissing = (row: Row, name: string, { takenFrom }: Field): boolean =>
    isEmptyValue(row[name]) && (takenFrom === undefined || isEmptyValue(row[takenFrom]));
  return rows.reduce((sum, row) => sum + required.filter(([name, field]) => isMissing(row, name, field)).length, 0);
}

/** Number of empty required fields in a section, with those of its lines. */
export function missingIn({ names, lines }: OutlinedSection, { values, fields, cells }: Required): number {
  const empty = names.filter((name) => {
    const field = fields[name];
    return field?.required && isAsked(field, values) && isEmptyValue(values[name]);
  });
  const rows = lines ? (values[lines.name] as readonly Row[] | undefined) : undefined;
  const lacksLines = lines !== undefined && (rows?.length ?? 0) < (lines.definition.min ?? 0);
  if (!lines) return empty.length;
  return empty.length + (lacksLines ? 1 : 0) + missingCells(lines.definition.fields, rows ?? []) + (cells[lines.name] ?? 0);
}

/** Number of invalid fields in a section. */
export function wrongIn({ names, lines }: OutlinedSection, wrong: ReadonlySet<string>): number {
  return [...names, ...(lines ? [lines.name] : [])].filter((name) => wrong.has(name)).length;
}

/** The section that contains a field or table of lines. */
export function sectionOf(sections: readonly OutlinedSection[], name: string): number {
  return sections.findIndex(({ names, lines }) => names.includes(name) || lines?.name === name);
}

/** What every field kind provides. Lists, filters, forms and details use the kind and never switch on a field's type. */

import type { TableColumn } from 'editable-table/table-column';
import type { ComponentType } from 'react';
import type { Field } from 'shared-contracts/entity/field';
import type { ChoiceSource } from '../pickers/choice-source.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface CellProps {
  readonly field: Field;
  readonly name: string;
  readonly value: unknown;
  /** The whole record, which contains dictionary texts and names of referenced records beside the codes. */
  readonly row: Row;
}

/** A range is `[begin, end]`; either may be missing. */
export type RangeValue = readonly [begin: string | undefined, end: string | undefined];
export type FilterValue = string | RangeValue | undefined;

export interface FilterProps {
  readonly field: Field;
  /** Id of the element; the form sets it. */
  readonly id?: string;
  readonly value?: FilterValue;
  readonly onChange?: (value: FilterValue) => void;
  /** Placeholder of inputs for text. */
  readonly placeholder?: string;
}

export interface InputProps {
  readonly field: Field;
  readonly name: string;
  /** The record being edited, which contains texts beside the codes. */
  readonly row?: Row;
  /** For `reference` only: query parameters sent with every lookup. */
  readonly query?: Readonly<Record<string, string>>;
  /** For `reference` only: source of choices with facts and reasons, instead of the other entity's list. */
  readonly choices?: ChoiceSource;
  readonly disabled?: boolean;
  /** Id of the element; the form sets it. */
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

/** Properties of the field as a column of an editable table, besides name, title and rules. */
export type LineColumn = Omit<TableColumn, 'key' | 'title' | 'validateRules'>;

export interface FieldKindWidgets {
  /** Width of a column in pixels. */
  readonly width: number;
  readonly align?: 'right' | 'center';
  readonly Cell: ComponentType<CellProps>;
  readonly Filter: ComponentType<FilterProps>;
  /** Range filters send `<field>_begin` and `<field>_end`. */
  readonly filters: 'one' | 'range';
  /** Input of the field; `null` when forms cannot contain such fields. */
  readonly Input: ComponentType<InputProps> | null;
  /** The value as plain text, without dictionary texts and lookups. */
  readonly format: (value: unknown, field: Field) => string;
  /** Makes a shorter text of the value for narrow columns; the tooltip shows the full text. */
  readonly short?: (value: unknown) => string;
  /** Properties of the field as a column of an editable table. */
  readonly column: (field: Field) => LineColumn;
  /** Converts the chosen value to the form in which a query contains it; default: unchanged. */
  readonly toQuery?: (value: string) => string;
  /** True for free text: a filter matches parts of the value. */
  readonly searchesParts?: true;
  /** Values may be longer than a column: the cell is cut and shows the whole value as tooltip. */
  readonly isLong?: true;
  /** The input takes the whole width of the form. */
  readonly wide?: boolean;
}

/** Text that an empty cell shows. */
export const emptyText = '-';

/** Whether a value is empty, so that nothing is shown. */
export function isEmptyValue(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** A value of a response as text; empty values as the empty text. */
export function plainText(value: unknown): string {
  return isEmptyValue(value) ? emptyText : String(value);
}

/** The text that the server sent beside a code, if any. */
export function textBeside(row: Row | undefined, name: string): string | undefined {
  const text = row?.[`${name}_dictText`];
  return isEmptyValue(text) ? undefined : String(text);
}

export function asRange(value: FilterValue): RangeValue {
  return Array.isArray(value) ? [value[0], value[1]] : [undefined, undefined];
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

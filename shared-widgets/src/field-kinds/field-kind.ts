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
  /** The whole record: dictionary texts and names of references stand beside the codes. */
  readonly row: Row;
}

/** A range is `[begin, end]`; either may be missing. */
export type RangeValue = readonly [begin: string | undefined, end: string | undefined];
export type FilterValue = string | RangeValue | undefined;

export interface FilterProps {
  readonly field: Field;
  /** Set by the form. */
  readonly id?: string;
  readonly value?: FilterValue;
  readonly onChange?: (value: FilterValue) => void;
  /** Texts only: what stands in the empty field. */
  readonly placeholder?: string;
}

export interface InputProps {
  readonly field: Field;
  readonly name: string;
  /** The record that is edited, for texts that stand beside codes. */
  readonly row?: Row;
  /** `reference` only: sent with every look-up. */
  readonly query?: Readonly<Record<string, string>>;
  /** `reference` only: offers with facts and reasons in place of the other entity's list. */
  readonly choices?: ChoiceSource;
  readonly disabled?: boolean;
  /** Set by the form. */
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

/** What an editable table has to know of a field, beside its name, title and rules. */
export type LineColumn = Omit<TableColumn, 'key' | 'title' | 'validateRules'>;

export interface FieldKindWidgets {
  /** Width of a column in pixels. */
  readonly width: number;
  readonly align?: 'right' | 'center';
  readonly Cell: ComponentType<CellProps>;
  readonly Filter: ComponentType<FilterProps>;
  /** Range filters send `<field>_begin` and `<field>_end`. */
  readonly filters: 'one' | 'range';
  /** `null`: forms leave such fields out. */
  readonly Input: ComponentType<InputProps> | null;
  /** The value as plain text, without dictionary or look-up. */
  readonly format: (value: unknown, field: Field) => string;
  /** The same where room is scarce; the whole is said beside it. */
  readonly short?: (value: unknown) => string;
  /** The field as a column of an editable table. */
  readonly column: (field: Field) => LineColumn;
  /** How the one chosen value is written on the wire; as it is by default. */
  readonly toQuery?: (value: string) => string;
  /** Free text: a part of the value finds it. */
  readonly searchesParts?: true;
  /** May be longer than a column: its cell is cut, and says the whole in its title. */
  readonly isLong?: true;
  /** Takes the whole width of a form. */
  readonly wide?: boolean;
}

/** Texts of empty cells. */
export const emptyText = '-';

/** Whether a value has nothing to show. */
export function isEmptyValue(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** A wire value as text; empty values as the empty text. */
export function plainText(value: unknown): string {
  return isEmptyValue(value) ? emptyText : String(value);
}

/** The text the server put beside a code, if it did. */
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

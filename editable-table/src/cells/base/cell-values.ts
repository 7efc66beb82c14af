/** Conversions of values that several kinds of cells use: empty values, texts, comma-separated lists. */
import { separators } from 'shared-contracts/wire/constants';
import type { CellContext } from '../../definition/cell-kind.ts';
import type { TableColumn } from '../../definition/table-column.ts';

/** Whether a cell is empty. */
export function isEmptyCell(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** A value as text; the empty text for no value. */
export function cellText(value: unknown): string {
  if (isEmptyCell(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The shown text of a value, made by the column's formatter if there is one. */
export function formattedText(value: unknown, { column, row }: CellContext): string {
  return column.formatter ? column.formatter({ cellValue: value, row }) : cellText(value);
}

/** Parts of a comma-separated list. */
export function partsOf(value: unknown): readonly string[] {
  return cellText(value)
    .split(separators.values)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Joins parts to a comma-separated list, as sent to the server. */
export function joined(parts: readonly string[]): string {
  return parts.join(separators.values);
}

/** The parts of typed or pasted text: separated by western or Chinese commas or by semicolons. */
export function typedParts(text: string): readonly string[] {
  return text
    .split(/[,，;；、\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

const titlePlace = /\$\{title\}/g;

/** The column's placeholder, with `${title}` replaced by its title. */
export function placeholderOf({ placeholder, title }: TableColumn, usual: string): string {
  return placeholder?.replace(titlePlace, () => title) ?? usual;
}

/** Whether an option is set in the column or in its `props`. */
export function columnFlag(column: TableColumn, names: readonly (keyof TableColumn | (string & {}))[], usual: boolean): boolean {
  for (const name of names) {
    const value = (column as unknown as Readonly<Record<string, unknown>>)[name] ?? column.props?.[name];
    if (typeof value === 'boolean') return value;
  }
  return usual;
}

/** Value formats that several kinds share: empty values, texts, comma-separated lists. */
import { separators } from 'shared-contracts/wire/constants';
import type { CellContext } from '../../definition/cell-kind.ts';
import type { TableColumn } from '../../definition/table-column.ts';

/** Whether a cell is empty. */
export function isEmptyCell(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** A value as text; nothing is the empty text. */
export function cellText(value: unknown): string {
  if (isEmptyCell(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What is shown of a value that stands for itself; the column's formatter decides where there is one. */
export function formattedText(value: unknown, { column, row }: CellContext): string {
  return column.formatter ? column.formatter({ cellValue: value, row }) : cellText(value);
}

/** Parts of a comma list. */
export function partsOf(value: unknown): readonly string[] {
  return cellText(value)
    .split(separators.values)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Parts as the comma list that the wire carries. */
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

/** The column's placeholder with its title where it says `${title}`. */
export function placeholderOf({ placeholder, title }: TableColumn, usual: string): string {
  return placeholder?.replace(titlePlace, () => title) ?? usual;
}

/** Whether a property is set in the column or among what is handed to its editor. */
export function columnFlag(column: TableColumn, names: readonly (keyof TableColumn | (string & {}))[], usual: boolean): boolean {
  for (const name of names) {
    const value = (column as unknown as Readonly<Record<string, unknown>>)[name] ?? column.props?.[name];
    if (typeof value === 'boolean') return value;
  }
  return usual;
}

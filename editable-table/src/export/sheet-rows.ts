/** The content of an export: visible columns in the person's order, shown texts, numbers as numbers. */
import type { CellContext } from '../definition/cell-kind.ts';
import type { TableStore } from '../definition/table-store.ts';
import type { GridColumn } from '../grid/core/grid-props.ts';

export type SheetCell = string | number;

export interface SheetSource {
  readonly title: string;
  readonly store: Pick<TableStore, 'row' | 'value'>;
  readonly columns: readonly GridColumn[];
  /** Rows in the order of the export. */
  readonly rowKeys: readonly string[];
  readonly locale: CellContext['locale'];
}

/** Loads the names of users, departments and records in rows that were never shown, because the export contains them. */
export async function whenNamed({ store, columns, rowKeys }: SheetSource): Promise<void> {
  await Promise.all(
    columns.map(({ column, kind }) =>
      kind.whenNamed?.(
        rowKeys.map((rowKey) => store.value(rowKey, column.key)),
        column,
      ),
    ),
  );
}

function sheetCell({ store, locale }: SheetSource, { column, kind, options }: GridColumn, rowKey: string): SheetCell {
  const row = store.row(rowKey);
  const value = row[column.key];
  const context: CellContext = { column, row, rowKey, options: options(row), locale };
  if (kind.sheet) return kind.sheet(value, context);
  const text = kind.text(value, context);
  return typeof value === 'number' && text === String(value) ? value : text;
}

/** The cells of one row, as an export contains them. */
export function sheetRow(source: SheetSource, rowKey: string): readonly SheetCell[] {
  return source.columns.map((column) => sheetCell(source, column, rowKey));
}

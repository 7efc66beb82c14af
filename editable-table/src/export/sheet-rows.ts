/** What goes out of a table: columns as the person sees them, in their order; texts as they are read, numbers as numbers. */
import type { CellContext } from '../definition/cell-kind.ts';
import type { TableStore } from '../definition/table-store.ts';
import type { GridColumn } from '../grid/core/grid-props.ts';

export type SheetCell = string | number;

export interface SheetSource {
  readonly title: string;
  readonly store: TableStore;
  readonly columns: readonly GridColumn[];
  /** In the order they are to stand in. */
  readonly rowKeys: readonly string[];
  readonly locale: CellContext['locale'];
}

/** Loads names needed for the texts of rows that were never shown: of users, departments, records. */
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

/** The cells of one row. */
export function sheetRow(source: SheetSource, rowKey: string): readonly SheetCell[] {
  return source.columns.map((column) => sheetCell(source, column, rowKey));
}

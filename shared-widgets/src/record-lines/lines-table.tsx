/** An editable table whose columns are the fields of an entity's lines; loaded when the first one is shown. */

import { EditableTable } from 'editable-table';
import type { TableRow } from 'editable-table/table-column';
import type { EditableTableHandle } from 'editable-table/table-handle';
import type { ErrorsEvent, RemoveEvent, ValueEvent } from 'editable-table/table-props';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { LinesDefinition } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import type { LineChecks } from './line-rules.ts';
import { useLineColumns } from './use-line-columns.ts';

export interface LinesTableProps extends LineChecks {
  /** Entity and sub-table, e.g. `order.goods`; column widths are stored under this name. */
  readonly name: string;
  readonly definition: LinesDefinition;
  readonly ref?: Ref<EditableTableHandle> | undefined;
  readonly rows: readonly TableRow[];
  /** Called with changed lines; undefined: read-only. */
  readonly onChange?: ((rows: readonly TableRow[]) => void) | undefined;
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Key of the column with numbers of the rows' own, by which messages name a row; default: its position, which the table then shows. */
  readonly numberKey?: string | undefined;
  /** Called with the number of lines that have an error, whenever errors come or go. */
  readonly onWrongRows?: ((count: number) => void) | undefined;
}

/** Checks the other lines again when a field that must be unique changes or a line is removed, because their duplicates may be gone. */
function askAgain({ unique = [] }: LinesDefinition, table: EditableTableHandle): void {
  const marked = table.getErrors().flatMap(({ rowKey, columnKey }) => (columnKey === unique[0] ? [rowKey] : []));
  if (marked.length > 0) void table.validate({ rowIds: marked, focus: false });
}

export function LinesTable(props: LinesTableProps) {
  const { name, definition, ref, rows, onChange, id, disabled = false, numberKey, verdict, whole, onWrongRows } = props;
  const text = useLabel();
  const table = useRef<EditableTableHandle>(null);
  const isEdited = onChange !== undefined;
  const columns = useLineColumns(definition, isEdited, { verdict, whole });
  useImperativeHandle<EditableTableHandle | null, EditableTableHandle | null>(ref, () => table.current, []);
  return (
    <EditableTable
      ref={table}
      {...(id ? { id } : {})}
      label={text(definition.label)}
      name={name}
      columns={columns}
      size="small"
      rowNumber={numberKey ?? true}
      disabled={disabled || !isEdited}
      {...(isEdited
        ? {
            value: rows,
            onChange,
            toolbar: ['add', 'remove'],
            rowSelection: true,
            onValueChange: ({ table: edited, column }: ValueEvent) => {
              if (definition.unique?.includes(column.key)) askAgain(definition, edited);
            },
            onErrorsChange: ({ table: checked }: ErrorsEvent) =>
              onWrongRows?.(new Set(checked.getErrors().map(({ rowKey }) => rowKey)).size),
            onRemoved: ({ table: edited }: RemoveEvent) => askAgain(definition, edited),
          }
        : { rows })}
    />
  );
}

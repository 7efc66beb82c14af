import { EditableTable } from 'editable-table';
import { useMemo, useRef } from 'react';
import { useText } from '../../../messages.ts';
import { useMatrixColumns } from '../../../parts/price-matrix/use-matrix-columns.ts';
import type { PriceMatrix } from '../../../parts/price-matrix/use-price-matrix.ts';
import { useRoomBelow } from '../../../parts/use-room-below.ts';

interface MatrixTableProps {
  readonly matrix: PriceMatrix;
  /** Types of lorries that have a column. */
  readonly shown: ReadonlySet<string>;
  readonly isEdited: boolean;
}

export function MatrixTable({ matrix, shown, isEdited }: MatrixTableProps) {
  const text = useText();
  const { table, base, saved, draft, noteChange } = matrix;
  const columns = useMatrixColumns(matrix, shown, isEdited);
  const place = useRef<HTMLDivElement>(null);
  const room = useRoomBelow(place);
  const live = useMemo(() => ({ key: base.id, permission: 'contract:edit' }), [base.id]);
  /** Validates cells again whose validity depends on another cell. */
  const checkAgain = (): void => {
    const rowIds = [...new Set(table.current?.getErrors().map(({ rowKey }) => rowKey))];
    if (rowIds.length > 0) void table.current?.validate({ rowIds, focus: false });
  };
  const followChange = (): void => {
    noteChange();
    draft.keep();
    checkAgain();
  };
  return (
    <div ref={place}>
      <EditableTable
        ref={table}
        label={text('prices.table')}
        name="contract.prices"
        columns={columns}
        rows={saved.rows}
        size="mini"
        bordered
        rowNumber
        maxHeight={room}
        disabled={!isEdited}
        {...(isEdited
          ? { toolbar: ['add', 'remove', 'bulkEdit', 'clearSelection', 'export', 'print'], rowSelection: true, live }
          : { toolbar: ['export', 'print'] })}
        onEdited={({ cells }) => {
          draft.touch(cells);
          followChange();
        }}
        onValueChange={({ isSetValues }) => isSetValues && noteChange()}
        onAdded={followChange}
        onInserted={followChange}
        onRemoved={followChange}
      />
    </div>
  );
}

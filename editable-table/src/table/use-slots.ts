/** The page's content of `slot` cells. */
import { useMemo } from 'react';
import type { DrawSlot } from '../cells/base/cell-slots.ts';
import type { EditableTableProps } from '../definition/table-props.ts';
import type { TableParts } from './use-table-parts.ts';

export function useSlots({ model, handle }: TableParts, slots: EditableTableProps['slots']): DrawSlot {
  return useMemo<DrawSlot>(
    () =>
      (name, { value, context: { row, rowKey, column } }) =>
        slots?.[name]?.({
          value,
          row,
          rowKey,
          column,
          table: handle,
          index: model.indexOf(rowKey),
          isDisabled: model.isDisabled(rowKey, column.key),
          isInvalid: model.error(rowKey, column.key) !== undefined,
          change: (next) => model.transact('edit', (transaction) => transaction.set(rowKey, column.key, next)),
        }),
    [model, handle, slots],
  );
}

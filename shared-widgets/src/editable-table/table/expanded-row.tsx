import { useSyncExternalStore } from 'react';
import type { TableModel } from '../model/table-model.ts';
import type { RowExpansion } from '../table-props.ts';

export interface ExpandedRowProps {
  readonly model: TableModel;
  readonly rowKey: string;
  readonly render: RowExpansion['render'];
}

/** The page's content below one row; follows the row. */
export function ExpandedRow({ model, rowKey, render }: ExpandedRowProps) {
  const row = useSyncExternalStore(
    (listener) => model.subscribeRow(rowKey, listener),
    () => model.row(rowKey),
  );
  return render(row, rowKey);
}

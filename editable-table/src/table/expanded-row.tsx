import { useSyncExternalStore } from 'react';
import type { RowExpansion } from '../definition/table-props.ts';
import type { TableModel } from '../model/table-model.ts';

export interface ExpandedRowProps {
  readonly model: TableModel;
  readonly rowKey: string;
  readonly render: RowExpansion['render'];
}

/** The page's content below an expanded row; renders again when the row changes. */
export function ExpandedRow({ model, rowKey, render }: ExpandedRowProps) {
  const row = useSyncExternalStore(
    (listener) => model.subscribeRow(rowKey, listener),
    () => model.row(rowKey),
  );
  return render(row, rowKey);
}

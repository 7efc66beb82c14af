import { EditableTable } from 'editable-table';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
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

/** Interval between two readings of all rows while changes follow each other, as in a paste of hundreds of rows, ms. */
const readEvery = 150;

/** Calls `work` at once after a change; after changes that follow within the interval, once at its end. */
function useSparingly(work: () => void): () => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  const [sparing] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const run = (): void => {
      isDue = false;
      latest.current();
      timer = setTimeout(finish, readEvery);
    };
    const finish = (): void => {
      timer = undefined;
      if (isDue) run();
    };
    return {
      call: () => {
        if (timer === undefined) run();
        else isDue = true;
      },
      /** Does what is due, because the table is about to go away. */
      end: () => {
        clearTimeout(timer);
        timer = undefined;
        if (isDue) latest.current();
        isDue = false;
      },
    };
  });
  useLayoutEffect(() => sparing.end, [sparing]);
  return sparing.call;
}

export function MatrixTable({ matrix, shown, isEdited }: MatrixTableProps) {
  const text = useText();
  const { table, base, saved, draft, noteChange } = matrix;
  const columns = useMatrixColumns(matrix, shown, isEdited);
  const place = useRef<HTMLDivElement>(null);
  const room = useRoomBelow(place);
  const live = useMemo(() => ({ key: base.id, permission: 'contract:edit' }), [base.id]);
  const checking = useRef<'no' | 'once' | 'again'>('no');
  /** Validates cells again whose validity depends on another cell. Changes that come meanwhile are followed by one more validation. */
  const checkAgain = async (): Promise<void> => {
    const isChecking = checking.current !== 'no';
    checking.current = isChecking ? 'again' : 'once';
    if (isChecking) return;
    do {
      checking.current = 'once';
      const rowIds = [...new Set(table.current?.getErrors().map(({ rowKey }) => rowKey))];
      if (rowIds.length > 0) await table.current?.validate({ rowIds, focus: false });
    } while (checking.current !== 'once');
    checking.current = 'no';
  };
  const followChange = useSparingly(() => {
    noteChange();
    draft.keep();
    void checkAgain();
  });
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

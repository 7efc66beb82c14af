/** Everything that lives as long as one table: its rows, its rules, and what the page may do with it. */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLabel } from 'shared-platform/i18n';
import type { EditableTableHandle } from '../definition/table-handle.ts';
import type { EditableTableProps } from '../definition/table-props.ts';
import type { GridHandle } from '../grid/core/grid-props.ts';
import { systemClock } from '../model/flashes.ts';
import { TimeGuard } from '../model/time-guard.ts';
import { TableValidation } from '../validation/table-validation.ts';
import { createHandle } from './create-handle.ts';
import { useTableWords } from './table-words.ts';
import type { TableColumns } from './use-table-columns.ts';
import { useTableEvents } from './use-table-events.ts';
import { type TableData, useTableModel } from './use-table-model.ts';

export interface TableParts extends TableData {
  readonly handle: EditableTableHandle;
  readonly grid: RefObject<GridHandle | null>;
}

/** What was rendered last, for handlers. */
function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}

export function useTableParts(props: EditableTableProps, columns: TableColumns, onInvalid: () => void): TableParts {
  const t = useTableWords();
  const label = useLabel();
  const data = useTableModel(props, columns);
  const { model, output } = data;
  const grid = useRef<GridHandle>(null);
  const latest = useLatest(props);
  const latestWords = useLatest(t);
  const [{ handle, validation }] = useState(() => {
    const checks = new TableValidation(model);
    const made = createHandle({
      model,
      output,
      validation: checks,
      guard: new TimeGuard(systemClock),
      grid: () => grid.current,
      givenRows: () => latest().value ?? latest().rows ?? [],
      onInvalid,
      label: () => latest().label,
      words: latestWords,
    });
    return { handle: made, validation: checks };
  });
  const visible = useMemo(
    () => columns.columns.filter((column) => column.visible !== false && !model.settings.kindOf(column.type)?.isHidden),
    [columns, model],
  );
  useLayoutEffect(() => validation.configure({ columns: visible, label, table: handle }), [validation, visible, label, handle]);
  // The rules are notified of a change before the page.
  useLayoutEffect(() => validation.start(), [validation]);
  useTableEvents(model, output, handle, latest);
  return { ...data, handle, grid };
}

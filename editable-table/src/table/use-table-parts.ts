/** Everything that exists as long as the table: rows, rules, functions for the page. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { translate, useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { createRowView, type RowView } from '../arrange/row-view.ts';
import { createServerView } from '../arrange/server-view.ts';
import type { RowSource } from '../definition/row-source.ts';
import type { EditableTableHandle } from '../definition/table-handle.ts';
import type { EditableTableProps } from '../definition/table-props.ts';
import type { GridHandle } from '../grid/core/grid-props.ts';
import { systemClock } from '../model/flashes.ts';
import type { TableModel } from '../model/table-model.ts';
import { TimeGuard } from '../model/time-guard.ts';
import { TableValidation } from '../validation/table-validation.ts';
import { createHandle } from './create-handle.ts';
import { useTableWords } from './table-words.ts';
import type { TableColumns } from './use-table-columns.ts';
import { useTableEvents } from './use-table-events.ts';
import { type TableData, useTableModel } from './use-table-model.ts';

export interface TableParts extends TableData {
  readonly handle: EditableTableHandle;
  /** The rows in the shown order. */
  readonly view: RowView;
  readonly grid: RefObject<GridHandle | null>;
}

/** Returns a function that reads the last rendered value, for event handlers. */
function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}

interface StartedView {
  readonly view: RowView;
  readonly start: () => () => void;
}

/** The view of the rows: one that arranges them in the browser, or one that loads them from a source. */
function viewOf(model: TableModel, props: () => EditableTableProps, failed: () => void): StartedView {
  if (!props().rowSource) return { view: createRowView(model, () => props().tree), start: () => () => undefined };
  const view = createServerView(model, () => props().rowSource ?? noSource, failed);
  return { view, start: view.start };
}

const noSource: RowSource = { read: async () => ({ rows: [], total: 0 }) };

export function useTableParts(props: EditableTableProps, columns: TableColumns, onInvalid: () => void): TableParts {
  const t = useTableWords();
  const label = useLabel();
  const data = useTableModel(props, columns);
  const { model, output } = data;
  const grid = useRef<GridHandle>(null);
  const latest = useLatest(props);
  const latestWords = useLatest(t);
  const tab = useLatest(useTab().id);
  const [{ handle, validation, view, start }] = useState(() => {
    const shown = viewOf(model, latest, () => notices.warning(translate('table-grid', 'readFailed')));
    const checks = new TableValidation(model);
    const made = createHandle({
      model,
      output,
      view: shown.view,
      validation: checks,
      guard: new TimeGuard(systemClock),
      grid: () => grid.current,
      givenRows: () => latest().value ?? latest().rows ?? [],
      onInvalid,
      label: () => latest().label,
      words: latestWords,
      tab,
    });
    return { handle: made, validation: checks, ...shown };
  });
  const { columns: seen } = columns;
  // The same list at every rendering, because new rules drop the indexes of unique columns.
  const visible = useMemo(
    () => seen.filter((column) => column.visible !== false && !model.settings.kindOf(column.type)?.isHidden),
    [seen, model],
  );
  useLayoutEffect(() => validation.configure({ columns: visible, label, table: handle }), [validation, visible, label, handle]);
  // A layout effect, so that validation rules learn of a change before the page does.
  useLayoutEffect(() => validation.start(), [validation]);
  useEffect(() => start(), [start]);
  useTableEvents(model, output, handle, latest);
  return { ...data, handle, grid, view };
}

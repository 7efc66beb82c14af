/** The model of a table. It is created once per component; when the page passes rows again, they are merged by id. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { cellKind } from '../cells/cell-kinds.ts';
import type { TableRow } from '../definition/table-column.ts';
import type { EditableTableProps, SelectionType } from '../definition/table-props.ts';
import { RowOutput } from '../model/row-output.ts';
import { isSame, useSame } from '../model/stable.ts';
import { type ModelSettings, TableModel } from '../model/table-model.ts';
import type { TableColumns } from './use-table-columns.ts';

const noRows: readonly TableRow[] = [];
const usualSortKey = 'orderNum';

export interface TableData {
  readonly model: TableModel;
  readonly output: RowOutput;
}

export function selectionType({ rowSelection }: Pick<EditableTableProps, 'rowSelection'>): SelectionType | null {
  if (!rowSelection) return null;
  return rowSelection === true ? 'checkbox' : rowSelection;
}

function settingsOf(props: EditableTableProps, { all, linkage }: TableColumns): ModelSettings {
  const { disabled = false, disabledRows, dragSort = false, dragSortKey = usualSortKey } = props;
  return {
    columns: all,
    disabled,
    disabledRows,
    kindOf: cellKind,
    selectionType: selectionType(props) ?? 'checkbox',
    sortKey: dragSort ? dragSortKey : null,
    dependents: linkage.dependents,
  };
}

function hasSameRows(first: readonly TableRow[], second: readonly TableRow[]): boolean {
  return first === second || (first.length === second.length && first.every((row, index) => row === second[index]));
}

export function useTableModel(props: EditableTableProps, columns: TableColumns): TableData {
  const given = props.value ?? props.rows ?? noRows;
  const isControlled = props.value !== undefined;
  const settings = useSame(settingsOf(props, columns));
  const [data] = useState(() => {
    const model = new TableModel(settings, given);
    return { model, output: new RowOutput(model), told: new WeakSet<readonly TableRow[]>(), last: given };
  });
  const { model } = data;
  useLayoutEffect(() => {
    if (model.settings !== settings) model.configure(settings);
  }, [model, settings]);
  useLayoutEffect(() => {
    const previous = data.last;
    data.last = given;
    // The page may pass back the rows that the table itself reported, possibly as copies; they are no change.
    const isOwn = data.told.has(given) || hasSameRows(previous, given) || (isControlled && isSame(given, data.output.all()));
    if (isOwn) return;
    if (isControlled) model.reset(given);
    else model.merge(given);
  }, [data, model, given, isControlled]);
  const { onChange } = props;
  useLayoutEffect(() => {
    if (!onChange) return;
    return model.subscribeEvents((event) => {
      if (event.type !== 'change' || event.reason === 'reset' || event.isPart) return;
      const rows = data.output.all();
      data.told.add(rows);
      onChange(rows);
    });
  }, [data, model, onChange]);
  useEffect(() => () => model.stop(), [model]);
  return data;
}

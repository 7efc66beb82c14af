/** The editable table: toolbar, grid, statistics, list of errors and paging around one store of rows. */
import { ConfigProvider, Spin } from 'antd';
import { useCallback, useImperativeHandle, useState } from 'react';
import { tableSizes } from 'shared-contracts/wire/constants';
import { CellSlotsContext } from './cells/base/cell-slots.ts';
import type { TableRow } from './definition/table-column.ts';
import type { EditableTableHandle } from './definition/table-handle.ts';
import type { EditableTableProps, ToolbarButton } from './definition/table-props.ts';
import type { GridSettings } from './grid/core/grid-props.ts';
import { TableGrid } from './grid/table-grid.tsx';
import { LiveOffers } from './live/live-offers.tsx';
import { LivePeople } from './live/live-people.tsx';
import { useLive } from './live/use-live.ts';
import type { TableModel } from './model/table-model.ts';
import type { AddWay } from './table/add-settings.tsx';
import { DictionaryReader } from './table/dictionary-reader.tsx';
import styles from './table/editable-table.module.css';
import { ErrorPanel } from './table/error-panel.tsx';
import { ExpandedRow } from './table/expanded-row.tsx';
import { TablePaging } from './table/table-paging.tsx';
import { TableToolbar } from './table/table-toolbar.tsx';
import { useGridColumns } from './table/use-grid-columns.ts';
import { useLeaveGuard } from './table/use-leave-guard.ts';
import { useSlots } from './table/use-slots.ts';
import { useStatistics } from './table/use-statistics.ts';
import { useTableColumns } from './table/use-table-columns.ts';
import { selectionType } from './table/use-table-model.ts';
import { type TableParts, useTableParts } from './table/use-table-parts.ts';

export { registerCellKind } from './cells/cell-kinds.ts';
export { type CellKind, defineCellKind } from './definition/cell-kind.ts';
export type { ColumnFilter, ColumnSort, ColumnState } from './definition/column-state.ts';
export type { TreeSettings } from './definition/row-arrangement.ts';
export type { RowBlock, RowBlockRequest, RowSource } from './definition/row-source.ts';
export type { CellOption, CellType, EditedRow, TableColumn, TableRow } from './definition/table-column.ts';
export type { EditableTableHandle, TableValues, ValidateResult } from './definition/table-handle.ts';
export type { EditableTableProps, EditedEvent, SlotCell } from './definition/table-props.ts';
export type { ValidateRule } from './definition/validate-rule.ts';
export { listenTableNews } from './live/live-channel.ts';
export { type LivePerson, personColor, useLivePeople } from './live/use-live-people.ts';
export { validateFormAndTables } from './validation/form-and-tables.ts';
export { InvalidFormError, InvalidTableError } from './validation/invalid-errors.ts';

const usualButtons: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection'];
/** Code of the permission rule that can hide each button. */
const codes: Partial<Record<ToolbarButton, string>> = { add: 'add', remove: 'batch_delete' };

/** Returns whether a button is shown: the page requests it and no permission rule hides it. */
function useOffers({ toolbar = false }: EditableTableProps, excluded: ReadonlySet<string>): (button: ToolbarButton) => boolean {
  const wanted = toolbar === true ? usualButtons : toolbar || [];
  return (button) => wanted.includes(button) && !excluded.has(codes[button] ?? '');
}

function gridSettings(props: EditableTableProps, isDisabled: boolean, may: Pick<GridSettings, 'canInsert' | 'canRemove'>): GridSettings {
  const {
    size = 'medium',
    bordered = false,
    height,
    autoHeight = false,
    alwaysEdit = false,
    rowNumber = false,
    clickSelectRow = false,
    dragSort = false,
  } = props;
  const selection = selectionType(props);
  const { maxHeight = selection ? tableSizes.selectedMaxHeight : tableSizes.maxHeight } = props;
  return {
    size,
    bordered,
    maxHeight,
    alwaysEdit,
    autoHeight,
    isDisabled,
    ...may,
    canGroup: props.tree === undefined && props.rowSource === undefined,
    rangeStatus: true,
    dragSort,
    sequence: rowNumber === true,
    clickSelectsRow: clickSelectRow,
    ...(height === undefined ? {} : { height }),
    ...(selection ? { selection } : {}),
  };
}

/**
 * Table whose rows people edit. `EditableTable<Goods>` checks columns, rows and events against the row type. See `docs/editable-table.md`.
 */
export function EditableTable<Row = TableRow>(given: EditableTableProps<Row>) {
  // The cast is safe: the row type exists only for the compiler; at run time a row is a record of values.
  return <UntypedTable {...(given as unknown as EditableTableProps)} />;
}

function UntypedTable(given: EditableTableProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const isDisabled = given.disabled ?? componentDisabled ?? false;
  const props: EditableTableProps = { ...given, disabled: isDisabled };
  const { label, id, loading = false, expand, pagination, toolbar = false } = props;
  const [isCollapsed, setCollapsed] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const columns = useTableColumns(props);
  const grid = useGridColumns(columns.columns, columns.linkage);
  const parts = useTableParts(
    props,
    columns,
    useCallback(() => setPanelOpen(true), []),
  );
  const { model, handle, view } = parts;
  useLeaveGuard(model, props);
  const live = useLive(parts, props.live);
  const footer = useStatistics(view, columns.columns);
  const drawSlot = useSlots(parts, props.slots);
  const offers = useOffers(props, columns.excluded);
  const canInsert = !isDisabled && !columns.excluded.has('add') && (offers('add') || props.dragSort === true);
  const canRemove = !isDisabled && offers('remove');
  useImperativeHandle(props.ref, () => handle, [handle]);
  return (
    <CellSlotsContext value={drawSlot}>
      {grid.dictCodes.map((code) => (
        <DictionaryReader key={code} code={code} onOptions={grid.takeOptions} />
      ))}
      <div id={id}>
        {toolbar !== false && (
          <Toolbar parts={parts} props={props} offers={offers} isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} />
        )}
        {!isCollapsed && (
          <div className={styles.frame} aria-busy={loading}>
            <TableGrid
              ref={parts.grid}
              store={view}
              columns={grid.columns}
              label={label}
              name={props.name ?? label}
              columnState={props.columnState}
              onColumnStateChange={props.onColumnStateChange}
              settings={gridSettings(props, isDisabled, { canInsert, canRemove })}
              footer={footer}
              onInsertRow={(index) => handle.insert(view.sourceIndex(index))}
              onRemoveRows={(keys) => void removeAgreed(parts, props, keys)}
              {...(expand
                ? {
                    expansion: {
                      height: expand.height,
                      render: (rowKey: string) => <ExpandedRow model={model} rowKey={rowKey} render={expand.render} />,
                    },
                  }
                : {})}
            />
            {loading && (
              <div className={styles.loading}>
                <Spin />
              </div>
            )}
          </div>
        )}
        {live && <LiveOffers live={live.table} presence={live.presence} model={model} columns={grid.columns} />}
        {live && <LivePeople presence={live.presence} model={model} columns={grid.columns} />}
        <ErrorPanel
          label={label}
          model={model}
          numberKey={typeof props.rowNumber === 'string' ? props.rowNumber : undefined}
          isOpen={isPanelOpen}
          onToggle={setPanelOpen}
          onJump={({ rowKey, columnKey }) => handle.focusCell(rowKey, columnKey)}
        />
        {pagination && <TablePaging {...pagination} />}
      </div>
    </CellSlotsContext>
  );
}

/** Removes rows; saved ones only if the page agrees. */
async function removeAgreed({ model, handle }: TableParts, { confirmRemove }: EditableTableProps, keys: readonly string[]): Promise<void> {
  const rows = (): readonly TableRow[] => handle.getAll({ rowIds: keys }).rows;
  const isAgreed = !confirmRemove || keys.every(model.isInserted) || (await confirmRemove(rows()));
  if (isAgreed) handle.remove(keys);
}

interface ToolbarParts {
  readonly parts: TableParts;
  readonly props: EditableTableProps;
  readonly offers: (button: ToolbarButton) => boolean;
  readonly isCollapsed: boolean;
  readonly onCollapse: () => void;
}

function Toolbar({ parts, props, offers, isCollapsed, onCollapse }: ToolbarParts) {
  const { model, handle } = parts;
  const { label, disabled = false, addButtonSettings = false, onSave, toolbarPrefix, toolbarSuffix } = props;
  return (
    <TableToolbar
      label={label}
      model={model}
      offers={offers}
      isDisabled={disabled}
      isCollapsed={isCollapsed}
      prefix={toolbarPrefix}
      suffix={toolbarSuffix}
      hasAddSettings={addButtonSettings}
      onAdd={(way) => add(handle, model, way)}
      onSave={() => onSave?.({ table: handle })}
      onRemove={() => removeAgreed(parts, props, model.selection())}
      onBulkEdit={() => parts.grid.current?.openBulkEdit()}
      onClearSelection={() => handle.clearSelection()}
      onOutput={(choice, options) => (choice === 'print' ? handle.printRows(options) : handle.exportRows({ format: choice, ...options }))}
      onCollapse={onCollapse}
    />
  );
}

/** Adds one row at the end and focuses it; with settings of the person, adds rows as these say. */
function add({ add: addRows }: EditableTableHandle, model: TableModel, way?: AddWay): void {
  if (!way) addRows(1, { focus: true });
  else {
    const index = way.addIndex === 0 ? model.size() : Math.min(way.addIndex - 1, model.size());
    addRows(way.addRowNum, { index, focus: way.addScrollToBottom });
  }
}

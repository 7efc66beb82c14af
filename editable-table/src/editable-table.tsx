/** The editable table of the product: toolbar, grid, statistics, list of errors and paging around one store of rows. */
import { ConfigProvider, Spin } from 'antd';
import { useCallback, useImperativeHandle, useState } from 'react';
import { tableSizes } from 'shared-contracts/wire/constants';
import { CellSlotsContext } from './cells/base/cell-slots.ts';
import type { EditableTableHandle } from './definition/table-handle.ts';
import type { EditableTableProps, ToolbarButton } from './definition/table-props.ts';
import type { GridSettings } from './grid/core/grid-props.ts';
import { TableGrid } from './grid/table-grid.tsx';
import { LiveOffers } from './live/live-offers.tsx';
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
import { useSlots } from './table/use-slots.ts';
import { useStatistics } from './table/use-statistics.ts';
import { useTableColumns } from './table/use-table-columns.ts';
import { selectionType } from './table/use-table-model.ts';
import { type TableParts, useTableParts } from './table/use-table-parts.ts';

export { registerCellKind } from './cells/cell-kinds.ts';
export { type CellKind, defineCellKind } from './definition/cell-kind.ts';
export type { CellOption, CellType, TableColumn, TableRow } from './definition/table-column.ts';
export type { EditableTableHandle, ValidateResult } from './definition/table-handle.ts';
export type { EditableTableProps, SlotCell } from './definition/table-props.ts';
export type { ValidateRule } from './definition/validate-rule.ts';
export { listenTableNews } from './live/live-channel.ts';
export { validateFormAndTables } from './validation/form-and-tables.ts';

const usualButtons: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection'];
/** Buttons that a permission code may exclude. */
const codes: Partial<Record<ToolbarButton, string>> = { add: 'add', remove: 'batch_delete' };

/** Which buttons are there: those the page wants and no code excludes. */
function useOffers({ toolbar = false }: EditableTableProps, excluded: ReadonlySet<string>): (button: ToolbarButton) => boolean {
  const wanted = toolbar === true ? usualButtons : toolbar || [];
  return (button) => wanted.includes(button) && !excluded.has(codes[button] ?? '');
}

function gridSettings(props: EditableTableProps, isDisabled: boolean, canInsert: boolean): GridSettings {
  const {
    size = 'medium',
    bordered = false,
    height,
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
    isDisabled,
    canInsert,
    dragSort,
    sequence: rowNumber,
    clickSelectsRow: clickSelectRow,
    ...(height === undefined ? {} : { height }),
    ...(selection ? { selection } : {}),
  };
}

/** Rows that people edit. See `docs/editable-table.md`. */
export function EditableTable(given: EditableTableProps) {
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
  const { model, handle } = parts;
  const live = useLive(parts, props.live);
  const footer = useStatistics(model, columns.columns);
  const drawSlot = useSlots(parts, props.slots);
  const offers = useOffers(props, columns.excluded);
  const canInsert = !isDisabled && !columns.excluded.has('add') && (offers('add') || props.dragSort === true);
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
              store={model}
              columns={grid.columns}
              label={label}
              name={props.name ?? label}
              settings={gridSettings(props, isDisabled, canInsert)}
              footer={footer}
              onInsertRow={(index) => handle.insert(index)}
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
        {live && <LiveOffers live={live} model={model} columns={grid.columns} />}
        <ErrorPanel
          label={label}
          model={model}
          isOpen={isPanelOpen}
          onToggle={setPanelOpen}
          onJump={({ rowKey, columnKey }) => handle.focusCell(rowKey, columnKey)}
        />
        {pagination && <TablePaging {...pagination} />}
      </div>
    </CellSlotsContext>
  );
}

interface ToolbarParts {
  readonly parts: TableParts;
  readonly props: EditableTableProps;
  readonly offers: (button: ToolbarButton) => boolean;
  readonly isCollapsed: boolean;
  readonly onCollapse: () => void;
}

function Toolbar({ parts: { model, handle }, props, offers, isCollapsed, onCollapse }: ToolbarParts) {
  const { label, disabled = false, addButtonSettings = false, confirmRemove, onSave, toolbarPrefix, toolbarSuffix } = props;
  const remove = async (): Promise<void> => {
    const keys = model.selection();
    const isAgreed = !confirmRemove || keys.every(model.isInserted) || (await confirmRemove(handle.getSelection()));
    if (isAgreed) handle.remove(keys);
  };
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
      onRemove={remove}
      onClearSelection={() => handle.clearSelection()}
      onOutput={(choice, of) => (choice === 'print' ? handle.printRows({ of }) : handle.exportRows({ format: choice, of }))}
      onCollapse={onCollapse}
    />
  );
}

/** One row at the end that takes the focus, or rows as the person wants them. */
function add({ add: addRows }: EditableTableHandle, model: TableModel, way?: AddWay): void {
  if (!way) addRows(1, { focus: true });
  else {
    const index = way.addIndex === 0 ? model.size() : Math.min(way.addIndex - 1, model.size());
    addRows(way.addRowNum, { index, focus: way.addScrollToBottom });
  }
}

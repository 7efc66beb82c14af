import { useEffect, useImperativeHandle, useState } from 'react';
import { useControlTexts } from '../controls/control-texts.ts';
import { ExpandButton } from '../plain-rows/expand-button.tsx';
import { Alert, Button, Empty, Flex, Grid, theme } from '../ui/core.ts';
import { mostWholeRows, Table, type TableColumnsType, windowedRows } from '../ui/data.ts';
import { ReloadOutlined } from '../ui/icons.ts';
import { useInertMeasureRow } from '../ui/mended-roles.ts';
import { DragHandle } from './drag-handle.tsx';
import { TreeBranch } from './tree-branch.tsx';
import { useTreeKeys } from './tree-keys.ts';
import { type RecordRow, type TreeRow, topBranch, topmostOf } from './tree-rows.ts';
import type { TreeColumn, TreeTableProps } from './tree-table-props.ts';
import { useTree } from './use-tree.ts';
import { useTreeDelete } from './use-tree-delete.ts';

export type { TreeColumn, TreeTableHandle, TreeTableProps } from './tree-table-props.ts';
export type { TreeMove } from './use-tree-order.ts';

/** Width of a column that names none, in a table with many rows. */
const usualWidth = 160;
const unseen = { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/**
 * Table whose rows have rows below them, which are read when a row is opened. Arrow keys move between rows and open and close them, Alt with
 * an arrow moves a row within its branch where the page saves orders, and the space key selects.
 */
export function TreeTable<Row extends object>(props: TreeTableProps<Row>) {
  const {
    ref,
    label,
    url,
    columns,
    nameOf,
    entity,
    pageSize,
    selection = false,
    onSelected,
    onMove,
    onDeleted,
    deletionNote,
    emptyText,
    underName,
  } = props;
  const t = useControlTexts();
  const { token } = theme.useToken();
  const measured = useInertMeasureRow();
  const isNarrow = Grid.useBreakpoint().md === false && underName !== undefined;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [dragged, setDragged] = useState<{ readonly key: string; readonly over: string | null } | null>(null);
  const [spoken, setSpoken] = useState('');
  const state = useTree(props);
  const { tree, open, shown, paging } = state;
  const deletes = useTreeDelete(url, entity, () => {
    setSelected([]);
    if (!entity) state.refresh();
  });
  useEffect(() => onSelected?.(selected.length), [onSelected, selected.length]);
  useImperativeHandle(ref, () => ({
    refresh: state.refresh,
    unfold: state.unfold,
    remove: deletes.remove,
    // Selected rows that no longer exist, or that are in a closed branch and may have changed, are not deleted.
    removeSelected: () => {
      const keys = selected.filter((key) => tree.records.has(key));
      const tell = onDeleted && ((message: string) => onDeleted(message, topmostOf(keys, tree.records)));
      return deletes.removeSelected(keys, { note: deletionNote, tell });
    },
  }));
  const move = (row: RecordRow<Row>, to: number): boolean => {
    const isMoved = state.move(row, to);
    if (isMoved) setSpoken(t('treeMoved', { name: nameOf(row.record), place: to + 1, count: row.count }));
    return isMoved;
  };
  const drop = (row: RecordRow<Row>): void => {
    const target = dragged?.over ? tree.records.get(dragged.over) : undefined;
    setDragged(null);
    if (target) move(row, target.place);
  };
  const dragOver = (row: RecordRow<Row>, key: string | null): void =>
    setDragged({ key: row.key, over: key !== null && tree.records.get(key)?.branch === row.branch ? key : null });
  const toggleSelected = (key: string): void =>
    setSelected(selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key]);
  const keys = useTreeKeys<Row>({
    shown,
    isOpen: (key) => open.has(key),
    setOpen: state.setOpen,
    select: selection ? toggleSelected : undefined,
    move,
  });
  const nameCell = (row: RecordRow<Row>, column: TreeColumn<Row>) => (
    <Flex gap={4} align="center" style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      {onMove && <DragHandle onOver={(key) => dragOver(row, key)} onDrop={() => drop(row)} />}
      <Flex vertical>
        <Flex gap={4} align="center">
          {column.render(row.record)}
          {row.children && open.has(row.key) && (
            <Button
              type="text"
              size="small"
              icon={<ReloadOutlined spin={state.isBranchFetching(row.key)} />}
              aria-label={t('treeRefresh', { name: nameOf(row.record) })}
              title={t('treeRefresh', { name: nameOf(row.record) })}
              onClick={() => state.readAgain(row.key)}
            />
          )}
        </Flex>
        {isNarrow && underName(row.record)}
      </Flex>
    </Flex>
  );
  const shownColumns = isNarrow ? columns.slice(0, 1) : columns;
  const tableColumns: TableColumnsType<TreeRow<Row>> = shownColumns.map((column, index) => ({
    key: column.key,
    title: column.title,
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.align === undefined ? {} : { align: column.align }),
    // A placeholder row has a single cell across all columns.
    onCell: ({ kind }) => (kind === 'record' ? {} : { colSpan: index === 0 ? shownColumns.length : 0 }),
    render: (_, row) => {
      if (row.kind === 'record') return index === 0 ? nameCell(row, column) : column.render(row.record);
      if (index > 0) return null;
      if (row.kind === 'loading') return <span role="status">{t('treeLoading')}</span>;
      return <Problem message={row.message} onRetry={() => state.readAgain(row.branch)} />;
    },
  }));
  // Loading and failure of the top level are shown for the table as a whole, not as a placeholder row.
  const failure = tree.rows.find((row) => row.kind === 'failed' && row.branch === topBranch);
  const rows = tree.rows.filter((row) => row.kind === 'record');
  const isMany = shown.length > mostWholeRows;
  // Counting starts at 2, because the row with the column titles is the first one.
  const places = new Map(isMany ? shown.map(({ key }, index) => [key, index + 2]) : []);
  const rowOf = (row: TreeRow<Row>) =>
    row.kind === 'record'
      ? {
          ...keys.keysOf(row),
          ...(isMany ? { 'aria-rowindex': places.get(row.key) } : {}),
          'aria-level': row.level,
          'aria-posinset': row.place + 1,
          'aria-setsize': row.count,
          ...(row.children ? { 'aria-expanded': open.has(row.key) } : {}),
          ...(selection ? { 'aria-selected': selected.includes(row.key) } : {}),
          ...(onMove ? { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' } : {}),
          style: {
            ...(dragged?.key === row.key ? { opacity: 0.5 } : {}),
            ...(dragged?.over === row.key && dragged.key !== row.key
              ? { outline: `2px solid ${token.colorPrimary}`, outlineOffset: -2 }
              : {}),
          },
        }
      : { 'aria-level': row.level };
  if (state.problem) return <Alert type="error" showIcon title={state.problem} />;
  return (
    <div ref={keys.host}>
      {state.reads.map(({ key, url: path, params }) => (
        <TreeBranch key={key} url={path} params={params} entity={entity} onReading={(...known) => state.keep(key, ...known)} />
      ))}
      {failure?.kind === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={failure.message}
          style={{ marginBlockEnd: 8 }}
          action={
            <Button size="small" onClick={() => state.readAgain(topBranch)}>
              {t('retry')}
            </Button>
          }
        />
      )}
      <Table<TreeRow<Row>>
        ref={measured}
        {...{ role: 'treegrid', 'aria-label': label, 'aria-busy': state.isFetching, 'aria-multiselectable': selection }}
        size="small"
        rowKey="key"
        loading={state.isFetching}
        columns={tableColumns}
        dataSource={rows}
        onRow={rowOf}
        components={windowedRows}
        {...(isMany ? { 'aria-rowcount': shown.length + 1 } : {})}
        // Column widths are fixed, because widths that follow from the contents would change with the rendered rows.
        {...(isMany && !isNarrow
          ? { tableLayout: 'fixed', scroll: { x: shownColumns.reduce((sum, { width = usualWidth }) => sum + width, 0) } }
          : { scroll: { x: 'max-content' } })}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} {...(emptyText ? { description: emptyText } : {})} /> }}
        pagination={
          pageSize
            ? {
                current: paging.pageNo,
                pageSize,
                total: paging.total,
                onChange: paging.setPageNo,
                hideOnSinglePage: true,
                showSizeChanger: false,
              }
            : false
        }
        expandable={{
          expandedRowKeys: [...open],
          expandIcon: (icon) => <ExpandButton {...icon} />,
          onExpand: (isOpen, row) => row.kind === 'record' && state.setOpen(row, isOpen),
        }}
        {...(selection
          ? {
              rowSelection: {
                selectedRowKeys: [...selected],
                onChange: (next) => setSelected(next.map(String)),
                getCheckboxProps: (row) =>
                  row.kind === 'record' ? { 'aria-label': t('treeSelect', { name: nameOf(row.record) }) } : { disabled: true },
                renderCell: (_, row, __, box) => (row.kind === 'record' ? box : null),
              },
            }
          : {})}
      />
      <span aria-live="polite" style={unseen}>
        {spoken}
      </span>
    </div>
  );
}

function Problem({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  const t = useControlTexts();
  const { token } = theme.useToken();
  return (
    <Flex gap={8} align="center" style={{ display: 'inline-flex' }}>
      <span role="alert" style={{ color: token.colorErrorText }}>
        {message}
      </span>
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Flex>
  );
}

import { ActionGroup, type ActionItem } from 'shared-widgets/action-group';
import { Alert, Button, Empty } from 'shared-widgets/ui/core';
import { Table, type TableProps } from 'shared-widgets/ui/data';
import { useText } from '../messages.ts';

export interface ReadTableProps<Row extends object> extends Pick<TableProps<Row>, 'columns' | 'pagination' | 'rowSelection'> {
  readonly rows: readonly Row[] | undefined;
  /** State of the call that reads the rows. */
  readonly reading: {
    readonly error?: { readonly message: string } | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => void;
  };
  readonly emptyText: string;
  /** Renders the actions of a row, which are shown in an additional last column. */
  readonly actionsOf?: (row: Row) => readonly ActionItem[];
}

/** Small table of rows that a call returned, with messages for a failed call and for an empty result. */
export function ReadTable<Row extends object>({ rows, reading, emptyText, columns = [], actionsOf, ...table }: ReadTableProps<Row>) {
  const text = useText();
  const { error, isFetching, refetch } = reading;
  return (
    <>
      {error && !rows && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
      <Table<Row>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={rows?.slice() ?? []}
        scroll={{ x: 'max-content' }}
        // Before the rows have arrived, and after a failure, nobody knows whether there are any.
        locale={{ emptyText: rows ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} /> : <>&nbsp;</> }}
        columns={[
          ...columns,
          ...(actionsOf
            ? [{ key: 'actions', title: text('actions'), render: (_: unknown, row: Row) => <ActionGroup items={[...actionsOf(row)]} /> }]
            : []),
        ]}
        {...table}
      />
    </>
  );
}

import { Card, Checkbox, Descriptions, Flex, Pagination, Spin } from 'antd';
import { EmptyHint } from 'shared-controls/empty-hint';
import { ActionGroup } from '../action-group/action-group.tsx';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { type ListRowsProps, usePagination } from './list-table.tsx';
import { TitleLink } from './title-link.tsx';

/** The list on phones: one card per record in place of a table too wide to read. */
export function ListCards(props: ListRowsProps) {
  const { label, columns, rows, isFetching, selection, actionsOf, onOpen, titleOf } = props;
  const t = useWidgetMessages();
  const pagination = usePagination(props);
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  return (
    <Spin spinning={isFetching}>
      <Flex vertical gap={12} component="ul" aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {rows.map((row) => (
          <li key={row.id}>
            <Card
              size="small"
              title={
                title && (
                  <TitleLink column={{ ...title, isTitle: true }} row={row} onOpen={onOpen}>
                    {title.cell(row)}
                  </TitleLink>
                )
              }
              extra={
                selection && (
                  <Checkbox
                    aria-label={t('select', { name: titleOf(row) })}
                    checked={selection.ids.includes(row.id)}
                    onChange={({ target }) =>
                      selection.choose(target.checked ? [...selection.ids, row.id] : selection.ids.filter((id) => id !== row.id), rows)
                    }
                  />
                )
              }
            >
              <Descriptions
                size="small"
                column={1}
                items={columns
                  .filter((column) => column !== title)
                  .map((column) => ({ key: column.key, label: column.title, children: column.cell(row) }))}
              />
              {actionsOf && (
                <div style={{ marginTop: 8 }}>
                  <ActionGroup items={actionsOf(row)} />
                </div>
              )}
            </Card>
          </li>
        ))}
      </Flex>
      {rows.length === 0 && <EmptyHint text={t(isFetching ? 'loading' : 'empty')} />}
      {rows.length > 0 && (
        <Flex justify="center" style={{ marginTop: 16 }}>
          <Pagination {...pagination} simple size="small" showQuickJumper={false} showSizeChanger={false} />
        </Flex>
      )}
    </Spin>
  );
}

import { useState } from 'react';
import { type dict, dictItem } from 'shared-contracts/system/dict';
import { nameLabel } from 'shared-contracts/texts/label';
import { entityApi, type WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { Can } from 'shared-platform/permission';
import { ActionGroup } from 'shared-widgets/action-group';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import { FieldCell } from 'shared-widgets/field-cell';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Alert, Button, Empty, Flex } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { Input } from 'shared-widgets/ui/form';
import { PlusOutlined } from 'shared-widgets/ui/icons';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { EditNote } from '../../../parts/consequence/edit-note.tsx';

type Item = WireRecord<typeof dictItem>;

const pageSize = 20;
const shown = ['itemText', 'itemTextEn', 'itemValue', 'itemColor', 'sortOrder', 'status'] as const;

/** 字典配置: drawer with the items of a dictionary in their order. */
export function DictItemsDrawer({ record, open, onClose }: RowSurfaceProps<typeof dict>) {
  const text = useText();
  const labelText = useLabel();
  const [pageNo, setPageNo] = useState(1);
  const [word, setWord] = useState('');
  /** State of the form: null when it is closed, without an item when it creates one. */
  const [form, setForm] = useState<{ readonly item?: Item } | null>(null);
  const query = { pageNo, pageSize, column: 'sortOrder', order: 'asc' as const, dictId: record.id, ...(word ? { itemText: word } : {}) };
  const { data, error, isFetching, refetch } = entityApi(dictItem).useList(query);
  const remove = useAskedDelete(dictItem);
  const nameOf = ({ itemText, itemTextEn }: Item): string => labelText(nameLabel(itemText, itemTextEn));
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={760}
      title={text('dict.itemsTitle', { name: labelText(nameLabel(record.dictName, record.dictNameEn)) })}
      destroyOnHidden
    >
      <Flex vertical gap={12}>
        <Flex gap={8} wrap>
          <Input.Search
            allowClear
            aria-label={labelText(dictItem.fields.itemText.label)}
            placeholder={labelText(dictItem.fields.itemText.label)}
            onSearch={(typed) => {
              setWord(typed.trim());
              setPageNo(1);
            }}
            style={{ width: 260, maxWidth: '100%' }}
          />
          <Can action="dictItem:add">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({})}>
              {text('dict.addItem')}
            </Button>
          </Can>
        </Flex>
        {error && !data && (
          <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />
        )}
        <Table<Item>
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data?.records.slice() ?? []}
          scroll={{ x: 'max-content' }}
          // During loading no text about missing items is shown, only the table's loading indicator.
          locale={{ emptyText: data ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('dict.noItems')} /> : ' ' }}
          pagination={{
            current: pageNo,
            pageSize,
            total: data?.total ?? 0,
            onChange: setPageNo,
            hideOnSinglePage: true,
            showSizeChanger: false,
          }}
          columns={[
            ...shown.map((name) => ({
              key: name,
              title: labelText(dictItem.fields[name].label),
              render: (_: unknown, row: Item) => (
                <FieldCell field={dictItem.fields[name]} name={name} row={row} tag={name === 'status' || name === 'itemColor'} />
              ),
            })),
            {
              key: 'actions',
              title: text('actions'),
              render: (_: unknown, item: Item) => (
                <ActionGroup
                  items={[
                    { key: 'edit', label: text('edit'), can: 'dictItem:edit', run: () => setForm({ item }) },
                    {
                      key: 'delete',
                      label: text('delete'),
                      can: 'dictItem:delete',
                      isDangerous: true,
                      run: () => void remove({ id: item.id, name: nameOf(item) }, text('dict.deleteItemAsk', { name: nameOf(item) })),
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      </Flex>
      {form && (
        <EntityFormDrawer
          {...(form.item ? { title: `${text('edit')} · ${nameOf(form.item)}` } : {})}
          entity={dictItem}
          record={form.item}
          constant={{ dictId: record.id }}
          initial={{ sortOrder: (data?.total ?? 0) + 1 }}
          fields={['itemText', 'itemTextEn', 'itemValue', 'itemColor', 'sortOrder', 'status', 'description']}
          editNote={() => <EditNote kind="dict" id={record.id} />}
          // A new item concerns the same fields, which offer it from then on.
          extra={() => !form.item && <EditNote kind="dict" id={record.id} />}
          open
          onClose={() => setForm(null)}
          onDone={() => setForm(null)}
        />
      )}
    </Drawer>
  );
}

import { EditableTable, type EditableTableHandle, InvalidFormError, type TableColumn, validateFormAndTables } from 'editable-table';
import { useRef, useState } from 'react';
import { Tabs } from 'shared-widgets/ui/content';
import { Button, Flex } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import type { ExampleProps } from '../example.ts';

interface Goods {
  readonly id: string;
  readonly code: string;
  readonly price: string;
  readonly phone: string;
  readonly stock: number;
}
interface Contact {
  readonly id: string;
  readonly name: string;
}

// TypeScript rejects a key that the row lacks, and a type that cannot hold the value.
const goods: readonly TableColumn<Goods>[] = [
  { key: 'code', title: '编码', type: 'input', width: 160, validateRules: [{ required: true }, { unique: true }] },
  { key: 'price', title: '单价', type: 'input', width: 140, validateRules: [{ pattern: 'money', message: '最多两位小数' }] },
  { key: 'phone', title: '联系电话', type: 'input', width: 160, validateRules: [{ pattern: 'm' }] },
  {
    key: 'stock',
    title: '库存(稍后作答)',
    type: 'inputNumber',
    validateRules: [
      {
        debounce: 300,
        handler: async ({ value, signal }) => {
          await new Promise((resolve) => setTimeout(resolve, 400));
          return signal.aborted || Number(value ?? 0) <= 100 || '库存只有 100 吨';
        },
      },
    ],
  },
];
const contacts: readonly TableColumn<Contact>[] = [{ key: 'name', title: '联系人', type: 'input', validateRules: [{ required: true }] }];

const goodsRows: readonly Goods[] = [
  { id: '1', code: 'A-1', price: '88.5', phone: '13800000001', stock: 20 },
  { id: '2', code: 'A-1', price: '1.234', phone: '12', stock: 120 },
];
const contactRows: readonly Contact[] = [{ id: '1', name: '' }];

/** Example: validates the form first, then each table; the first failure opens its tab and shows the cell. */
export function RulesExample({ settings }: ExampleProps) {
  const [form] = Form.useForm();
  const tables = [useRef<EditableTableHandle<Goods>>(null), useRef<EditableTableHandle<Contact>>(null)] as const;
  const [tab, setTab] = useState('0');
  const [said, setSaid] = useState('-');
  const submit = async () => {
    try {
      const { tablesValue } = await validateFormAndTables({ form, tables, activateTab: (index) => setTab(String(index)) });
      setSaid(`通过：${tablesValue.map(({ rows }) => `${rows.length} 行`).join('、')}`);
    } catch (error) {
      if (!(error instanceof InvalidFormError)) throw error;
      setSaid('未通过');
    }
  };
  return (
    <Flex vertical gap={8}>
      <Form form={form} layout="inline">
        <Form.Item name="title" label="单据名称" rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Button type="primary" onClick={submit}>
          校验
        </Button>
        <output aria-live="polite">{said}</output>
      </Form>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: '0',
            label: '货物',
            forceRender: true,
            children: (
              <EditableTable<Goods>
                {...settings}
                ref={tables[0]}
                label="货物"
                name="gallery.rules.goods"
                columns={goods}
                rows={goodsRows}
                toolbar
              />
            ),
          },
          {
            key: '1',
            label: '联系人',
            forceRender: true,
            children: (
              <EditableTable<Contact>
                {...settings}
                ref={tables[1]}
                label="联系人"
                name="gallery.rules.contacts"
                columns={contacts}
                rows={contactRows}
                toolbar
              />
            ),
          },
        ]}
      />
    </Flex>
  );
}

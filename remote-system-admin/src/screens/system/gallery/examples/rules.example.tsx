import { EditableTable, type EditableTableHandle, type TableColumn, type TableRow, validateFormAndTables } from 'editable-table';
import { useRef, useState } from 'react';
import { Tabs } from 'shared-widgets/ui/content';
import { Button, Flex } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import type { ExampleProps } from '../example.ts';

const goods: readonly TableColumn[] = [
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
const contacts: readonly TableColumn[] = [{ key: 'name', title: '联系人', type: 'input', validateRules: [{ required: true }] }];

const goodsRows: readonly TableRow[] = [
  { id: '1', code: 'A-1', price: '88.5', phone: '13800000001', stock: 20 },
  { id: '2', code: 'A-1', price: '1.234', phone: '12', stock: 120 },
];
const contactRows: readonly TableRow[] = [{ id: '1', name: '' }];

/** The form first, then each table; the first that fails opens its tab and shows the cell. */
export function RulesExample({ settings }: ExampleProps) {
  const [form] = Form.useForm();
  const tables = [useRef<EditableTableHandle>(null), useRef<EditableTableHandle>(null)] as const;
  const [tab, setTab] = useState('0');
  const [said, setSaid] = useState('–');
  const submit = async () => {
    try {
      await validateFormAndTables({ form, tables, activateTab: (index) => setTab(String(index)) });
      setSaid('通过');
    } catch {
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
              <EditableTable
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
              <EditableTable
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

import { EditableTable, type TableColumn, type TableRow } from 'editable-table';
import { Tag } from 'shared-widgets/ui/content';
import type { ExampleProps } from '../example.ts';

const packings = [
  { value: '10', text: '散装' },
  { value: '20', text: '托盘' },
  { value: '30', text: '吨袋' },
];

const columns: readonly TableColumn[] = [
  { key: 'normal', title: 'normal', type: 'normal', width: 110, fixed: 'left' },
  { key: 'input', title: 'input', type: 'input', width: 150, placeholder: '请输入' },
  { key: 'inputNumber', title: 'inputNumber', type: 'inputNumber', width: 130, statistics: ['sum', 'average'] },
  { key: 'select', title: 'select', type: 'select', width: 140, options: packings, allowInput: true },
  { key: 'list_multi', title: 'list_multi', type: 'list_multi', width: 200, options: packings, setTagColor: () => 'blue' },
  { key: 'sel_search', title: 'sel_search', type: 'sel_search', width: 150, dictCode: 'pack_type' },
  { key: 'sel_search_async', title: 'sel_search_async', type: 'sel_search_async', width: 170, dict: 'carry_mode' },
  { key: 'radio', title: 'radio', type: 'radio', width: 200, options: packings.slice(0, 2) },
  { key: 'checkbox', title: 'checkbox', type: 'checkbox', width: 110, customValue: ['Y', 'N'], defaultChecked: true },
  { key: 'checkbox_meta', title: 'checkbox_meta', type: 'checkbox_meta', width: 140, options: packings },
  { key: 'date', title: 'date', type: 'date', width: 150 },
  { key: 'datetime', title: 'datetime', type: 'datetime' },
  { key: 'input_pop', title: 'input_pop', type: 'input_pop', width: 180 },
  {
    key: 'popup',
    title: 'popup',
    type: 'popup',
    width: 170,
    orgFields: 'carrierName,contactMobile',
    destFields: 'popup,filled',
    props: { entity: 'carrier' },
  },
  { key: 'filled', title: 'filled by popup', type: 'normal', width: 150 },
  { key: 'sel_depart', title: 'sel_depart', type: 'sel_depart' },
  { key: 'sel_user', title: 'sel_user', type: 'sel_user' },
  { key: 'upload', title: 'upload', type: 'upload', width: 160, token: true },
  { key: 'file', title: 'file', type: 'file', width: 170, token: true, fieldExtendJson: '{"uploadnum":3}' },
  { key: 'image', title: 'image', type: 'image', width: 170, token: true },
  { key: 'slot', title: 'slot', type: 'slot', width: 120, slotName: 'mark' },
  { key: 'hidden', title: 'hidden', type: 'hidden' },
];

const rows: readonly TableRow[] = [
  {
    id: '1',
    normal: '只读文字',
    input: '螺纹钢 HRB400',
    inputNumber: 12.5,
    select: '10',
    list_multi: '10,30',
    sel_search: '05',
    sel_search_async: '1',
    radio: '10',
    checkbox: 'Y',
    checkbox_meta: '20',
    date: '2026-06-01',
    datetime: '2026-06-01 08:30:00',
    input_pop: '两行\n备注',
    slot: 'L',
    hidden: '看不见，也会交回',
  },
  { id: '2', normal: '第二行', inputNumber: 30, checkbox: 'N', slot: 'H' },
];

export function TypesExample({ settings }: ExampleProps) {
  return (
    <EditableTable
      {...settings}
      label="列类型"
      name="gallery.types"
      columns={columns}
      rows={rows}
      rowSelection
      maxHeight={400}
      toolbar
      slots={{
        mark: ({ value, change }) => (
          <Tag.CheckableTag checked={value === 'H'} onChange={(on) => change(on ? 'H' : 'L')}>
            紧急
          </Tag.CheckableTag>
        ),
      }}
    />
  );
}

// The cell kinds of this package inside the editable table.
import { act, screen, waitFor, within } from '@testing-library/react';
import { EditableTable, type EditableTableHandle, type TableColumn } from 'editable-table';
import { http } from 'msw';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { page, renderScreen } from '../testing/render-screen.tsx';
import { parcel, parcelRecord } from '../testing/sample-entity.ts';
import './register-cells.ts';

const options = [
  { value: '1', text: '红' },
  { value: '2', text: '绿' },
];

function table(columns: readonly TableColumn[], rows: readonly Record<string, unknown>[], handlers: ReturnType<typeof http.get>[] = []) {
  const handle = createRef<EditableTableHandle>();
  const rendered = renderScreen(<EditableTable ref={handle} label="货物" columns={columns} rows={rows} />, { handlers });
  const values = () => handle.current?.getAll().rows;
  return { ...rendered, values };
}

const cell = (column: string) => document.querySelector(`[role=gridcell][data-column="${column}"]`) as HTMLElement;

it('an upload that ends after its cell was left is in the table, as a path', async () => {
  let end: (() => void) | undefined;
  const upload = http.post('*/api/sys/common/upload', async () => {
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return Response.json({ success: true, code: 0, message: 'temp/a.pdf', result: null, timestamp: 0 });
  });
  const { user, values } = table(
    [
      { key: 'photo', title: '附件', type: 'upload', token: true },
      { key: 'name', title: '名称', type: 'input' },
    ],
    [{ id: '1', photo: '', name: 'a' }],
    [upload],
  );
  await user.click(cell('photo'));
  const file = new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' });
  await user.upload(cell('photo').querySelector('input[type=file]') as HTMLInputElement, file);
  await user.click(cell('name'));
  await waitFor(() => expect(end).toBeDefined());
  await act(async () => end?.());
  await waitFor(() => expect(values()).toEqual([{ id: '1', photo: 'temp/a.pdf', name: 'a' }]));
  expect(within(cell('photo')).getByRole('button', { name: '下载 a.pdf' })).toBeInTheDocument();
});

it('a click ticks, a choice ends its edit, values come out as the wire wants them', async () => {
  const { user, values } = table(
    [
      { key: 'fragile', title: '易碎', type: 'checkbox', customValue: ['Y', 'N'] },
      { key: 'colour', title: '颜色', type: 'select', options },
      { key: 'weight', title: '重量', type: 'inputNumber' },
    ],
    [{ id: '1', fragile: null, colour: '1', weight: '2.500' }],
  );
  await user.click(cell('fragile'));
  await user.click(cell('colour'));
  await user.click(await screen.findByTitle('绿'));
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(cell('weight'));
  await user.keyboard('x1{Enter}');
  expect(values()).toEqual([{ id: '1', fragile: 'Y', colour: '2', weight: 1 }]);
});

it('records chosen in a popup fill the row and add others below it', async () => {
  const list = http.get('*/api/test/parcel/list', () => page([parcelRecord(1), parcelRecord(2)]));
  const { user, values } = table(
    [
      {
        key: 'parcelNo',
        title: '包裹',
        type: 'popup',
        orgFields: 'parcelNo,weight',
        destFields: 'parcelNo,weight',
        props: { entity: parcel, columns: ['parcelNo'], multi: true },
      },
      { key: 'weight', title: '重量', type: 'normal' },
    ],
    [{ id: '1', parcelNo: '', weight: '' }],
    [list],
  );
  await user.click(cell('parcelNo'));
  await user.click(within(cell('parcelNo')).getByRole('combobox'));
  const dialog = await screen.findByRole('dialog', { name: '包裹' });
  await user.click(await within(dialog).findByRole('checkbox', { name: '选择第 1 行' }));
  await user.click(within(dialog).getByRole('checkbox', { name: '选择第 2 行' }));
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(values()).toEqual([
      { id: '1', parcelNo: 'P001', weight: '1234.500' },
      { parcelNo: 'P002', weight: '1234.500' },
    ]),
  );
});

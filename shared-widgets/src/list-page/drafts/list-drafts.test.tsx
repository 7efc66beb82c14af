// A list says which forms have unsent input, continues them with that input, and discards it.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { Draft } from 'shared-contracts/entity/draft';
import { changeLanguage } from 'shared-platform/i18n';
import { afterEach, expect, it } from 'vitest';
import { draftServer } from '../../testing/draft-server.ts';
import { page, renderScreen, success } from '../../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../../testing/sample-entity.ts';
import { ListPage } from '../list-page.tsx';

const draft = (form: string, values: object): Draft => ({
  form,
  savedAt: Date.parse('2026-11-22T10:54:00+08:00'),
  content: { values: { ...values }, base: {} },
});

const width = window.innerWidth;
afterEach(() => {
  window.innerWidth = width;
});

function open(stored: readonly Draft[], can: readonly string[] = allParcelCodes) {
  const { held, handlers } = draftServer(...stored);
  const list = http.get('*/api/test/parcel/list', () => page([parcelRecord(1), parcelRecord(2)], 2));
  const one = http.get('*/api/test/parcel/queryById', () => success(parcelRecord(1)));
  const rendered = renderScreen(
    <ListPage entity={parcel} columns={['parcelNo', 'remark']} formFields={['parcelNo', 'remark']} rowActions={[{ action: 'weigh' }]} />,
    { can: [...can], dictionaries: { parcel_status: parcelStatuses }, handlers: [...handlers, list, one] },
  );
  return { ...rendered, held };
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

it('a new record that was begun is marked on 新增 without taking room, and its form offers what was typed', async () => {
  const { user } = open([draft('parcel:new', { parcelNo: 'P7' })]);
  const button = await screen.findByRole('button', { name: '新增' });
  await waitFor(() => expect(button).toHaveAttribute('title', '新增 (N) · 有未提交的内容（11-22 10:54）'));
  expect(screen.queryByRole('button', { name: '继续填写' })).toBeNull();
  await user.click(button);
  const form = within(await screen.findByRole('dialog', { name: /^新增/ }));
  await user.click(await form.findByRole('button', { name: '恢复' }));
  await waitFor(() => expect(form.getByLabelText('包裹号')).toHaveValue('P7'));
});

it('a new record that was begun is continued on phones from a button of its own, with what was typed', async () => {
  window.innerWidth = 390;
  const { user } = open([draft('parcel:new', { parcelNo: 'P7' })]);
  const button = await screen.findByRole('button', { name: '继续填写' });
  expect(button).toHaveAttribute('title', '有未提交的内容（11-22 10:54）');
  await user.click(button);
  const form = within(await screen.findByRole('dialog', { name: /^新增/ }));
  await waitFor(() => expect(form.getByLabelText('包裹号')).toHaveValue('P7'));
  expect(form.queryByText(/有未提交的内容/)).toBeNull();
});

it('it is discarded there after a question, and 新增 opens an empty form', async () => {
  window.innerWidth = 390;
  const { user, held } = open([draft('parcel:new', { parcelNo: 'P7' })]);
  await user.click(await screen.findByRole('button', { name: '放弃填写' }));
  const question = within(await screen.findByRole('dialog', { name: /^放弃“新增 · .+”中未提交的内容？$/ }));
  expect(held.size).toBe(1);
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '继续填写' })).toBeNull());
  expect(held.size).toBe(0);
  await user.click(screen.getByRole('button', { name: '新增' }));
  expect(within(await screen.findByRole('dialog', { name: /^新增/ })).getByLabelText('包裹号')).toHaveValue('');
});

it('a row whose edit form was begun continues or discards it', async () => {
  const { user, held } = open([draft('parcel:id-1', { remark: '半句' })]);
  const row = await rowOf('P001');
  await user.click(await row.findByRole('button', { name: '继续填写' }));
  const form = within(await screen.findByRole('dialog', { name: /^编辑/ }));
  await waitFor(() => expect(form.getByLabelText('备注')).toHaveValue('半句'));
  await user.click(form.getByRole('button', { name: '关闭' }));
  expect((await rowOf('P002')).queryByRole('button', { name: '继续填写' })).toBeNull();
  await user.click(row.getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '放弃填写 · 编辑' }));
  await user.click(within(await screen.findByRole('dialog', { name: /^放弃“编辑”/ })).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(held.size).toBe(0));
  await waitFor(() => expect(row.queryByRole('button', { name: '继续填写' })).toBeNull());
});

it('an action whose form was begun says so; in English, too', async () => {
  await changeLanguage('en-US');
  open([draft('parcel:weigh:id-1', { weight: '3' }), draft('parcel:new', {})]);
  expect(await (await rowOf('P001')).findByRole('button', { name: /^Continue: / })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('title', expect.stringMatching(/11-22/));
});

it('who may not add is offered no draft of a new record', async () => {
  open([draft('parcel:new', { parcelNo: 'P7' }), draft('parcel:id-1', { remark: '半句' })], ['parcel:list', 'parcel:edit']);
  expect(await (await rowOf('P001')).findByRole('button', { name: '继续填写' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: '继续填写' })).toHaveLength(1);
});

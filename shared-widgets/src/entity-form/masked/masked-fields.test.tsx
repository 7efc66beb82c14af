import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { Draft } from 'shared-contracts/entity/draft';
import { defineEntity } from 'shared-contracts/entity/entity';
import { date, files, region, text } from 'shared-contracts/entity/field';
import { recordCalls } from 'shared-contracts/record/record-activity';
import { expect, it } from 'vitest';
import { draftServer } from '../../testing/draft-server.ts';
import { refusal, renderScreen, success } from '../../testing/render-screen.tsx';
import { EntityForm } from '../entity-form.tsx';

/** Test entity with masked fields of a text, a date and pictures, all required, a masked text that is not, and a masked district. */
const courier = defineEntity({
  name: 'courier',
  tier: 'tenant',
  group: 'test',
  api: '/test/courier',
  label: ['快递员', 'Courier'],
  titleField: 'realname',
  fields: {
    realname: text(['姓名', 'Name'], { required: true }),
    mobile: text(['手机号', 'Mobile'], { required: true, rule: 'mobile', masked: 'mobile' }),
    idCardNo: text(['证件号', 'Document no.'], { required: true, rule: 'residentId', masked: 'idCard' }),
    birthday: date(['生日', 'Birthday'], { required: true, sameFactAs: 'idCardNo' }),
    photo: files(['照片', 'Photo'], { count: 1, required: true, sameFactAs: 'idCardNo' }),
    telephone: text(['座机', 'Landline'], { rule: 'landline', masked: 'landline' }),
    bankMobile: text(['开户手机', 'Mobile of the account'], { fixed: true, masked: 'mobile' }),
    provinceCode: region(['省', 'Province']),
    cityCode: region(['市', 'City']),
    districtCode: region(['区县', 'District'], { sameFactAs: 'idCardNo' }),
  },
  query: [],
  generic: ['add', 'edit'],
  actions: {},
});

const record = {
  id: 'one',
  version: 3,
  realname: '王强',
  mobile: '138****8000',
  idCardNo: '3701**********8515',
  birthday: '****-**-**',
  photo: null,
  telephone: null,
  bankMobile: '136****6666',
  provinceCode: '370000',
  cityCode: '370100',
  districtCode: '3701**',
} as unknown as NonNullable<Parameters<typeof EntityForm<typeof courier>>[0]['record']>;

/** Opens the form; with `fresh`, what somebody else has saved since, the server takes only what was sent for that version. */
function renderForm(
  permissions: readonly string[],
  { opened = {}, fresh, draft }: { readonly opened?: object; readonly fresh?: object; readonly draft?: Draft['content'] } = {},
) {
  const sent: unknown[] = [];
  const stored = { ...record, ...opened, ...fresh, ...(fresh && { version: 4 }) };
  const { user } = renderScreen(<EntityForm entity={courier} record={{ ...record, ...opened }} />, {
    can: permissions,
    handlers: [
      ...draftServer(...(draft ? [{ form: 'courier:one', savedAt: 1, content: draft }] : [])).handlers,
      http.put('*/api/test/courier/edit', async ({ request }) => {
        const body = (await request.json()) as { version: number };
        sent.push(body);
        return body.version === stored.version
          ? success({ ...stored, version: 5 }, '修改成功!')
          : refusal('数据已被他人修改，请刷新后重试');
      }),
      http.get('*/api/test/courier/queryById', () => success(stored)),
      http.get(`*/api${recordCalls.activity}`, () => success({ entries: [], next: null })),
    ],
  });
  return { user, sent };
}

it('who sees the values masked saves another field without entering them again', async () => {
  const { user, sent } = renderForm(['courier:edit']);
  expect(screen.getByLabelText('手机号')).toHaveValue('');
  expect(screen.getByText('已脱敏：138****8000，不填则保持不变')).toBeInTheDocument();
  expect(screen.getByText('已有内容不可查看，不填则保持不变')).toBeInTheDocument();
  await user.type(screen.getByLabelText('姓名'), '一');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'one', version: 3, realname: '王强一', telephone: null }]));
});

it('a new value of a masked field is checked and sent', async () => {
  const { user, sent } = renderForm(['courier:edit']);
  await user.type(screen.getByLabelText('手机号'), '1390013');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请输入正确手机号')).toBeInTheDocument();
  await user.type(screen.getByLabelText('手机号'), '9000');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'one', version: 3, realname: '王强', mobile: '13900139000', telephone: null }]));
});

it('who sees the values has them in the form, and they stay required', async () => {
  const { user, sent } = renderForm(['courier:edit', 'courier:unmasked']);
  expect(screen.getByLabelText('手机号')).toHaveValue('138****8000');
  await user.clear(screen.getByLabelText('手机号'));
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请输入手机号')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('a blank is no value, so that the stored one stays', async () => {
  const { user, sent } = renderForm(['courier:edit'], { opened: { telephone: '0531*******66' } });
  await user.type(screen.getByLabelText('座机'), ' {Control>}{Enter}{/Control}');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent[0]).toEqual({ id: 'one', version: 3, realname: '王强' }));
});

it('a field that nobody may edit shows its mask', () => {
  renderForm(['courier:edit']);
  expect(screen.getByLabelText('开户手机')).toBeDisabled();
  expect(screen.getByLabelText('开户手机')).toHaveValue('136****6666');
  expect(screen.queryByText('已脱敏：136****6666，不填则保持不变')).toBeNull();
});

it('two people who replace the same masked number are asked whose stays', async () => {
  const { user, sent } = renderForm(['courier:edit'], { fresh: { mobile: '137****7777', realname: '王刚' } });
  await user.type(screen.getByLabelText('手机号'), '13900139000');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
  const mobile = within(window.getByRole('region', { name: '手机号' }));
  for (const radio of mobile.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await user.click(mobile.getByRole('radio', { name: /137\*{4}7777/ }));
  await user.click(window.getByRole('button', { name: '按所选内容保存' }));
  // The number of the other person stays: nothing is sent for it.
  await waitFor(() => expect(sent[1]).toEqual({ id: 'one', version: 4, realname: '王刚', telephone: null }));
});

it('a number that somebody else has emptied while it was being replaced is asked for', async () => {
  const opened = { telephone: '0531*******66' };
  const { user, sent } = renderForm(['courier:edit'], { opened, fresh: { telephone: null } });
  await user.type(screen.getByLabelText('座机'), '0531-88886666');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
  const telephone = within(window.getByRole('region', { name: '座机' }));
  for (const radio of telephone.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(telephone.getByRole('radio', { name: /我填写的.*0531-88886666/ })).toBeInTheDocument();
  await user.click(telephone.getByRole('radio', { name: /他人已保存的/ }));
  await user.click(window.getByRole('button', { name: '按所选内容保存' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ version: 4, telephone: null }));
});

it('a number of a continued draft is asked for too, where nobody knows whether somebody else has emptied it', async () => {
  const { user, sent } = renderForm(['courier:edit'], {
    opened: { version: 4, telephone: null },
    fresh: { telephone: null },
    draft: { values: { telephone: '0531-88886666' }, base: { telephone: null }, version: 3 },
  });
  await user.click(await screen.findByRole('button', { name: '恢复' }));
  const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
  await user.click(within(window.getByRole('region', { name: '座机' })).getByRole('radio', { name: /0531-88886666/ }));
  await user.click(window.getByRole('button', { name: '按所选内容保存' }));
  await waitFor(() => expect(sent).toMatchObject([{ version: 4, telephone: '0531-88886666' }]));
});

it('a masked number that somebody else has added stays, and its mask is not entered', async () => {
  const { user, sent } = renderForm(['courier:edit'], { fresh: { telephone: '0531*******66' } });
  await user.type(screen.getByLabelText('姓名'), '一');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
  // It is told and not asked for: the form holds nothing that could stand in its place.
  expect(window.getByRole('region', { name: '座机' })).toHaveTextContent('0531*******66');
  expect(window.queryByRole('radio')).toBeNull();
  expect(window.queryByRole('button', { name: '按所选内容保存' })).toBeNull();
  await user.click(window.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent[1]).toEqual({ id: 'one', version: 4, realname: '王强一' }));
});

it('a number that only somebody else has changed is told with both masks, also beside what is asked for', async () => {
  const { user, sent } = renderForm(['courier:edit'], { fresh: { mobile: '139****6666', realname: '王刚' } });
  await user.type(screen.getByLabelText('姓名'), '一');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
  const mobile = window.getByRole('region', { name: '手机号' });
  expect(mobile).toHaveTextContent('原来138****8000现在139****6666');
  expect(mobile).toHaveTextContent('已脱敏，保留他人已保存的内容');
  expect(within(mobile).queryByRole('radio')).toBeNull();
  expect(window.queryByText(/没有变化/)).toBeNull();
  await user.click(within(window.getByRole('region', { name: '姓名' })).getByRole('radio', { name: /我填写的/ }));
  await user.click(window.getByRole('button', { name: '按所选内容保存' }));
  await waitFor(() => expect(sent[1]).toEqual({ id: 'one', version: 4, realname: '王强一', telephone: null }));
});

it('a number that somebody else has emptied is told to whoever changed something else', async () => {
  const { user, sent } = renderForm(['courier:edit'], { opened: { telephone: '0531*******66' }, fresh: { telephone: null } });
  await user.type(screen.getByLabelText('姓名'), '一');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
  expect(window.getByRole('region', { name: '座机' })).toHaveTextContent('原来0531*******66现在');
  expect(window.getByText(/保存了以下修改，您填写的内容不受影响/)).toBeVisible();
  await user.click(window.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent[1]).toEqual({ id: 'one', version: 4, realname: '王强一', telephone: null }));
});

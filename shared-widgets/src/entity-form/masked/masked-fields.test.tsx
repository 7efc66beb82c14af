import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { defineEntity } from 'shared-contracts/entity/entity';
import { date, files, text } from 'shared-contracts/entity/field';
import { expect, it } from 'vitest';
import { renderScreen, success } from '../../testing/render-screen.tsx';
import { EntityForm } from '../entity-form.tsx';

/** Test entity with masked fields of a text, a date and pictures, all required, and one masked text that is not. */
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
} as unknown as NonNullable<Parameters<typeof EntityForm<typeof courier>>[0]['record']>;

function renderForm(permissions: readonly string[]) {
  const sent: unknown[] = [];
  const { user } = renderScreen(<EntityForm entity={courier} record={record} />, {
    can: permissions,
    handlers: [
      http.put('*/api/test/courier/edit', async ({ request }) => {
        sent.push(await request.json());
        return success({ ...record, version: 4 }, '修改成功!');
      }),
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

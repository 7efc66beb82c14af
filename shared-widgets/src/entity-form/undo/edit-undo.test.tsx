import { screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { HttpResponse, http } from 'msw';
import { defineEntity } from 'shared-contracts/entity/entity';
import { text } from 'shared-contracts/entity/field';
import { expect, it } from 'vitest';
import { refusal, renderScreen, success } from '../../testing/render-screen.tsx';
import { parcel, parcelRecord, parcelStatuses } from '../../testing/sample-entity.ts';
import { EntityForm } from '../entity-form.tsx';

const reasoned = defineEntity({
  ...parcel,
  reasoned: true,
  fields: {
    ...parcel.fields,
    code: text(['密码', 'Code'], { writeOnly: true, secret: true }),
    helpers: text(['帮手', 'Helpers'], { writeOnly: true }),
  },
});
type Props = Parameters<typeof EntityForm<typeof reasoned>>[0];
const record = parcelRecord(1, { mobile: '13800000001', remark: '易碎' }) as unknown as Props['record'];

/** Shows the form of the record; `bodies` collects what is sent, `respond` responds to the second call. */
function open(
  props: Partial<Props> = {},
  respond = (body: Record<string, unknown>) => success({ ...record, ...body, version: 9 }, '修改成功!'),
) {
  const bodies: Record<string, unknown>[] = [];
  const edit = http.put('*/api/test/parcel/edit', async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    bodies.push(body);
    return bodies.length === 1 ? success({ ...record, ...body, version: 8 }, '修改成功!') : respond(body);
  });
  const { user } = renderScreen(<EntityForm entity={reasoned} record={record} fields={['mobile', 'remark', 'code']} {...props} />, {
    dictionaries: { parcel_status: parcelStatuses },
    handlers: [edit],
  });
  return { user, bodies };
}
const retype = async ({ user }: ReturnType<typeof open>, label: string, value: string) => {
  await user.clear(await screen.findByLabelText(label));
  if (value) await user.type(screen.getByLabelText(label), value);
};
const save = async ({ user }: ReturnType<typeof open>) => await user.click(screen.getByRole('button', { name: '保存' }));

it('a saved edit is undone with the earlier values of what changed, at the version that was saved', async () => {
  const form = open();
  await retype(form, '备注', '已拆');
  await save(form);
  const undo = await screen.findByRole('button', { name: '撤销' });
  expect(undo.closest('.ant-notification-notice')).toHaveTextContent('修改成功!P001');
  await form.user.click(undo);
  await waitFor(() => expect(form.bodies[1]).toEqual({ id: record?.id, version: 8, remark: '易碎' }));
  expect(await screen.findByText('已撤销编辑：P001')).toBeVisible();
});

it('undo after a newer change is refused, which is told without blaming others', async () => {
  const form = open({}, () => refusal('数据已被他人修改，请刷新后重试'));
  await retype(form, '备注', '');
  await save(form);
  await form.user.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByText('“P001”在这次编辑之后又有改动，不能再撤销这次编辑。')).toBeVisible();
  expect(form.bodies[1]).toMatchObject({ version: 8, remark: '易碎' });
});

it('undo is offered again when there was no connection', async () => {
  let isCut = true;
  const form = open({}, (body) => (isCut ? HttpResponse.error() : success({ ...record, ...body, version: 9 }, '修改成功!')));
  await retype(form, '备注', '已拆');
  await save(form);
  await form.user.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByText(/^未能撤销编辑：/)).toBeVisible();
  isCut = false;
  await form.user.click(await screen.findByRole('button', { name: '撤销' }));
  expect(await screen.findByText('已撤销编辑：P001')).toBeVisible();
  expect(form.bodies.at(-1)).toEqual({ id: record?.id, version: 8, remark: '易碎' });
});

it('no undo is offered when a password was changed too', async () => {
  const withCode = open();
  await retype(withCode, '备注', '已拆');
  await retype(withCode, '密码', 'Secret#2026');
  await save(withCode);
  expect(await screen.findByText('修改成功! P001')).toBeVisible();
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});

it('no undo is offered when nothing changed', async () => {
  const form = open();
  await screen.findByLabelText('备注');
  await save(form);
  expect(await screen.findByText('修改成功! P001')).toBeVisible();
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});

it('a value that only the form knew, such as the roles of a user, is put back', async () => {
  const helpers = (
    <Form.Item name="helpers" label="帮手" initialValue="r1,r2">
      <Input />
    </Form.Item>
  );
  const form = open({ extra: () => helpers });
  await retype(form, '帮手', 'r3');
  await save(form);
  await form.user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(form.bodies[1]).toEqual({ id: record?.id, version: 8, helpers: 'r1,r2' }));
});

it('entities whose edits take no reason offer no undo', async () => {
  const form = open({ entity: parcel as unknown as typeof reasoned, fields: ['mobile', 'remark'] });
  await retype(form, '备注', '已拆');
  await save(form);
  expect(await screen.findByText('修改成功! P001')).toBeVisible();
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});

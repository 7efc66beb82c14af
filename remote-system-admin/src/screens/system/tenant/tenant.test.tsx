import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { actOn, offeredBy, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import TenantPage from './tenant.page.tsx';

const marks = { version: 1, beginDate: null, endDate: null, createBy: null, createTime: '2026-01-01 00:00:00' };
const platform = { ...marks, id: 0, name: '智慧运输平台', status: 1, status_dictText: '正常', people: 12, inForce: 'Y' };
const south = {
  ...marks,
  id: 88,
  name: '华南分公司',
  status: 1,
  status_dictText: '正常',
  people: 3,
  inForce: 'Y',
  takesAdministrator: 'Y',
};
const frozen = { ...marks, id: 89, name: '停用公司', status: 0, status_dictText: '冻结', people: 0, inForce: 'N', takesAdministrator: 'Y' };
const all = ['tenant:list', 'tenant:add', 'tenant:edit', 'tenant:delete', 'tenant:export', 'tenant:remove'];

function open(can: readonly string[] = all) {
  const sent: { path: string; body: unknown }[] = [];
  const record = async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname.replace(/^.*\/api/, ''), body: await request.json() });
  };
  const { user } = renderScreen(<TenantPage />, {
    can: [...can],
    handlers: [
      http.get('*/api/sys/tenant/list', () => page([platform, south, frozen])),
      http.put('*/api/sys/tenant/frozenBatch', async ({ request }) => {
        await record(request);
        return success({ succeeded: 1, failed: [] }, '操作成功!');
      }),
      http.post('*/api/sys/tenant/add', async ({ request }) => {
        await record(request);
        return success({ ...south, id: 90 }, '添加成功！');
      }),
      http.get('*/api/sys/tenant/contents', () =>
        success({
          ...{ name: '停用公司', people: 4, files: 2, fileBytes: 3_145_728, otherRows: 61 },
          kinds: [
            { label: ['订单', 'Order'], rows: 17 },
            { label: ['运单', 'Waybill'], rows: 9 },
          ],
        }),
      ),
      http.post('*/api/sys/tenant/remove', async ({ request }) => {
        await record(request);
        return success({ rows: 91, files: 2 }, '租户已彻底删除!');
      }),
      http.post('*/api/sys/tenant/administrator', async ({ request }) => {
        await record(request);
        return sent.length === 1 ? refusal('用户账号已存在', 500, { username: '用户账号已存在' }) : success(null, '添加成功！');
      }),
    ],
  });
  return { user, sent };
}

test('freezing says how many people lose their session, and is not offered for the platform itself', async () => {
  const { user, sent } = open();
  await rowOf('华南分公司');
  expect(await offeredBy(user, '智慧运输平台')).toEqual(['导出全部数据', '编辑']);
  await actOn(user, '华南分公司', '冻结');
  const question = within(await screen.findByRole('dialog', { name: '冻结租户“华南分公司”？' }));
  expect(question.getByText('其3名用户的登录立即失效，数据保留。')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent).toEqual([{ path: '/sys/tenant/frozenBatch', body: { ids: '88', status: 0 } }]));
  expect(await offeredBy(user, '停用公司')).toEqual(expect.arrayContaining(['解冻', '删除']));
});

test('a new tenant gets the number that was typed', async () => {
  const { user, sent } = open();
  await rowOf('华南分公司');
  await user.click(screen.getByRole('button', { name: /新\s?增$/ }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByLabelText('租户编号'), '90');
  await user.type(form.getByLabelText('租户名称'), '西南分公司');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ path: '/sys/tenant/add', body: { number: 90, name: '西南分公司', status: 1 } }));
});

test('the first administrator of a tenant: a refusal keeps what was typed', async () => {
  const { user, sent } = open();
  await rowOf('华南分公司');
  await actOn(user, '华南分公司', '新增管理员');
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('用户账号'), 'south_chief');
  await user.type(form.getByLabelText('用户姓名'), '南方');
  await user.type(form.getByLabelText('登录密码'), 'Tenant#2026x');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect((await form.findAllByText('用户账号已存在')).length).toBeGreaterThan(0);
  expect(form.getByLabelText('用户姓名')).toHaveValue('南方');
  await user.type(form.getByLabelText('用户账号'), '2');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent[1]?.body).toEqual({ id: 88, username: 'south_chief2', realname: '南方', password: 'Tenant#2026x' }));
});

test('no administrator is offered for a tenant that has one already', async () => {
  const { user } = renderScreen(<TenantPage />, {
    can: [...all],
    handlers: [http.get('*/api/sys/tenant/list', () => page([south, { ...frozen, takesAdministrator: 'N' }]))],
  });
  await rowOf('停用公司');
  expect(await offeredBy(user, '停用公司')).not.toContain('新增管理员');
  expect(await offeredBy(user, '华南分公司')).toContain('新增管理员');
});

test.each([
  ['停用公司', '该租户已冻结：此账号在解冻之后才能登录。'],
  ['明年公司', '该租户自2098-12-10起有效：此账号在此之前不能登录。'],
  ['结束公司', '该租户已于2026-01-31结束：延长有效期之前，此账号不能登录。'],
])('the dialog of the first administrator says that the people of %s cannot sign in now', async (name, note) => {
  const early = { ...frozen, id: 92, name: '明年公司', status: 1, beginDate: '2098-12-10' };
  const ended = { ...frozen, id: 93, name: '结束公司', status: 1, endDate: '2026-01-31' };
  const { user } = renderScreen(<TenantPage />, {
    can: [...all],
    handlers: [http.get('*/api/sys/tenant/list', () => page([south, frozen, early, ended]))],
  });
  await rowOf(name);
  await actOn(user, name, '新增管理员');
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText(note)).toBeVisible();
  expect(form.getByRole('button', { name: '保存' })).toBeEnabled();
});

test('the dialog of the first administrator warns of nothing when the tenant is in force', async () => {
  const { user } = open();
  await rowOf('华南分公司');
  await actOn(user, '华南分公司', '新增管理员');
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByLabelText('用户账号')).toBeVisible();
  expect(form.queryByText(/此账号/)).not.toBeInTheDocument();
});

test('a frozen tenant is removed after its contents were shown and its name was typed', async () => {
  const { user, sent } = open();
  await rowOf('停用公司');
  expect(await offeredBy(user, '华南分公司')).not.toContain('彻底删除');
  await actOn(user, '停用公司', '彻底删除');
  const form = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(form.getByText('17')).toBeInTheDocument());
  expect(form.getByText('订单')).toBeInTheDocument();
  expect(form.getByText('2个，共3.0 MB')).toBeInTheDocument();
  await user.type(form.getByLabelText('请输入租户名称以确认'), '停用');
  expect(form.getByRole('button', { name: '彻底删除' })).toBeDisabled();
  form.getByRole('slider', { name: '拖动滑块验证' }).focus();
  await user.keyboard('{End}');
  expect(form.getByText('验证通过')).toBeVisible();
  await user.click(form.getByRole('button', { name: '彻底删除' }));
  expect(await form.findByText('输入的租户名称不一致')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(form.getByLabelText('请输入租户名称以确认'), '公司');
  await user.click(form.getByRole('button', { name: '彻底删除' }));
  await waitFor(() => expect(sent).toEqual([{ path: '/sys/tenant/remove', body: { id: 89, name: '停用公司' } }]));
});

test('deleting a tenant that nobody uses says what goes with it', async () => {
  const empty = { ...south, id: 91, name: '空租户', people: 0 };
  const removed: (string | null)[] = [];
  const { user } = renderScreen(<TenantPage />, {
    can: [...all],
    handlers: [
      http.get('*/api/sys/tenant/list', () => page([platform, empty])),
      http.get('*/api/sys/consequence/deletion', ({ request }) => {
        expect(new URL(request.url).search).toContain('entity=tenant&id=91');
        return success({
          ...{ people: 0, names: [], given: [], taken: ['系统管理员', '调度'], limits: [], lifted: [], through: [], facts: [] },
          ...{ rows: 412, canUndo: false },
        });
      }),
      http.delete('*/api/sys/tenant/delete', ({ request }) => {
        removed.push(new URL(request.url).searchParams.get('id'));
        return success(null, '删除成功!');
      }),
    ],
  });
  await rowOf('空租户');
  await actOn(user, '空租户', '删除');
  const question = await screen.findByText(/没有直接受影响的用户。 失去：系统管理员、调度。 共412项。 之后不能撤销。/);
  expect(removed).toEqual([]);
  await user.click(within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(removed).toEqual(['91']));
});

// Choice of tenant and department after the password and before the product.
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { connectNotices } from 'shared-platform/notices';
import { session } from 'shared-platform/session';
import { refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Root } from '../../root.tsx';
import { loginResult, renderSignIn, serve, serveBasics, userInfo } from '../sign-in-fixture.tsx';

const departs = [
  { id: 'd1', orgCode: 'A01', departName: '总部' },
  { id: 'd2', orgCode: 'A01A05', departName: '风控部' },
];
const said: { title: string; content: string }[] = [];

async function signIn(result: object): Promise<void> {
  serve({ 'POST /sys/login': () => success({ ...loginResult, ...result }) });
  renderSignIn(<Root />);
  await userEvent.type(await screen.findByLabelText('账号'), 'operator');
  await userEvent.type(screen.getByLabelText('密码'), 'Freight#2026{Enter}');
}
const product = () => screen.findByText('产品');
let disconnect: () => void;

beforeEach(() => {
  history.replaceState(null, '', '/user/login');
  serveBasics();
  said.length = 0;
  const silent = { message: () => undefined, confirm: async () => false, alert: async () => undefined };
  disconnect = connectNotices({ ...silent, notify: ({ title, content }) => said.push({ title, content }) });
});
afterEach(() => {
  // Test files share the module, so a presenter that stays would take the questions of the next file.
  disconnect();
  vi.useRealTimers();
});

// Waits for the choice of tenant and department, which is shown after the password was accepted.
describe('between the password and the product', () => {
  it('opens the product at once for one department, and greets', async () => {
    await signIn({ multi_depart: 1 });
    await product();
    await waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toEqual({ title: '欢迎', content: expect.stringMatching(/^(早上|上午|中午|下午|晚上)好，欢迎回来$/) });
  });

  it('tells somebody without a department, and goes on', async () => {
    await signIn({ multi_depart: 0 });
    await product();
    await waitFor(() => expect(said.at(-1)).toEqual({ title: '提示', content: '您尚未归属部门,请确认账号信息' }));
  });

  it('lets one of several departments be chosen, the present one proposed, before anything opens', async () => {
    const asked = serve({ 'PUT /sys/selectDepart': () => success({ userInfo: { ...userInfo, orgCode: 'A01A05' } }) });
    await signIn({ multi_depart: 2, departs, userInfo: { ...userInfo, orgCode: 'A01' } });
    expect(await screen.findByRole('heading', { name: '选择登录身份' })).toBeVisible();
    expect(screen.queryByText('产品')).not.toBeInTheDocument();
    expect(screen.getByLabelText('部门')).toHaveValue('A01');
    await userEvent.selectOptions(screen.getByLabelText('部门'), '风控部');
    await userEvent.click(screen.getByRole('button', { name: '进入系统' }));
    await product();
    expect(asked[0]?.body).toEqual({ orgCode: 'A01A05', username: 'operator' });
    expect(session.current()?.user.orgCode).toBe('A01A05');
  });

  it('does not go on without a choice', async () => {
    const asked = serve({ 'PUT /sys/selectDepart': () => success({ userInfo }) });
    await signIn({ multi_depart: 2, departs });
    await userEvent.click(await screen.findByRole('button', { name: '进入系统' }));
    expect(screen.getByRole('alert')).toHaveTextContent('请选择部门');
    expect(screen.getByLabelText('部门')).toBeInvalid();
    expect(asked).toEqual([]);
  });

  it.each([
    ['said by the server', () => refusal('部门不存在'), '登录失败：部门不存在'],
    ['that nobody answered', () => Response.error(), /^登录失败：./],
  ])('signs out again when the choice fails, %s', async (_, failing, words) => {
    const asked = serve({ 'PUT /sys/selectDepart': failing, 'POST /sys/logout': () => success(null) });
    await signIn({ multi_depart: 2, departs });
    await userEvent.selectOptions(await screen.findByLabelText('部门'), '总部');
    await userEvent.click(screen.getByRole('button', { name: '进入系统' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('heading', { name: '登录' })).toBeVisible();
    expect(session.current()).toBeNull();
    expect(asked.map(({ call }) => call)).toContain('POST /sys/logout');
  });

  it('takes a single tenant at once and lets one of several be chosen', async () => {
    await signIn({ tenantList: [{ id: 7, name: '唯一' }] });
    await product();
    expect(session.current()?.tenantId).toBe('7');
  });

  it('asks for the names of tenants of which it has only the ids', async () => {
    const asked = serve({
      'GET /sys/tenant/queryList': () =>
        success([
          { id: 3, name: '北方' },
          { id: 5, name: '南方' },
        ]),
    });
    await signIn({ userInfo: { ...userInfo, relTenantIds: '3,5' } });
    await userEvent.selectOptions(await screen.findByLabelText('租户'), '南方');
    expect(asked[0]?.query).toEqual({ ids: '3,5' });
    await userEvent.click(screen.getByRole('button', { name: '进入系统' }));
    await product();
    expect(session.current()?.tenantId).toBe('5');
  });

  it('lets the person use another account instead', async () => {
    serve({ 'POST /sys/logout': () => success(null) });
    await signIn({ multi_depart: 2, departs });
    await userEvent.click(await screen.findByRole('button', { name: '换个账号登录' }));
    expect(await screen.findByLabelText('账号')).toBeVisible();
    expect(session.current()).toBeNull();
    await act(async () => undefined);
  });
});

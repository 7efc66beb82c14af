import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http as server } from 'msw';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { mswServer, refusal, success } from 'shared-widgets/testing';
import { Drawer, Modal } from 'shared-widgets/ui/overlay';
import { beforeEach, describe, expect, it } from 'vitest';
import { item, openProduct, signInAs } from '../testing/product-fixture.tsx';

let isProved = false;
let methods: string[] = [];
const proofs: unknown[] = [];
const grants: unknown[] = [];

beforeEach(async () => {
  isProved = false;
  methods = ['password'];
  proofs.length = 0;
  grants.length = 0;
  signInAs('u1');
  mswServer.use(
    server.get('*/api/sys/account/proof', () => success({ methods })),
    server.post('*/api/sys/account/proof', async ({ request }) => {
      const body = (await request.json()) as { password?: string; code?: string };
      proofs.push(body);
      isProved = body.password === 'right' || body.code === '123456';
      return isProved ? success(null) : refusal('密码错误');
    }),
    server.post('*/api/sys/permission/saveRolePermission', async ({ request }) => {
      grants.push(await request.json());
      return isProved ? success('saved') : refusal('请先验证身份后再操作', 511);
    }),
  );
  await openProduct('/order/list', [item('/order/list', '订单列表')], { 'order/list': OrderScreen });
});

/** A screen with a dialog inside a dialog inside a drawer. */
function OrderScreen() {
  return (
    <Drawer open title="数据规则">
      <Modal open title="新增规则">
        <Modal open title="选择字段" />
      </Modal>
    </Drawer>
  );
}

/** The `z-index` of the open dialog with this title. */
const levelOf = (dialog: HTMLElement): number => Number(dialog.closest<HTMLElement>('.ant-modal-wrap')?.style.zIndex);

const body = { roleId: 'r1', permissionIds: 'a,b' };
const save = () => http.post<string>('/sys/permission/saveRolePermission', body);
const dialog = async () => within(await screen.findByRole('dialog', { name: '请验证身份' }));

describe('a fresh proof', () => {
  it('is asked for in one window, and the calls that waited go out again as they were', async () => {
    const calls = Promise.all([save(), save()]);
    const window = await dialog();
    await userEvent.type(window.getByLabelText('登录密码'), 'wrong');
    await userEvent.click(window.getByRole('button', { name: /验证$/ }));
    expect(await window.findByRole('alert')).toHaveTextContent('密码错误');
    expect(screen.getAllByRole('dialog', { name: '请验证身份' })).toHaveLength(1);
    await userEvent.clear(window.getByLabelText('登录密码'));
    await userEvent.type(window.getByLabelText('登录密码'), 'right');
    await userEvent.click(window.getByRole('button', { name: /验证$/ }));
    expect(await calls).toEqual(['saved', 'saved']);
    expect(grants).toEqual([body, body, body, body]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '请验证身份' })).toBeNull());
  });

  it('asks whoever has a second factor for it, and offers no password', async () => {
    methods = ['totp', 'recovery'];
    const call = save();
    const window = await dialog();
    expect(window.queryByLabelText('登录密码')).toBeNull();
    await userEvent.type(await window.findByPlaceholderText('身份验证器的6位数字，或一个恢复码'), '123456');
    await userEvent.click(window.getByRole('button', { name: /验证$/ }));
    expect(await call).toBe('saved');
    expect(proofs).toEqual([{ code: '123456' }]);
  });

  it.each([
    ['password', '登录密码', 'right'],
    ['totp', '验证码', '123456'],
  ])('of the kind %s is typed at once and given by Enter, although a window of the screen is open', async (method, label, typed) => {
    methods = [method];
    const call = save();
    const window = await dialog();
    await waitFor(() => expect(window.getByLabelText(label)).toHaveFocus());
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(await call).toBe('saved');
    expect(proofs).toHaveLength(1);
  });

  it('is asked for above every surface of the screen, and an alert of the shell is above the question', async () => {
    const call = save().catch((error: unknown) => error);
    const proof = await screen.findByRole('dialog', { name: '请验证身份' });
    expect(levelOf(proof)).toBeGreaterThan(levelOf(screen.getByRole('dialog', { name: '选择字段' })));
    const told = notices.alert({ title: '登录已过期', content: '很抱歉，登录已过期，请重新登录', okText: '重新登录' });
    const alert = await screen.findByRole('dialog', { name: /登录已过期/ });
    expect(levelOf(alert)).toBeGreaterThan(levelOf(proof));
    await userEvent.click(within(alert).getByRole('button', { name: '重新登录' }));
    await told;
    await userEvent.click(within(proof).getByRole('button', { name: '取消' }));
    await call;
  });

  it('that the person would rather not give refuses the call in the server’s words', async () => {
    const call = save().catch((error: unknown) => error);
    const window = await dialog();
    await userEvent.click(window.getByRole('button', { name: '取消' }));
    expect(await call).toMatchObject({ code: 511, message: '请先验证身份后再操作' });
    expect(grants).toHaveLength(1);
  });
});

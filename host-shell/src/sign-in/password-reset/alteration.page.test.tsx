// Setting a new password with a code sent to the phone.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { session, startSession } from 'shared-platform/session';
import { refusal, success } from 'shared-widgets/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { LoginLayout } from '../login-layout.tsx';
import { offer, refusalWith, renderSignIn, serve, serveBasics, slideByKeys, userInfo } from '../sign-in-fixture.tsx';

const step = () => screen.getByRole('list', { name: '步骤' }).querySelector('[aria-current="step"]');

async function open(): Promise<void> {
  renderSignIn(<LoginLayout />);
  await screen.findByRole('heading', { name: '找回密码' });
}
async function verify(): Promise<void> {
  await userEvent.type(screen.getByLabelText('手机号'), '13800000001');
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  slideByKeys(await screen.findByRole('slider'));
  await waitFor(() => expect(screen.getByLabelText('手机验证码')).toHaveFocus());
  await userEvent.type(screen.getByLabelText('手机验证码'), '246810{Enter}');
}

beforeEach(() => {
  history.replaceState(null, '', '/user/alteration');
  serveBasics();
  offer({ phone: true, register: true });
});

// Setting a new password after the phone was verified by a code.
describe('a forgotten password', () => {
  it('is that of the chosen tenant when several have the number', async () => {
    const tenants = [
      { id: 0, name: '平台' },
      { id: 5, name: '华南分公司' },
    ];
    const wanted = () => refusalWith('该手机号在多个租户中有账号，请选择租户', { needs: 'tenant', tenants });
    const asked = serve({
      'POST /sys/sms': () => success(null),
      'POST /sys/user/phoneVerification': [wanted, () => success({ smscode: 'ticket-9', username: 'south' })],
    });
    await open();
    await verify();
    await userEvent.selectOptions(await screen.findByLabelText('租户'), '华南分公司');
    await userEvent.click(screen.getByRole('button', { name: '下一步' }));
    expect(await screen.findByText('正在为账号 south 设置新密码。')).toBeVisible();
    expect(asked.at(-1)?.body).toEqual({ phone: '13800000001', smscode: '246810', tenantId: 5 });
  });

  it('is set anew in three steps', async () => {
    const asked = serve({
      'POST /sys/sms': () => success(null),
      'POST /sys/user/phoneVerification': () => success({ smscode: 'ticket-9', username: 'operator' }),
      'POST /sys/user/passwordChange': () => success(null, '密码重置完成！'),
    });
    await open();
    expect(step()).toHaveTextContent('验证手机');
    await verify();
    expect(await screen.findByText('正在为账号 operator 设置新密码。')).toBeVisible();
    expect(step()).toHaveTextContent('设置新密码');
    await waitFor(() => expect(screen.getByLabelText('新密码')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(screen.getByRole('alert')).toHaveTextContent('请输入新密码!');
    expect(screen.getByText('请确认新密码!')).toBeVisible();
    await userEvent.type(screen.getByLabelText('新密码'), 'Waybill#2027');
    await userEvent.type(screen.getByLabelText('确认新密码'), 'Waybill#2028');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(screen.getByRole('alert')).toHaveTextContent('两次输入的密码不一样!');
    await userEvent.clear(screen.getByLabelText('确认新密码'));
    await userEvent.type(screen.getByLabelText('确认新密码'), 'Waybill#2027');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('账号 operator 的密码已更改，请使用新密码登录。')).toBeVisible();
    expect(asked.map(({ body }) => body)).toEqual([
      { mobile: '13800000001', smsmode: '2', sliderProof: 'proof-1' },
      { phone: '13800000001', smscode: '246810' },
      { username: 'operator', password: 'Waybill#2027', smscode: 'ticket-9', phone: '13800000001' },
    ]);
    await userEvent.click(screen.getByRole('link', { name: '去登录' }));
    expect(screen.getByLabelText('账号')).toHaveValue('operator');
  });

  it('goes no further with a wrong code, and back from the second step', async () => {
    serve({
      'POST /sys/sms': () => success(null),
      'POST /sys/user/phoneVerification': [() => refusal('手机验证码错误'), () => success({ smscode: 't', username: 'operator' })],
      'POST /sys/user/passwordChange': () => refusal('短信验证码失效！'),
    });
    await open();
    await verify();
    expect(await screen.findByRole('alert')).toHaveTextContent('手机验证码错误');
    expect(screen.getByLabelText('手机验证码')).toHaveValue('246810');
    await userEvent.click(screen.getByRole('button', { name: '下一步' }));
    await userEvent.type(await screen.findByLabelText('新密码'), 'Waybill#2027');
    await userEvent.type(screen.getByLabelText('确认新密码'), 'Waybill#2027{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('短信验证码失效！');
    expect(screen.getByLabelText('新密码')).toHaveValue('Waybill#2027');
    await userEvent.click(screen.getByRole('button', { name: '上一步' }));
    expect(step()).toHaveTextContent('验证手机');
  });

  it('ends the session that is open here: the server ended it too', async () => {
    serve({
      'POST /sys/sms': () => success(null),
      'POST /sys/user/phoneVerification': () => success({ smscode: 't', username: 'operator' }),
      'POST /sys/user/passwordChange': () => success(null),
    });
    startSession({ token: 'old', user: { ...userInfo } as never, tenantId: '0' });
    await open();
    await verify();
    await userEvent.type(await screen.findByLabelText('新密码'), 'Waybill#2027');
    await userEvent.type(screen.getByLabelText('确认新密码'), 'Waybill#2027{Enter}');
    expect(await screen.findByRole('link', { name: '去登录' })).toBeVisible();
    expect(session.current()).toBeNull();
  });
});

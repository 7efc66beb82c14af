// 个人中心 and 个人设置: what people change about themselves shows in the frame, guards their account and limits what they are told.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { demoPassword } from 'shared-contracts/session/session';
import { callsOf } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

/** A new account that may handle feedback; resolves to its user name. */
async function newAccount(page: Page, realname: string): Promise<string> {
  const username = `person_${ownMark()}`;
  const call = await callsOf(page, 'admin', 'sys');
  const [role] = (await call('GET', 'role/list', { params: { roleCode: 'customer_service' } })).records;
  await call('POST', 'user/add', { data: { username, realname, password: demoPassword, selectedroles: role.id } });
  return username;
}

test('a changed name and picture show in the frame and on the own page, and what is wrong is told', async ({ page }) => {
  const username = await newAccount(page, '夜班客服');
  const shell = new ShellPage(page);
  await shell.enter(username, '/account/center');
  const menu = page.getByRole('button', { name: '用户菜单' });
  await expect(menu).toContainText('夜班客服');
  await expect(shell.screen.getByRole('list', { name: '角色' })).toContainText('客服');
  await shell.screen.getByRole('button', { name: '修改资料' }).click();

  const field = (name: string) => shell.screen.getByRole('textbox', { name });
  await field('用户姓名').fill('日班客服');
  await field('邮箱').fill('not an address');
  await shell.screen.getByRole('button', { name: '保存' }).click();
  await expect(shell.screen.getByText('邮箱格式不正确').first()).toBeVisible();
  await expect(field('用户姓名')).toHaveValue('日班客服');
  await field('邮箱').fill('day@freight.example');
  await shell.screen.getByRole('button', { name: '保存' }).click();
  await expect(menu).toContainText('日班客服');

  await shell.screen.getByRole('tab', { name: '头像' }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), shell.screen.getByRole('button', { name: '选择图片' }).click()]);
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('该图片无法读取，请换一张')).toBeVisible();
  await expect(menu.locator('img')).toHaveCount(0);
  const [again] = await Promise.all([page.waitForEvent('filechooser'), shell.screen.getByRole('button', { name: '选择图片' }).click()]);
  await again.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await shell.screen.getByRole('button', { name: '使用此头像' }).click();
  await expect(menu.locator('img')).toHaveCount(1);
  await page.reload();
  await expect(menu.locator('img')).toHaveCount(1);
  await shell.screen.getByRole('button', { name: '移除头像' }).click();
  await shell.agree('移除头像？');
  await expect(menu.locator('img')).toHaveCount(0);

  await shell.screen.getByRole('tab', { name: '账号绑定' }).click();
  await expect(shell.screen.getByText('本系统没有启用第三方登录', { exact: false })).toBeVisible();
  await page.goto('/account/center');
  await expect(shell.screen.getByRole('heading', { name: '日班客服' })).toBeVisible();
  await expect(shell.screen.getByText('day@freight.example')).toBeVisible();
});

test('a password is changed, an authenticator is added and removed, and another window is signed out', async ({ page, windowOf }) => {
  const username = await newAccount(page, '安全员');
  const shell = new ShellPage(page);
  await page.goto('/user/login');
  await shell.fillSignIn(username);
  await expect(shell.menu).toBeVisible();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '账号安全' }).click();
  const card = (name: string) => page.getByRole('region', { name });

  const other = await windowOf(username);
  await page.reload();
  await expect(card('登录中的设备').getByRole('listitem')).toHaveCount(2);
  await card('登录中的设备').getByRole('button', { name: '退出', exact: true }).click();
  await expect(card('登录中的设备').getByRole('listitem')).toHaveCount(1);
  await expect(other.page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();

  const another = await windowOf(username);
  const changed = 'Harbour#7788night';
  const password = card('登录密码');
  await password.getByRole('button', { name: '修改密码' }).click();
  await password.getByLabel('旧密码').fill('Wrong#2026');
  await password.getByLabel('新密码', { exact: true }).fill('abc12345');
  await expect(password.getByText('密码强度：弱')).toBeVisible();
  await password.getByLabel('新密码', { exact: true }).fill(changed);
  await expect(password.getByText('密码强度：强')).toBeVisible();
  await password.getByLabel('确认新密码').fill(`${changed}2`);
  await password.getByRole('button', { name: '保存' }).click();
  await expect(password.getByText('两次输入的密码不一样!')).toBeVisible();
  await password.getByLabel('确认新密码').fill(changed);
  await password.getByRole('button', { name: '保存' }).click();
  await expect(password.getByText('旧密码输入错误!').first()).toBeVisible();
  await expect(password.getByLabel('新密码', { exact: true })).toHaveValue(changed);
  await password.getByLabel('旧密码').fill(demoPassword);
  await password.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('密码已修改')).toBeVisible();
  await expect(another.page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();

  const authenticator = card('身份验证器');
  await authenticator.getByRole('button', { name: '启用' }).click();
  const setup = page.getByRole('dialog', { name: '身份验证器' });
  await setup.getByLabel('应用上显示的6位验证码').fill('000000');
  await setup.getByRole('button', { name: '启用' }).click();
  await expect(page.getByText('验证码不正确，请核对手机时间后重试').first()).toBeVisible();
  const secret = ((await setup.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await setup.getByLabel('应用上显示的6位验证码').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await setup.getByRole('button', { name: '启用' }).click();
  const codes = page.getByRole('dialog').filter({ hasText: '请立即保存这些恢复码' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: '我已保存' }).click();
  await expect(authenticator).toContainText('已启用');

  await shell.signOut();
  await shell.fillSignIn(username, demoPassword);
  await expect(page.getByText('用户名或密码错误').first()).toBeVisible();
  await shell.fillSignIn(username, changed);
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  // The phone is not at hand, so a recovery code is typed.
  await page.getByLabel('验证码').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(shell.menu).toBeVisible();

  await page.goto('/account/settings/security');
  await expect(card('恢复码')).toContainText('剩余 9 个');
  await authenticator.getByRole('button', { name: '移除' }).click();
  await shell.agree('移除身份验证器？');
  await expect(authenticator).toContainText('未启用');
  await shell.signOut();
  await shell.fillSignIn(username, changed);
  await expect(shell.menu).toBeVisible();
});

test('notices that somebody does not want do not arrive, and arrive again when they are wanted', async ({ page }) => {
  const username = await newAccount(page, '反馈员');
  const call = await callsOf(page, 'shipper');
  const title = (part: string) => `${part}${username.slice(-6)}`;
  const ask = (part: string) =>
    call('POST', 'bizFeedback/add', {
      data: {
        ...{ feedbackType: '1', title: title(part), content: '请尽快处理' },
        ...{ contactName: '货主', contactMobile: '13900000099' },
      },
    });
  const shell = new ShellPage(page);
  await shell.enter(username, '/account/settings/notification');
  const wanted = shell.screen.getByRole('checkbox', { name: '待办通知：站内' });
  const save = shell.screen.getByRole('button', { name: '保存' });
  await expect(shell.screen.getByRole('checkbox', { name: '公告：站内' })).toBeDisabled();
  await wanted.uncheck();
  await save.click();
  await expect(page.getByText('通知设置已保存')).toBeVisible();
  await expect(save).toBeDisabled();
  const silent = await ask('不提醒');
  await wanted.check();
  await save.click();
  await expect(save).toBeDisabled();
  const told = await ask('要提醒');

  await page.getByRole('button', { name: /^通知，/ }).click();
  const panel = page.getByRole('dialog', { name: '通知与系统消息' });
  await panel.getByRole('tab', { name: /系统消息/ }).click();
  await expect(panel.getByText(told.feedbackNo).first()).toBeVisible();
  await expect(panel.getByText(silent.feedbackNo)).toHaveCount(0);
});

// Two-step verification as a person uses it: set up, required at sign-in, and again for changes of rights.
import type { Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { findingsInBothThemes } from '../../pages/accessibility.ts';
import { watchPolicy } from '../../pages/policy-watch.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

/** Browsers bind passkeys to a host name. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost');

/** Adds a virtual authenticator that always confirms. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, asked for at the next sign-in, and renamed and removed', async ({ page, product }) => {
  const complaints = await watchPolicy(page);
  const shell = new ShellPage(page);
  await addAuthenticator(page);
  await page.goto(`${byName(product.url)}/user/login`);
  await shell.fillSignIn('risk');
  await expect(shell.menu).toBeVisible();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '账号安全' }).click();
  await expect(shell.tab('账号安全')).toBeVisible();
  const passkeys = page.getByRole('region', { name: '通行密钥' });
  await expect(passkeys).toContainText('还没有通行密钥');
  expect(await findingsInBothThemes(page)).toEqual([]);

  await passkeys.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('办公室电脑');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  const codes = page.getByRole('dialog').filter({ hasText: '请立即保存这些恢复码' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: '我已保存' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('办公室电脑');
  await expect(page.getByRole('region', { name: '恢复码' })).toContainText('剩余 10 个');

  await shell.signOut();
  await shell.fillSignIn('risk');
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(shell.menu).toBeVisible();

  await page.goto(`${byName(product.url)}/account/settings/security`);
  await passkeys.getByRole('button', { name: '重命名' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('笔记本');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('笔记本');
  await passkeys.getByRole('button', { name: '移除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(passkeys).toContainText('还没有通行密钥');
  expect(complaints).toEqual([]);
});

test('a proof that has run out is asked for once, and what was typed is saved without typing it again', async ({ page, product }) => {
  const shell = new ShellPage(page);
  await shell.signIn('admin');
  // The first call is refused as if the last proof were more than ten minutes old; the proof that follows is real.
  let refused = 0;
  await page.route('**/api/sys/user/changePassword', async (route) => {
    if (refused++ > 0) return await route.fallback();
    const body = { success: false, message: '请先验证身份后再操作', code: 511, result: null, timestamp: Date.now() };
    await route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
  });
  await page.goto(`${product.url}/system/user`);
  await shell.list.act('ops', '重置密码');
  const form = page.getByRole('dialog').filter({ hasText: '重置密码 · ops' });
  await form.getByLabel('新密码', { exact: true }).fill(demoPassword);
  await form.getByLabel('确认新密码').fill(demoPassword);
  await form.getByRole('button', { name: '保存' }).click();

  const proof = page.getByRole('dialog').filter({ hasText: '请验证身份' });
  // The person only types: the field has the focus although it was in the form below.
  await expect(proof.getByLabel('登录密码')).toBeFocused();
  await page.keyboard.type('wrong-password');
  await page.keyboard.press('Enter');
  await expect(proof.getByRole('alert')).toContainText('密码错误');
  await proof.getByLabel('登录密码').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('密码修改成功!')).toBeVisible();
  await expect(proof).toBeHidden();
  await expect(form).toBeHidden();
  expect(refused).toBe(2);
});

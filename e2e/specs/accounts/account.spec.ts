// Calls and pages for people without an account, or without their password.
import type { Locator, Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { findingsInBothThemes, seriousFindings } from '../../pages/accessibility.ts';
import { watchPolicy } from '../../pages/policy-watch.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, type Product, test } from '../../product.ts';

const slider = (page: Page): Locator => page.getByRole('slider', { name: '拖动滑块验证' });
const passed = (page: Page): Locator => page.getByText('验证通过', { exact: true });

/** Drags the handle by this share of its way, at an uneven speed as a hand would. */
async function drag(page: Page, share: number): Promise<void> {
  const handle = slider(page);
  // The pointer returns to the handle, because a message may have moved the handle on the page.
  await handle.hover();
  const rail = await handle.locator('..').boundingBox();
  const knob = await handle.boundingBox();
  if (!rail || !knob) throw new Error('The slider cannot be seen');
  const from = { x: knob.x + knob.width / 2, y: knob.y + knob.height / 2 };
  const way = (rail.width - knob.width) * share;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const part of [0.05, 0.2, 0.45, 0.5, 0.75, 0.9, 1.05]) {
    await page.mouse.move(from.x + way * part, from.y + 2);
    await page.waitForTimeout(25 + part * 40);
  }
  await page.mouse.up();
}

async function slideByKeys(page: Page): Promise<void> {
  await slider(page).focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight', { delay: 15 + (press % 3) * 12 });
}

/** The newest code for a number. There is no message service, so codes are in the product's log. */
async function sentCode(product: Product, phone: string): Promise<string> {
  const newest = () => [...product.output().matchAll(new RegExp(`"phone":"${phone}","code":"(\\d+)"`, 'g'))].at(-1)?.[1] ?? '';
  await expect.poll(newest).toMatch(/^\d{6}$/);
  return newest();
}

/** Enters the number, passes the slider, waits for the message and reads the code. */
async function receiveCode(page: Page, product: Product, phone: string): Promise<void> {
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await slideByKeys(page);
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await page.getByLabel('手机验证码').fill(await sentCode(product, phone));
}

/** Calls the API as the administrator; resolves to the response's result. */
async function asAdmin<Result>(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<Result> {
  const call = async (how: 'GET' | 'POST', to: string, body?: object, token = ''): Promise<unknown> => {
    const response = await page.request.fetch(`/api${to}`, { method: how, data: body, headers: token ? { 'X-Access-Token': token } : {} });
    const { success, message, result } = await response.json();
    expect(success, `${to}: ${message}`).toBe(true);
    return result;
  };
  const { token } = (await call('POST', '/sys/login', { username: 'admin', password: demoPassword })) as { token: string };
  return (await call(method, path, data, token)) as Result;
}

interface Listed {
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** Sets a person's phone number. */
async function givePhone(page: Page, username: string, phone: string): Promise<void> {
  const { records } = await asAdmin<Listed>(page, 'GET', `/sys/user/list?username=${username}`);
  await asAdmin(page, 'POST', '/sys/user/edit', { ...records[0], phone });
}

test('a carrier registers, signs in and finds the menu of a carrier; a taken name and number are told', async ({ page, product }) => {
  const complaints = await watchPolicy(page);
  const shell = new ShellPage(page);
  await page.goto('/business/carrier?pageSize=20');
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page).toHaveTitle('智慧运输管理平台 - 注册账号');
  const register = page.getByRole('button', { name: '注册', exact: true });
  await register.click();
  await expect(page.getByRole('alert')).toHaveText('请输入企业名称');
  await expect(page.getByLabel('企业名称')).toBeFocused();

  await page.getByText('承运商', { exact: true }).click();
  await page.getByLabel('企业名称').fill('旅程运输有限公司');
  await page.getByLabel('用户名').fill('operator');
  await page.getByLabel('密码', { exact: true }).fill('Journey#2026');
  await page.getByLabel('确认密码').fill('Journey#2026');
  // A name that is taken is reported only to a person with the correct code.
  await receiveCode(page, product, '13800009001');
  await register.click();
  await expect(page.getByText('用户名已注册')).toBeVisible();
  await page.getByLabel('用户名').fill('e2e_carrier');
  await register.click();
  await expect(page.getByRole('heading', { name: 'e2e_carrier 注册成功' })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/register-result$/);
  expect(await findingsInBothThemes(page)).toEqual([]);

  await page.getByRole('link', { name: '去登录' }).click();
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('e2e_carrier');
  await page.getByLabel('密码', { exact: true }).fill('Journey#2026');
  await page.getByLabel('密码', { exact: true }).press('Enter');
  await expect(page.getByText(/^(早上|上午|中午|下午|晚上)好，欢迎回来$/)).toBeVisible();
  const titles = await shell.menuTitles();
  // People of a carrier have no department and must not be told to ask for one.
  await expect(page.getByText('您尚未归属部门,请确认账号信息')).toHaveCount(0);
  for (const title of ['首页', '待发车运单', '派单']) expect(titles).toContain(title);
  for (const title of ['用户管理', '我的订单', '订单列表']) expect(titles).not.toContain(title);
  expect(complaints).toEqual([]);

  // The registered company exists and is not certified.
  const { records } = await asAdmin<Listed>(page, 'GET', `/business/bizCarrier/list?carrierName=${encodeURIComponent('*旅程运输*')}`);
  expect(records).toMatchObject([{ carrierName: '旅程运输有限公司', certStatus: '0' }]);
});

test('a phone code signs in, once, and leads back to the full address that was wanted', async ({ page, product }) => {
  const shell = new ShellPage(page);
  await givePhone(page, 'dispatcher', '13800009002');
  await page.goto('/business/order/list?pageSize=20');
  await page.getByRole('tab', { name: '手机号登录' }).click();
  await page.getByLabel('手机号', { exact: true }).fill('19912345678');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('alert')).toHaveText('请输入正确手机号');
  await expect(slider(page)).toHaveCount(0);
  await receiveCode(page, product, '13800009002');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(shell.menu).toBeVisible();
  await expect(page).toHaveURL(/\/business\/order\/list\?.*pageSize=20/);

  // Public pages can be opened by a signed-in person too; only the sign-in page redirects to the home page.
  await page.goto('/user/alteration');
  await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible();
  await page.getByRole('link', { name: '返回登录' }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  await expect(shell.menu).toBeVisible();
});

test('a forgotten password is set anew by phone; the old one is no good any more, and open sessions end', async ({
  page,
  product,
  browser,
}) => {
  const shell = new ShellPage(page);
  await givePhone(page, 'ops', '13800009003');
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = new ShellPage(await elsewhere.newPage());
  await other.signIn('ops');

  await page.goto('/user/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '验证手机' })).toHaveAttribute('aria-current', 'step');
  await receiveCode(page, product, '13800009003');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('正在为账号 ops 设置新密码。')).toBeVisible();
  await expect(page.getByLabel('新密码', { exact: true })).toBeFocused();
  await page.getByLabel('新密码', { exact: true }).fill('Journey#2027');
  await page.getByLabel('确认新密码').fill('Journey#2028');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('alert')).toHaveText('两次输入的密码不一样!');
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByLabel('确认新密码').fill('Journey#2027');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('账号 ops 的密码已更改，请使用新密码登录。')).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);

  await other.page.reload();
  await expect(other.page.getByRole('heading', { name: '登录' })).toBeVisible();
  await elsewhere.close();
  await page.getByRole('link', { name: '去登录' }).click();
  await shell.fillSignIn('ops', 'Journey#2027');
  await expect(shell.menu).toBeVisible();
  await asAdmin(page, 'POST', '/sys/user/changePassword', { username: 'ops', password: demoPassword, confirmpassword: demoPassword });
});

test('after three failed tries the slider is asked for: by mouse, by keyboard, and each proof is good once', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.goto('/user/login');
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await expect(slider(page)).toHaveCount(0);
    const responded = page.waitForResponse('**/api/sys/login');
    await shell.fillSignIn('risk', 'wrong-password');
    await responded;
  }
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('wrong-password');

  await drag(page, 0.5);
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(passed(page)).toHaveCount(0);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请拖动滑块完成验证')).toBeVisible();
  await drag(page, 1);
  await expect(passed(page)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '100');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
  await expect(passed(page)).toHaveCount(0);

  // The delay between attempts grows with each attempt.
  await page.waitForTimeout(1100);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await slideByKeys(page);
  await expect(passed(page)).toBeVisible();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(shell.menu).toBeVisible();
});

test('no serious finding in what the sign-in screens show on the way, in either theme', async ({ page }) => {
  const shell = new ShellPage(page);
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const look = async (place: string) => {
      for (const found of await seriousFindings(page)) findings.push(`${place}, ${colorScheme}: ${found}`);
    };
    await page.goto('/user/register');
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look('register, all wrong');
    await page.goto('/user/login');
    await page.getByRole('tab', { name: '手机号登录' }).click();
    await page.getByLabel('手机号', { exact: true }).fill('13800009009');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(slider(page)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await look('slider on its way');
    await page.getByRole('button', { name: '无法拖动？改用图片验证码' }).click();
    await expect(page.getByRole('img', { name: /验证码图片/ })).toBeVisible();
    await look('picture code');
    await page.getByRole('tab', { name: '账号登录' }).click();
    await shell.fillSignIn('admin');
    await expect(page.getByRole('heading', { name: '选择登录身份' })).toBeVisible();
    await look('choice of department');
    await page.getByRole('button', { name: '换个账号登录' }).click();
    await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  }
  expect(findings).toEqual([]);
});

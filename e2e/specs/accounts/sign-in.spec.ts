// Signing in and out as every role, and the redirection to the requested page.
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const menus: Record<string, { has: string[]; lacks: string[] }> = {
  admin: { has: ['首页', '用户管理', '角色管理', '订单列表'], lacks: ['我的订单', '待发车运单'] },
  operator: { has: ['首页', '订单列表', '货主', '司机', 'ETC车辆'], lacks: ['用户管理', '我的订单', '待发车运单'] },
  shipper: { has: ['首页', '我的订单'], lacks: ['用户管理', '订单列表', '司机', '待发车运单', 'ETC车辆'] },
  carrier: { has: ['首页', '待发车运单', '待送达运单', '派单', '运单指派'], lacks: ['用户管理', '我的订单', '货主', '订单列表'] },
};

/** A short run signs in as one role only; tests of the server compare the menus of all roles. */
const signedIn = process.env.ALL_TESTS ? Object.keys(menus) : ['operator'];

for (const [username, { has, lacks }] of Object.entries(menus).filter(([name]) => signedIn.includes(name))) {
  test(`${username} signs in and gets the menu that is theirs`, async ({ page }) => {
    const shell = new ShellPage(page);
    await shell.signIn(username);
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    await expect(page).toHaveTitle('智慧运输管理平台');
    const titles = await shell.menuTitles();
    for (const title of has) expect(titles).toContain(title);
    for (const title of lacks) expect(titles).not.toContain(title);
  });
}

test('every failed sign-in reads the same, and nothing typed is lost', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.goto('/');
  await shell.fillSignIn('operator', 'wrong-password');
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('operator');
  await shell.fillSignIn('nobody-of-that-name', 'wrong-password');
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
});

test('a deep link survives sign-in, with its query', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.goto('/business/order/list?pageSize=20');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await shell.fillSignIn('operator');
  await expect(page).toHaveURL(/\/business\/order\/list\?.*pageSize=20/);
  await expect(page).toHaveTitle('智慧运输管理平台 - 订单列表');
});

test('a redirect that leaves our origin is ignored', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.goto(`/user/login?redirect=${encodeURIComponent('https://example.org/steal')}`);
  await shell.fillSignIn('operator');
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
});

test('a reload keeps the session and signing out ends it', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.signIn('operator');
  await page.reload();
  await expect(shell.menu).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('tab', { name: '首页', selected: true })).toBeVisible();
  await expect(shell.screen.getByText('运营分析')).toBeVisible();
  await shell.signOut();
  await page.goto('/business/order/list');
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
});

test('an unknown address shows the failure page, a foreign screen is not offered', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('shipper', '/no/such/page');
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await page.goto('/system/user');
  await expect(page.getByText(/抱歉，您(没有权限访问该页面|访问的页面不存在)/)).toBeVisible();
});

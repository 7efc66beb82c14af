import { expect, test } from '../../product.ts';

test('a first visit is in the first language of the browser that is spoken here, and a choice holds for ever', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/user/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();

  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  await context.close();
});

test('a browser that asks for neither language gets Chinese', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/user/login');
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  await context.close();
});

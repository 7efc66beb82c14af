import { expect, test } from '../../product.ts';

test('a browser that asks for English is offered it in English on the first visit, and a choice holds for ever', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/user/login');
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  await expect(page.getByText('Your browser asks for English')).toBeVisible();
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();

  await page.getByRole('button', { name: '中文', exact: true }).click();
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'English', exact: true })).toBeVisible();
  // A person who has chosen a language is not offered the other one.
  await expect(page.getByText('Your browser asks for English')).toHaveCount(0);
  await context.close();
});

test('a browser that asks for Chinese, or for neither language, is offered nothing', async ({ browser }) => {
  for (const locale of ['zh-CN', 'de-DE']) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto('/user/login');
    await expect(page.getByRole('button', { name: 'English', exact: true })).toBeVisible();
    await expect(page.getByText('Your browser asks for English')).toHaveCount(0);
    await context.close();
  }
});

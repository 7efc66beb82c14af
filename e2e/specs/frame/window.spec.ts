// What a browser window holds besides the page of the product, which would be measured and waited for with it.
import { expect, test } from '../../product.ts';

test('a window holds the product’s page and no page of the browser', async ({ page, browser }) => {
  await page.goto('/user/login');
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  const addresses = targetInfos.map(({ url }) => url);
  expect(addresses).toContain(page.url());
  expect(addresses.filter((url) => url.startsWith('chrome:'))).toEqual([]);
});

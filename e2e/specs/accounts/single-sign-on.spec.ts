// Signing in through a CAS server and an OpenID provider, both small but real servers. It also contains the test of a site that menus may
// show in a frame, because that is a setting of the installation too.
import { demoPassword } from 'shared-contracts/session/session';
import { casServer, oidcProvider } from '../../../api-server/test/account/account-servers.ts';
import { addToMenu, elsewhere, outsideItem } from '../../pages/elsewhere.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, startProduct, test } from '../../product.ts';

test('a deep link leads over the CAS server and back; signing out ends its session too; others come by a provider and bind their phone', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const client = { clientId: 'freight', clientSecret: 'between-us' };
  const cas = await casServer();
  const provider = await oidcProvider(client, Date.now);
  const site = await elsewhere();
  const product = await startProduct({
    env: {
      CAS_URL: cas.url,
      OIDC_ISSUER: provider.url,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
      OIDC_LABEL: '企业账号',
      FRAME_ORIGINS: site.origin,
    },
  });
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    const shell = new ShellPage(page);
    // Page of the CAS server, which signs every visitor in as the operator.
    await page.route(`${cas.url}/login*`, async (route) => {
      const service = new URL(route.request().url()).searchParams.get('service') ?? '';
      const back = new URL(service);
      back.searchParams.set('ticket', cas.issue('operator', service));
      await route.fulfill({ status: 302, headers: { location: back.href } });
    });
    await page.route(`${cas.url}/logout*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Signed out of everything</h1>' }),
    );

    await addToMenu(page, [outsideItem('/outside/site', '获准的网站', `${site.origin}/framed`)]);
    await page.goto('/business/order/list?pageSize=20');
    await expect(shell.tab('订单列表')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/\/business\/order\/list\?.*pageSize=20/);
    expect(page.url()).not.toContain('ticket');
    expect(cas.state.validations).toBe(1);

    await shell.open('获准的网站');
    const framed = shell.screen.getByTitle('获准的网站').contentFrame();
    await expect(framed.getByRole('heading', { name: '别处的页面' })).toBeVisible();
    await expect(page).toHaveURL(/\/outside\/site$/);
    expect(site.asked).toEqual([['/framed', undefined]]);

    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Signed out of everything' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('service')).toBe(`${product.url}/user/login`);

    await page.goto('/user/login?ticket=ST-made-up');
    await expect(page.getByRole('alert')).toHaveText('单点登录凭证无效，请重新登录');
    await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
    expect(page.url()).toBe(`${product.url}/user/login`);

    const { result: admin } = await (
      await page.request.post('/api/sys/login', { data: { username: 'admin', password: demoPassword } })
    ).json();
    const headers = { 'X-Access-Token': admin.token };
    const { result: found } = await (await page.request.get('/api/sys/user/list?username=dispatcher', { headers })).json();
    await page.request.post('/api/sys/user/edit', { headers, data: { ...found.records[0], phone: '13800009011' } });

    await page.getByRole('button', { name: '企业账号' }).click();
    await expect(page.getByRole('heading', { name: '绑定手机号' })).toBeVisible();
    await page.getByLabel('手机号', { exact: true }).fill('13800009011');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('slider', { name: '拖动滑块验证' }).focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight', { delay: 15 + (press % 3) * 12 });
    const code = () => /"phone":"13800009011","code":"(\d+)"/.exec(product.output())?.[1] ?? '';
    await expect.poll(code).toMatch(/^\d{6}$/);
    await page.getByLabel('手机验证码').fill(code());
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(shell.menu).toBeVisible();
  } finally {
    await context.close();
    await product.stop();
    await cas.close();
    await provider.close();
    await site.close();
  }
});

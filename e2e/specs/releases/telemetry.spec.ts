// Reports of a real page about its remotes appear in the health of their versions.
import type { ReleaseHealthReport } from 'shared-contracts/release/release-operations';
import { telemetryPath } from 'shared-contracts/wire/telemetry';
import { watchPolicy } from '../../pages/policy-watch.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';
import { registryOperator } from '../../registry-operator.ts';
import { testMenu } from '../../test-remote.ts';

const version = '1.0.0-ccccccccc1';

test('a page that goes out of sight has reported what became of the screens it opened', async ({ page, product }) => {
  const reports = await watchPolicy(page);
  const operator = registryOperator(product);
  const screens = {
    'seen/well': "(React) => () => React.createElement('p', null, '看得见')",
    'seen/ill': "() => () => { throw new Error('13800000000') }",
  };
  await operator.publish({ name: 'seen', version, screens });
  await operator.change('PUT', '/pins/seen', { version });
  await page.route('**/api/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch();
    const permissions = (await response.json()) as { result: { menu: object[] } };
    permissions.result.menu.push(testMenu('见闻', Object.keys(screens)));
    await route.fulfill({ response: response, json: permissions });
  });
  const shell = new ShellPage(page);
  await shell.signIn('admin');
  await shell.open('见闻', 'seen/well');
  await expect(shell.screen.getByText('看得见', { exact: true })).toBeVisible();
  await shell.open('见闻', 'seen/ill');
  await expect(shell.screen.getByRole('alert')).toBeVisible();

  const sent = page.waitForRequest((request) => request.url().includes(telemetryPath));
  // The person leaves the page several times, because the reporting code is loaded only after the page has been idle.
  const leaving = setInterval(() => void page.evaluate(() => dispatchEvent(new Event('pagehide'))).catch(() => undefined), 500);
  const beacon = await sent.finally(() => clearInterval(leaving));
  expect(beacon.url()).toBe(`${product.url}/api${telemetryPath}`);
  expect(beacon.postData()).not.toContain('13800000000');
  const { token } = beacon.postDataJSON() as { token: string };
  await expect
    .poll(async () => {
      const response = await fetch(`${product.url}/api/sys/release/health?name=seen&hours=1`, { headers: { 'x-access-token': token } });
      const { result } = (await response.json()) as { result: ReleaseHealthReport };
      return result.versions;
    })
    .toMatchObject([
      {
        name: 'seen',
        version,
        total: { loads: 2, failures: 1, failuresBy: { crashed: 1 }, bytes: expect.any(Number), p50: expect.any(Number) },
      },
    ]);
  // The shell is a release too, so opening this page counts as one load of its pinned version.
  const shellHealth = async () => {
    const response = await fetch(`${product.url}/api/sys/release/health?name=shell&hours=1`, { headers: { 'x-access-token': token } });
    return ((await response.json()) as { result: ReleaseHealthReport }).result.versions.map(({ version: of, total }) => ({ of, ...total }));
  };
  const signed = (await (await fetch(`${product.url}/registry/v1/environments/local/document`)).json()) as { text: string };
  const { shell: pinned } = JSON.parse(signed.text) as { shell: string };
  await expect
    .poll(shellHealth)
    .toContainEqual(expect.objectContaining({ of: pinned, loads: expect.any(Number), p50: expect.any(Number) }));
  expect(reports).toEqual([]);
});

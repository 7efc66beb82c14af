import { copyRemote } from '../../../tooling/test/remote-copy.ts';
import { startDevelopment } from '../../development.ts';
import { watchPolicy } from '../../pages/policy-watch.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const page = 'src/screens/etc/lorry/lorry.page.tsx';

test('an edit of one remote shows and keeps what was typed; the others come from their pins', async ({ browser, product }) => {
  const copy = copyRemote('etc');
  const development = await startDevelopment('etc', '--folder', copy.folder, '--api', product.url);
  const context = await browser.newContext({ baseURL: development.url });
  try {
    const view = await context.newPage();
    const violations = await watchPolicy(view);
    const shell = new ShellPage(view);
    await shell.signIn('admin');
    await shell.open('ETC管理', 'ETC车辆');
    await shell.screen.getByRole('button', { name: '新增' }).click();
    await shell.form.fill({ OBU号: 'OBU-77' });
    await view.evaluate(() => Object.assign(window, { notReloaded: true }));

    copy.edit(page, "label('group.card')", "['通行卡', 'Toll card']");
    const began = performance.now();
    await expect(shell.form.dialog.getByText('通行卡')).toBeVisible();
    console.log(`an edit was on the screen after ${(performance.now() - began).toFixed(0)} ms`);
    await shell.form.expectValues({ OBU号: 'OBU-77' });
    await expect.poll(development.output).toMatch(/shown \d+ ms after saving \(\d+ modules\)/);

    copy.edit(page, "['通行卡', 'Toll card']", "['通行卡', 'Toll card'");
    const problem = view.getByRole('alert').filter({ hasText: '编译失败' });
    await expect(problem).toContainText(page);
    copy.edit(page, "['通行卡', 'Toll card'", "['通行卡片', 'Toll card']");
    await expect(shell.form.dialog.getByText('通行卡片')).toBeVisible();
    await expect(problem).toHaveCount(0);
    await shell.form.expectValues({ OBU号: 'OBU-77' });
    expect(await view.evaluate(() => 'notReloaded' in window)).toBe(true);

    const pinned = view.waitForResponse((response) => /\/remotes\/business\/1\.0\.0-[0-9a-f]{10}\//.test(response.url()));
    await view.goto('/business/order/list');
    expect((await pinned).ok()).toBe(true);
    await expect(shell.list.rows.first()).toBeVisible();
    expect(violations).toEqual([]);
  } finally {
    await context.close();
    expect(await development.stop()).toBe(0);
    copy.remove();
  }
});

test('--offline opens the list of ETC lorries without a server', async ({ browser }) => {
  const development = await startDevelopment('etc', '--offline');
  const context = await browser.newContext({ baseURL: development.url });
  try {
    const shell = new ShellPage(await context.newPage());
    await shell.signIn('admin');
    expect(await shell.menuTitles()).toEqual(['ETC管理', 'ETC车辆']);
    await shell.open('ETC管理', 'ETC车辆');
    await expect(shell.list.rows.first()).toBeVisible();
    expect(development.output()).toMatch(/offline: \d+ recorded responses/);
  } finally {
    await context.close();
    await development.stop();
  }
});

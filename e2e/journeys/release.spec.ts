import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../product.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const run = promisify(execFile);
const messages = join(root, 'remote-etc', 'src', 'locales', 'zh-CN.ts');

test('a team ships one word alone: publish, pin, next tab; rollback brings the former one back', async ({ page, product }) => {
  const release = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, [join(root, 'release-registry', 'src', 'cli.ts'), ...args, '--json'], {
      cwd: root,
      env: { ...process.env, REGISTRY_URL: `${product.url}/registry`, DATA_DIR: product.dataDir, REGISTRY_TOKEN: '' },
    });
    return JSON.parse(stdout) as { version: string };
  };
  const shell = new ShellPage(page);
  await shell.signIn('admin');
  await shell.open('ETC管理', 'ETC车辆');
  await expect(shell.screen.getByText('ETC车辆备案', { exact: true })).toBeVisible();

  const former = readFileSync(messages, 'utf8');
  try {
    writeFileSync(messages, former.replace('ETC车辆备案', 'ETC车辆登记'));
    const { version } = await release('publish', 'etc');
    await release('pin', 'local', 'etc', version);

    // The open tab keeps what it has; the next one opened has the new word. Nothing was restarted, nothing reloaded.
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await expect(shell.screen.getByText('ETC车辆备案', { exact: true })).toBeVisible();
    await expect(async () => {
      await closeTab(shell, 'ETC车辆');
      await shell.open('ETC管理', 'ETC车辆');
      await expect(shell.screen.getByText('ETC车辆登记', { exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });

    await release('rollback', 'local', 'etc');
    await expect(async () => {
      await closeTab(shell, 'ETC车辆');
      await shell.open('ETC管理', 'ETC车辆');
      await expect(shell.screen.getByText('ETC车辆备案', { exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  } finally {
    writeFileSync(messages, former);
  }
});

async function closeTab(shell: ShellPage, title: string): Promise<void> {
  const tab = shell.tabs.filter({ hasText: title });
  if ((await tab.count()) === 0) return;
  await tab.focus();
  await tab.press('Delete');
  await expect(tab).toHaveCount(0);
}

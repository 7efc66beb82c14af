import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyRemote } from '../../../tooling/test/remote-copy.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const run = promisify(execFile);
const previousWord = '重新备案';
const nextWord = '再次备案';

test('a team ships one word alone: publish, pin, next tab; rollback brings the former one back', async ({ page, product }) => {
  const release = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, [join(root, 'release-registry', 'src', 'cli', 'cli.ts'), ...args, '--json'], {
      cwd: root,
      env: { ...process.env, REGISTRY_URL: `${product.url}/registry`, DATA_DIR: product.dataDir, REGISTRY_TOKEN: '' },
    });
    return JSON.parse(stdout) as { version: string };
  };
  const shell = new ShellPage(page);
  const word = (text: string) => shell.screen.getByRole('button', { name: text, exact: true }).first();
  /** Opens the screen in new tabs until it shows the word: the page polls for new pins every few seconds. */
  const expectInNextTab = async (text: string) =>
    expect(async () => {
      await shell.closeTab('ETC车辆');
      await expect(shell.tab('ETC车辆')).toHaveCount(0);
      await shell.open('ETC管理', 'ETC车辆');
      await expect(word(text)).toBeVisible({ timeout: 3_000 });
    }).toPass();

  await shell.signIn('admin');
  await shell.open('ETC管理', 'ETC车辆');
  await expect(word(previousWord)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));

  const copy = copyRemote('etc');
  try {
    copy.edit('src/locales/zh-CN.ts', previousWord, nextWord);
    const { version } = await release('publish', 'etc', '--folder', copy.folder);
    await release('pin', 'local', 'etc', version);
    const loaded = page.waitForResponse((response) => response.url().includes(`/remotes/etc/${version}/`));
    await shell.open('运力管理', '车辆');
    await shell.tab('ETC车辆').click();
    await expect(word(previousWord)).toBeVisible();
    await expectInNextTab(nextWord);
    expect((await loaded).ok()).toBe(true);

    await release('rollback', 'local', 'etc');
    await expect(word(nextWord)).toBeVisible();
    await expectInNextTab(previousWord);
  } finally {
    copy.remove();
  }
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

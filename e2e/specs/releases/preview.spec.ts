import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { freePort } from 'tooling/product/postgres-server';
import { copyRemote, type RemoteCopy } from '../../../tooling/test/remote-copy.ts';
import { seriousFindings } from '../../pages/accessibility.ts';
import { watchPolicy } from '../../pages/policy-watch.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { test as base, expect, type Product, sharedProduct } from '../../product.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const run = promisify(execFile);
const everybodysWord = '重新备案';
const comingWord = '预览备案';

/** Origin at which a developer serves a remote; the product of these tests allows it. */
const developer = { origin: '' };

const test = base.extend<Record<never, never>, { product: Product }>({
  product: sharedProduct(async () => {
    developer.origin = `http://127.0.0.1:${await freePort()}`;
    return { env: { PREVIEW_ORIGINS: developer.origin } };
  }),
});

/** Serves a folder as a developer's machine would: any origin may read it. */
async function serve(folder: string, origin: string): Promise<Server> {
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', origin).pathname;
    const bytes = await readFile(join(folder, path)).catch(() => null);
    response.writeHead(bytes ? 200 : 404, { 'access-control-allow-origin': '*', 'content-type': types[extname(path)] ?? 'text/plain' });
    response.end(bytes ?? '');
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), '127.0.0.1', resolve));
  return server;
}

const bannerOf = (page: Page) => page.getByRole('region', { name: '预览' });
const wordOf = (page: Page, text: string) => new ShellPage(page).screen.getByRole('button', { name: text, exact: true }).first();
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const factOf = (page: Page, label: string) => page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');

async function openLorries(page: Page): Promise<void> {
  await new ShellPage(page).open('ETC管理', 'ETC车辆');
}

/** The previewed version, which shows another word; it is published once. */
let version = '';
/** A copy of the remote with the sources and the build of that version. */
let copy: RemoteCopy;
/** Creates preview links as the administrator. */
let linkTo: (wish: object) => Promise<string>;

test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  const call = async <Result>(path: string, data: object, headers = {}): Promise<Result> => {
    const response = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(data),
    });
    const { success, message, result } = (await response.json()) as { success: boolean; message: string; result: Result };
    expect(success, message).toBe(true);
    return result;
  };
  const { token } = await call<{ token: string }>('/sys/login', { username: 'admin', password: demoPassword });
  linkTo = async (wish) => {
    const body = { name: 'etc', minutes: 10, reason: '试用新版本', ...wish };
    const { url } = await call<{ url: string }>('/sys/release/preview', body, { 'X-Access-Token': token });
    return new URL(url, product.url).href;
  };
  copy = copyRemote('etc');
  copy.edit('src/locales/zh-CN.ts', everybodysWord, comingWord);
  const program = join(root, 'release-registry', 'src', 'cli', 'cli.ts');
  const { stdout } = await run(process.execPath, [program, 'publish', 'etc', '--folder', copy.folder, '--json'], {
    cwd: root,
    env: { ...process.env, REGISTRY_URL: `${product.url}/registry`, DATA_DIR: product.dataDir, REGISTRY_TOKEN: '' },
  });
  version = (JSON.parse(stdout) as { version: string }).version;
});
test.afterAll(() => copy?.remove());

/** Collects every address that a page requests, in order. */
function addressesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (seen) => asked.push(seen.url()));
  return asked;
}

test('a version is previewed by one person in one window after they agreed, from its link to the way out', async ({ page, context }) => {
  test.setTimeout(120_000);
  const violations = await watchPolicy(page);
  const link = await linkTo({ version, username: 'operator' });
  const code = new URL(link).searchParams.get('preview') ?? '';
  const asked = addressesOf(page);
  const ofBuild = () => asked.filter((url) => url.includes(`/remotes/etc/${version}/`));

  await test.step('the link leads over the sign-in to a page that says what would run; no byte of it is there before the answer', async () => {
    await page.goto(link);
    await new ShellPage(page).fillSignIn('operator');
    await expect(headingOf(page, '预览新版本前请确认')).toBeFocused();
    await expect(factOf(page, '模块')).toHaveText('etc（环境 local）');
    await expect(factOf(page, '版本').first()).toHaveText(version);
    await expect(factOf(page, '当前使用')).not.toHaveText(version);
    await expect(factOf(page, '发布人')).toContainText(/\S+，\d{4}-\d\d-\d\d \d\d:\d\d/);
    await expect(factOf(page, '链接生成人')).toContainText('admin');
    await expect(page.getByRole('region', { name: '发布检查' })).toContainText('项检查');
    await expect(new ShellPage(page).menu).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
    // After a reload the question is shown again, because the person has not decided.
    await page.reload();
    await expect(headingOf(page, '预览新版本前请确认')).toBeFocused();
    expect(ofBuild()).toEqual([]);
  });

  await test.step('it runs after the agreement; the code is gone from the address and in no other request', async () => {
    await page.keyboard.press('Tab');
    while (!(await page.getByRole('button', { name: '同意并运行' }).evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bannerOf(page)).toContainText(`etc@${version}`);
    await expect(bannerOf(page)).toContainText('发起人 admin');
    expect(page.url()).not.toContain(code);
    expect(asked.filter((url) => url.includes(code))).toEqual([link]);
    await openLorries(page);
    await expect(wordOf(page, comingWord)).toBeVisible();
    expect(ofBuild().length).toBeGreaterThan(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('another window of the same person has what everybody has, and the link is good no second time', async () => {
    const other = await context.newPage();
    await other.goto(link);
    await expect(bannerOf(other)).toContainText('预览链接已被使用，每个链接只能打开一次');
    await openLorries(other);
    await expect(wordOf(other, everybodysWord)).toBeVisible();
    await other.goto(await linkTo({ version }));
    await expect(bannerOf(other)).toContainText('预览链接无效，或者不是为您生成的');
    await other.close();
  });

  await test.step('loaded anew the window still runs it without asking, and the way out ends it', async () => {
    await page.reload();
    await expect(bannerOf(page)).toContainText(`etc@${version}`);
    await expect(wordOf(page, comingWord)).toBeVisible();
    await page.getByRole('button', { name: '退出预览' }).click();
    await expect(bannerOf(page)).toHaveCount(0);
    await expect(wordOf(page, everybodysWord)).toBeVisible();
  });

  await test.step('a link that is declined runs nothing and is used up', async () => {
    const declined = await linkTo({ version, username: 'operator' });
    const before = ofBuild().length;
    await page.goto(declined);
    await page.getByRole('button', { name: '不预览' }).click();
    await openLorries(page);
    await expect(wordOf(page, everybodysWord)).toBeVisible();
    await expect(bannerOf(page)).toHaveCount(0);
    expect(ofBuild()).toHaveLength(before);
    await page.goto(declined);
    await expect(bannerOf(page)).toContainText('您已拒绝此预览，链接不再有效');
  });

  await test.step('a developer’s own server is allowed here, with the integrity of every file; nothing is asked of it before the agreement', async () => {
    const server = await serve(join(copy.folder, 'dist', version), developer.origin);
    try {
      await page.goto(await linkTo({ origin: developer.origin, username: 'operator' }));
      await expect(page.getByText('这个版本没有发布，也没有经过发布检查')).toBeVisible();
      expect(asked.filter((url) => url.startsWith(developer.origin))).toEqual([]);
      await page.getByRole('button', { name: '同意并运行' }).click();
      await expect(bannerOf(page)).toContainText(developer.origin);
      await openLorries(page);
      await expect(wordOf(page, comingWord)).toBeVisible();
      expect(asked.some((url) => url.startsWith(`${developer.origin}/`) && url.endsWith('.js'))).toBe(true);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
  expect(violations).toEqual([]);
});

test('an administrator’s preview waits for a second person, who approves or refuses it in another window', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const violations = await watchPolicy(page);
  const asked = addressesOf(page);
  const ofBuild = () => asked.filter((url) => url.includes(`/remotes/etc/${version}/`));
  const second = await (await browser.newContext({ baseURL: product.url })).newPage();
  const desk = new ShellPage(second);
  await second.goto(product.url);
  await desk.signIn('ops');

  const decide = async (button: string, reason: string, ok: string) => {
    await desk.screen.getByRole('button', { name: button }).click();
    await second.getByRole('textbox', { name: /原因/ }).fill(reason);
    await second.getByRole('button', { name: ok }).click();
    await expect(desk.screen.getByText('没有等待审批的预览')).toBeVisible();
  };

  await test.step('the agreement alone runs nothing', async () => {
    await page.goto(await linkTo({ version }));
    await new ShellPage(page).fillSignIn('admin');
    await page.getByRole('button', { name: '进入系统' }).click();
    await expect(page.getByText(/须由另一位有权固定版本的人批准/)).toBeVisible();
    await page.getByRole('button', { name: '同意并提交审批' }).click();
    await expect(headingOf(page, '等待另一位管理员批准')).toBeFocused();
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await expect(headingOf(page, '等待另一位管理员批准')).toBeFocused();
    expect(ofBuild()).toEqual([]);
  });

  await test.step('the second person is rung, sees the same facts and approves; the waiting window begins by itself', async () => {
    await expect(second.getByRole('button', { name: /通知，\d+ 条未读消息/ })).toBeVisible();
    await desk.open('系统管理', '发布管理', '预览审批');
    await expect(desk.screen.getByText(/申请预览 etc/)).toBeVisible();
    await expect(factOf(second, '版本').first()).toHaveText(version);
    await expect(factOf(second, '发布人')).toContainText('，');
    expect(await seriousFindings(second)).toEqual([]);
    await decide('批准…', '在测试环境看过', '批准运行');
    await expect(bannerOf(page)).toContainText(`etc@${version}`);
    await openLorries(page);
    await expect(wordOf(page, comingWord)).toBeVisible();
    await page.getByRole('button', { name: '退出预览' }).click();
    await expect(wordOf(page, everybodysWord)).toBeVisible();
  });

  await test.step('a refusal says its reason, and the link is good for nothing more', async () => {
    const before = ofBuild().length;
    await page.goto(await linkTo({ version }));
    await page.getByRole('button', { name: '同意并提交审批' }).click();
    await expect(desk.screen.getByText(/申请预览 etc/)).toBeVisible();
    await decide('拒绝…', '检查未通过', '拒绝申请');
    await expect(headingOf(page, '预览申请被拒绝')).toBeFocused();
    await expect(page.getByText('原因：检查未通过')).toBeVisible();
    await page.getByRole('button', { name: '使用当前版本' }).click();
    await expect(new ShellPage(page).menu).toBeVisible();
    expect(ofBuild()).toHaveLength(before);
  });
  expect(violations).toEqual([]);
  await second.context().close();
});

import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session';
import { freePort } from 'tooling/postgres-server';
import { seriousFindings } from '../pages/accessibility.ts';
import { watchPolicy } from '../pages/policy-watch.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { test as base, expect, startProduct } from '../product.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const run = promisify(execFile);
const messages = join(root, 'remote-etc', 'src', 'locales', 'zh-CN.ts');
const everybodysWord = '重新备案';
const comingWord = '预览备案';

/** Where a developer serves a remote; the product of these journeys allows it. */
const developer = { origin: '' };

const test = base.extend<Record<never, never>, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture protocol wants a destructuring pattern
    async ({}, use) => {
      developer.origin = `http://127.0.0.1:${await freePort()}`;
      const product = await startProduct({ env: { PREVIEW_ORIGINS: developer.origin } });
      await use(product);
      await product.stop();
      rmSync(product.dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
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

async function openLorries(page: Page): Promise<void> {
  await new ShellPage(page).open('ETC管理', 'ETC车辆');
}

test('a version is previewed by one person in one window, from its link to the way out', async ({ page, context, product, request }) => {
  test.setTimeout(120_000);
  const violations = await watchPolicy(page);
  const login = await request.post(`${product.url}/api/sys/login`, { data: { username: 'admin', password: demoPassword } });
  const { token } = (await login.json()).result as { token: string };
  const linkTo = async (wish: object): Promise<string> => {
    const answer = await request.post(`${product.url}/api/sys/release/preview`, {
      headers: { 'X-Access-Token': token },
      data: { name: 'etc', minutes: 10, reason: '试用新版本', ...wish },
    });
    const { success, message, result } = (await answer.json()) as { success: boolean; message: string; result: { url: string } };
    expect(success, message).toBe(true);
    return new URL(result.url, product.url).href;
  };

  const former = readFileSync(messages, 'utf8');
  let version = '';
  try {
    expect(former).toContain(everybodysWord);
    writeFileSync(messages, former.replace(everybodysWord, comingWord));
    const { stdout } = await run(process.execPath, [join(root, 'release-registry', 'src', 'cli.ts'), 'publish', 'etc', '--json'], {
      cwd: root,
      env: { ...process.env, REGISTRY_URL: `${product.url}/registry`, DATA_DIR: product.dataDir, REGISTRY_TOKEN: '' },
    });
    version = (JSON.parse(stdout) as { version: string }).version;
  } finally {
    writeFileSync(messages, former);
  }

  const link = await linkTo({ version });
  const code = new URL(link).searchParams.get('preview') ?? '';
  const asked: string[] = [];
  page.on('request', (seen) => asked.push(seen.url()));

  await test.step('the link leads over the sign-in; the code is gone from the address and in no other request', async () => {
    await page.goto(link);
    await new ShellPage(page).fillSignIn('admin');
    await page.getByRole('button', { name: '进入系统' }).click();
    await expect(bannerOf(page)).toContainText(`etc@${version}`);
    await expect(bannerOf(page)).toContainText('发起人 admin');
    expect(page.url()).not.toContain(code);
    expect(asked.filter((url) => url.includes(code))).toEqual([link]);
    await openLorries(page);
    await expect(wordOf(page, comingWord)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('another window of the same person has what everybody has, and the link is good no second time', async () => {
    const other = await context.newPage();
    await other.goto(link);
    await expect(bannerOf(other)).toContainText('预览链接无效、已被使用或已过期');
    await openLorries(other);
    await expect(wordOf(other, everybodysWord)).toBeVisible();
    await other.close();
  });

  await test.step('loaded anew the window still runs it, and the way out ends it', async () => {
    await page.reload();
    await expect(bannerOf(page)).toContainText(`etc@${version}`);
    await expect(wordOf(page, comingWord)).toBeVisible();
    await page.getByRole('button', { name: '退出预览' }).click();
    await expect(bannerOf(page)).toHaveCount(0);
    await expect(wordOf(page, everybodysWord)).toBeVisible();
  });

  await test.step('a developer’s own server is allowed here, with the integrity of every file', async () => {
    const server = await serve(join(root, 'remote-etc', 'dist', version), developer.origin);
    try {
      await page.goto(await linkTo({ origin: developer.origin }));
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

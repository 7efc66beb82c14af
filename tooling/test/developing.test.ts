// Tests `pnpm dev` over HTTP: one remote from source with the pinned versions of the others, or with recorded responses and no server.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EnvironmentManifest, ShellConfiguration, SignedManifest } from 'shared-contracts/release/release';
import type { MenuItem } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { developmentSocketPath, type ServerMessage } from '../../host-shell/src/development/page-messages.ts';
import { buildAll } from '../src/build/build-all.ts';
import { type Development, developRemote } from '../src/development/develop-remote.ts';
import { openSigned } from '../src/development/development-document.ts';
import { type FakeProduct, otherEntry, otherRemote, startFakeProduct } from './fake-product.ts';
import { copyRemote, type RemoteCopy } from './remote-copy.ts';

const permissionPath = '/api/sys/permission/getUserPermissionByToken';
const page = 'src/screens/etc/lorry/lorry.page.tsx';
const json = async <Value>(address: string, init?: RequestInit): Promise<Value> => (await fetch(address, init)).json() as Promise<Value>;
const options = (copy: RemoteCopy) => ({
  name: 'etc',
  folder: copy.folder,
  port: 18_090,
  product: null,
  isOffline: false,
  isRecording: false,
});

/** The manifest that a page of this server gets. */
async function documentOf(url: string): Promise<EnvironmentManifest> {
  const { environment, releaseKey } = await json<ShellConfiguration>(`${url}/config.json`);
  const signed = await json<SignedManifest>(`${url}/registry/v1/environments/${environment}/document`);
  const document = openSigned<EnvironmentManifest>(signed, releaseKey);
  if (!document) throw new Error('the document is not signed with the key of the page');
  return document;
}

/** Reads the messages to pages one by one. */
async function listen(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${developmentSocketPath}`, { origin: url });
  const heard: ServerMessage[] = [];
  let wake = () => {};
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as ServerMessage);
    wake();
  });
  await new Promise((resolve) => socket.on('open', resolve));
  return {
    /** The next message of a kind; earlier messages are skipped. */
    async next<Kind extends ServerMessage['kind']>(kind: Kind): Promise<Extract<ServerMessage, { kind: Kind }>> {
      for (;;) {
        const found = heard.shift();
        if (found?.kind === kind) return found as Extract<ServerMessage, { kind: Kind }>;
        if (!found) await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    close: () => socket.close(),
  };
}

describe('beside a product', () => {
  let product: FakeProduct;
  let copy: RemoteCopy;
  let development: Development;
  const said: string[] = [];
  beforeAll(async () => {
    product = await startFakeProduct();
    copy = copyRemote('etc');
    development = await developRemote({ ...options(copy), product: product.url, isRecording: true }, (line) => said.push(line));
  });
  afterAll(async () => {
    await development?.close();
    await product?.close();
    copy?.remove();
  });

  test('the page is the shell, under its policy, with a document that only this page accepts', async () => {
    const response = await fetch(development.url, { headers: { accept: 'text/html' } });
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    const inlined = JSON.parse(/id="release-document"[^>]*>([^<]+)/.exec(html)?.[1] ?? '') as SignedManifest;
    expect(openSigned(inlined, product.releaseKey)).toBeNull();
    expect((await documentOf(development.url)).remotes.map(({ name, version }) => `${name}@${version}`)).toEqual([
      'etc@1.0.0-development',
      'business@1.4.2',
    ]);
  });

  test('the other remotes are those that the environment pins, byte for byte', async () => {
    expect((await documentOf(development.url)).remotes[1]).toEqual(otherRemote);
    expect(await (await fetch(`${development.url}/remotes/business/1.4.2/entry.js`)).text()).toBe(otherEntry);
  });

  test("a person's own document keeps its canaries and gets the local remote", async () => {
    const { releaseKey } = await json<ShellConfiguration>(`${development.url}/config.json`);
    const { result } = await json<{ result: SignedManifest }>(`${development.url}/api/sys/release/document`);
    expect(openSigned<EnvironmentManifest>(result, releaseKey)).toMatchObject({
      canaries: ['spring'],
      remotes: [{ name: 'etc' }, otherRemote],
    });
  });

  test('calls arrive as those of the product’s own page', async () => {
    await fetch(`${development.url}/api/sys/user/me`, { headers: { origin: development.url, 'x-access-token': 't' } });
    expect(product.seen.at(-1)?.headers).toMatchObject({ origin: product.url, host: new URL(product.url).host, 'x-access-token': 't' });
  });

  test('pages of other sites are not answered', async () => {
    expect((await fetch(`${development.url}/config.json`, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
  });

  test('an edit is compiled and told, and the new code can be fetched', async () => {
    const pages = await listen(development.url);
    const before = await pages.next('built');
    const began = performance.now();
    copy.edit(page, "'approveTime',", "'approveTime', 'cancelTime',");
    const after = await pages.next('built');
    const milliseconds = performance.now() - began;
    console.log(`an edit was compiled and told after ${milliseconds.toFixed(0)} ms; ${said.at(-1)}`);
    expect(after.hash).not.toBe(before.hash);
    const base = `${development.url}/remotes/etc/1.0.0-development/`;
    expect(await (await fetch(`${base}etc-lorry.js`)).text()).toContain('cancelTime');
    const runtime = (await documentOf(development.url)).remotes[0]?.globalName.replace('__', '_');
    const update = await json<{ c: string[] }>(`${base}${runtime}.${before.hash}.hot-update.json`);
    expect(update.c).toContain('etc-lorry');
    expect(said.at(-1)).toMatch(/^rebuilt in \d+ ms$/);
    pages.close();
  });

  test('what does not compile is said in page and terminal, and mended by the next edit', async () => {
    const pages = await listen(development.url);
    copy.edit(page, 'statusTabs="etcLorryStatus"', 'statusTabs="etcLorryStatus');
    const { problems } = await pages.next('broken');
    expect(problems[0]?.file).toBe(page);
    expect(said.join('\n')).toContain(`does not compile:\n${page}`);
    copy.edit(page, 'statusTabs="etcLorryStatus', 'statusTabs="etcLorryStatus"');
    await pages.next('built');
    pages.close();
  });

  test('a new screen is in the document and, because no menu knows it, in the developer’s own', async () => {
    const pages = await listen(development.url);
    const menuOf = async () => (await json<{ result: { menu: MenuItem[] } }>(`${development.url}${permissionPath}`)).result.menu;
    expect(await menuOf()).toHaveLength(1);
    for (const [file, text] of Object.entries({
      'screen.ts': "export default { title: ['过路费', 'Tolls'] };\n",
      'toll.page.tsx': 'export default function TollPage() { return <p>toll</p>; }\n',
    })) {
      const path = join(copy.folder, 'src/screens/etc/toll', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    await pages.next('reload');
    expect((await documentOf(development.url)).remotes[0]?.exposes.map(({ component }) => component)).toEqual(['etc/lorry', 'etc/toll']);
    expect((await menuOf())[1]).toMatchObject({
      meta: { title: '本地开发' },
      children: [{ component: 'etc/toll', meta: { title: '过路费' } }],
    });
    pages.close();
  });

  test('--record keeps answers as the product gave them, without secrets and persons', async () => {
    await fetch(`${development.url}/api/sys/user/me?_t=1`);
    const recorded = readFileSync(join(copy.folder, 'recordings/answers.json'), 'utf8');
    expect(recorded).toContain('/sys/user/me');
    expect(recorded).not.toMatch(/张三|13912345678|"secret"|development-|release\/document/);
  });
});

describe('--offline', () => {
  let copy: RemoteCopy;
  let development: Development;
  const said: string[] = [];
  beforeAll(async () => {
    copy = copyRemote('etc');
    development = await developRemote({ ...options(copy), isOffline: true }, (line) => said.push(line));
  });
  afterAll(async () => {
    await development?.close();
    copy?.remove();
  });

  test('signing in and the list of ETC lorries are answered from the recording', async () => {
    const credentials = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"username":"me","password":"x"}' };
    const { result } = await json<{ result: { token: string } }>(`${development.url}/api/sys/login`, credentials);
    expect(result.token).toBe('recorded');
    const list = await json<{ result: { records: object[]; total: number } }>(
      `${development.url}/api/business/bizEtcLorry/list?pageNo=1&pageSize=10&_t=17`,
    );
    expect(list.result.records.length).toBeGreaterThan(0);
  });

  test('the menu holds what can be opened: the screens of the remote', async () => {
    const { result } = await json<{ result: { menu: MenuItem[] } }>(`${development.url}${permissionPath}`);
    expect(result.menu.flatMap(({ children = [] }) => children.map(({ component }) => component))).toEqual(['etc/lorry']);
    expect((await documentOf(development.url)).remotes.map(({ name }) => name)).toEqual(['etc']);
  });

  test('a call that nobody recorded is refused with its name, here and in the terminal', async () => {
    const response = await json<{ success: boolean; message: string }>(`${development.url}/api/business/bizOrder/list`);
    expect(response).toMatchObject({ success: false, message: expect.stringContaining('GET /business/bizOrder/list') });
    expect(said.join('\n')).toContain('not recorded: GET /business/bizOrder/list    (pnpm dev etc --record)');
  });

  test('the recording that is shipped holds no token, telephone or identity number', () => {
    const recorded = readFileSync(join(copy.folder, 'recordings/answers.json'), 'utf8');
    expect(recorded).not.toMatch(/eyJ[\w-]{10,}|(?<!\w)1[3-9](?!8?0000)\d{9}(?!\w)|[\w.]+@(?!example\.com)[\w-]+\.[a-z]+/);
  });
});

test('no build that can be released holds anything of developing', async () => {
  const { shell, remotes } = await buildAll();
  const marks = /react-refresh|\$RefreshReg|hot-update|__development|freight-development|1\.0\.0-development/;
  const files = [
    ...shell.release.files.map(({ path }) => join(shell.folder, path)),
    ...remotes.flatMap(({ folder, manifest }) => manifest.files.map(({ path }) => join(folder, path))),
  ].filter((path) => /\.(?:js|css|json)$/.test(path));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((path) => marks.test(readFileSync(path, 'utf8')))).toEqual([]);
});

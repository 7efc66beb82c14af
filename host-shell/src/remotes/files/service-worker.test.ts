import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const source = readFileSync(new URL('../../../public/service-worker.js', import.meta.url), 'utf8');
const origin = 'https://freight.example';

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

/** A fake of the browser's cache, with the functions that the worker uses. */
function fakeCaches() {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (request: Request, response: Response) => void kept.set(request.url, response),
    keys: async () => [...kept.keys()],
    delete: async (url: string) => kept.delete(url),
  };
  return { kept, open: async () => cache, match: async ({ url }: Request) => kept.get(url)?.clone() };
}

/**
 * Runs the service worker in a simulated environment. `ask` resolves to the worker's response, or to null when the worker leaves the
 * request to the browser.
 */
function worker(indexedDB: IDBFactory, navigator = { onLine: false }) {
  const handlers = new Map<string, (event: FetchEvent) => void>();
  const asked: string[] = [];
  const line = { isCut: false, headers: { 'cache-control': 'public, max-age=31536000, immutable' } as Record<string, string> };
  const caches = fakeCaches();
  runInNewContext(source, {
    self: {
      navigator,
      location: new URL(origin),
      addEventListener: (name: string, handler: (event: FetchEvent) => void) => handlers.set(name, handler),
    },
    ...{ caches, indexedDB, crypto, URL, Response, Promise },
    fetch: async ({ url }: Request) => {
      asked.push(new URL(url).pathname);
      if (line.isCut) throw new TypeError('Failed to fetch');
      return new Response(`content of ${url}`, { headers: line.headers });
    },
  });
  const ask = async (path: string, init: { mode?: string; method?: string; cache?: RequestCache } = {}): Promise<Response | null> => {
    let response: Promise<Response> | null = null;
    const work: Promise<unknown>[] = [];
    const { mode = 'cors', method = 'GET', cache = 'default' } = init;
    const respondWith = (given: Promise<Response>): void => {
      response = given;
    };
    const request = { url: new URL(path, origin).href, method, mode, cache, headers: new Headers() } as unknown as Request;
    handlers.get('fetch')?.({ request, respondWith, waitUntil: (given) => void work.push(given) });
    const given = await (response as Promise<Response> | null);
    await Promise.all(work);
    return given;
  };
  return { ask, asked, line, kept: caches.kept };
}

let database: IDBFactory;
beforeEach(() => {
  database = new IDBFactory();
});

describe('the service worker', () => {
  it('keeps code by its hashed address, so that it is there without a line', async () => {
    const { ask, asked, line } = worker(database);
    for (const path of ['/shell/1.0.0-abc/shell.js', '/remotes/etc/1.0.0-def/list.css']) await ask(path);
    line.isCut = true;
    expect(await (await ask('/shell/1.0.0-abc/shell.js'))?.text()).toContain('shell.js');
    expect((await ask('/remotes/etc/1.0.0-def/list.css'))?.status).toBe(200);
    expect(asked).toHaveLength(2);
    await expect(ask('/shell/1.0.1-xyz/shell.js')).rejects.toThrow('Failed to fetch');
  });

  it.each([
    '/config.json',
    '/api/business/bizWaybill/list',
    '/api/sys/common/static/temp/photo.jpg',
    '/registry/environments/local/document',
    '/shell/1.0.0-abc/service-worker.js',
    'https://elsewhere.example/shell/1/x.js',
  ])('leaves data, configuration, the release document and itself to the browser: %s', async (path) => {
    expect(await worker(database).ask(path)).toBeNull();
  });

  it('keeps no page, nothing that may change, and nothing that was asked for past the caches', async () => {
    const { ask, line, kept } = worker(database);
    await ask('/business/waybill/list', { mode: 'navigate' });
    expect(await ask('/shell/1.0.0-abc/x.js', { cache: 'reload' })).toBeNull();
    expect(await ask('/shell/1.0.0-abc/x.js', { method: 'POST' })).toBeNull();
    line.headers = { 'cache-control': 'no-cache' };
    await ask('/shell/1.0.0-abc/x.js');
    expect(kept.size).toBe(0);
  });

  it('tells a dead line from a server that does not answer', async () => {
    const headingOf = async (isOnLine: boolean): Promise<string | undefined> => {
      const { ask, line } = worker(database, { onLine: isOnLine });
      line.isCut = true;
      const response = await ask('/', { mode: 'navigate' });
      return (await response?.text())?.match(/<h1><span lang="zh-CN">(.*?)<\/span>/)?.[1];
    };
    expect(await headingOf(false)).toBe('网络不可用');
    expect(await headingOf(true)).toBe('服务器暂时无法访问');
  });

  it('tells without a line how many steps wait on the device, and makes no database', async () => {
    const { ask, line } = worker(database);
    line.isCut = true;
    const bare = await ask('/carrier/waybill/wait-depart', { mode: 'navigate' });
    expect(bare?.status).toBe(503);
    expect(await bare?.text()).not.toContain('项等待发送');
    expect(await database.databases()).toEqual([]);

    await storeOnDevice([waitingStep(1, 'd1@0'), waitingStep(2, 'd1@0')]);
    const page = await (await ask('/', { mode: 'navigate' }))?.text();
    expect(page?.replace(/<[^>]*>/g, '')).toContain('本机有 2 项等待发送');
  });
});

/** A step in the form in which the device queue stores it. */
const waitingStep = (order: number, owner: string, more: object = {}) => ({
  ...{ order, owner, follows: null, keptAt: Date.parse('2026-11-26T01:12:00Z'), title: `YD20261126000${order}` },
  ...{ label: ['发车', 'Depart'], body: { id: 'w1', departTime: '2026-11-26 09:12:00' }, ...more },
});

/** Writes to IndexedDB what the device queue would have written before the connection was lost. */
async function storeOnDevice(steps: readonly object[], files: readonly string[] = []): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = database.open('freight-device', 1);
    request.onupgradeneeded = () => {
      const stored = request.result.createObjectStore('steps', { keyPath: 'order', autoIncrement: true });
      stored.createIndex('owner', 'owner');
      for (const step of steps) stored.add(step);
      const pictures = request.result.createObjectStore('files', { keyPath: 'path' });
      pictures.createIndex('owner', 'owner');
      for (const path of files) pictures.add({ path, owner: 'd1@0' });
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

async function onDevice(): Promise<readonly [unknown[], unknown[]]> {
  return await new Promise((resolve) => {
    const request = database.open('freight-device');
    request.onsuccess = () => {
      const transaction = request.result.transaction(['steps', 'files']);
      const [steps, files] = [transaction.objectStore('steps').getAll(), transaction.objectStore('files').getAllKeys()];
      transaction.oncomplete = () => {
        request.result.close();
        resolve([steps.result, files.result]);
      };
    };
  });
}

/** Opens the page with which the worker responds when there is no connection, in the browser of a signed-in person. */
async function openWithoutLine(person: string | null, language: string | null = 'zh-CN') {
  const { ask, line } = worker(database);
  line.isCut = true;
  const response = await ask('/', { mode: 'navigate' });
  const html = (await response?.text()) ?? '';
  const { window } = new JSDOM(html, {
    url: `${origin}/`,
    runScripts: 'dangerously',
    beforeParse(page) {
      Object.assign(page, { indexedDB: database, IDBKeyRange });
      const keep = (name: string, value: unknown) =>
        page.localStorage.setItem(`freight:platform:${name}`, JSON.stringify({ value, expires: Date.now() + 60_000 }));
      if (language) keep('language', language);
      if (person) keep('session', { token: 't', tenantId: '0', user: { id: person } });
    },
  });
  const { document } = window;
  const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
  const press = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  return { document, rows, press, response, close: () => window.close() };
}

describe('the page without a line', () => {
  it.each([
    ['zh-CN', '网络不可用', '页面每15秒自动重试。'],
    ['en-US', 'No network', 'This page tries again every 15 seconds.'],
  ])('speaks one language, that of the person: %s', async (language, heading, sentence) => {
    const { document, close } = await openWithoutLine(null, language);
    expect(document.documentElement.lang).toBe(language);
    expect(document.title.trim()).toBe(heading);
    expect(document.querySelector('h1')?.textContent?.trim()).toBe(heading);
    expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([sentence]);
    close();
  });

  it('speaks the first language of the browser that the product has, as long as nobody has chosen one', async () => {
    const { document, close } = await openWithoutLine(null, null);
    expect(document.querySelector('h1')?.textContent?.trim()).toBe('No network');
    close();
  });

  it('lists which steps wait, of which record and since when, and the reason of refused ones', async () => {
    await storeOnDevice([waitingStep(1, 'd1@0'), waitingStep(2, 'd1@0', { refused: { message: '发车时间必须晚于装货时间', fields: {} } })]);
    const page = await openWithoutLine('d1');
    await vi.waitFor(() => expect(page.rows()).toHaveLength(2));
    const [first, second] = page.rows();
    expect(first).toContain('发车 YD202611260001');
    expect(first).toMatch(/记录于 11\/26 09:12等待发送/);
    expect(second).toContain('已退回: 发车时间必须晚于装货时间');
    page.close();
    const english = await openWithoutLine('d1', 'en-US');
    await vi.waitFor(() => expect(english.rows()[0]).toContain('Depart YD202611260001'));
    english.close();
  });

  it('removes a step after asking, with its pictures, and lets the next one follow the one before', async () => {
    const photo = 'device/photo_0123456789abcdef0123456789abcdef.jpg';
    await storeOnDevice(
      [
        waitingStep(1, 'd1@0'),
        waitingStep(2, 'd1@0', { follows: 1, body: { id: 'w1', voucherImgs: `temp/there.jpg,${photo}` } }),
        waitingStep(3, 'd1@0', { follows: 2 }),
      ],
      [photo, 'device/other_0123456789abcdef0123456789abcdef.jpg'],
    );
    const page = await openWithoutLine('d1');
    await vi.waitFor(() => expect(page.rows()).toHaveLength(3));
    page.document.querySelectorAll<HTMLButtonElement>('li > button')[1]?.click();
    expect(page.rows()[1]).toContain('将从本机删除，不会发送');
    page.press('保留');
    expect((await onDevice())[0]).toHaveLength(3);
    page.document.querySelectorAll<HTMLButtonElement>('li > button')[1]?.click();
    page.document.querySelector<HTMLButtonElement>('.sure')?.click();
    await vi.waitFor(() => expect(page.rows()).toHaveLength(2));
    expect(await onDevice()).toMatchObject([
      [{ order: 1 }, { order: 3, follows: 1 }],
      ['device/other_0123456789abcdef0123456789abcdef.jpg'],
    ]);
    expect(page.document.body.textContent).toContain('本机有 2 项等待发送');
    page.close();
  });

  it('shows nothing of other people but how many they are, and runs no other script', async () => {
    await storeOnDevice([waitingStep(1, 'd1@0'), waitingStep(2, 'd2@0')]);
    const page = await openWithoutLine('d2');
    await vi.waitFor(() => expect(page.rows()).toHaveLength(2));
    expect(page.rows()[0]).toContain('YD202611260002');
    expect(page.rows()[1]).toBe('其他账号的步骤，登录后可查看：1');
    page.close();
    const stranger = await openWithoutLine(null);
    await vi.waitFor(() => expect(stranger.rows()).toEqual(['其他账号的步骤，登录后可查看：2']));
    const nonce = stranger.document.querySelector('script')?.getAttribute('nonce');
    expect(stranger.response?.headers.get('content-security-policy')).toContain(
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`,
    );
    stranger.close();
  });
});

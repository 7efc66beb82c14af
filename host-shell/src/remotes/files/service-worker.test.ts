import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';

const source = readFileSync(new URL('../../../public/service-worker.js', import.meta.url), 'utf8');
const origin = 'https://freight.example';

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

/** A browser's cache, as far as the worker uses it. */
function fakeCaches() {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (request: Request, response: Response) => void kept.set(request.url, response),
    keys: async () => [...kept.keys()],
    delete: async (url: string) => kept.delete(url),
  };
  return { kept, open: async () => cache, match: async ({ url }: Request) => kept.get(url)?.clone() };
}

/** The worker in surroundings of the test. `ask` resolves to its response, or to null where it leaves the request to the browser. */
function worker(indexedDB: IDBFactory) {
  const handlers = new Map<string, (event: FetchEvent) => void>();
  const asked: string[] = [];
  const line = { isCut: false, headers: { 'cache-control': 'public, max-age=31536000, immutable' } as Record<string, string> };
  const caches = fakeCaches();
  runInNewContext(source, {
    self: {
      location: new URL(origin),
      addEventListener: (name: string, handler: (event: FetchEvent) => void) => handlers.set(name, handler),
    },
    ...{ caches, indexedDB, URL, Response, Promise },
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

  it('tells without a line how many steps wait on the device, and makes no database', async () => {
    const { ask, line } = worker(database);
    line.isCut = true;
    const bare = await ask('/carrier/waybill/wait-depart', { mode: 'navigate' });
    expect(bare?.status).toBe(503);
    expect(await bare?.text()).not.toContain('等待发送');
    expect(await database.databases()).toEqual([]);

    await new Promise<void>((resolve) => {
      const request = database.open('freight-device', 1);
      request.onupgradeneeded = () => {
        const steps = request.result.createObjectStore('steps', { autoIncrement: true });
        steps.add({ action: 'depart' });
        steps.add({ action: 'arrive' });
      };
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const page = await (await ask('/', { mode: 'navigate' }))?.text();
    expect(page).toContain('本机有 2 项等待发送');
    expect(page).not.toContain('<script');
  });
});

// The feed for Piral, loaded by Piral's own loader (piral-base 1.10.3) over HTTP; uploads as in the Feed Service API specification.
import { runInThisContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { getDefaultLoader, loadPilets, type PiletEntries, registerDependencies } from 'piral-base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { type ReleaseFixture, releaseFixture } from './release-fixture.ts';

const version = '1.0.0-aaaaaaaaaa';
/** A minimal module-federation container: requests the shared react and exposes one screen. */
const container = `var $global = {
  async init(scope) { this.react = await Object.values(scope.react)[0].get(); },
  async get(name) { const react = this.react(); return () => ({ default: react.marked + ' ' + name }); },
};`;

let registry: TestRegistry;
let origin = '';
let token = '';
beforeAll(async () => {
  registry = await testRegistry({ clients: { environment: 'local', importMap: false, pilets: true, discovery: false } });
  await registry.publish(releaseFixture({ name: 'one', groups: ['one'], components: ['one/page', 'one/list'], version, entry: container }));
  await registry.call('PUT', '/registry/v1/environments/local/pins/one', { version });
  const { body } = await registry.call('POST', '/registry/v1/tokens', { team: 'two team', publishes: ['two'], operates: [] });
  token = String(body.token);
  origin = await registry.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => registry?.close());

const feed = async () => {
  const response = await fetch(`${origin}/registry/pilet`);
  const { items } = (await response.json()) as { items: PiletEntries };
  return items;
};

describe('GET', () => {
  it('lists what is pinned; Piral’s loader makes pages of it, and a page runs with the instance’s shared modules', async () => {
    const pages = new Map<string, () => Promise<{ default: string }>>();
    await registerDependencies({
      'react@19.3.1': { lazy: (load: unknown) => load, marked: 'shared' },
      react: { lazy: (load: unknown) => load },
    });
    const [pilet] = await loadPilets(feed, getDefaultLoader());
    expect(pilet).toMatchObject({ name: 'one', version, spec: 'v3' });
    if (!pilet || !('setup' in pilet)) throw new Error('no pilet');
    const api = { registerPage: (path: string, page: () => Promise<{ default: string }>) => pages.set(path, page) };
    await (pilet.setup as (api: object) => unknown)(api);
    expect([...pages.keys()]).toEqual(['/one/page', '/one/list']);

    // Plays the browser: runs the scripts that the loader adds to the page.
    const asked: { src: string; integrity: string; crossOrigin: string; onload?: () => void }[] = [];
    const head = {
      appendChild(script: (typeof asked)[number]) {
        asked.push(script);
        void fetch(script.src)
          .then((response) => response.text())
          .then((code) => runInThisContext(code))
          .then(() => script.onload?.());
      },
    };
    Object.assign(globalThis, { document: { createElement: () => ({}), head } });
    try {
      expect(await pages.get('/one/list')?.()).toEqual({ default: 'shared ./one/list' });
      expect(await pages.get('/one/page')?.()).toEqual({ default: 'shared ./one/page' });
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
    expect(asked).toMatchObject([{ src: `${origin}/remotes/one/${version}/entry.js`, crossOrigin: 'anonymous' }]);
    expect(asked[0]?.integrity).toMatch(/^sha384-/);
  });

  it('gives the script’s own integrity, immutable and as script', async () => {
    const [item] = (await feed()) as readonly { link: string; integrity: string; requireRef: string }[];
    const response = await fetch(item?.link ?? '', { integrity: item?.integrity });
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(`${origin}/registry/pilet/one/9.9.9/pilet.js`)).status).toBe(404);
  });
});

/** Makes a tar archive like the one that `tar --transform s,^,package/,` writes. */
function packed(files: ReadonlyMap<string, Buffer>, folder = 'package/', kind = '0'): Buffer {
  const blocks = [...files].flatMap(([path, bytes]) => {
    const header = Buffer.alloc(512);
    header.write(`${folder}${path}`, 0);
    header.write('0000644\0', 100);
    header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write(kind, 156);
    header.write('ustar\0', 257);
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}
const packageOf = ({ manifest, files }: ReleaseFixture) =>
  new Map([
    ['package.json', Buffer.from('{"name":"two"}')],
    ['entry.js.map', Buffer.from('{}')],
    ['release.json', Buffer.from(JSON.stringify(manifest))],
    ...files,
  ]);

async function upload(bytes: Buffer, headers: Record<string, string> = { authorization: `Basic ${token}` }, field = 'file') {
  const form = new FormData();
  form.append('tag', 'latest');
  form.append(field, new Blob([new Uint8Array(bytes)]), 'pilet.tgz');
  const response = await fetch(`${origin}/registry/pilet`, { method: 'POST', headers, body: form });
  return { status: response.status, text: await response.text() };
}

describe('POST', () => {
  const own = (code = 'self.page=1;') => releaseFixture({ name: 'two', groups: ['two'], components: ['two/page'], version, code });

  it('publishes a package that holds a release, changes nothing that is served, and says the same again to the same bytes', async () => {
    const first = await upload(packed(packageOf(own())));
    expect(first.status, first.text).toBe(200);
    expect(JSON.parse(first.text)).toMatchObject({ name: 'two', version, isNew: true });
    expect((await upload(packed(packageOf(own())))).text).toContain('"isNew":false');
    expect((await fetch(`${origin}/remotes/two/${version}/entry.js`)).status).toBe(200);
    for (const beside of ['entry.js.map', 'package.json', 'release.json'])
      expect((await fetch(`${origin}/remotes/two/${version}/${beside}`)).status, beside).toBe(404);
    expect((await feed()).map(({ name }) => name)).toEqual(['one']);
    const { body } = await registry.call('GET', '/registry/v1/remotes/two/versions');
    expect(body.versions).toMatchObject([{ version, publishedBy: 'two team' }]);
  });

  it('refuses other bytes under the version (409), another team’s remote (403), a stranger (401)', async () => {
    expect((await upload(packed(packageOf(own('self.page=2;'))))).status).toBe(409);
    const foreign = releaseFixture({ name: 'one', groups: ['one'], components: ['one/page'], version: '1.0.1-cccccccccc' });
    expect((await upload(packed(packageOf(foreign)))).status).toBe(403);
    expect((await upload(packed(packageOf(own())), {})).status).toBe(401);
    expect((await upload(packed(packageOf(own())), { authorization: 'Basic d3Jvbmc6d3Jvbmc=' })).status).toBe(401);
  });

  it('takes the token as bearer and as password too', async () => {
    const password = Buffer.from(`ci:${token}`).toString('base64');
    for (const authorization of [`Bearer ${token}`, `Basic ${password}`])
      expect((await upload(packed(packageOf(own())), { authorization })).status, authorization).toBe(200);
  });

  it('refuses with 400 what is no release of ours, or what the gate refuses, and says how to mend it', async () => {
    const pilet = new Map([
      ['package.json', Buffer.from('{"name":"my-pilet","version":"1.0.0","main":"dist/index.js"}')],
      ['dist/index.js', Buffer.from('System.register([],()=>({}))')],
    ]);
    expect(await upload(packed(pilet))).toMatchObject({ status: 400, text: expect.stringContaining('release.json') });
    const evil = releaseFixture({ name: 'two', groups: ['two'], components: ['two/page'], version: '1.0.2-dddddddddd', code: 'eval("1")' });
    expect(await upload(packed(packageOf(evil)))).toMatchObject({ status: 400, text: expect.stringContaining('eval(') });
  });

  it.each([
    ['no archive', Buffer.from('hello'), 'gzipped'],
    ['a cut archive', gzipSync(Buffer.alloc(700, 1)), 'size'],
    ['files outside of package/', packed(packageOf(releaseFixture({ name: 'two' })), '../'), 'not below package/'],
    ['links', packed(new Map([['release.json', Buffer.alloc(0)]]), 'package/', '2'), 'plain file'],
  ])('refuses %s', async (_what, bytes, text) => {
    expect(await upload(bytes)).toMatchObject({ status: 400, text: expect.stringContaining(text) });
  });

  it('refuses a request without the file, and another type than npm', async () => {
    expect((await upload(packed(packageOf(own())), { authorization: `Basic ${token}` }, 'other')).status).toBe(400);
    const headers = { authorization: `Basic ${token}`, 'x-microfrontend-type': 'native' };
    expect((await upload(packed(packageOf(own())), headers)).status).toBe(400);
    expect((await fetch(`${origin}/registry/pilet`, { method: 'POST', headers: { authorization: `Basic ${token}` } })).status).toBe(400);
  });
});

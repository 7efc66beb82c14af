// Causes every fault in every one of the six remotes: the loader handles the fault in the same way for each, and the other five still work.
// e2e/specs/releases/faults.spec.ts tests the effects in a real browser.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EnvironmentManifest, PinnedRemote } from 'shared-contracts/release/release';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { IntegrityRefusal } from './remote-host.ts';
import { environmentManifest, pinned, type TestSigner, testBootMemory, testMemory, testSigner } from './remotes-fixture.ts';
import { createScreenLoader, type ScreenLoader, screenDeadline } from './screen-loader.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
/** The remotes of this repository: name, groups, and the component of one screen. */
const remotes = globSync('remote-*/package.json', { cwd: root }).map((file) => {
  const folder = join(root, dirname(file));
  const { freight } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { freight: { groups: string[] } };
  const [screen = ''] = globSync('src/screens/**/screen.ts', { cwd: folder }).sort();
  return { name: dirname(file).slice('remote-'.length), groups: freight.groups, component: dirname(screen).slice('src/screens/'.length) };
});

const Page = () => null;
const published = 'self.page=1;';
const hash = `sha384-${createHash('sha384').update(published).digest('base64')}`;
const healthy = remotes.map(({ name, groups, component }) => {
  const remote = pinned({ name, groups, components: [component] });
  return { ...remote, integrity: Object.fromEntries(Object.keys(remote.integrity).map((file) => [file, hash])) };
});

interface Fault {
  readonly reason: string;
  /** What the module-federation runtime does in this fault instead of loading the remote. */
  readonly load?: () => Promise<unknown>;
  /** Response that the loader gets when it fetches a file again to find out why loading failed. */
  readonly served?: () => Response;
  /** Changes the entry of the remote in the environment manifest. */
  readonly pinned?: (remote: PinnedRemote) => PinnedRemote;
  readonly document?: (document: EnvironmentManifest, name: string) => EnvironmentManifest;
  /** The loader detects the fault in the manifest, so it never requests the remote's code. */
  readonly isKnown?: true;
}

const lost = () => Promise.reject(new Error('RUNTIME-008 ScriptNetworkError'));
const script = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
const page = (status: number) => () => new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
const faults: Readonly<Record<string, Fault>> = {
  'a file is gone (404 with JSON)': { reason: 'network', load: lost, served: () => Response.json({ code: 404 }, { status: 404 }) },
  'a file is out of reach (503 with HTML)': { reason: 'network', load: lost, served: page(503) },
  'a login page is answered': { reason: 'network', load: lost, served: page(200) },
  'a file has another type': {
    reason: 'network',
    load: lost,
    served: () => new Response(published, { headers: { 'content-type': 'text/plain' } }),
  },
  'it hangs': { reason: 'timeout', load: () => new Promise(() => undefined) },
  'its entry throws': { reason: 'broken-code', load: () => Promise.reject(new Error('ScriptExecutionError: boom')) },
  'its entry defines nothing': { reason: 'broken-code', load: () => Promise.reject(new Error('RUNTIME-001')) },
  'its screen throws while it is evaluated': { reason: 'broken-code', load: () => Promise.reject(new TypeError('boom')) },
  'its screen is no component': { reason: 'broken-code', load: async () => ({ default: 1 }) },
  'a byte is changed': { reason: 'integrity', load: lost, served: script('self.tampered=1;') },
  'it asks for a file outside its release': { reason: 'integrity', load: () => Promise.reject(new IntegrityRefusal('/evil.js')) },
  'the shell lacks a module while it loads': { reason: 'shared-missing', load: () => Promise.reject(new Error('#RUNTIME-012')) },
  'a file bears no integrity': {
    reason: 'integrity',
    isKnown: true,
    pinned: (remote) => ({ ...remote, integrity: { [remote.entry]: hash } }),
  },
  'a shared range is unmet': {
    reason: 'shared-missing',
    isKnown: true,
    pinned: (remote) => ({ ...remote, requires: [{ key: 'react', range: '^99.0.0' }] }),
  },
  'the screen is not exposed': { reason: 'not-available', isKnown: true, pinned: (remote) => ({ ...remote, exposes: [] }) },
  'it was stopped by an operator': {
    reason: 'killed',
    isKnown: true,
    document: (document, name) => ({ ...document, kills: [{ name, version: '*', reason: 'at night' }] }),
  },
};

let signer: TestSigner;
beforeAll(async () => {
  signer = await testSigner();
});
const open: ScreenLoader[] = [];
afterEach(() => {
  for (const loader of open.splice(0)) loader.stop();
});

async function loaderWith(name: string, fault: Fault) {
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  const change = (remote: PinnedRemote) => (remote.name === name && fault.pinned ? fault.pinned(remote) : remote);
  const document = environmentManifest(1, healthy.map(change));
  const loader = createScreenLoader(
    { configuration: signer.configuration, inlineDocument: await signer.sign(fault.document?.(document, name) ?? document), nonce: 'n' },
    {
      memory: testMemory(),
      bootMemory: testBootMemory(),
      now: () => 1000,
      pageAge: () => 0,
      provided: { react: '19.3.1' },
      preload: () => undefined,
      fetch: async (address) => (String(address).includes(`/remotes/${name}/`) ? (fault.served ?? script(published)) : script(published))(),
      wait: (milliseconds) => (milliseconds === screenDeadline ? new Promise((resolve) => ends.push(() => resolve())) : Promise.resolve()),
      openHost: async () => ({
        warm: () => undefined,
        load: async (remote) => {
          asked.push(remote.name);
          return remote.name === name && fault.load ? fault.load() : { default: Page };
        },
      }),
    },
  );
  open.push(loader);
  await loader.start();
  return { loader, asked, ends };
}

it('there are six', () => {
  expect(remotes.map(({ name }) => name).sort()).toEqual([
    'business',
    'carrier-portal',
    'etc',
    'monitoring',
    'shipper-portal',
    'system-admin',
  ]);
  for (const { name, component } of remotes) expect(component, name).not.toBe('');
});

describe.each(remotes)('$name', ({ name, component }) => {
  it.each(Object.entries(faults))('%s: its own screen shows the cause, those of the others open', async (_title, fault) => {
    const { loader, asked, ends } = await loaderWith(name, fault);
    const outcome = loader.loadScreen(component);
    if (fault.reason === 'timeout') {
      await vi.waitFor(() => expect(ends).toHaveLength(1), 8000);
      ends[0]?.();
    }
    expect(await outcome).toMatchObject({ ok: false, reason: fault.reason, remote: name, version: '1.0.0' });
    if (fault.isKnown) expect(asked).toEqual([]);
    for (const other of remotes.filter((remote) => remote.name !== name))
      expect(await loader.loadScreen(other.component), other.name).toMatchObject({ ok: true, remote: other.name });
  });
});

// What a page does when the pinned version fails: fallback version, circuit breaker, quarantine.
import type { EnvironmentManifest, PinnedRemote } from 'shared-contracts/release/release';
import { onReport, recentReports } from 'shared-platform/telemetry';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LoaderSurroundings } from './loader-surroundings.ts';
import { environmentManifest, pinned, type TestSigner, testBootMemory, testMemory, testSigner } from './remotes-fixture.ts';
import { createScreenLoader, fallbackAfter, type ScreenLoader, screenDeadline } from './screen-loader.ts';

let signer: TestSigner;
beforeAll(async () => {
  signer = await testSigner();
});
const open: ScreenLoader[] = [];
afterEach(() => {
  for (const loader of open.splice(0)) loader.stop();
});

const Page = () => null;
const component = 'business/order';
const v1 = pinned({ version: '1.0.0' });
const v2 = pinned({ version: '2.0.0' });
const boom = () => Promise.reject(new TypeError('broken release'));
const never = () => new Promise<never>(() => undefined);

interface Setting extends Partial<Pick<LoaderSurroundings, 'memory' | 'bootMemory' | 'provided'>> {
  readonly document: EnvironmentManifest;
  /** By version, what loading it does in this test. Loading any other version succeeds with a page. */
  readonly versions?: Readonly<Record<string, (remote: PinnedRemote) => Promise<unknown>>>;
  readonly onQuarantined?: (remotes: readonly string[]) => void;
}

async function loaderWith({ document, versions = {}, onQuarantined, provided = null, ...memories }: Setting) {
  const loads: string[] = [];
  const clock = { now: 1000 };
  const waits = new Map<number, () => void>();
  const loader = createScreenLoader(
    {
      configuration: signer.configuration,
      inlineDocument: await signer.sign(document),
      nonce: 'n',
      ...(onQuarantined ? { onQuarantined } : {}),
    },
    {
      memory: testMemory(),
      bootMemory: testBootMemory(),
      ...memories,
      provided,
      now: () => clock.now,
      pageAge: () => 0,
      fetch: () => Promise.reject(new Error('away')),
      wait: (milliseconds) => new Promise((resolve) => waits.set(milliseconds, () => resolve())),
      preload: () => undefined,
      openHost: async () => ({
        warm: () => undefined,
        load: (remote) => {
          loads.push(remote.version);
          return (versions[remote.version] ?? (async () => ({ default: Page })))(remote);
        },
      }),
    },
  );
  open.push(loader);
  await loader.start();
  const pass = (milliseconds: number): void => {
    const over = waits.get(milliseconds);
    if (!over) throw new Error(`Nobody waits for ${milliseconds} ms`);
    over();
  };
  return { loader, loads, clock, pass };
}

/** A loader in a browser in which version 1 has been rendered before. */
async function experienced() {
  const memory = testMemory();
  const { loader } = await loaderWith({ document: environmentManifest(1, [v1]), memory });
  await loader.loadScreen(component);
  loader.rendered('business', '1.0.0');
  return memory;
}

describe('a version that fails', () => {
  it.each([
    ['throws', boom, 'broken-code'],
    ['needs what the shell lacks', () => Promise.reject(new Error('#RUNTIME-012')), 'shared-missing'],
    ['is out of reach', () => Promise.reject(new Error('RUNTIME-008 ScriptNetworkError')), 'network'],
  ])('because it %s gives way by itself to the one that last rendered here', async (_name, load, reason) => {
    const { loader, loads } = await loaderWith({
      document: environmentManifest(2, [v2]),
      memory: await experienced(),
      versions: { '2.0.0': load },
    });
    expect(await loader.loadScreen(component)).toMatchObject({
      ok: true,
      version: '1.0.0',
      isFallback: true,
      instead: { version: '2.0.0', reason },
    });
    expect(loads).toEqual(['2.0.0', '1.0.0']);
    expect(recentReports().findLast(({ name }) => name === 'screen.former')?.facts).toMatchObject({
      version: '2.0.0',
      fallback: '1.0.0',
      reason,
    });
  });

  it.each([
    ['and the fallback is shown, counts as failed', async () => ({ default: Page }), ['screen.failed']],
    ['and so does the fallback, counts as slow when it arrives', never, ['screen.loaded']],
  ])('because it hangs %s', async (_name, fallback, expected) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { loader, pass, loads } = await loaderWith({
      document: environmentManifest(2, [v2]),
      memory: await experienced(),
      versions: { '2.0.0': () => promise, '1.0.0': fallback },
    });
    const events: string[] = [];
    const unlisten = onReport(({ name, facts }) => void (facts?.version === '2.0.0' && /loaded|failed/.test(name) && events.push(name)));
    const result = loader.loadScreen(component);
    await vi.waitFor(() => pass(fallbackAfter));
    await vi.waitFor(() => expect(loads).toEqual(['2.0.0', '1.0.0']));
    if (fallback === never) pass(screenDeadline);
    const shown = await result;
    if (!shown.ok) {
      resolve({ default: Page });
      expect(await shown.later).toMatchObject({ ok: true, version: '2.0.0', isFallback: false });
    }
    expect(events).toEqual(expected);
    unlisten();
  });

  it('because it hangs gives way after five seconds, so that the whole stays within eight', async () => {
    const memory = await experienced();
    const { loader, pass } = await loaderWith({ document: environmentManifest(2, [v2]), memory, versions: { '2.0.0': never } });
    const result = loader.loadScreen(component);
    await vi.waitFor(() => pass(fallbackAfter), 8000);
    expect(await result).toMatchObject({ ok: true, version: '1.0.0', instead: { reason: 'timeout' } });
    expect(fallbackAfter).toBeLessThan(screenDeadline);
  });

  it('gives way to the registry’s last good one where this browser knows none', async () => {
    const document = { ...environmentManifest(2, [v2]), lastGood: [pinned({ name: 'etc', version: '0.1.0' }), v1] };
    const { loader } = await loaderWith({ document, versions: { '2.0.0': boom } });
    expect(await loader.loadScreen(component)).toMatchObject({ ok: true, version: '1.0.0', isFallback: true });
  });

  it('of a canary gives way to what everybody else has', async () => {
    const canary = { ...v2, canary: 'spring' };
    const document: EnvironmentManifest = { ...environmentManifest(2, [canary]), personal: true, canaries: ['spring'], lastGood: [v1] };
    const { loader } = await loaderWith({ document, versions: { '2.0.0': boom } });
    expect(await loader.loadScreen(component)).toMatchObject({ ok: true, version: '1.0.0', instead: { version: '2.0.0' } });
  });

  it('shows its own cause when the former one fails too, and offers nothing that does not work', async () => {
    const { loader, loads } = await loaderWith({
      document: environmentManifest(2, [v2]),
      memory: await experienced(),
      versions: { '1.0.0': boom, '2.0.0': boom },
    });
    expect(await loader.loadScreen(component)).toMatchObject({ ok: false, version: '2.0.0', reason: 'broken-code', fallbackVersion: null });
    expect(loads).toEqual(['2.0.0', '1.0.0']);
  });

  it('is passed over after the second time, until the person retries', async () => {
    const versions = { '2.0.0': boom };
    const { loader, loads, clock } = await loaderWith({ document: environmentManifest(2, [v2]), memory: await experienced(), versions });
    await loader.loadScreen(component);
    await loader.loadScreen(component);
    loads.length = 0;
    expect(await loader.loadScreen(component)).toMatchObject({ version: '1.0.0', instead: { reason: 'broken-code' } });
    expect(loads).toEqual(['1.0.0']);
    await loader.loadScreen(component, { isRetry: true });
    expect(loads).toEqual(['1.0.0', '2.0.0', '1.0.0']);
    await loader.loadScreen(component);
    expect(loads.at(-2)).toBe('2.0.0');
    clock.now += 60_000;
    await loader.loadScreen(component);
    expect(loads.at(-2)).toBe('2.0.0');
  });

  it('is tried every time where there is nothing to fall back to', async () => {
    const { loader, loads } = await loaderWith({ document: environmentManifest(2, [v2]), versions: { '2.0.0': boom } });
    for (let round = 0; round < 4; round++) expect(await loader.loadScreen(component)).toMatchObject({ ok: false });
    expect(loads).toHaveLength(4);
  });

  it('while it is shown names what there is instead; a file of its own that did not arrive is no fault of its code', async () => {
    const { loader } = await loaderWith({ document: environmentManifest(2, [v2]), memory: await experienced() });
    const crash = { component, remote: 'business', version: '2.0.0', isFirst: true };
    expect(loader.crashed({ ...crash, error: new TypeError('x is not a function') })).toEqual({
      reason: 'crashed',
      fallbackVersion: '1.0.0',
    });
    const chunk = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
    expect(loader.crashed({ ...crash, error: chunk })).toEqual({ reason: 'network', fallbackVersion: '1.0.0' });
  });
});

describe('known before anything is loaded', () => {
  it('a shared module of another range', async () => {
    const remote = { ...v2, requires: [{ key: 'react', range: '^20.0.0' }] };
    const { loader, loads } = await loaderWith({ document: environmentManifest(1, [remote]), provided: { react: '19.3.1' } });
    expect(await loader.loadScreen(component)).toMatchObject({ reason: 'shared-missing', detail: 'react ^20.0.0 (19.3.1)' });
    expect(loads).toEqual([]);
  });

  it('a version that an operator stopped: it is neither opened nor fallen back to', async () => {
    const kills = [{ name: 'business', version: '1.0.0', reason: '会丢数据' }];
    const stopped = await loaderWith({ document: { ...environmentManifest(1, [v1]), kills } });
    expect(await stopped.loader.loadScreen(component)).toMatchObject({ ok: false, reason: 'killed', detail: '会丢数据' });
    expect(stopped.loads).toEqual([]);
    expect(stopped.loader.killed('business', '1.0.0')).toBe('会丢数据');

    const document = { ...environmentManifest(2, [v2]), kills };
    const next = await loaderWith({ document, memory: await experienced(), versions: { '2.0.0': boom } });
    expect(await next.loader.loadScreen(component)).toMatchObject({ ok: false, reason: 'broken-code', fallbackVersion: null });
    expect(next.loads).toEqual(['2.0.0']);
  });

  it('a second remote with the same global name: the first one keeps it, the other does not run the first one’s code', async () => {
    const other = { ...pinned({ name: 'etc', groups: ['etc'], components: ['etc/car'] }), globalName: v1.globalName };
    const { loader, loads } = await loaderWith({ document: environmentManifest(1, [v1, other]) });
    expect(await loader.loadScreen('etc/car')).toMatchObject({ ok: false, reason: 'name-conflict', remote: 'etc' });
    expect(await loader.loadScreen(component)).toMatchObject({ ok: true });
    expect(loads).toEqual(['1.0.0']);
  });
});

describe('a version that the page does not survive', () => {
  const mark = { id: 'business@2.0.0', window: 'this', at: 0 };
  const document = environmentManifest(2, [v2]);

  it('is quarantined at the second start that finds its mark', async () => {
    const onQuarantined = vi.fn();
    const boots = testBootMemory({ marks: [mark], strikes: {} });
    const second = await loaderWith({ document, bootMemory: boots, onQuarantined });
    expect(onQuarantined).not.toHaveBeenCalled();
    expect(await second.loader.loadScreen(component)).toMatchObject({ ok: true });
    expect(boots.record?.marks).toMatchObject([{ id: 'business@2.0.0', window: 'this' }]);

    const third = await loaderWith({ document, bootMemory: boots, onQuarantined });
    expect(onQuarantined).toHaveBeenCalledExactlyOnceWith(['business@2.0.0']);
    expect(await third.loader.loadScreen(component)).toMatchObject({ ok: false, reason: 'quarantined' });
    expect(third.loads).toEqual([]);
    expect(await third.loader.loadScreen(component, { isRetry: true })).toMatchObject({ ok: true });
  });

  it('is not blamed once it rendered, nor when the page was left in good order', async () => {
    const boots = testBootMemory({ marks: [mark], strikes: {} });
    const { loader } = await loaderWith({ document, bootMemory: boots });
    await loader.loadScreen(component);
    loader.rendered('business', '2.0.0');
    expect(boots.record).toEqual({ marks: [], strikes: {} });
    await loader.loadScreen(component);
    dispatchPageHide(loader);
    expect(boots.record?.marks).toEqual([]);
  });

  it('gives way to the former one', async () => {
    const boots = testBootMemory({ marks: [], strikes: { 'business@2.0.0': 2 } });
    const { loader } = await loaderWith({ document, bootMemory: boots, memory: await experienced() });
    expect(await loader.loadScreen(component)).toMatchObject({ ok: true, version: '1.0.0', instead: { reason: 'quarantined' } });
  });

  it('in another window counts only when that window has long been silent', async () => {
    const marks = [
      { id: 'etc@1.0.0', window: 'other', at: 500 },
      { id: 'business@2.0.0', window: 'gone', at: -60_000 },
    ];
    const boots = testBootMemory({ marks, strikes: {} });
    await loaderWith({ document, bootMemory: boots });
    expect(boots.record).toEqual({ marks: marks.slice(0, 1), strikes: { 'business@2.0.0': 1 } });
  });
});

/** Stops the loader as leaving the page would, because Node has no window. */
const dispatchPageHide = (loader: ScreenLoader): void => loader.stop();

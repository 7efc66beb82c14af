import { createHash } from 'node:crypto';
import type { PinnedRemote } from 'shared-contracts/release/release';
import { addMessages, changeLanguage, translate } from 'shared-platform/i18n';
import { onReport } from 'shared-platform/telemetry';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lateWithin } from './late-screens.ts';
import { IntegrityRefusal } from './remote-host.ts';
import { environmentManifest, pinned, type TestSigner, testBootMemory, testMemory, testSigner } from './remotes-fixture.ts';
import { textsWithin } from './screen-attempt.ts';
import { createScreenLoader, type ScreenLoader, screenDeadline } from './screen-loader.ts';

let signer: TestSigner;
beforeAll(async () => {
  signer = await testSigner();
});
const open: ScreenLoader[] = [];
afterEach(() => {
  for (const loader of open.splice(0)) loader.stop();
});

const Page = () => null;
const bytes = 'self.page=1;';
const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const whole = { 'entry.js': hash, 'business-order.js': hash };
const unreachable = () => Promise.reject(new Error('RUNTIME-008 ScriptNetworkError'));
const never = () => new Promise<never>(() => undefined);

const script = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });

interface Setting {
  /** Results of the runtime, one per attempt; the last one is also used for all further attempts. */
  readonly attempts: ((remote: PinnedRemote) => Promise<unknown>)[];
  /** Response that the loader gets when it fetches the files to check them. */
  readonly served?: string | number | Response;
  readonly remote?: PinnedRemote;
  /** Version of the shell that runs, and version that the environment serves. */
  readonly shells?: { readonly running?: string; readonly served?: string };
  /** Milliseconds since the page was loaded. */
  readonly age?: number;
}

async function loaderWith({
  attempts,
  served = bytes,
  remote = pinned({ integrity: whole }),
  shells: { running, served: shell } = {},
  age = 0,
}: Setting) {
  const waits: number[] = [];
  const clock = { now: 1000 };
  const giveUpStalled = vi.fn();
  const deadlines: (() => void)[] = [];
  const load = vi.fn((given: PinnedRemote) => (attempts[Math.min(load.mock.calls.length - 1, attempts.length - 1)] ?? never)(given));
  const loader = createScreenLoader(
    {
      configuration: signer.configuration,
      inlineDocument: await signer.sign({ ...environmentManifest(1, [remote]), ...(shell && { shell }) }),
      nonce: 'n',
      shell: running ? { name: 'host-shell', version: running } : null,
    },
    {
      memory: testMemory(),
      bootMemory: testBootMemory(),
      now: () => clock.now,
      pageAge: () => age,
      fetch: async () => {
        if (served instanceof Response) return served.clone();
        return typeof served === 'number' ? new Response('', { status: served }) : script(served);
      },
      wait: (milliseconds) => {
        waits.push(milliseconds);
        return [screenDeadline, lateWithin, textsWithin].includes(milliseconds)
          ? new Promise((resolve) => {
              deadlines.push(resolve);
            })
          : Promise.resolve();
      },
      openHost: async () => ({ load, warm: () => undefined }),
      preload: () => undefined,
      giveUpStalled,
    },
  );
  open.push(loader);
  await loader.start();
  return { loader, load, waits, giveUpStalled, deadlines, clock };
}

describe('a screen fetched ahead', () => {
  it('is there without waiting when its code has run', async () => {
    const { loader } = await loaderWith({ attempts: [async () => ({ default: Page })] });
    expect(loader.ready('business/order')).toBeNull();
    await loader.prefetch('business/order');
    const loaded = await loader.loadScreen('business/order');
    const reported = vi.fn();
    const stop = onReport(reported);
    expect(loader.ready('business/order')).toEqual(loaded);
    stop();
    expect(reported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'screen.loaded' }));
    expect(loaded).toMatchObject({ ok: true, Component: Page });
  });

  it('is there for the first screen of a window; later ones need a manifest that was confirmed just now', async () => {
    const { loader, clock } = await loaderWith({ attempts: [async () => ({ default: Page })] });
    await loader.prefetch('business/order');
    clock.now += 2000;
    expect(loader.ready('business/order')).not.toBeNull();
    const { name, version } = pinned({ integrity: whole });
    loader.rendered(name, version);
    expect(loader.ready('business/order')).toBeNull();
    clock.now -= 2000;
    expect(loader.ready('business/order')).not.toBeNull();
  });

  it('as the first screen of a page that was loaded long ago needs such a manifest too', async () => {
    const { loader, clock } = await loaderWith({ attempts: [async () => ({ default: Page })], age: 30_000 });
    await loader.prefetch('business/order');
    clock.now += 2000;
    expect(loader.ready('business/order')).toBeNull();
  });

  it('is not there when its code could not be loaded', async () => {
    const { loader } = await loaderWith({ attempts: [unreachable] });
    await loader.prefetch('business/order');
    expect(loader.ready('business/order')).toBeNull();
  });

  it('is not there when its version has failed since', async () => {
    const { loader } = await loaderWith({ attempts: [async () => ({ default: Page })] });
    await loader.prefetch('business/order');
    const { name: remote, version } = pinned({ integrity: whole });
    for (let round = 0; round < 3; round++)
      loader.crashed({ component: 'business/order', remote, version, error: new Error('first render'), isFirst: true });
    expect(loader.ready('business/order')).toBeNull();
  });
});

describe('in English', () => {
  afterEach(() => changeLanguage('zh-CN'));

  it('a screen waits for the English texts that its code has registered', async () => {
    await changeLanguage('en-US');
    const run = async () => {
      const english = () => new Promise<{ default: { word: string } }>((resolve) => setTimeout(resolve, 5, { default: { word: 'word' } }));
      addMessages('of the screen', { 'zh-CN': { word: '词' }, 'en-US': english });
      return { default: Page };
    };
    const { loader } = await loaderWith({ attempts: [run] });
    await loader.loadScreen('business/order');
    expect(translate('of the screen', 'word')).toBe('word');
  });
});

describe('the shell itself', () => {
  it.each([
    ['another one', { running: '1.0.0-a', served: '1.1.0-b' }, '1.1.0-b'],
    ['this one', { running: '1.0.0-a', served: '1.0.0-a' }, null],
    ['none in particular', { running: '1.0.0-a' }, null],
    ['unknown which one runs', { served: '1.1.0-b' }, null],
  ])('is told of as newer where another is served: %s', async (_, shells, newer) => {
    const { loader } = await loaderWith({ attempts: [never], shells });
    expect(loader.newerShell()).toBe(newer);
  });
});

describe('a screen', () => {
  it('loads from the pinned remote', async () => {
    const { loader } = await loaderWith({ attempts: [async () => ({ default: Page })] });
    expect(await loader.loadScreen('business/order')).toEqual({
      ok: true,
      Component: Page,
      remote: 'business',
      version: '1.0.0',
      isFallback: false,
    });
  });

  it('that is not in the document is refused before anything is loaded', async () => {
    const { loader, load } = await loaderWith({ attempts: [never] });
    expect(await loader.loadScreen('business/unknown')).toMatchObject({ ok: false, reason: 'not-available' });
    expect(loader.resolve('business/unknown')).toEqual({ available: false, reason: 'not-available', remote: 'business', version: '1.0.0' });
    expect(load).not.toHaveBeenCalled();
  });

  it('whose files are all there is tried three times, with pauses, and the third may succeed', async () => {
    const { loader, load, waits } = await loaderWith({ attempts: [unreachable, unreachable, async () => ({ default: Page })] });
    expect(await loader.loadScreen('business/order')).toMatchObject({ ok: true });
    expect(load).toHaveBeenCalledTimes(3);
    expect(waits).toEqual([screenDeadline, 200, 500]);
  });

  it('fails as network when it stays so', async () => {
    const { loader, load } = await loaderWith({ attempts: [unreachable] });
    expect(await loader.loadScreen('business/order')).toMatchObject({ ok: false, reason: 'network', remote: 'business', version: '1.0.0' });
    expect(load).toHaveBeenCalledTimes(3);
  });

  it.each([
    // These failures are reported only after the page has retried by itself.
    ['that cannot be reached', new Response('', { status: 503 })],
    ['that the server does not have', new Response('', { status: 404 })],
    ['of another type', new Response(bytes, { headers: { 'content-type': 'text/plain' } })],
    ['for which a page is answered', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('of a file %s is not asked for again', async (_name, served) => {
    const { loader, load } = await loaderWith({ attempts: [unreachable], served });
    expect(await loader.loadScreen('business/order')).toMatchObject({ ok: false, reason: 'network' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('with other bytes than published is never asked for again', async () => {
    const { loader, load } = await loaderWith({ attempts: [unreachable], served: 'self.tampered=1;' });
    expect(await loader.loadScreen('business/order')).toMatchObject({ ok: false, reason: 'integrity' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('without an integrity in the document is refused unseen', async () => {
    const { loader, load } = await loaderWith({
      attempts: [async () => ({ default: Page })],
      remote: pinned({ integrity: { 'entry.js': hash } }),
    });
    expect(await loader.loadScreen('business/order')).toMatchObject({ ok: false, reason: 'integrity' });
    expect(load).not.toHaveBeenCalled();
  });

  it('that hangs ends at our deadline, and may arrive later', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    const { loader, giveUpStalled, deadlines } = await loaderWith({
      attempts: [
        () =>
          new Promise((resolve) => {
            arrive = resolve;
          }),
        async () => ({ default: Page }),
      ],
    });
    const result = loader.loadScreen('business/order');
    await vi.waitFor(() => expect(deadlines).toHaveLength(1), 8000);
    deadlines[0]?.();
    const failure = await result;
    expect(failure).toMatchObject({ ok: false, reason: 'timeout', later: expect.any(Promise) });
    arrive({ default: Page });
    expect(failure.ok ? null : await failure.later).toMatchObject({ ok: true, Component: Page, isFallback: false });
    // Nothing hangs any more.
    expect(await loader.loadScreen('business/order')).toMatchObject({ ok: true });
    expect(giveUpStalled).not.toHaveBeenCalled();
  });

  const lateScreen = async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const events: string[] = [];
    const unlisten = onReport(({ name }) => void events.push(name));
    const setting = await loaderWith({ attempts: [() => promise] });
    const result = setting.loader.loadScreen('business/order');
    await vi.waitFor(() => expect(setting.deadlines).toHaveLength(1), 8000);
    setting.deadlines[0]?.();
    const failure = await result;
    if (failure.ok) throw new Error('the screen was loaded in time');
    return { ...setting, failure, arrive: resolve, events, unlisten };
  };

  it('that arrives after its time limit counts as loaded, and not as failed', async () => {
    const { failure, arrive, deadlines, events, unlisten } = await lateScreen();
    expect(events).toEqual([]);
    arrive({ default: Page });
    expect(await failure.later).toMatchObject({ ok: true });
    deadlines[1]?.();
    await Promise.resolve();
    expect(events).toEqual(['screen.loaded']);
    unlisten();
  });

  it('that does not arrive for long after its time limit counts as failed', async () => {
    const { deadlines, events, unlisten } = await lateScreen();
    deadlines[1]?.();
    await vi.waitFor(() => expect(events).toEqual(['screen.failed']));
    unlisten();
  });

  it('that arrives broken after its time limit counts as failed, once', async () => {
    const { failure, arrive, deadlines, events, unlisten } = await lateScreen();
    arrive({});
    expect(await failure.later).toBeNull();
    deadlines[1]?.();
    await vi.waitFor(() => expect(events).toEqual(['screen.failed']));
    unlisten();
  });

  it('that hangs is requested anew when the person asks, and not joined', async () => {
    const { loader, giveUpStalled, deadlines } = await loaderWith({ attempts: [never, async () => ({ default: Page })] });
    const result = loader.loadScreen('business/order');
    await vi.waitFor(() => expect(deadlines).toHaveLength(1), 8000);
    deadlines[0]?.();
    expect(await result).toMatchObject({ ok: false, reason: 'timeout' });
    expect(giveUpStalled).not.toHaveBeenCalled();
    expect(await loader.loadScreen('business/order', { isRetry: true })).toMatchObject({ ok: true });
    expect(await loader.loadScreen('business/order')).toMatchObject({ ok: true });
    expect(giveUpStalled).toHaveBeenCalledTimes(1);
  });

  it('that hangs beside another of its remote joins no hung request when it is asked for again', async () => {
    const components = ['business/order', 'business/waybill'] as const;
    const remote = pinned({ components, integrity: { ...whole, 'business-waybill.js': hash } });
    const { loader, giveUpStalled, deadlines } = await loaderWith({ attempts: [never, never, async () => ({ default: Page })], remote });
    const hung = components.map((component) => loader.loadScreen(component));
    await vi.waitFor(() => expect(deadlines).toHaveLength(2), 8000);
    for (const pass of deadlines) pass();
    expect(await Promise.all(hung)).toMatchObject([{ reason: 'timeout' }, { reason: 'timeout' }]);
    for (const component of components) expect(await loader.loadScreen(component, { isRetry: true })).toMatchObject({ ok: true });
    // The first retry reports both hanging files as failed; the second file is then requested without another report.
    expect(giveUpStalled.mock.calls.map(([, { component }]) => component)).toEqual(components);
  });

  it.each([
    ['throws while it is evaluated', () => Promise.reject(new Error('ScriptExecutionError: boom')), 'broken-code'],
    ['has no page', async () => ({ default: 'text' }), 'broken-code'],
    ['throws anything else', () => Promise.reject(new TypeError('x is not a function')), 'broken-code'],
    ['needs a module the shell lacks', () => Promise.reject(new Error('#RUNTIME-012')), 'shared-missing'],
    ['asks for a file outside the document', () => Promise.reject(new IntegrityRefusal('/evil.js')), 'integrity'],
  ])('that %s fails at once', async (_name, attempt, reason) => {
    const { loader, load } = await loaderWith({ attempts: [attempt] });
    expect(await loader.loadScreen('business/order')).toMatchObject({ ok: false, reason });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('says so when no former version is known', async () => {
    const { loader } = await loaderWith({ attempts: [async () => ({ default: Page })] });
    expect(await loader.loadScreen('business/order', { useFallback: true })).toMatchObject({
      ok: false,
      reason: 'not-available',
      fallbackVersion: null,
    });
  });
});

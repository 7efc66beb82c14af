// Requests and use of the manifest that is made for the signed-in user.
import type { EnvironmentManifest, PinnedRemote, SignedManifest } from 'shared-contracts/release/release';
import type { ReleaseNews } from 'shared-contracts/release/release-operations';
import { recentReports } from 'shared-platform/telemetry';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { environmentManifest, pinned, type TestSigner, testMemory, testSigner } from '../loader/remotes-fixture.ts';
import { createReleaseWatch, type ReleaseWatch } from './release-watch.ts';

let signer: TestSigner;
beforeAll(async () => {
  signer = await testSigner();
});
/** Waits a turn of the event loop, so that settled promises have been reported. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const open: ReleaseWatch[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const watch of open.splice(0)) watch.stop();
});

const etc = (version: string): PinnedRemote => pinned({ name: 'etc', version, groups: ['etc'], components: ['etc/lorry'] });
const business = pinned({ version: '1.0.0' });
const everybodys = (serial: number, more: Partial<EnvironmentManifest> = {}): EnvironmentManifest => ({
  ...environmentManifest(serial, [business, etc('1.0.0')]),
  ...more,
});
const own = (serial: number, version = '2.0.0', more: Partial<EnvironmentManifest> = {}): EnvironmentManifest => ({
  ...environmentManifest(serial, [business, etc(version)]),
  personal: true,
  canaries: ['spring'],
  ...more,
});

type Reply = Response | Error | Promise<Response>;
const envelope = (result: unknown) => Response.json({ success: true, message: '', code: 200, result, timestamp: 1 });
const signedEnvelope = async (document: EnvironmentManifest) => envelope(await signer.sign(document));

interface Setting {
  readonly inline?: EnvironmentManifest | null;
  readonly memory?: ReturnType<typeof testMemory>;
  readonly user?: string;
  /** The session ends after the page was opened. */
  readonly isSignedOut?: boolean;
  readonly api?: (groups: string | null, knownTag: string | undefined) => Reply | Promise<Reply>;
  readonly registry?: () => Reply | Promise<Reply>;
  readonly pageAge?: number;
}

async function watching({ inline = null, memory = testMemory(), user = 'u1', isSignedOut = false, api, registry, pageAge = 0 }: Setting) {
  const away = () => new Error('away');
  const clock = { now: 100_000 };
  const asked: string[] = [];
  const waits: { readonly milliseconds: number; readonly over: () => void }[] = [];
  const told = new Set<(news: ReleaseNews) => void>();
  const fetch = vi.fn(async (address: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(address), 'http://page');
    const isApi = url.pathname === '/api/sys/release/document';
    asked.push(isApi ? 'api' : 'registry');
    const knownTag = new Headers(init?.headers).get('if-none-match') ?? undefined;
    const response = await (isApi ? (api ?? away)(url.searchParams.get('groups'), knownTag) : (registry ?? away)());
    if (response instanceof Error) throw response;
    return response;
  });
  const watch = createReleaseWatch({
    configuration: signer.configuration,
    inlineDocument: inline && (await signer.sign(inline)),
    memory,
    fetch,
    now: () => clock.now,
    wait: (milliseconds) => new Promise((resolve) => waits.push({ milliseconds, over: () => resolve() })),
    pageAge: () => pageAge,
    owner: { id: user, headers: () => (isSignedOut ? null : { 'X-Access-Token': `token of ${user}` }) },
    news: {
      listen(listener) {
        told.add(listener);
        return () => told.delete(listener);
      },
      isConnected: () => true,
    },
  });
  open.push(watch);
  await watch.start();
  return {
    watch,
    fetch,
    memory,
    asked,
    clock,
    /** Lets the timers of this duration expire; returns whether there were any. */
    pass(milliseconds: number) {
      const over = waits.filter((wait) => wait.milliseconds === milliseconds);
      for (const wait of over) wait.over();
      return over.length > 0;
    },
    tell(news: Omit<ReleaseNews, 'cmd'>) {
      for (const listener of told) listener({ cmd: 'release', ...news });
    },
    version: (name: string) => watch.current()?.remotes.find((remote) => remote.name === name)?.version,
  };
}

describe('after sign-in', () => {
  it('the page’s own document serves at once; the user’s follows when the first page stands, and counts more at one serial', async () => {
    const given = await watching({ inline: everybodys(5), api: () => signedEnvelope(own(5)) });
    expect(given.version('etc')).toBe('1.0.0');
    await given.watch.ready('etc/lorry');
    expect(given.asked).toEqual([]);
    given.pass(1500);
    await vi.waitFor(() => expect(given.version('etc')).toBe('2.0.0'), 8000);
    expect(given.fetch.mock.calls[0]).toMatchObject(['/api/sys/release/document', { headers: { 'X-Access-Token': 'token of u1' } }]);
    expect(recentReports().filter(({ name, facts }) => name === 'release.replayed' && facts?.serial === 5)).toEqual([]);
  });

  it('without a session, the API is not asked, because it could only refuse; everybody’s document serves', async () => {
    const given = await watching({ isSignedOut: true, registry: () => signer.sign(everybodys(5)).then((signed) => Response.json(signed)) });
    await vi.waitFor(() => expect(given.version('etc')).toBe('1.0.0'), 8000);
    expect(given.asked).toEqual(['registry']);
  });

  it('only a screen that a canary may have moved waits for it, and not for ever', async () => {
    const slow = Promise.withResolvers<Response>();
    const given = await watching({ inline: everybodys(5, { varying: ['etc'] }), api: () => slow.promise });
    await given.watch.ready('business/order');
    const isReady = vi.fn();
    void given.watch.ready('etc/lorry')?.then(isReady);
    await vi.waitFor(() => expect(given.asked).toEqual(['api']), 8000);
    // The time for which a screen waits for a newer manifest is over, but this component needs the server's response.
    given.pass(300);
    await turn();
    expect(isReady).not.toHaveBeenCalled();
    slow.resolve(await signedEnvelope(own(5)));
    await vi.waitFor(() => expect(isReady).toHaveBeenCalled(), 8000);
    expect(given.version('etc')).toBe('2.0.0');

    const hanging = await watching({ inline: everybodys(5, { varying: ['etc'] }), api: () => new Promise(() => undefined) });
    const asked = hanging.watch.ready('etc/lorry');
    await vi.waitFor(() => expect(hanging.pass(3000)).toBe(true), 8000);
    await asked;
    expect(hanging.version('etc')).toBe('1.0.0');
  });

  it('a page that lay open for long before the sign-in asks before its first screen', async () => {
    const given = await watching({ inline: everybodys(5), api: () => signedEnvelope(own(6, '3.0.0')), pageAge: 3_600_000 });
    await given.watch.ready('etc/lorry');
    expect(given.version('etc')).toBe('3.0.0');
  });

  it('a document of another user is not used again, but what was replayed stays refused', async () => {
    const memory = testMemory();
    const first = await watching({ memory, api: () => signedEnvelope(own(9)) });
    expect(first.version('etc')).toBe('2.0.0');
    const same = await watching({ memory });
    expect(same.version('etc')).toBe('2.0.0');
    const other = await watching({ memory, user: 'u2' });
    expect(other.watch.current()).toBeNull();
    const replayed = await watching({ memory, user: 'u2', api: () => signedEnvelope(own(8)), registry: () => new Error('away') });
    expect(replayed.watch.current()).toBeNull();
    const next = await watching({ memory, user: 'u2', api: () => signedEnvelope(own(9, '1.0.0', { canaries: [] })) });
    expect(next.version('etc')).toBe('1.0.0');
  });
});

describe('while the page is open', () => {
  it('a refused document is not confirmed by the next answer; the registry is asked until the API sends one that counts', async () => {
    let [apiSerial, registrySerial] = [6, 6];
    const given = await watching({
      async api(_groups, knownTag) {
        const tag = `"${apiSerial}"`;
        if (knownTag === tag) return new Response(null, { status: 304 });
        const response = await signedEnvelope(own(apiSerial));
        response.headers.set('etag', tag);
        return response;
      },
      registry: async () => Response.json(await signer.sign(everybodys(registrySerial))),
    });
    const poll = async () => {
      given.asked.length = 0;
      given.clock.now += 30_000;
      await given.watch.refresh();
      return { asked: [...given.asked], serial: given.watch.current()?.serial };
    };
    // The API serves a manifest from before the one that this browser knows.
    apiSerial = 5;
    registrySerial = 7;
    expect(await poll()).toEqual({ asked: ['api', 'registry'], serial: 7 });
    registrySerial = 8;
    expect(await poll()).toEqual({ asked: ['api', 'registry'], serial: 8 });
    apiSerial = 9;
    expect(await poll()).toEqual({ asked: ['api'], serial: 9 });
    expect(await poll()).toEqual({ asked: ['api'], serial: 9 });
    expect(given.watch.age()?.stale).toBe(false);
  });

  it('a screen that opens asks again when the last answer is older than a second, and waits no longer than a moment', async () => {
    let version = '2.0.0';
    let serial = 5;
    const given = await watching({ api: () => signedEnvelope(own(serial, version)) });
    await given.watch.ready('etc/lorry');
    expect(given.asked).toHaveLength(1);
    [serial, version] = [6, '3.0.0'];
    given.clock.now += 1001;
    await given.watch.ready('etc/lorry');
    expect(given.version('etc')).toBe('3.0.0');
  });

  it('a slow answer holds nothing up: it counts for the next tab', async () => {
    const slow = Promise.withResolvers<Response>();
    let respond: () => Reply | Promise<Reply> = () => signedEnvelope(own(5));
    const given = await watching({ api: () => respond() });
    respond = () => slow.promise;
    given.clock.now += 1001;
    const ready = given.watch.ready('etc/lorry');
    await vi.waitFor(() => expect(given.pass(300)).toBe(true), 8000);
    await ready;
    expect(given.version('etc')).toBe('2.0.0');
    slow.resolve(await signedEnvelope(own(6, '3.0.0')));
    await vi.waitFor(() => expect(given.version('etc')).toBe('3.0.0'), 8000);
  });

  it('news of this environment is asked about, other news is not', async () => {
    let serial = 5;
    const given = await watching({ api: () => signedEnvelope(own(serial)) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    serial = 6;
    given.tell({ environment: 'another', serial: 6 });
    given.tell({ environment: 'local', serial: 5 });
    vi.advanceTimersByTime(1000);
    expect(given.asked).toHaveLength(1);
    given.tell({ environment: 'local', serial: 6 });
    await vi.waitFor(() => expect(given.watch.current()?.serial).toBe(6), 8000);
  });

  it('an unchanged answer is not sent again', async () => {
    let respond = (): Reply | Promise<Reply> => signer.sign(own(5)).then((signed) => tagged(signed));
    const tagged = (signed: SignedManifest) =>
      new Response(envelopeText(signed), { headers: { etag: '"5-x"', 'content-type': 'application/json' } });
    const given = await watching({ api: () => respond() });
    respond = () => new Response(null, { status: 304 });
    given.clock.now += 2000;
    await given.watch.ready('etc/lorry');
    expect(given.fetch.mock.calls[1]).toMatchObject(['/api/sys/release/document', { headers: { 'if-none-match': '"5-x"' } }]);
    expect(given.watch.age()).toMatchObject({ confirmedAgo: 0, stale: false });
  });

  it('what was stopped is known, whichever version or all of them', async () => {
    const kills = [
      { name: 'etc', version: '1.0.0', reason: 'hangs' },
      { name: 'monitoring', version: '*', reason: 'all of it' },
    ];
    const { watch } = await watching({ api: () => signedEnvelope(own(5, '2.0.0', { kills })) });
    expect(watch.killOf('etc', '1.0.0')?.reason).toBe('hangs');
    expect(watch.killOf('monitoring', '7.0.0')?.reason).toBe('all of it');
    expect(watch.killOf('etc', '2.0.0')).toBeNull();
  });
});

const envelopeText = (result: unknown) => JSON.stringify({ success: true, message: '', code: 200, result, timestamp: 1 });

describe('when the API cannot say', () => {
  const refusal = () =>
    Response.json({ success: false, message: '发布服务暂时不可用，请稍后再试', code: 503, result: null }, { status: 503 });

  it('everybody’s document stands in: a newer one brings a rollback, one of the same serial changes nothing', async () => {
    let api: () => Reply | Promise<Reply> = () => signedEnvelope(own(5));
    let serial = 5;
    const registry = async () => Response.json(await signer.sign(everybodys(serial)));
    const given = await watching({ api: () => api(), registry });
    api = refusal;
    given.clock.now += 2000;
    await given.watch.ready('etc/lorry');
    expect(given.version('etc')).toBe('2.0.0');
    expect(given.watch.age()?.stale).toBe(false);
    serial = 6;
    given.clock.now += 2000;
    await given.watch.ready('etc/lorry');
    expect(given.version('etc')).toBe('1.0.0');
  });

  it('and the registry neither, what is there stays and its age is told', async () => {
    let api: () => Reply | Promise<Reply> = () => signedEnvelope(own(5));
    const given = await watching({ api: () => api() });
    api = refusal;
    given.clock.now += 60_000;
    await given.watch.ready('etc/lorry');
    expect(given.version('etc')).toBe('2.0.0');
    expect(given.watch.age()).toMatchObject({ stale: true, confirmedAgo: 60_000 });
    // After a failed request, screens do not wait for the next one.
    expect(given.watch.ready('etc/lorry')).toBeNull();
  });

  it('because it knows no registry, it is not asked any more', async () => {
    const registry = async () => Response.json(await signer.sign(everybodys(5)));
    const given = await watching({ api: () => envelope(null), registry });
    given.clock.now += 2000;
    await given.watch.ready('etc/lorry');
    expect(given.asked).toEqual(['api', 'registry', 'registry']);
    expect(given.version('etc')).toBe('1.0.0');
  });

  it('an answer that is no document is none', async () => {
    const forged = { ...(await signer.sign(own(7, '6.6.6'))), signature: 'AAAA' };
    const { watch } = await watching({ inline: everybodys(5, { varying: ['etc'] }), api: () => envelope(forged) });
    await watch.ready('etc/lorry');
    expect(watch.current()?.serial).toBe(5);
  });
});

describe('a partial document', () => {
  const partial = (remotes: readonly PinnedRemote[]): EnvironmentManifest => ({
    ...environmentManifest(5, remotes),
    personal: true,
    partial: true,
  });

  it('is asked for what it leaves out, by group, before the screen is said to be missing', async () => {
    const given = await watching({
      inline: { ...environmentManifest(5, [business]), partial: true },
      api: (groups) => signedEnvelope(partial(groups?.split(',').includes('etc') ? [business, etc('1.0.0')] : [business])),
    });
    await given.watch.ready('etc/lorry');
    expect(given.version('etc')).toBe('1.0.0');
    expect(given.watch.hasSettled('etc/lorry')).toBe(true);
  });

  it('is not asked again and again for what nobody has', async () => {
    const given = await watching({ api: () => signedEnvelope(partial([business])) });
    await given.watch.ready('nobody/here');
    const { length } = given.asked;
    await given.watch.ready('nobody/here');
    expect(given.asked).toHaveLength(length);
    expect(length).toBeLessThanOrEqual(2);
  });
});

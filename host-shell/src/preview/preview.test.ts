// Previews in the shell: verification, effect on manifests, end.
import type { SignedManifest } from 'shared-contracts/release/release';
import type { ReleasePreview } from 'shared-contracts/release/release-preview';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentManifest, pinned, type TestSigner, testMemory, testSigner } from '../remotes/loader/remotes-fixture.ts';
import { withOverlay } from '../remotes/manifest/release-overlay.ts';
import { createReleaseWatch } from '../remotes/manifest/release-watch.ts';
import { documentOpener } from '../remotes/manifest/verify-manifest.ts';
import { openPreview, type PreviewSurroundings } from './open-preview.ts';
import { previewRun } from './preview-run.ts';

const began = Date.parse('2026-01-02T03:00:00.000Z');
const coming = pinned({ version: '2.0.0' });
const preview = (more: Partial<ReleasePreview> = {}): ReleasePreview => ({
  id: 'p1',
  environment: 'local',
  userId: 'u1',
  name: 'business',
  version: '2.0.0',
  origin: null,
  remote: coming,
  by: 'admin',
  reason: 'try',
  issuedAt: new Date(began).toISOString(),
  expiresAt: new Date(began + 60_000).toISOString(),
  ...more,
});

let signer: TestSigner;
beforeAll(async () => {
  signer = await testSigner();
});
beforeEach(() => vi.useFakeTimers({ now: began, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => vi.useRealTimers());

const signed = (more?: Partial<ReleasePreview>) => signer.sign({ preview: preview(more) } as never);
const around = (more: Partial<PreviewSurroundings> = {}): PreviewSurroundings => ({
  releaseKey: signer.configuration.releaseKey,
  environment: 'local',
  userId: 'u1',
  now: () => Date.now(),
  fetch: async () => Promise.reject(new Error('no request is expected')),
  ...more,
});

describe('what may be run', () => {
  it('a signed preview of this environment for this person', async () => {
    expect(await openPreview(await signed(), around())).toMatchObject({ preview: { id: 'p1' }, remote: { version: '2.0.0' } });
  });

  it('not with a changed letter, for somebody else, of another environment, or after its end', async () => {
    const genuine = await signed();
    const changed: SignedManifest = { ...genuine, text: genuine.text.replace('2.0.0', '6.6.6') };
    expect(await openPreview(changed, around())).toEqual({ refused: 'not-genuine' });
    expect(await openPreview(genuine, around({ userId: 'u2' }))).toEqual({ refused: 'not-genuine' });
    expect(await openPreview(genuine, around({ environment: 'live' }))).toEqual({ refused: 'not-genuine' });
    expect(await openPreview(genuine, around({ releaseKey: (await testSigner()).configuration.releaseKey }))).toEqual({
      refused: 'not-genuine',
    });
    for (const rubbish of [null, 'x', {}, { text: '{}', signature: 1 }])
      expect(await openPreview(rubbish, around()), JSON.stringify(rubbish)).toEqual({ refused: 'not-genuine' });
    vi.setSystemTime(began + 60_000);
    expect(await openPreview(genuine, around())).toEqual({ refused: 'expired' });
  });

  it('not a release document in the preview’s place, nor the other way round', async () => {
    const document = await signer.sign(environmentManifest(5, [coming]));
    expect(await openPreview(document, around())).toEqual({ refused: 'not-genuine' });
    expect(await documentOpener(signer.configuration.releaseKey, 'local')(await signed())).toBeNull();
  });
});

describe('a remote that its developer serves', () => {
  const local = { version: null, remote: null, origin: 'http://localhost:3001' };
  const manifest = {
    ...coming,
    files: [
      { path: 'entry.js', bytes: 1, integrity: 'sha384-x' },
      { path: 'picture.png', bytes: 1, integrity: 'sha384-y' },
    ],
  };

  it('is what its release.json says now, with the integrity of its code', async () => {
    const asked: string[] = [];
    const fetch = async (address: RequestInfo | URL) => {
      asked.push(String(address));
      return Response.json(manifest);
    };
    const opened = await openPreview(await signed(local), around({ fetch }));
    expect(asked).toEqual(['http://localhost:3001/release.json']);
    expect(opened).toMatchObject({ remote: { base: 'http://localhost:3001/', version: '2.0.0', integrity: { 'entry.js': 'sha384-x' } } });
    expect('remote' in opened && Object.keys(opened.remote.integrity)).toEqual(['entry.js']);
  });

  it('is refused when nobody answers there, or another remote does', async () => {
    for (const fetch of [
      async () => Promise.reject(new Error('away')),
      async () => Response.json({ ...manifest, name: 'etc' }),
      async () => new Response('<html>', { status: 200 }),
    ])
      expect(await openPreview(await signed(local), around({ fetch }))).toEqual({ refused: 'unreachable' });
  });
});

describe('while it lasts', () => {
  const running = (more?: Partial<ReleasePreview>) => previewRun({ preview: preview(more), remote: coming }, () => Date.now());
  const document = environmentManifest(7, [
    pinned({ name: 'etc', groups: ['etc'], components: ['etc/lorry'] }),
    pinned({ version: '1.0.0' }),
  ]);
  const versionsIn = ({ remotes }: { readonly remotes: readonly { name: string; version: string }[] }) =>
    remotes.map(({ name, version }) => `${name}@${version}`);

  it('stands where the pinned version stood; the others stay; the same document gives the same object', () => {
    const run = running();
    expect(versionsIn(run.apply(document))).toEqual(['etc@1.0.0', 'business@2.0.0']);
    expect(run.apply(document)).toBe(run.apply(document));
    expect(versionsIn(run.apply(environmentManifest(8, [])))).toEqual(['business@2.0.0']);
  });

  it('ends by its time: documents are as they come, listeners are told', () => {
    const run = running();
    const told = vi.fn();
    run.subscribe(told);
    vi.advanceTimersByTime(59_999);
    expect(run.state().kind).toBe('running');
    vi.advanceTimersByTime(1);
    expect(run.state()).toMatchObject({ kind: 'ended', why: 'expired' });
    expect(told).toHaveBeenCalledTimes(1);
    expect(run.apply(document)).toBe(document);
    // Open tabs keep running the version, so its files stay known.
    expect(run.remotes).toEqual([coming]);
  });

  it.each(['2.0.0', '*'])('ends when %s is killed, and never comes back', async (version) => {
    const run = running();
    const kills = [{ name: 'business', version, reason: 'broken' }];
    const killed = { ...document, kills };
    expect(run.apply(killed)).toBe(killed);
    await Promise.resolve();
    expect(run.state()).toMatchObject({ kind: 'ended', why: 'killed' });
    expect(run.apply(document)).toBe(document);
  });

  it('has no former version to hide behind, and is not remembered as one', async () => {
    const memory = testMemory();
    const own = createReleaseWatch({
      configuration: signer.configuration,
      inlineDocument: await signer.sign({
        ...environmentManifest(7, [pinned({ version: '1.0.0' })]),
        lastGood: [pinned({ version: '0.9.0' })],
      }),
      memory,
      fetch: async () => new Response(null, { status: 304 }),
      now: () => Date.now(),
      wait: () => new Promise(() => undefined),
    });
    const watch = withOverlay(own, Promise.resolve(running()));
    await watch.start();
    expect(versionsIn(watch.current() ?? { remotes: [] })).toEqual(['business@2.0.0']);
    expect(watch.fallback('business', '2.0.0')).toBeNull();
    expect(watch.fallback('business', '1.0.0')?.version).toBe('0.9.0');
    watch.rendered('business', '2.0.0');
    expect(memory.stored?.rendered).toEqual({});
    expect(watch.known().map(({ version }) => version)).toContain('2.0.0');
    watch.stop();
  });
});

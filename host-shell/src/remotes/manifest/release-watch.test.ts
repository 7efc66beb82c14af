import type { SignedManifest } from 'shared-contracts/release/release';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { environmentManifest, pinned, type TestSigner, testMemory, testSigner } from '../loader/remotes-fixture.ts';
import { createReleaseWatch, type ReleaseWatch } from './release-watch.ts';

let signer: TestSigner;
beforeAll(async () => {
  signer = await testSigner();
});

const never = () => new Promise<never>(() => undefined);
const open: ReleaseWatch[] = [];
afterEach(() => {
  for (const watch of open.splice(0)) watch.stop();
});

const documentWith = (serial: number, version = `1.0.${serial}`) => signer.sign(environmentManifest(serial, [pinned({ version })]));

async function watching(inlineDocument: SignedManifest | null, memory = testMemory(), responses: (Response | Error)[] = []) {
  const fetch = vi.fn(async () => {
    const response = responses.shift() ?? new Error('away');
    if (response instanceof Error) throw response;
    return response;
  });
  let time = 1000;
  const watch = createReleaseWatch({
    configuration: signer.configuration,
    inlineDocument,
    memory,
    fetch,
    now: () => time,
    wait: never,
  });
  open.push(watch);
  await watch.start();
  const serial = () => watch.current()?.serial ?? null;
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { watch, fetch, memory, serial, pass };
}

describe('the document', () => {
  it('that came with the page is used without asking the registry', async () => {
    const { serial, fetch } = await watching(await documentWith(5));
    expect(serial()).toBe(5);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('with a changed letter is refused, and nothing is shown in its place', async () => {
    const signed = await documentWith(5);
    const { serial } = await watching({ ...signed, text: signed.text.replace('1.0.5', '6.6.6') });
    expect(serial()).toBeNull();
  });

  it('of another environment is refused although it is genuine', async () => {
    const { serial } = await watching(await signer.sign({ ...environmentManifest(5, []), environment: 'production' }));
    expect(serial()).toBeNull();
  });

  it('of a lower serial is a replay: what this browser knew stays', async () => {
    const memory = testMemory();
    await watching(await documentWith(7), memory);
    const { serial } = await watching(await documentWith(6), memory);
    expect(serial()).toBe(7);
  });

  it('is replaced by a newer one, and listeners hear of it', async () => {
    const { watch, serial, pass } = await watching(await documentWith(5), testMemory(), [Response.json(await documentWith(6))]);
    pass(2000);
    const listener = vi.fn();
    watch.subscribe(listener);
    await watch.refresh();
    expect(serial()).toBe(6);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('stays when the registry answers with something forged, an error page, or 304', async () => {
    const forged = { ...(await documentWith(9)), signature: 'AAAA' };
    const responses = [
      Response.json(forged),
      new Response('<html>', { status: 200 }),
      new Response('', { status: 502 }),
      new Response(null, { status: 304 }),
    ];
    const { watch, serial, pass } = await watching(await documentWith(5), testMemory(), responses);
    // A single failure of a manifest that was confirmed a moment ago tells nobody.
    for (const stale of [false, true, true, false]) {
      pass(2000);
      await watch.refresh();
      expect(serial()).toBe(5);
      expect(watch.age()?.stale).toBe(stale);
    }
  });

  it('is remembered while the registry is away, with its age', async () => {
    const memory = testMemory();
    await watching(await documentWith(5), memory);
    const { watch, serial, pass } = await watching(null, memory);
    expect(serial()).toBe(5);
    pass(60_000);
    expect(watch.age()).toMatchObject({ serial: 5, stale: true, confirmedAgo: 60_000 });
  });

  it('that was changed in storage is not believed', async () => {
    const memory = testMemory();
    await watching(await documentWith(5), memory);
    if (memory.stored)
      memory.stored = {
        ...memory.stored,
        documents: memory.stored.documents.map((signed) => ({ ...signed, text: signed.text.replace('1.0.5', '6.6.6') })),
      };
    expect((await watching(null, memory)).serial()).toBeNull();
  });

  it('of a former installation (another key) is forgotten', async () => {
    const memory = testMemory();
    await watching(await documentWith(5), memory);
    if (memory.stored) memory.stored = { ...memory.stored, releaseKey: 'another' };
    expect((await watching(await documentWith(1), memory)).serial()).toBe(1);
  });
});

describe('the former version', () => {
  it('is the last other one that rendered here', async () => {
    const { watch, pass } = await watching(await documentWith(5), testMemory(), [Response.json(await documentWith(6))]);
    pass(2000);
    expect(watch.fallback('business', '1.0.5')).toBeNull();
    watch.rendered('business', '1.0.5');
    await watch.refresh();
    expect(watch.fallback('business', '1.0.6')?.version).toBe('1.0.5');
    expect(watch.fallback('business', '1.0.5')).toBeNull();
    expect(watch.fallback('etc', '1.0.6')).toBeNull();
  });
});

// The one-use code is removed from the address at once and sent in a body; the resulting preview belongs to this window alone.
import { HttpResponse } from 'msw';
import type { ReleasePreview } from 'shared-contracts/release/release-preview';
import type { UserInfo } from 'shared-contracts/session/session';
import { setShellConfiguration } from 'shared-platform/config';
import { startSession } from 'shared-platform/session';
import { readStorage, removeStorage, writeStorage } from 'shared-platform/storage';
import { mswServer, refusal } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestSigner, testSigner } from '../remotes/loader/remotes-fixture.ts';
import { pageThatStays } from '../testing/page-exit.ts';
import { beginPreview, currentAsking, currentPreview } from './preview-entry.ts';
import { linkCode, type PreviewServer, previewServer, signedPreview } from './preview-fixture.ts';
import { previewKey } from './preview-key.ts';

const exit = pageThatStays();

let signer: TestSigner;
const signed = (more: Partial<ReleasePreview> = {}) => signer.sign({ preview: signedPreview(more) } as never);

let signIns = 0;
/** Simulates a new sign-in or a reload; only what the window stored remains. */
function signInAnew(): void {
  signIns += 1;
  startSession({ token: `t${signIns}`, tenantId: '0', user: { id: 'u1', username: 'admin', tenantId: 0 } as UserInfo });
}

beforeEach(async () => {
  signer = await testSigner();
  setShellConfiguration(signer.configuration);
  signInAnew();
});
afterEach(() => {
  removeStorage(previewKey);
  history.replaceState(null, '', '/');
});

function arrive(address: string): void {
  history.replaceState(null, '', address);
  beginPreview();
}
async function begin(address: string) {
  arrive(address);
  return (await currentPreview())?.state();
}
async function serve(): Promise<PreviewServer> {
  const server = previewServer(await signed());
  mswServer.use(...server.handlers);
  return server;
}
const calls = ({ said }: PreviewServer) => said.map(({ call }) => call);
/** Waits for the page that asks about the link, after the server has described the link. */
async function asked() {
  const { question } = (await currentAsking()) ?? {};
  if (!question) throw new Error('nobody is asked');
  await vi.waitFor(() => expect(question.state().kind).not.toBe('reading'));
  return question;
}
const link = `/?preview=${linkCode}`;

describe('an address with a code', () => {
  it('gives it up before anything else is done; the preview begins after the agreement, and is kept in this window', async () => {
    const server = await serve();
    arrive(link);
    expect(location.search).toBe('');
    const question = await asked();
    expect(readStorage(previewKey)).toEqual({ code: linkCode });
    expect(calls(server)).toEqual(['offer']);
    await question.agree();
    expect((await currentPreview())?.state()).toMatchObject({ kind: 'running', remote: { version: '2.0.0' } });
    expect(server.said).toEqual(['offer', 'agree', 'open'].map((call) => ({ call, body: { code: linkCode } })));
    const kept = readStorage(previewKey);
    expect(kept).toMatchObject({ signature: expect.any(String) });
    expect(localStorage.getItem('freight:host-shell:preview')).toBeNull();
    // After the reload the address contains no code, and the person is not asked again.
    signInAnew();
    expect(await begin('/business/order')).toMatchObject({ kind: 'running' });
    expect(currentAsking()).toBeNull();
    expect(server.said).toHaveLength(3);
  });

  it('that nobody has answered is asked about again when the page is loaded anew', async () => {
    const server = await serve();
    arrive(link);
    await asked();
    signInAnew();
    arrive('/business/order');
    expect((await asked()).state()).toMatchObject({ kind: 'offered' });
    expect(calls(server)).toEqual(['offer', 'offer']);
  });

  it('that is declined is told to the server, and leaves nothing behind', async () => {
    const server = await serve();
    arrive(link);
    await (await asked()).decline();
    expect(await currentPreview()).toBeNull();
    expect(calls(server)).toEqual(['offer', 'decline']);
    expect(readStorage(previewKey)).toBeUndefined();
  });

  it('that is declined while the server is away lets the person go on all the same', async () => {
    const server = await serve();
    server.respond.decline = () => HttpResponse.error();
    arrive(link);
    await (await asked()).decline();
    expect(await currentPreview()).toBeNull();
    expect(readStorage(previewKey)).toBeUndefined();
  });

  it('that is refused says so in the server’s words, and nothing is kept', async () => {
    writeStorage(previewKey, await signed({ id: 'former' }));
    const server = await serve();
    server.respond.offer = () => refusal('预览链接已过期');
    expect(await begin(link)).toMatchObject({ kind: 'refused', refused: 'server', message: '预览链接已过期' });
    expect(readStorage(previewKey)).toBeUndefined();
  });

  it('lives on when the first render is thrown away and done again', async () => {
    const server = await serve();
    server.respond.offer = () => refusal('预览链接已过期');
    arrive(link);
    const begun = currentPreview();
    beginPreview();
    expect(currentPreview()).toBe(begun);
    expect((await begun)?.state()).toMatchObject({ kind: 'refused' });
    signInAnew();
    beginPreview();
    expect(currentPreview()).toBeNull();
  });

  it('is only the product’s own: a screen’s parameter of that name stays', async () => {
    expect(await begin('/business/order?preview=yes')).toBeUndefined();
    expect(location.search).toBe('?preview=yes');
    expect(currentAsking()).toBeNull();
  });
});

describe('what a window kept', () => {
  it('is nothing to another person, or after its end', async () => {
    writeStorage(previewKey, await signed({ userId: 'u2' }));
    expect(await begin('/')).toMatchObject({ kind: 'refused', refused: 'not-genuine' });
    expect(readStorage(previewKey)).toBeUndefined();
    signInAnew();
    writeStorage(previewKey, await signed({ expiresAt: new Date(Date.now() - 1).toISOString() }));
    expect(await begin('/')).toMatchObject({ kind: 'refused', refused: 'expired' });
  });

  it('goes when the page is left for good, and stays when the person stays with unsaved input', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      writeStorage(previewKey, await signed());
      history.replaceState(null, '', '/');
      beginPreview();
      const run = await currentPreview();
      run?.leave();
      expect(exit.reload).toHaveBeenCalledOnce();
      vi.advanceTimersByTime(1000);
      dispatchEvent(new Event('pagehide'));
      expect(readStorage(previewKey)).toBeDefined();
      run?.leave();
      dispatchEvent(new Event('pagehide'));
      expect(readStorage(previewKey)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

// Line 7: the one-use code leaves the address at once, is sent in a body, and what comes of it belongs to this window alone.
import { http } from 'msw';
import type { ReleasePreview } from 'shared-contracts/release-preview';
import type { UserInfo } from 'shared-contracts/session';
import { setShellConfiguration } from 'shared-platform/config';
import { startSession } from 'shared-platform/session';
import { readStorage, removeStorage, writeStorage } from 'shared-platform/storage';
import { answer, mswServer, refusal } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pinned, type TestSigner, testSigner } from '../remotes/remotes-fixture.ts';
import { beginPreview, currentPreview, previewKey } from './preview-entry.ts';

const page = vi.hoisted(() => ({ reloadPage: vi.fn(), leaveTo: vi.fn() }));
vi.mock('../leave-page.ts', () => page);

let signer: TestSigner;
const code = 'c'.repeat(43);
const signed = (more: Partial<ReleasePreview> = {}) =>
  signer.sign({
    preview: {
      id: 'p1',
      environment: 'local',
      userId: 'u1',
      name: 'business',
      version: '2.0.0',
      origin: null,
      remote: pinned({ version: '2.0.0' }),
      by: 'admin',
      reason: 'try',
      issuedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      ...more,
    },
  } as never);

let signIns = 0;
/** What begins under one sign-in stays; a page that is loaded anew, or a next sign-in, begins from what the window kept. */
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

async function begin(address: string) {
  history.replaceState(null, '', address);
  beginPreview();
  return (await currentPreview())?.state();
}

function serve(respond: () => Response | Promise<Response>): unknown[] {
  const bodies: unknown[] = [];
  mswServer.use(
    http.post('*/api/sys/release/preview/open', async ({ request }) => {
      bodies.push(await request.json());
      return respond();
    }),
  );
  return bodies;
}

describe('an address with a code', () => {
  it('gives it up before anything else is done, and the preview is kept in this window', async () => {
    const genuine = await signed();
    const bodies = serve(() => answer(genuine));
    history.replaceState(null, '', `/?preview=${code}`);
    beginPreview();
    expect(location.search).toBe('');
    expect((await currentPreview())?.state()).toMatchObject({ kind: 'running', remote: { version: '2.0.0' } });
    expect(bodies).toEqual([{ code }]);
    expect(readStorage(previewKey)).toEqual(genuine);
    expect(localStorage.getItem('freight:host-shell:preview')).toBeNull();
    // Loaded anew: without a code, and without asking again.
    signInAnew();
    expect(await begin('/business/order')).toMatchObject({ kind: 'running' });
    expect(bodies).toHaveLength(1);
  });

  it('that is refused says so in the server’s words, and nothing is kept', async () => {
    writeStorage(previewKey, await signed({ id: 'former' }));
    serve(() => refusal('预览链接无效、已被使用或已过期'));
    expect(await begin(`/?preview=${code}`)).toEqual({ kind: 'refused', refused: 'server', message: '预览链接无效、已被使用或已过期' });
    expect(readStorage(previewKey)).toBeUndefined();
  });

  it('lives on when the first render is thrown away and done again', async () => {
    serve(() => refusal('预览链接无效、已被使用或已过期'));
    history.replaceState(null, '', `/?preview=${code}`);
    beginPreview();
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
      expect(page.reloadPage).toHaveBeenCalledOnce();
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

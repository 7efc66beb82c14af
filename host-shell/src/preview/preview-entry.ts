/** Checks whether this window runs a preview or was opened with a link; only then is the code for previews loaded. */
import { previewParameter } from 'shared-contracts/release/release-preview';
import { session } from 'shared-platform/session';
import { readStorage, writeStorage } from 'shared-platform/storage';
import { previewKey } from './preview-key.ts';
import type { PreviewRun } from './preview-run.ts';

/** The state of the question about a preview link, and the component that asks it. */
export type Asking = Awaited<ReturnType<typeof import('./preview-page.tsx').askAbout>>;

interface Beginning {
  /** Token of the session in which the preview was started. */
  readonly token: string | undefined;
  readonly asking: Promise<Asking | null> | null;
  readonly run: Promise<PreviewRun | null> | null;
}

let beginning: Beginning | null = null;

function unansweredIn(stored: unknown): string | null {
  const code = typeof stored === 'object' && stored !== null && 'code' in stored ? stored.code : null;
  return typeof code === 'string' ? code : null;
}

/**
 * Starts or continues a preview. The code of the link is removed from the address before other code can read it. A second call in the same
 * session does nothing unless the address contains a new code, because React may repeat a first render.
 */
export function beginPreview(): void {
  const { pathname, search } = globalThis.location;
  const fresh = pathname === '/' ? new URLSearchParams(search).get(previewParameter) : null;
  if (fresh) {
    history.replaceState(null, '', '/');
    writeStorage(previewKey, { code: fresh });
  }
  const token = session.current()?.token;
  if (!fresh && beginning?.token === token) return;
  const stored = readStorage(previewKey);
  const code = unansweredIn(stored);
  const asking = code ? import(/* webpackChunkName: "preview" */ './preview-page.tsx').then(({ askAbout }) => askAbout(code)) : null;
  const run =
    stored === undefined
      ? null
      : import(/* webpackChunkName: "preview" */ './preview-run.ts').then(async ({ startPreview }) =>
          startPreview((await asking)?.question.answer ?? null),
        );
  beginning = { token, asking: asking?.catch(() => null) ?? null, run: run?.catch(() => null) ?? null };
}

/**
 * Promise of the question that is asked before the product opens; null when nothing is asked. The promise stays the same until the next
 * sign-in.
 */
export const currentAsking = (): Promise<Asking | null> | null => beginning?.asking ?? null;

/**
 * Promise of the preview that this window runs; null when there is none, the person declined, or the code was lost. The promise stays the
 * same until the next sign-in.
 */
export const currentPreview = (): Promise<PreviewRun | null> | null => beginning?.run ?? null;

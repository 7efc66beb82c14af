/** Checks whether this window runs a preview or was opened with a link; only then is the code for previews loaded. */
import { previewParameter } from 'shared-contracts/release/release-preview';
import { session } from 'shared-platform/session';
import { readStorage, writeStorage } from 'shared-platform/storage';
import { previewKey } from './preview-key.ts';
import type { PreviewRun } from './preview-run.ts';

/** The question about a link, with its page component. */
export type Asking = Awaited<ReturnType<typeof import('./preview-page.tsx').askAbout>>;

interface Beginning {
  /** Token of the session to which the preview belongs. */
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
 * Starts or continues a preview. The code is removed from the address before other code can read it. A second call in the same session does
 * nothing, as when React repeats a first render, unless the address contains a new code.
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

/** The question that is asked before the product opens; null: none. The same promise until the next sign-in. */
export const currentAsking = (): Promise<Asking | null> | null => beginning?.asking ?? null;

/** The preview of this window; null: none, declined, or the code did not arrive. The same promise until the next sign-in. */
export const currentPreview = (): Promise<PreviewRun | null> | null => beginning?.run ?? null;

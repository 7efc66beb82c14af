/** Whether this window runs a preview, or is asked to: all other code for previews is loaded only then. */
import { previewParameter } from 'shared-contracts/release/release-preview';
import { session } from 'shared-platform/session';
import { readStorage, writeStorage } from 'shared-platform/storage';
import { previewKey } from './preview-key.ts';
import type { PreviewRun } from './preview-run.ts';

/** A link that the person is asked about, and the page that asks. */
export type Asking = Awaited<ReturnType<typeof import('./preview-page.tsx').askAbout>>;

interface Beginning {
  /** The sign-in that it belongs to. */
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
 * Begins, or goes on with, a preview. The code leaves the address before anybody else reads it. Called again under the same sign-in,
 * as React does with a first render that it throws away, it changes nothing unless the address has a new code.
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

/** What this window's person is asked before the product opens; null: nothing. The same promise until the next sign-in. */
export const currentAsking = (): Promise<Asking | null> | null => beginning?.asking ?? null;

/**
 * The preview of this window; null: there is none, it was declined, or its code did not arrive. The same promise until the next sign-in.
 */
export const currentPreview = (): Promise<PreviewRun | null> | null => beginning?.run ?? null;

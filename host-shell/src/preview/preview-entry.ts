/** Whether this window runs a preview, or is asked to: everything else about previews arrives only then. */
import { previewParameter } from 'shared-contracts/release-preview';
import { session } from 'shared-platform/session';
import { readStorage, storageKey } from 'shared-platform/storage';
import type { PreviewRun } from './preview-run.ts';

/** The signed preview of this window; it is verified again whenever it is read. */
export const previewKey = storageKey<unknown>({ owner: 'host-shell', name: 'preview', area: 'session', parse: (stored) => stored });

interface Beginning {
  /** The sign-in that it belongs to. */
  readonly token: string | undefined;
  readonly run: Promise<PreviewRun | null> | null;
}

let beginning: Beginning | null = null;

/**
 * Begins, or goes on with, a preview. The code leaves the address before anybody else reads it. Called again under the same sign-in,
 * as React does with a first render that it throws away, it changes nothing unless the address has a new code.
 */
export function beginPreview(): void {
  const { pathname, search } = globalThis.location;
  const code = pathname === '/' ? new URLSearchParams(search).get(previewParameter) : null;
  if (code) history.replaceState(null, '', '/');
  const token = session.current()?.token;
  if (!code && beginning?.token === token) return;
  const isWanted = code || readStorage(previewKey);
  beginning = {
    token,
    run: isWanted
      ? import(/* webpackChunkName: "preview" */ './preview-run.ts').then(({ startPreview }) => startPreview(code)).catch(() => null)
      : null,
  };
}

/** The preview of this window; null: there is none, or its code did not arrive. The same promise until the next sign-in. */
export const currentPreview = (): Promise<PreviewRun | null> | null => beginning?.run ?? null;

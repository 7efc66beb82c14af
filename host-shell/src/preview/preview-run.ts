/**
 * The running preview of this window: replaces the version in every environment manifest; ends by expiry, kill or when the person leaves
 * it.
 */
import type { EnvironmentManifest, PinnedRemote } from 'shared-contracts/release/release';
import type { ReleasePreview } from 'shared-contracts/release/release-preview';
import { shellConfiguration } from 'shared-platform/config';
import { session } from 'shared-platform/session';
import { readStorage, removeStorage, writeStorage } from 'shared-platform/storage';
import { report } from 'shared-platform/telemetry';
import { reloadPage } from '../browser/leave-page.ts';
import type { ReleaseOverlay } from '../remotes/manifest/release-overlay.ts';
import { type OpenedPreview, openPreview, type PreviewRefusal, type PreviewSurroundings } from './open-preview.ts';
import { previewKey } from './preview-key.ts';
import type { PreviewAnswer } from './preview-question.ts';

export type PreviewState =
  | { readonly kind: 'running'; readonly preview: ReleasePreview; readonly remote: PinnedRemote }
  | { readonly kind: 'ended'; readonly preview: ReleasePreview; readonly remote: PinnedRemote; readonly why: 'expired' | 'killed' }
  | ({ readonly kind: 'refused' } & PreviewRefusal);

export interface PreviewRun extends ReleaseOverlay {
  state(): PreviewState;
  /** Returns to the regular versions by reloading the page. With unsaved input the browser asks first. */
  leave(): void;
}

const isKilled = ({ kills = [] }: EnvironmentManifest, { name, version }: PinnedRemote): boolean =>
  kills.some((kill) => kill.name === name && (kill.version === '*' || kill.version === version));

/** Replaces the pinned version by the previewed one. The preview has no fallback version, so that its failures are visible. */
function laidOver(document: EnvironmentManifest, remote: PinnedRemote): EnvironmentManifest {
  const isPinned = document.remotes.some(({ name }) => name === remote.name);
  const remotes = isPinned
    ? document.remotes.map((pinned) => (pinned.name === remote.name ? remote : pinned))
    : [...document.remotes, remote];
  return { ...document, remotes };
}

/** Ends the preview only when the page is really left, because the person may cancel leaving when input is unsaved. */
function leave(): void {
  const forget = (): void => removeStorage(previewKey);
  globalThis.addEventListener('pagehide', forget, { once: true });
  setTimeout(() => globalThis.removeEventListener('pagehide', forget), 1000);
  reloadPage();
}

export function previewRun(opened: OpenedPreview | PreviewRefusal, now: () => number): PreviewRun {
  const listeners = new Set<() => void>();
  const made = new WeakMap<EnvironmentManifest, EnvironmentManifest>();
  let state: PreviewState = 'remote' in opened ? { kind: 'running', ...opened } : { kind: 'refused', ...opened };

  function end(why: 'expired' | 'killed'): void {
    if (state.kind !== 'running') return;
    state = { ...state, kind: 'ended', why };
    removeStorage(previewKey);
    report({ name: 'preview.ended', facts: { remote: state.remote.name, version: state.remote.version, why } });
    for (const listener of listeners) listener();
  }

  if ('remote' in opened) {
    const left = Date.parse(opened.preview.expiresAt) - now();
    setTimeout(() => end('expired'), Math.max(left, 0));
    // The end is checked again when the page becomes visible, because timers run late on a computer that was asleep.
    globalThis.document?.addEventListener('visibilitychange', () => {
      if (Date.parse(opened.preview.expiresAt) <= now()) end('expired');
    });
  }

  return {
    state: () => state,
    leave,
    remotes: 'remote' in opened ? [opened.remote] : [],
    apply(document) {
      if (state.kind !== 'running') return document;
      const { remote } = state;
      if (isKilled(document, remote)) {
        // The end is reported later, because the caller is still processing the manifest.
        queueMicrotask(() => end('killed'));
        return document;
      }
      const known = made.get(document) ?? laidOver(document, remote);
      made.set(document, known);
      return known;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function opened(answer: Promise<PreviewAnswer> | null, around: PreviewSurroundings): Promise<OpenedPreview | PreviewRefusal | null> {
  if (!answer) return openPreview(readStorage(previewKey), around);
  const said = await answer;
  if (!said || 'refused' in said) return said;
  writeStorage(previewKey, said);
  return openPreview(said, around);
}

/**
 * Starts a preview. With `answer`: the new preview, once the person has decided; null when the person continues without one. Without
 * `answer`: the preview that this window stored.
 */
export async function startPreview(answer: Promise<PreviewAnswer> | null): Promise<PreviewRun | null> {
  const { releaseKey, environment } = shellConfiguration();
  const now = () => Date.now();
  const userId = session.current()?.user.id ?? '';
  const result = await opened(answer, { releaseKey, environment, userId, now, fetch: (...request) => globalThis.fetch(...request) });
  // The preview continues while the developer's server is unavailable.
  if (!result || ('refused' in result && result.refused !== 'unreachable')) removeStorage(previewKey);
  if (!result) {
    report({ name: 'preview.declined', facts: {} });
    return null;
  }
  report({ name: 'refused' in result ? 'preview.refused' : 'preview.started', facts: 'refused' in result ? { why: result.refused } : {} });
  return previewRun(result, now);
}

/** Opens a signed preview from the server or from this window's storage. Checks signature, expiry and person, or returns why not. */

import type { PinnedRemote, ReleaseManifest, SignedManifest } from 'shared-contracts/release/release';
import type { PreviewText, ReleasePreview } from 'shared-contracts/release/release-preview';
import type { Label } from 'shared-contracts/texts/label';
import { signatureCheck } from '../remotes/manifest/verify-manifest.ts';

export interface PreviewSurroundings {
  readonly releaseKey: string;
  readonly environment: string;
  readonly userId: string;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

export interface OpenedPreview {
  readonly preview: ReleasePreview;
  readonly remote: PinnedRemote;
}

/**
 * Why there is no preview. `message` is the server's message, and `label` the same in both languages if the server sent them; otherwise the
 * page shows a text for `refused`.
 */
export interface PreviewRefusal {
  readonly refused: 'server' | 'not-genuine' | 'expired' | 'unreachable';
  readonly message?: string;
  readonly label?: Label;
}

const originLimit = 4000;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function signedOf(stored: unknown): SignedManifest | null {
  if (!isObject(stored) || typeof stored.text !== 'string' || typeof stored.signature !== 'string') return null;
  return { text: stored.text, signature: stored.signature };
}

export async function openPreview(stored: unknown, around: PreviewSurroundings): Promise<OpenedPreview | PreviewRefusal> {
  const signed = signedOf(stored);
  const isGenuine = signed && (await signatureCheck(around.releaseKey)(signed).catch(() => false));
  if (!signed || !isGenuine) return { refused: 'not-genuine' };
  // The cast is safe for texts signed by the registry of this product; the text of an environment manifest contains no preview.
  const { preview } = JSON.parse(signed.text) as Partial<PreviewText>;
  if (preview?.environment !== around.environment || preview.userId !== around.userId) return { refused: 'not-genuine' };
  if (Date.parse(preview.expiresAt) <= around.now()) return { refused: 'expired' };
  const remote = preview.remote ?? (await fromOrigin(preview, around.fetch));
  return remote ? { preview, remote } : { refused: 'unreachable' };
}

/** Fetches the present manifest of a remote from a developer's server, with integrity hashes of all files. */
async function fromOrigin({ name, origin }: ReleasePreview, fetch: typeof globalThis.fetch): Promise<PinnedRemote | null> {
  try {
    const response = await fetch(`${origin}/release.json`, { cache: 'no-store', signal: AbortSignal.timeout(originLimit) });
    const manifest: ReleaseManifest = await response.json();
    if (!response.ok || manifest.name !== name) return null;
    const { version, entry, globalName, groups, exposes, requires, files } = manifest;
    const integrity = Object.fromEntries(files.filter(({ path }) => /\.(js|css)$/.test(path)).map((file) => [file.path, file.integrity]));
    return { name, version, base: `${origin}/`, entry, globalName, groups, exposes, requires, integrity };
  } catch {
    return null;
  }
}

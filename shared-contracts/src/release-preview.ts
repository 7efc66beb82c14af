/** A preview: one version of a remote that one person runs in one window, for a while, while everybody else keeps the pinned one. */
import type { PinnedRemote } from './release.ts';
import type { GateFinding } from './release-operations.ts';

/** Issues a preview (code `release:preview`); its answer is {@link IssuedPreview}. */
export const previewPath = '/sys/release/preview';
/** Changes the one-use code of a preview's address for the signed preview. */
export const previewOpeningPath = '/sys/release/preview/open';
/** The query parameter that carries the code. */
export const previewParameter = 'preview';
/** The longest a preview may last, in minutes. */
export const longestPreview = 1440;

export interface PreviewWish {
  readonly name: string;
  /** A published version; or `origin`, where a developer serves one (never in production). */
  readonly version?: string;
  readonly origin?: string;
  readonly minutes: number;
  readonly reason: string;
  /** Who may open it; missing: who asks. */
  readonly username?: string;
}

export interface ReleasePreview {
  readonly id: string;
  readonly environment: string;
  /** The one person who may run it. */
  readonly userId: string;
  readonly name: string;
  /** The published version; null where the files come from `origin`. */
  readonly version: string | null;
  /** Origin of a remote that a developer serves, never in production; it must answer `/release.json`. */
  readonly origin: string | null;
  /** The published version as a release document would describe it; null with `origin`. */
  readonly remote: PinnedRemote | null;
  /** Who issued it. */
  readonly by: string;
  readonly reason: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/**
 * The text that the release key signs. Everything stands one level deeper than in a release document, so that neither can be taken
 * for the other.
 */
export interface PreviewText {
  readonly preview: ReleasePreview;
}

export interface IssuedPreview {
  /** Path of the shell's own origin with the one-use code. */
  readonly url: string;
  readonly expiresAt: string;
  /** What the gate would refuse or note if the version were pinned now. */
  readonly notes: readonly GateFinding[];
}

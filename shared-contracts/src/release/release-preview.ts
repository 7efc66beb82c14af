/** A preview: one version of a remote that one person runs in one window for a limited time, while everybody else keeps the pinned one. */
import type { PinnedRemote } from './release.ts';
import { type GateCheckReport, type GateFinding, releasePermission } from './release-operations.ts';

/** `POST`: creates a preview (permission code `release:preview`); the response is an {@link IssuedPreview}. */
export const previewPath = '/sys/release/preview';
/**
 * Which version a preview link would run and which steps are missing ({@link PreviewOffer}). Reading this does not use up the code of the
 * link.
 */
export const previewOfferPath = '/sys/release/preview/offer';
/** Records that the person agrees to run the preview; the response is the updated offer. */
export const previewAgreementPath = '/sys/release/preview/agree';
/** Records that the person declines the preview, which makes the link invalid. */
export const previewDeclinePath = '/sys/release/preview/decline';
/** Exchanges the one-use code of a preview link for the signed preview, after the agreement and, for administrators, the approval. */
export const previewOpeningPath = '/sys/release/preview/open';
/** Administrators' previews that wait for approval: {@link PreviewRequest}[]. */
export const previewRequestsPath = '/sys/release/preview/requests';
/** Records whether the second person approves or refuses ({@link PreviewVerdict}). */
export const previewDecisionPath = '/sys/release/preview/decide';
/** Permission that a second person needs to approve an administrator's preview: the one for pinning a version for everybody. */
export const previewApprovalPermission = releasePermission.pin;
/** The query parameter with the code. */
export const previewParameter = 'preview';
/** The longest a preview may last, in minutes. */
export const longestPreview = 1440;

export interface ReleasePreview {
  readonly id: string;
  readonly environment: string;
  /** Id of the only person who may run the preview. */
  readonly userId: string;
  readonly name: string;
  /** The published version; null when the files come from `origin`. */
  readonly version: string | null;
  /** Origin of a remote that a developer serves, never in production; it must serve `/release.json`. */
  readonly origin: string | null;
  /** The published version in the form of an environment manifest; null with `origin`. */
  readonly remote: PinnedRemote | null;
  /** User name of the person who issued the preview. */
  readonly by: string;
  readonly reason: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/**
 * The text that the release key signs. Its content is nested one level deeper than in an environment manifest, so that neither can be mistaken
 * for the other.
 */
export interface PreviewText {
  readonly preview: ReleasePreview;
}

export interface IssuedPreview {
  /** Path of the link at the shell's own origin, with the one-use code. */
  readonly url: string;
  readonly expiresAt: string;
  /** Findings of the release checks (the gate) if the version were pinned now. */
  readonly notes: readonly GateFinding[];
}

/** Data of a published version that a preview runs. */
export interface PublishedFacts {
  /** Name of the team or person that published the version. */
  readonly by: string;
  readonly at: string;
  readonly builtAt: string;
  readonly revision: string | null;
  /** SHA-256 digest over the manifest and all files. */
  readonly digest: string;
  readonly files: number;
  readonly bytes: number;
  /**
   * Result of every release check (gate) as if the version were pinned now. The checks of the files themselves were made when the version
   * was published.
   */
  readonly checks: readonly GateCheckReport[];
}

/** What a person must know before a preview runs. */
export interface PreviewFacts {
  readonly id: string;
  readonly environment: string;
  readonly name: string;
  readonly version: string | null;
  readonly origin: string | null;
  /** Version that everybody else has at present; null: none. */
  readonly pinned: string | null;
  /** User name of the person who made the link, and the reason that the person gave. */
  readonly by: string;
  readonly reason: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
  /** The published version; null with `origin`, whose code was neither published nor checked. */
  readonly published: PublishedFacts | null;
}

/**
 * State of a preview. `asked`: its person must agree (again if they have become an administrator since). `waiting`: the person, an
 * administrator, has agreed, and a second person must approve. `ready`: it may be opened. `refused`: the second person refused it.
 */
export type PreviewStanding = 'asked' | 'waiting' | 'ready' | 'refused';

/** A second person's decision about an administrator's preview. */
export interface PreviewDecision {
  readonly isApproved: boolean;
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** What the person for whom the preview link was made is shown before it runs. */
export interface PreviewOffer {
  readonly facts: PreviewFacts;
  readonly standing: PreviewStanding;
  /** Whether a second person must approve, because the preview's person is an administrator. */
  readonly needsSecond: boolean;
  /** Number of people who may approve the preview; 0 when no second person is needed. */
  readonly approvers: number;
  readonly decision: PreviewDecision | null;
}

/** Why a person who otherwise may approve cannot: the preview is for them, or they made its link. */
export type OwnPart = 'previewer' | 'issuer';

/** An administrator's preview that waits for approval. */
export interface PreviewRequest {
  readonly facts: PreviewFacts;
  /** The person who would run the preview. */
  readonly username: string;
  readonly realname: string;
  readonly agreedAt: string;
  /** Why the caller may not decide, namely because the preview is for them or they made its link; null: the caller may decide. */
  readonly ownPart: OwnPart | null;
}

export interface PreviewVerdict {
  readonly id: string;
  readonly isApproved: boolean;
  readonly reason: string;
}

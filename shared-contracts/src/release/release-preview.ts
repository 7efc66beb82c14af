/** A preview: one version of a remote that one person runs in one window for a limited time, while everybody else keeps the pinned one. */
import type { PinnedRemote } from './release.ts';
import { type GateCheckReport, type GateFinding, releasePermission } from './release-operations.ts';

/** Issues a preview (code `release:preview`); its response is {@link IssuedPreview}. */
export const previewPath = '/sys/release/preview';
/** What a preview's code would run and which steps are missing ({@link PreviewOffer}); reading it does not use up the code. */
export const previewOfferPath = '/sys/release/preview/offer';
/** The person agrees; the response is the updated offer. */
export const previewAgreementPath = '/sys/release/preview/agree';
/** The person declines: the link becomes invalid. */
export const previewDeclinePath = '/sys/release/preview/decline';
/** Exchanges the one-use code of a preview link for the signed preview, after the agreement and, for administrators, the approval. */
export const previewOpeningPath = '/sys/release/preview/open';
/** Administrators' previews that wait for approval: {@link PreviewRequest}[]. */
export const previewRequestsPath = '/sys/release/preview/requests';
/** The second person's decision: {@link PreviewVerdict}. */
export const previewDecisionPath = '/sys/release/preview/decide';
/** A person who may pin a version for everybody may approve that an administrator runs it. */
export const previewApprovalPermission = releasePermission.pin;
/** The query parameter with the code. */
export const previewParameter = 'preview';
/** The longest a preview may last, in minutes. */
export const longestPreview = 1440;

export interface ReleasePreview {
  readonly id: string;
  readonly environment: string;
  /** The only person who may run the preview. */
  readonly userId: string;
  readonly name: string;
  /** The published version; null when the files come from `origin`. */
  readonly version: string | null;
  /** Origin of a remote that a developer serves, never in production; it must serve `/release.json`. */
  readonly origin: string | null;
  /** The published version in the form of an environment manifest; null with `origin`. */
  readonly remote: PinnedRemote | null;
  /** Who issued it. */
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
  /** Path at the shell's own origin with the one-use code. */
  readonly url: string;
  readonly expiresAt: string;
  /** Findings of the gate if the version were pinned now. */
  readonly notes: readonly GateFinding[];
}

/** Data of a published version that a preview runs. */
export interface PublishedFacts {
  /** Who published it. */
  readonly by: string;
  readonly at: string;
  readonly builtAt: string;
  readonly revision: string | null;
  /** SHA-256 over manifest and files. */
  readonly digest: string;
  readonly files: number;
  readonly bytes: number;
  /** Every check of the gate as if the version were pinned now. Checks of its files were made when it was published. */
  readonly checks: readonly GateCheckReport[];
}

/** Facts that a person must see before a preview runs. */
export interface PreviewFacts {
  readonly id: string;
  readonly environment: string;
  readonly name: string;
  readonly version: string | null;
  readonly origin: string | null;
  /** Version that everybody has at present; null: none. */
  readonly pinned: string | null;
  /** Who made the link, and why. */
  readonly by: string;
  readonly reason: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
  /** Null with `origin`: it was neither published nor checked by the gate. */
  readonly published: PublishedFacts | null;
}

/**
 * State of a preview. `asked`: its person must agree (again if they have become an administrator since). `waiting`: the person, an
 * administrator, has agreed, and a second person must approve. `ready`: it may be opened. `refused`: the second person refused it.
 */
export type PreviewStanding = 'asked' | 'waiting' | 'ready' | 'refused';

/** A second person's decision. */
export interface PreviewDecision {
  readonly isApproved: boolean;
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** What is shown to the person for whom the link was made. */
export interface PreviewOffer {
  readonly facts: PreviewFacts;
  readonly standing: PreviewStanding;
  /** Whether a second person must approve, because the preview's person is an administrator. */
  readonly needsSecond: boolean;
  /** How many people may approve; 0 without `needsSecond`. */
  readonly approvers: number;
  readonly decision: PreviewDecision | null;
}

/** Why a person who otherwise may approve cannot: the preview is for them, or they made its link. */
export type OwnPart = 'previewer' | 'issuer';

/** An administrator's preview that waits for approval. */
export interface PreviewRequest {
  readonly facts: PreviewFacts;
  /** The person who would run it. */
  readonly username: string;
  readonly realname: string;
  readonly agreedAt: string;
  /** The caller's own involvement; null: none, so the caller may decide. */
  readonly ownPart: OwnPart | null;
}

export interface PreviewVerdict {
  readonly id: string;
  readonly isApproved: boolean;
  readonly reason: string;
}

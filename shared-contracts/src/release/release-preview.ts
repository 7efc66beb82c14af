/** A preview: one version of a remote that one person runs in one window, for a while, while everybody else keeps the pinned one. */
import type { PinnedRemote } from './release.ts';
import { type GateCheckReport, type GateFinding, releasePermission } from './release-operations.ts';

/** Issues a preview (code `release:preview`); its response is {@link IssuedPreview}. */
export const previewPath = '/sys/release/preview';
/** What a preview's code would run and what is still to be said to it ({@link PreviewOffer}); uses nothing up. */
export const previewOfferPath = '/sys/release/preview/offer';
/** The person agrees; responds with the offer as it stands then. */
export const previewAgreementPath = '/sys/release/preview/agree';
/** The person does not want it: the link is used up. */
export const previewDeclinePath = '/sys/release/preview/decline';
/** Changes the one-use code of a preview's address for the signed preview, after the agreement and, for administrators, the approval. */
export const previewOpeningPath = '/sys/release/preview/open';
/** Administrators' previews that wait for a second person: {@link PreviewRequest}[]. */
export const previewRequestsPath = '/sys/release/preview/requests';
/** The second person decides: {@link PreviewVerdict}. */
export const previewDecisionPath = '/sys/release/preview/decide';
/** Whoever may have a version run for everybody may let an administrator run it. */
export const previewApprovalPermission = releasePermission.pin;
/** The query parameter that carries the code. */
export const previewParameter = 'preview';
/** The longest a preview may last, in minutes. */
export const longestPreview = 1440;

export interface ReleasePreview {
  readonly id: string;
  readonly environment: string;
  /** The one person who may run it. */
  readonly userId: string;
  readonly name: string;
  /** The published version; null where the files come from `origin`. */
  readonly version: string | null;
  /** Origin of a remote that a developer serves, never in production; it must respond `/release.json`. */
  readonly origin: string | null;
  /** The published version as an environment manifest would describe it; null with `origin`. */
  readonly remote: PinnedRemote | null;
  /** Who issued it. */
  readonly by: string;
  readonly reason: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/**
 * The text that the release key signs. Everything stands one level deeper than in an environment manifest, so that neither can be taken
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

/** What is known of a published version that a preview runs. */
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
  /** Every check of the gate, as if the version were pinned now. What is said of its bytes was found when it was published. */
  readonly checks: readonly GateCheckReport[];
}

/** What somebody must know before a preview runs. */
export interface PreviewFacts {
  readonly id: string;
  readonly environment: string;
  readonly name: string;
  readonly version: string | null;
  readonly origin: string | null;
  /** Version that everybody has now; null: none. */
  readonly pinned: string | null;
  /** Who made the link, and why. */
  readonly by: string;
  readonly reason: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
  /** Null with `origin`: nobody published it, and no gate looked at it. */
  readonly published: PublishedFacts | null;
}

/** `asked`: nobody has agreed. `waiting`: a second person is asked. `ready`: it may be opened. `refused`: for good. */
export type PreviewStanding = 'asked' | 'waiting' | 'ready' | 'refused';

/** What a second person said. */
export interface PreviewDecision {
  readonly isApproved: boolean;
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** Answer to the person whom the link was made for. */
export interface PreviewOffer {
  readonly facts: PreviewFacts;
  readonly standing: PreviewStanding;
  /** The person administers: a second one must approve. */
  readonly needsSecond: boolean;
  /** How many people may approve; 0 without `needsSecond`. */
  readonly approvers: number;
  readonly decision: PreviewDecision | null;
}

/** Why somebody who otherwise may cannot decide: the preview is their own, or they made its link. */
export type OwnPart = 'previewer' | 'issuer';

/** An administrator's preview that waits. */
export interface PreviewRequest {
  readonly facts: PreviewFacts;
  /** Who would run it. */
  readonly username: string;
  readonly realname: string;
  readonly agreedAt: string;
  /** The caller's own part in it; null: none, so the caller may decide. */
  readonly ownPart: OwnPart | null;
}

export interface PreviewVerdict {
  readonly id: string;
  readonly isApproved: boolean;
  readonly reason: string;
}

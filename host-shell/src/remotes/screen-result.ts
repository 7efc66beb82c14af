/** What loading a screen can end in. Results, not exceptions: the tab decides what to show. */

import type { ComponentType } from 'react';
import type { Label } from 'shared-contracts/field';

/** Why a screen did not open. */
export const screenFailureReasons = [
  /** No remote of the release document answers for the component: known before anything is loaded. */
  'not-available',
  /** There is no release document yet: the registry was never reached and nothing is remembered. */
  'no-document',
  /** The file could not be fetched (connection, 404, 5xx, CORS). */
  'network',
  /** Our own deadline passed. */
  'timeout',
  /** The bytes are not those that were published, or a file carries no integrity: never retried. */
  'integrity',
  /** The entry or the page threw while it was evaluated, or is not a remote at all. */
  'broken-code',
  /** The remote needs a shared module that this shell does not provide. */
  'shared-missing',
  /** Another remote of the release document bears the same global name: one would run the other's code. */
  'name-conflict',
  /** An operator has stopped this version. */
  'killed',
  /** Twice the page did not survive loading this version: it is loaded again only when the person says so. */
  'quarantined',
] as const;
export type ScreenFailureReason = (typeof screenFailureReasons)[number];

export interface ScreenLoaded {
  readonly ok: true;
  readonly Component: ComponentType;
  readonly remote: string;
  readonly version: string;
  /** True when this is the former version because the pinned one failed. */
  readonly former: boolean;
  /** The version that was to be shown, and why it is not: the former one came by itself. */
  readonly instead?: { readonly version: string; readonly reason: ScreenFailureReason };
}

export interface ScreenFailed {
  readonly ok: false;
  readonly reason: ScreenFailureReason;
  readonly remote: string | null;
  readonly version: string | null;
  /** For the error card's "copy report": never shown as the headline. */
  readonly detail: string;
  /** A version that rendered well in this browser before: offer "use the former version". */
  readonly formerVersion: string | null;
}
export type ScreenResult = ScreenLoaded | ScreenFailed;

/** What became of a screen that broke while it was shown. */
export interface ScreenCrash {
  /** `crashed`: its own code threw. Otherwise a part of it could not be fetched. */
  readonly reason: ScreenFailureReason | 'crashed';
  /** What to show instead, as in a failed load. */
  readonly formerVersion: string | null;
}

/** Where a menu component leads, decided from the release document alone. */
export type ScreenResolution =
  | {
      readonly available: true;
      readonly remote: string;
      readonly version: string;
      /** Component path of the expose; differs from the asked one for an alias. */
      readonly component: string;
      readonly title: Label;
    }
  | {
      readonly available: false;
      readonly reason: 'not-available' | 'no-document';
      readonly remote: string | null;
      readonly version: string | null;
    };

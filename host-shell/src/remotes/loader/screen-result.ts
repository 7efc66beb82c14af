/** What loading a screen can end in. Results, not exceptions: the tab decides what to show. */

import type { ComponentType } from 'react';
import type { Label } from 'shared-contracts/texts/label';
import type { LoadFailureReason } from 'shared-contracts/wire/telemetry';

/** Why a screen did not open; `killed`: an operator has stopped this version, which does not count as a failure. */
export type ScreenFailureReason = LoadFailureReason | 'killed';

export interface ScreenLoaded {
  readonly ok: true;
  readonly Component: ComponentType;
  readonly remote: string;
  readonly version: string;
  /** True when this is the fallback version because the pinned one failed. */
  readonly isFallback: boolean;
  /** The version that was to be shown, and why it is not: the fallback came by itself. */
  readonly instead?: { readonly version: string; readonly reason: ScreenFailureReason };
}

export interface ScreenFailed {
  readonly ok: false;
  readonly reason: ScreenFailureReason;
  readonly remote: string | null;
  readonly version: string | null;
  /** For the error card's "copy report": never shown as the headline. */
  readonly detail: string;
  /** A version that rendered well in this browser before: offer "use the fallback version". */
  readonly fallbackVersion: string | null;
}
export type ScreenResult = ScreenLoaded | ScreenFailed;

/** The outcome of a screen that failed while it was shown. */
export interface ScreenCrash {
  /** `crashed`: its own code threw. Otherwise a part of it could not be fetched. */
  readonly reason: ScreenFailureReason | 'crashed';
  /** What to show instead, as in a failed load. */
  readonly fallbackVersion: string | null;
}

/** Where a menu component leads, decided from the environment manifest alone. */
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

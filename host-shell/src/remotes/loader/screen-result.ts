/** Results of loading a screen. They are values, not exceptions: the tab decides what to show. */

import type { ComponentType } from 'react';
import type { ScreenRead } from 'shared-contracts/release/screen';
import type { Label } from 'shared-contracts/texts/label';
import type { LoadFailureReason } from 'shared-contracts/wire/telemetry';

/** Why a screen did not open; `killed`: an operator stopped the version, which does not count as failure. */
export type ScreenFailureReason = LoadFailureReason | 'killed';

export interface ScreenLoaded {
  readonly ok: true;
  readonly Component: ComponentType;
  readonly remote: string;
  readonly version: string;
  /** True when the fallback version is shown, because the pinned one failed. */
  readonly isFallback: boolean;
  /** The pinned version and why it is not shown; set when the fallback was chosen automatically. */
  readonly instead?: { readonly version: string; readonly reason: ScreenFailureReason };
}

export interface ScreenFailed {
  readonly ok: false;
  readonly reason: ScreenFailureReason;
  readonly remote: string | null;
  readonly version: string | null;
  /** Technical details for the button "copy report" of the error card; not shown as headline. */
  readonly detail: string;
  /** A version that worked in this browser before and is offered as fallback; null when there is none. */
  readonly fallbackVersion: string | null;
  /** After a timeout: the screen if it still arrives, otherwise null. */
  readonly later?: Promise<ScreenLoaded | null>;
}
export type ScreenResult = ScreenLoaded | ScreenFailed;

/** Result for a screen that failed after it had been shown. */
export interface ScreenCrash {
  /** `crashed`: its code threw; otherwise a part of it failed to load. */
  readonly reason: ScreenFailureReason | 'crashed';
  /** The version offered as fallback; null: none. */
  readonly fallbackVersion: string | null;
}

/** The remote and screen that a menu component stands for, according to the environment manifest; or why there is none. */
export type ScreenResolution =
  | {
      readonly available: true;
      readonly remote: string;
      readonly version: string;
      /** Component path of the exposed module; for an alias it differs from the requested path. */
      readonly component: string;
      readonly title: Label;
      /** What the screen reads first when its address has no parameters. */
      readonly reads?: readonly ScreenRead[];
    }
  | {
      readonly available: false;
      readonly reason: 'not-available' | 'no-document';
      readonly remote: string | null;
      readonly version: string | null;
    };

/** Whether the server demands a human check, and its result: the proof of a slider, or the characters of a picture. */
import { useState } from 'react';
import type { HumanCheck, NeedsFirst } from 'shared-contracts/session/account';
import { failureOf } from 'shared-platform/http';

export type HumanCheckKind = 'slider' | 'captcha';

/** What a form keeps for the check. */
export interface HumanCheckValues {
  /** The slider's proof. */
  readonly slider: string;
  readonly captcha: string;
}

interface Shown {
  readonly kind: HumanCheckKind | null;
  /** The server demands the picture; the slider is not accepted. */
  readonly isPictureOnly: boolean;
  /** The check gets the focus as soon as it is rendered. */
  readonly wantsFocus: boolean;
}

export interface HumanCheckState extends Shown {
  /** Name of the picture at the server; a new one with every round. */
  readonly pictureKey: string;
  /** `null` takes the check away. */
  show(kind: HumanCheckKind | null): void;
  /** A check works once: the next attempt needs a new one. */
  renew(): void;
  body(values: HumanCheckValues): HumanCheck;
  /**
   * Takes a refusal in and shows the check that it asks for. Resolves to the control that is wrong or missing, null when it is not the
   * check.
   */
  takeRefusal(error: unknown): HumanCheckKind | null;
}

/** What the next try needs, and whether that is what stopped this one (请完成验证, 验证码错误, 验证码无效). */
function readRefusal(error: unknown): { readonly needed: HumanCheckKind | null; readonly isReason: boolean } {
  const { serverMessage = '', result } = failureOf(error);
  const needs = (result as NeedsFirst | undefined)?.needs;
  return { needed: needs === 'slider' || needs === 'captcha' ? needs : null, isReason: serverMessage.includes('验证') };
}

export function useHumanCheck(): HumanCheckState {
  const [shown, setShown] = useState<Shown>({ kind: null, isPictureOnly: false, wantsFocus: false });
  const [pictureKey, setPictureKey] = useState(() => String(Date.now()));
  const { kind } = shown;
  const renew = (): void => setPictureKey(String(Date.now()));

  return {
    ...shown,
    pictureKey,
    renew,
    show(next) {
      renew();
      setShown({ ...shown, kind: next, wantsFocus: true });
    },
    body(values) {
      if (kind === 'slider') return { sliderProof: values.slider };
      return kind === 'captcha' ? { captcha: values.captcha.trim(), checkKey: pictureKey } : {};
    },
    takeRefusal(error) {
      const { needed, isReason } = readRefusal(error);
      renew();
      if (!needed) return null;
      // If the user chose the picture instead of the slider, it is kept.
      const next = needed === 'slider' && kind === 'captcha' ? 'captcha' : needed;
      setShown({ kind: next, isPictureOnly: needed === 'captcha' && (kind !== 'captcha' || shown.isPictureOnly), wantsFocus: isReason });
      return isReason ? next : null;
    },
  };
}

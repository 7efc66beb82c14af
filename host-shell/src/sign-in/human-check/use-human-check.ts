/** State of the human check: whether the server requires one, and its result: the slider's proof or the characters of a captcha. */
import { useState } from 'react';
import type { HumanCheck, NeedsFirst } from 'shared-contracts/session/account';
import { failureOf } from 'shared-platform/http';

export type HumanCheckKind = 'slider' | 'captcha';

/** Form values of the human check. */
export interface HumanCheckValues {
  /** The proof that the slider received from the server. */
  readonly slider: string;
  readonly captcha: string;
}

interface Shown {
  readonly kind: HumanCheckKind | null;
  /** The server requires the captcha and does not accept the slider. */
  readonly isPictureOnly: boolean;
  /** True when the check should get the focus as soon as it is rendered. */
  readonly wantsFocus: boolean;
}

export interface HumanCheckState extends Shown {
  /** Key under which the server knows the captcha; a new one for each attempt. */
  readonly pictureKey: string;
  /** Shows the given kind of check; `null` hides the check. */
  show(kind: HumanCheckKind | null): void;
  /** Prepares a new check, because each check works only once. */
  renew(): void;
  body(values: HumanCheckValues): HumanCheck;
  /**
   * Handles a refused attempt and shows the check that the server requires. Resolves to the check that was wrong or missing; null when the
   * refusal had another reason.
   */
  takeRefusal(error: unknown): HumanCheckKind | null;
}

/** The kind of check that the next attempt needs, and whether the attempt was refused because of the check (请完成验证, 验证码错误, 验证码无效). */
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
      // A user who chose the picture instead of the slider keeps the picture.
      const next = needed === 'slider' && kind === 'captcha' ? 'captcha' : needed;
      setShown({ kind: next, isPictureOnly: needed === 'captcha' && (kind !== 'captcha' || shown.isPictureOnly), wantsFocus: isReason });
      return isReason ? next : null;
    },
  };
}

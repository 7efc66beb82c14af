/** Slider or captcha, whichever is required or chosen. */
import { useEffect, useRef } from 'react';
import { useMessages } from 'shared-platform/i18n';
import account from '../parts/account.module.css';
import styles from '../parts/sign-in.module.css';
import type { FieldState } from '../parts/use-form.ts';
import { DragSlider } from './drag-slider.tsx';
import { PictureCode } from './picture-code.tsx';
import type { HumanCheckState } from './use-human-check.ts';
import '../parts/account-messages.ts';

export interface HumanCheckFieldProps {
  readonly state: HumanCheckState;
  /** Form state of the slider; its value is the proof that the server returned for the drag. */
  readonly slider: FieldState;
  readonly captcha: FieldState;
}

export function HumanCheckField({ state, slider, captcha }: HumanCheckFieldProps) {
  const t = useMessages('account');
  const box = useRef<HTMLDivElement>(null);
  const { kind, isPictureOnly, wantsFocus, pictureKey } = state;
  useEffect(() => {
    if (wantsFocus && kind) box.current?.querySelector<HTMLElement>(`[name="${kind}"]`)?.focus();
  }, [kind, wantsFocus]);
  if (!kind) return null;
  return (
    <div ref={box} className={account.check}>
      {kind === 'slider' ? (
        <DragSlider key={pictureKey} problem={slider.problem} onProof={slider.onChange} />
      ) : (
        <PictureCode field={captcha} pictureKey={pictureKey} onRenew={state.renew} />
      )}
      {!isPictureOnly && (
        <button type="button" className={styles.link} onClick={() => state.show(kind === 'slider' ? 'captcha' : 'slider')}>
          {t(kind === 'slider' ? 'usePicture' : 'useSlider')}
        </button>
      )}
    </div>
  );
}

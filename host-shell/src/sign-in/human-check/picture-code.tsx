/** Captcha: the human check for people who cannot drag. */
import { useEffect, useState } from 'react';
import { http } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import account from '../parts/account.module.css';
import { SignInField } from '../parts/sign-in-field.tsx';
import type { FieldState } from '../parts/use-form.ts';

export interface PictureCodeProps {
  readonly field: FieldState;
  /** Key of the picture; a new key loads another picture. */
  readonly pictureKey: string;
  readonly onRenew: () => void;
}

export function PictureCode({ field, pictureKey, onRenew }: PictureCodeProps) {
  const t = useMessages('account');
  // The picture as a `data:` URL; empty while it is loading, null when loading failed.
  const [picture, setPicture] = useState<string | null>('');
  useEffect(() => {
    let isCurrent = true;
    setPicture('');
    http.get<string>(`/sys/randomImage/${pictureKey}`, undefined, { quiet: true }).then(
      (drawn) => isCurrent && setPicture(drawn),
      () => isCurrent && setPicture(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [pictureKey]);

  return (
    <SignInField
      {...field}
      problem={field.problem ?? (picture === null ? t('pictureFailed') : undefined)}
      label={t('captcha')}
      autoComplete="off"
      maxLength={16}
    >
      <button type="button" className={account.picture} onClick={onRenew}>
        {picture ? <img src={picture} alt={t('captchaImage')} /> : t('captchaRefresh')}
      </button>
    </SignInField>
  );
}

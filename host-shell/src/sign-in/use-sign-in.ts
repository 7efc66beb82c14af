/** The sign-in attempt: what was typed, what the server answered, and whether it wants a verification code. */

import { useCallback, useState } from 'react';
import { failureOf, http } from 'shared-platform/http';
import type { Translate } from 'shared-platform/i18n';
import { signIn } from 'shared-platform/session';
import { clearFarewell, readFarewell } from '../farewell.ts';

export interface Captcha {
  readonly key: string;
  /** `data:` address of the picture; empty while it is fetched or could not be. */
  readonly picture: string;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
}

export type CredentialField = keyof Credentials;

export interface SignInAttempt {
  readonly isBusy: boolean;
  readonly error: string;
  readonly captcha: Captcha | null;
  /** The first field that stops the attempt. */
  readonly invalid: CredentialField | null;
  renewCaptcha(): void;
  /** Resolves to the field that needs the person next, or null when signed in. */
  submit(credentials: Credentials): Promise<CredentialField | null>;
}

function missingField(credentials: Credentials, needsCaptcha: boolean): CredentialField | null {
  if (!credentials.username.trim()) return 'username';
  if (!credentials.password) return 'password';
  return needsCaptcha && !credentials.captcha.trim() ? 'captcha' : null;
}

export function useSignIn(t: Translate): SignInAttempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(readFarewell);
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [invalid, setInvalid] = useState<CredentialField | null>(null);

  const renewCaptcha = useCallback(() => {
    const key = String(Date.now());
    setCaptcha({ key, picture: '' });
    http.get<string>(`/sys/randomImage/${key}`, undefined, { quiet: true }).then(
      (picture) => setCaptcha((former) => (former?.key === key ? { key, picture } : former)),
      () => setError(t('failed')),
    );
  }, [t]);

  const submit = async (credentials: Credentials): Promise<CredentialField | null> => {
    const missing = missingField(credentials, captcha !== null);
    setInvalid(missing);
    if (missing) {
      setError(t(`${missing}Missing`));
      return missing;
    }
    setBusy(true);
    setError('');
    clearFarewell();
    try {
      const { username, password } = credentials;
      const code = captcha ? { captcha: credentials.captcha.trim(), checkKey: captcha.key } : {};
      await signIn({ username: username.trim(), password, ...code, remember_me: true });
      return null;
    } catch (thrown) {
      const { message } = failureOf(thrown);
      const wantsCaptcha = message.includes('验证码');
      setError(message || t('failed'));
      setBusy(false);
      if (captcha || wantsCaptcha) renewCaptcha();
      return wantsCaptcha ? 'captcha' : 'password';
    }
  };

  return { isBusy, error, captcha, invalid, renewCaptcha, submit };
}

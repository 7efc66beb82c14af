import { useState } from 'react';
import { useMessages } from 'shared-platform/i18n';
import styles from './sign-in.module.css';
import { SignInField, type SignInFieldProps } from './sign-in-field.tsx';

/** Password input with a button that shows the password. */
export function PasswordField(props: Omit<SignInFieldProps, 'type' | 'children'>) {
  const t = useMessages('sign-in');
  const [isShown, setShown] = useState(false);
  return (
    <SignInField {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className={styles.reveal}
        aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
        onClick={() => setShown(!isShown)}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M1.5 10C5 3.5 15 3.5 18.5 10C15 16.5 5 16.5 1.5 10Z" />
          <circle cx="10" cy="10" r="2.8" />
          {isShown && <path d="M3 17 17 3" />}
        </svg>
      </button>
    </SignInField>
  );
}

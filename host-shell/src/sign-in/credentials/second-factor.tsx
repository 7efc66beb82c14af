/** Second step of a sign-in: a code or passkey, or first setting up an authenticator. */
import { useId, useState } from 'react';
import type { NeedsFirst } from 'shared-contracts/session/account';
import {
  factorRules,
  type PasskeyOptions,
  type SecondFactorSetup,
  type SecondFactorSignIn,
  type SecondFactorWanted,
} from 'shared-contracts/session/second-factor';
import { failureOf, http } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import { canUsePasskeys, signByPasskey } from 'shared-platform/passkey';
import { signInAndEnter } from '../arrival/arrival.ts';
import account from '../parts/account.module.css';
import { FormEnd } from '../parts/form-end.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import styles from '../parts/sign-in.module.css';
import { SignInField } from '../parts/sign-in-field.tsx';
import { useForm } from '../parts/use-form.ts';
import '../parts/account-messages.ts';

const enter = (body: SecondFactorSignIn): Promise<void> => signInAndEnter({ method: 'POST', path: '/sys/secondFactor/login', body });

function textOf({ secondFactor, setup }: NeedsFirst): string {
  if (setup) return 'factorSetupText';
  return secondFactor?.methods.includes('totp') ? 'factorText' : 'factorPasskeyText';
}

export interface SecondFactorProps {
  readonly first: NeedsFirst;
  /** Called when the person wants to sign in anew, with another account or because the time limit has passed. */
  readonly onBack: () => void;
}

export function SecondFactor({ first, onBack }: SecondFactorProps) {
  const t = useMessages('account');
  const headingId = useId();
  const { secondFactor, setup } = first;
  const ticket = secondFactor?.ticket ?? setup?.ticket ?? '';
  const form = useForm<'code'>({
    names: ['code'],
    fallback: t('signInFailed'),
    check: ({ code }) => ({ code: code.trim() ? undefined : t('factorMissing') }),
  });

  return (
    <form
      ref={form.ref}
      className={styles.form}
      aria-labelledby={headingId}
      noValidate
      onSubmit={form.submit(async ({ code }) => {
        try {
          await enter({ ticket, code: code.trim() });
          return null;
        } catch (error) {
          return { failure: failureOf(error).message || t('signInFailed'), focus: 'code' };
        }
      })}
    >
      <PageHeading id={headingId} text={t(textOf(first))}>
        {t(setup ? 'factorSetupHeading' : 'factorHeading')}
      </PageHeading>
      {setup && <Setup setup={setup} />}
      <SignInField
        {...form.field('code')}
        label={t('factorCode')}
        inputMode={setup ? 'numeric' : undefined}
        autoComplete="one-time-code"
        hint={secondFactor?.methods.includes('recovery') ? t('factorHint') : undefined}
      />
      <FormEnd {...form} label={t('signIn')} busyLabel={t('signingIn')} />
      {secondFactor && <ByPasskey wanted={secondFactor} onFailed={(failure) => form.setBack({ failure, focus: null })} />}
      <button type="button" className={styles.link} onClick={onBack}>
        {t('otherAccount')}
      </button>
    </form>
  );
}

interface ByPasskeyProps {
  readonly wanted: SecondFactorWanted;
  readonly onFailed: (why: string) => void;
}

function ByPasskey({ wanted: { ticket, methods }, onFailed }: ByPasskeyProps) {
  const t = useMessages('account');
  const [isBusy, setBusy] = useState(false);
  if (!methods.includes('passkey') || !canUsePasskeys()) return null;
  const use = async (): Promise<void> => {
    setBusy(true);
    try {
      const options = await http.post<PasskeyOptions>('/sys/secondFactor/passkey', { ticket }, { quiet: true });
      const passkey = await signByPasskey(options).catch(() => {
        throw new Error(t('passkeyFailed'));
      });
      await enter({ ticket, passkey });
    } catch (error) {
      onFailed(failureOf(error).message || t('signInFailed'));
      setBusy(false);
    }
  };
  return (
    <button type="button" className={account.passkey} disabled={isBusy} onClick={() => void use()}>
      {t('usePasskey')}
    </button>
  );
}

function Setup({ setup: { qr, secret, recoveryCodes } }: { readonly setup: SecondFactorSetup }) {
  const t = useMessages('account');
  return (
    <ol className={account.setup}>
      <li>
        {t('setupScan')}
        <img className={account.qr} src={qr} alt={t('setupPicture')} />
        <span>{t('setupSecret')}</span> <code className={account.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </li>
      <li>
        {t('setupCodes', { count: recoveryCodes.length })}
        <ul className={account.codes}>
          {recoveryCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </li>
      <li>{t('setupConfirm', { digits: factorRules.digits })}</li>
    </ol>
  );
}

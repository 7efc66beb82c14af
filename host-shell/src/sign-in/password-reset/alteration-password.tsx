/** Second step of password reset: the new password, typed twice. */
import { useEffect } from 'react';
import { passwordTexts } from 'shared-contracts/entity/validation-rules';
import type { PasswordReset } from 'shared-contracts/session/account';
import { http } from 'shared-platform/http';
import { labelText, useMessages } from 'shared-platform/i18n';
import account from '../parts/account.module.css';
import { FormEnd } from '../parts/form-end.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { confirmProblem, ruleProblem, ruleText } from '../parts/rule-problem.ts';
import styles from '../parts/sign-in.module.css';
import { useForm, type Values } from '../parts/use-form.ts';
import type { VerifiedPhone } from './alteration.page.tsx';

type Field = 'password' | 'confirm';
const names: readonly Field[] = ['password', 'confirm'];

export interface AlterationPasswordProps {
  readonly labelledBy: string;
  readonly verified: VerifiedPhone;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function AlterationPassword({ labelledBy, verified, onDone, onBack }: AlterationPasswordProps) {
  const t = useMessages('account');
  const form = useForm<Field>({
    names,
    fallback: t('alterationFailed'),
    check: ({ password, confirm }) => ({
      password: password ? ruleProblem('accountPassword', password) : labelText(passwordTexts.newRequired),
      confirm: confirmProblem(password, confirm),
    }),
  });
  const { setBack } = form;
  // Moves the focus to the password once, when this step is shown.
  useEffect(() => setBack({ focus: 'password' }), []);
  const change = async ({ password }: Values<Field>): Promise<null> => {
    const body: PasswordReset = { ...verified, password };
    await http.post('/sys/user/passwordChange', body, { quiet: true });
    onDone();
    return null;
  };

  return (
    <form ref={form.ref} className={styles.form} aria-labelledby={labelledBy} noValidate onSubmit={form.submit(change)}>
      <p className={account.lede}>{t('alterationAccount', { username: verified.username })}</p>
      {/* User name for the browser's password manager. */}
      <input type="text" name="username" autoComplete="username" value={verified.username} readOnly hidden />
      <PasswordField {...form.field('password')} label={t('newPassword')} autoComplete="new-password" hint={ruleText('accountPassword')} />
      <PasswordField {...form.field('confirm')} label={t('confirmNew')} autoComplete="new-password" />
      <FormEnd {...form} label={t('alter')} busyLabel={t('altering')} />
      <p className={account.aside}>
        <button type="button" className={styles.link} onClick={onBack}>
          {t('back')}
        </button>
      </p>
    </form>
  );
}

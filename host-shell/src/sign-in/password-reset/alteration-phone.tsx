/** First step of password reset: phone number and code. */
import { phoneCodePurposes, type ResetTicket } from 'shared-contracts/session/account';
import { http } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import { signInPath } from '../../navigation/redirect-target.ts';
import { CodeField } from '../human-check/code-field.tsx';
import account from '../parts/account.module.css';
import { FormEnd } from '../parts/form-end.tsx';
import { MobileField } from '../parts/mobile-field.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { ruleProblem } from '../parts/rule-problem.ts';
import styles from '../parts/sign-in.module.css';
import { useForm, type Values } from '../parts/use-form.ts';
import type { VerifiedPhone } from './alteration.page.tsx';

type Field = 'mobile' | 'code';
const names: readonly Field[] = ['mobile', 'code'];

export interface AlterationPhoneProps {
  readonly labelledBy: string;
  readonly onVerified: (verified: VerifiedPhone) => void;
}

export function AlterationPhone({ labelledBy, onVerified }: AlterationPhoneProps) {
  const t = useMessages('account');
  const form = useForm<Field>({
    names,
    fallback: t('verificationFailed'),
    check: ({ mobile, code }) => ({ mobile: ruleProblem('mobile', mobile), code: code ? undefined : t('codeMissing') }),
  });
  const verify = async ({ mobile: phone, code }: Values<Field>): Promise<null> => {
    const ticket = await http.post<ResetTicket>('/sys/user/phoneVerification', { phone, smscode: code }, { quiet: true });
    onVerified({ phone, ...ticket });
    return null;
  };

  return (
    <form ref={form.ref} className={styles.form} aria-labelledby={labelledBy} noValidate onSubmit={form.submit(verify)}>
      <MobileField {...form.field('mobile')} />
      <CodeField
        field={form.field('code')}
        mobile={form.values.mobile}
        purpose={phoneCodePurposes.resetPassword}
        isMobileFine={() => form.isFine('mobile')}
        onRefused={(why) => form.setBack({ problems: { code: why } })}
        onSent={() => form.setBack({ focus: 'code' })}
      />
      <FormEnd {...form} label={t('next')} busyLabel={t('verifying')} />
      <p className={account.aside}>
        <PageLink to={signInPath}>{t('backToSignIn')}</PageLink>
      </p>
    </form>
  );
}

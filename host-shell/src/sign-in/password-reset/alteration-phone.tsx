/** First step of password reset: phone number and code. */
import { phoneCodePurposes, type ResetTicket } from 'shared-contracts/session/account';
import { failureOf, http } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import { signInPath } from '../../navigation/redirect-target.ts';
import { CodeField } from '../human-check/code-field.tsx';
import account from '../parts/account.module.css';
import { FormEnd } from '../parts/form-end.tsx';
import { MobileField } from '../parts/mobile-field.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { ruleProblem } from '../parts/rule-problem.ts';
import { SelectField } from '../parts/select-field.tsx';
import styles from '../parts/sign-in.module.css';
import { type Setback, useForm, type Values } from '../parts/use-form.ts';
import { useTenantChoice } from '../parts/use-tenant-choice.ts';
import type { VerifiedPhone } from './alteration.page.tsx';

type Field = 'mobile' | 'code' | 'tenant';
const names: readonly Field[] = ['mobile', 'code', 'tenant'];

export interface AlterationPhoneProps {
  readonly labelledBy: string;
  readonly onVerified: (verified: VerifiedPhone) => void;
}

export function AlterationPhone({ labelledBy, onVerified }: AlterationPhoneProps) {
  const t = useMessages('account');
  const choice = useTenantChoice();
  const form = useForm<Field>({
    names,
    fallback: t('verificationFailed'),
    check: ({ mobile, code, tenant }) => ({
      mobile: ruleProblem('mobile', mobile),
      code: code ? undefined : t('codeMissing'),
      tenant: tenant || choice.optionsFor(mobile).length === 0 ? undefined : t('tenantMissing'),
    }),
  });
  const tenants = choice.optionsFor(form.values.mobile);
  const verify = async ({ mobile: phone, code, tenant }: Values<Field>): Promise<Setback<Field> | null> => {
    const body = { phone, smscode: code, ...(tenants.length > 0 && { tenantId: Number(tenant) }) };
    try {
      const ticket = await http.post<ResetTicket>('/sys/user/phoneVerification', body, { quiet: true });
      onVerified({ phone, ...ticket });
      return null;
    } catch (error) {
      if (!choice.hear(error, phone)) throw error;
      return { failure: failureOf(error).message, focus: 'tenant' };
    }
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
      {tenants.length > 0 && (
        <SelectField {...form.field('tenant')} label={t('tenant')} placeholder={t('tenantMissing')} options={tenants} />
      )}
      <FormEnd {...form} label={t('next')} busyLabel={t('verifying')} />
      <p className={account.aside}>
        <PageLink to={signInPath}>{t('backToSignIn')}</PageLink>
      </p>
    </form>
  );
}

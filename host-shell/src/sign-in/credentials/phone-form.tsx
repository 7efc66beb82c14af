/** Sign-in with a code that is sent to a phone number. */
import { type ReactNode, useContext } from 'react';
import { phoneCodePurposes } from 'shared-contracts/session/account';
import { failureOf } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import { ProductSource } from '../../signed-in/load-product.ts';
import { signInAndEnter } from '../arrival/arrival.ts';
import { CodeField } from '../human-check/code-field.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { MobileField } from '../parts/mobile-field.tsx';
import { ruleProblem } from '../parts/rule-problem.ts';
import { SelectField } from '../parts/select-field.tsx';
import styles from '../parts/sign-in.module.css';
import { type Setback, useForm, type Values } from '../parts/use-form.ts';
import { useTenantChoice } from '../parts/use-tenant-choice.ts';

type Field = 'mobile' | 'code' | 'tenant';
const names: readonly Field[] = ['mobile', 'code', 'tenant'];

export interface PhoneFormProps {
  readonly labelledBy: string;
  /**
   * Set when a third party confirmed a person whose phone number is unknown: the phone code then links the number to the person's account
   * there.
   */
  readonly thirdUserUuid?: string;
  /** Content that is shown below the submit button. */
  readonly children?: ReactNode;
}

export function PhoneForm({ labelledBy, thirdUserUuid, children }: PhoneFormProps) {
  const t = useMessages('account');
  const loadProduct = useContext(ProductSource);
  const choice = useTenantChoice();
  const form = useForm<Field>({
    names,
    fallback: t('signInFailed'),
    check: ({ mobile, code, tenant }) => ({
      mobile: ruleProblem('mobile', mobile),
      code: code ? undefined : t('codeMissing'),
      tenant: tenant || choice.optionsFor(mobile).length === 0 ? undefined : t('tenantMissing'),
    }),
  });
  const tenants = choice.optionsFor(form.values.mobile);
  const enter = async ({ mobile, code, tenant }: Values<Field>): Promise<Setback<Field> | null> => {
    const entered = { mobile, captcha: code, ...(tenants.length > 0 && { tenantId: Number(tenant) }) };
    const call = thirdUserUuid
      ? { path: '/sys/thirdLogin/bindingThirdPhone', body: { ...entered, thirdUserUuid } }
      : { path: '/sys/phoneLogin', body: { ...entered, remember_me: true } };
    try {
      await signInAndEnter({ method: 'POST', ...call });
      return null;
    } catch (error) {
      if (choice.hear(error, mobile)) return { failure: failureOf(error).message, focus: 'tenant' };
      return { failure: failureOf(error).message || t('signInFailed'), focus: 'code' };
    }
  };

  return (
    <form ref={form.ref} className={styles.form} aria-labelledby={labelledBy} noValidate onSubmit={form.submit(enter)}>
      <MobileField {...form.field('mobile')} onFirstInput={() => void loadProduct().catch(() => undefined)} />
      <CodeField
        field={form.field('code')}
        mobile={form.values.mobile}
        purpose={phoneCodePurposes.signIn}
        isMobileFine={() => form.isFine('mobile')}
        onRefused={(why) => form.setBack({ problems: { code: why } })}
        onSent={() => form.setBack({ focus: 'code' })}
      />
      {tenants.length > 0 && (
        <SelectField {...form.field('tenant')} label={t('tenant')} placeholder={t('tenantMissing')} options={tenants} />
      )}
      <FormEnd {...form} label={t('signIn')} busyLabel={t('signingIn')} />
      {children}
    </form>
  );
}

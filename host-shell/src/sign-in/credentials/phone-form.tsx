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
import styles from '../parts/sign-in.module.css';
import { type Setback, useForm, type Values } from '../parts/use-form.ts';

type Field = 'mobile' | 'code';
const names: readonly Field[] = ['mobile', 'code'];

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
  const form = useForm<Field>({
    names,
    fallback: t('signInFailed'),
    check: ({ mobile, code }) => ({ mobile: ruleProblem('mobile', mobile), code: code ? undefined : t('codeMissing') }),
  });
  const enter = async ({ mobile, code }: Values<Field>): Promise<Setback<Field> | null> => {
    const call = thirdUserUuid
      ? { path: '/sys/thirdLogin/bindingThirdPhone', body: { mobile, captcha: code, thirdUserUuid } }
      : { path: '/sys/phoneLogin', body: { mobile, captcha: code, remember_me: true } };
    try {
      await signInAndEnter({ method: 'POST', ...call });
      return null;
    } catch (error) {
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
      <FormEnd {...form} label={t('signIn')} busyLabel={t('signingIn')} />
      {children}
    </form>
  );
}

/** Sign-in with user name and password. Only the code for the first view is included; a human check is loaded when needed. */
import { type ReactNode, Suspense, useContext } from 'react';
import { demoPassword } from 'shared-contracts/session/session';
import { shellConfiguration } from 'shared-platform/config';
import { failureOf } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { readSignedOutMessage } from '../../navigation/signed-out-message.ts';
import { ProductSource } from '../../signed-in/load-product.ts';
import { loadArrivalParts, signInAndEnter } from '../arrival/arrival.ts';
import { useHumanCheck } from '../human-check/use-human-check.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { pageState } from '../parts/page-path.ts';
import { PasswordField } from '../parts/password-field.tsx';
import styles from '../parts/sign-in.module.css';
import { SignInField } from '../parts/sign-in-field.tsx';
import { type Setback, useForm, type Values } from '../parts/use-form.ts';
import { DemoAccounts } from './demo-accounts.tsx';

const HumanCheckField = lazyPart(() =>
  import(/* webpackChunkName: "account" */ '../human-check/human-check.tsx').then((module) => ({ default: module.HumanCheckField })),
);

type Field = 'username' | 'password' | 'slider' | 'captcha';
const names: readonly Field[] = ['username', 'password', 'slider', 'captcha'];

export interface AccountFormProps {
  readonly labelledBy: string;
  /** Message about a failed sign-in by third party or CAS. */
  readonly failure: string;
  /** Links for people without account or password. */
  readonly children: ReactNode;
}

export function AccountForm({ labelledBy, failure, children }: AccountFormProps) {
  const t = useMessages('sign-in');
  const human = useHumanCheck();
  const loadProduct = useContext(ProductSource);
  /** Preloads the product's code while the user types. A failed preload is ignored, because the code is loaded again when it is needed. */
  const prefetch = () => void Promise.allSettled([loadProduct(), loadArrivalParts()]);
  const form = useForm<Field>({
    names,
    initial: { username: pageState('username') },
    failure: () => failure || readSignedOutMessage(),
    fallback: t('failed'),
    check: (values) => ({
      username: values.username.trim() ? undefined : t('usernameMissing'),
      password: values.password ? undefined : t('passwordMissing'),
      slider: human.kind === 'slider' && !values.slider ? t('sliderMissing') : undefined,
      captcha: human.kind === 'captcha' && !values.captcha.trim() ? t('captchaMissing') : undefined,
    }),
  });
  const field = (name: 'username' | 'password') => {
    const state = form.field(name);
    return {
      ...state,
      label: t(name),
      onChange(value: string) {
        prefetch();
        state.onChange(value);
      },
    };
  };
  const enter = async (values: Values<Field>): Promise<Setback<Field> | null> => {
    const { password } = values;
    const body = { username: values.username.trim(), password, ...human.body(values), remember_me: true };
    try {
      await signInAndEnter({ method: 'POST', path: '/sys/login', body });
      return null;
    } catch (error) {
      const check = human.takeRefusal(error);
      form.set('slider', '');
      return { failure: failureOf(error).message || t('failed'), focus: check ?? 'password' };
    }
  };

  return (
    <form ref={form.ref} className={styles.form} aria-labelledby={labelledBy} noValidate onSubmit={form.submit(enter)}>
      <SignInField {...field('username')} autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="current-password" />
      <Suspense>{human.kind && <HumanCheckField state={human} slider={form.field('slider')} captcha={form.field('captcha')} />}</Suspense>
      <FormEnd {...form} label={t('submit')} busyLabel={t('submitting')} />
      {children}
      {shellConfiguration().demo && (
        <DemoAccounts
          onChoose={(username) => {
            prefetch();
            form.set('username', username);
            form.set('password', demoPassword);
          }}
        />
      )}
    </form>
  );
}

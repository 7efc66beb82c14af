/** Registration page: creates an account with an uncertified shipper or carrier. */
import { useId } from 'react';
import { phoneCodePurposes, type Registration, registrationKinds } from 'shared-contracts/session/account';
import { shellConfiguration } from 'shared-platform/config';
import { http } from 'shared-platform/http';
import { type Translate, useMessages } from 'shared-platform/i18n';
import { signInPath } from '../../navigation/redirect-target.ts';
import { CodeField } from '../human-check/code-field.tsx';
import account from '../parts/account.module.css';
import { FormEnd } from '../parts/form-end.tsx';
import { MobileField } from '../parts/mobile-field.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { openPage, registerResultPath } from '../parts/page-path.ts';
import { PasswordField } from '../parts/password-field.tsx';
import { confirmProblem, optionalRuleProblem, ruleProblem, ruleText, textProblem } from '../parts/rule-problem.ts';
import styles from '../parts/sign-in.module.css';
import { SignInField } from '../parts/sign-in-field.tsx';
import { type Problems, useForm, type Values } from '../parts/use-form.ts';
import { useOfferedPage } from '../parts/use-offered-page.ts';
import { KindChoice } from './kind-choice.tsx';
import '../parts/account-messages.ts';

type Field = 'kind' | 'companyName' | 'username' | 'password' | 'confirm' | 'mobile' | 'code' | 'email';
const names: readonly Field[] = ['kind', 'companyName', 'username', 'password', 'confirm', 'mobile', 'code', 'email'];
/** Length limits of the name, as in the records of shippers and carriers. */
const nameLength = { min: 2, max: 100 };

export default function RegisterPage() {
  return useOfferedPage(shellConfiguration().signIn.register) ? <RegisterForm /> : null;
}

function RegisterForm() {
  const t = useMessages('account');
  const headingId = useId();
  const form = useForm<Field>({
    names,
    initial: { kind: 'shipper' },
    fallback: t('registerFailed'),
    check: (values) => problemsOf(values, t),
  });
  const kind = registrationKinds.find((one) => one === form.values.kind) ?? 'shipper';

  const register = async ({ mobile, code, confirm: _, email, companyName, ...rest }: Values<Field>): Promise<null> => {
    const body: Registration = {
      ...rest,
      kind,
      companyName: kind === 'invitation' ? '' : companyName.trim(),
      phone: mobile,
      smscode: code,
      ...(email && { email }),
    };
    const { username } = await http.post<{ username: string }>('/sys/user/register', body, { quiet: true });
    openPage(registerResultPath, { username, kind });
    return null;
  };

  return (
    <form ref={form.ref} className={styles.form} aria-labelledby={headingId} noValidate onSubmit={form.submit(register)}>
      <PageHeading id={headingId} text={t('registerText')}>
        {t('registerHeading')}
      </PageHeading>
      <KindChoice value={kind} onChange={(next) => form.set('kind', next)} />
      {kind === 'invitation' ? null : (
        <SignInField {...form.field('companyName')} label={t('companyName')} autoComplete="organization" maxLength={nameLength.max} />
      )}
      <SignInField {...form.field('username')} label={t('username')} autoComplete="username" />
      <div className={account.pair}>
        <PasswordField {...form.field('password')} label={t('password')} autoComplete="new-password" hint={ruleText('accountPassword')} />
        <PasswordField {...form.field('confirm')} label={t('confirm')} autoComplete="new-password" />
      </div>
      <MobileField {...form.field('mobile')} />
      <CodeField
        field={form.field('code')}
        mobile={form.values.mobile}
        purpose={phoneCodePurposes.register}
        isMobileFine={() => form.isFine('mobile')}
        onRefused={(why) => form.setBack({ problems: { mobile: why } })}
        onSent={() => form.setBack({ focus: 'code' })}
      />
      <SignInField {...form.field('email')} label={t('email')} type="email" inputMode="email" autoComplete="email" isOptional />
      <FormEnd {...form} label={t('register')} busyLabel={t('registering')} />
      <p className={account.aside}>
        {t('haveAccount')} <PageLink to={signInPath}>{t('toSignIn')}</PageLink>
      </p>
    </form>
  );
}

function problemsOf({ kind, companyName, username, password, confirm, mobile, code, email }: Values<Field>, t: Translate): Problems<Field> {
  return {
    companyName:
      kind === 'invitation' ? undefined : textProblem(companyName.trim(), { label: ['企业名称', 'the company name'], ...nameLength }),
    username: ruleProblem('username', username),
    password: ruleProblem('accountPassword', password, ['密码', 'a password']),
    confirm: confirmProblem(password, confirm, ['请再次输入密码', 'Enter the password again']),
    mobile: ruleProblem('mobile', mobile),
    code: code ? undefined : t('codeMissing'),
    email: optionalRuleProblem('email', email),
  };
}

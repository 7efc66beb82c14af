/** The sign-in page: no widget library, no remote, no registry; what comes next is fetched while the person types. */
import { useEffect, useId, useRef, useState } from 'react';
import { demoAccounts, demoPassword } from 'shared-contracts/session';
import { shellConfiguration } from 'shared-platform/config';
import { addMessages, changeLanguage, useLabel, useLanguage, useMessages } from 'shared-platform/i18n';
import { BrandMark } from '../brand-mark.tsx';
import { useCopyright } from '../copyright.ts';
import { loadProduct } from '../load-product.ts';
import { enterSignIn } from '../redirect-target.ts';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';
import styles from './sign-in.module.css';
import { SignInField } from './sign-in-field.tsx';
import { type CredentialField, type Credentials, useSignIn } from './use-sign-in.ts';
import '../start-messages.ts';

addMessages('sign-in', { 'zh-CN': zhCN, 'en-US': enUS });

export function SignInPage() {
  const t = useMessages('sign-in');
  const start = useMessages('start');
  const copyright = useCopyright();
  const language = useLanguage();

  useEffect(enterSignIn, []);
  useEffect(() => {
    document.title = start('product');
  }, [start]);

  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <a className={styles.logo} href="/">
          <BrandMark />
          <span>{start('product')}</span>
        </a>
        <div className={styles.pitch}>
          <p className={styles.lead}>{t('lead')}</p>
          <ul>
            <li>{t('point1')}</li>
            <li>{t('point2')}</li>
            <li>{t('point3')}</li>
          </ul>
        </div>
        <RoadPicture />
      </header>
      <main className={styles.side}>
        <button
          type="button"
          className={styles.language}
          lang={language === 'zh-CN' ? 'en' : 'zh'}
          onClick={() => void changeLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN')}
        >
          {t('language')}
        </button>
        <SignInForm />
        <footer className={styles.footer}>{copyright}</footer>
      </main>
    </div>
  );
}

function SignInForm() {
  const t = useMessages('sign-in');
  const attempt = useSignIn(t);
  const [values, setValues] = useState<Credentials>({ username: '', password: '', captcha: '' });
  const [isShown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const errorId = useId();

  const change = (name: CredentialField, value: string): void => {
    // A failed prefetch costs nothing: the chunk is asked for again when it is needed.
    loadProduct().catch(() => undefined);
    setValues((former) => ({ ...former, [name]: value }));
  };
  const focus = (name: CredentialField): void => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const field = (name: CredentialField) => ({
    name,
    label: t(name),
    value: values[name],
    isInvalid: attempt.invalid === name,
    describedBy: attempt.error ? errorId : undefined,
    onChange: (value: string) => change(name, value),
  });

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={headingId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (attempt.isBusy) return;
        void attempt.submit(values).then((needed) => needed && requestAnimationFrame(() => focus(needed)));
      }}
    >
      <h1 id={headingId}>{t('heading')}</h1>
      <SignInField {...field('username')} autoComplete="username" />
      <SignInField {...field('password')} type={isShown ? 'text' : 'password'} autoComplete="current-password">
        <button type="button" className={styles.reveal} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'hidePassword' : 'showPassword')}
        </button>
      </SignInField>
      {attempt.captcha && (
        <SignInField {...field('captcha')} autoComplete="off">
          <button type="button" className={styles.picture} onClick={attempt.renewCaptcha}>
            {attempt.captcha.picture ? <img src={attempt.captcha.picture} alt={t('captchaImage')} /> : t('captchaRefresh')}
          </button>
        </SignInField>
      )}
      <p id={errorId} className={styles.error} role="alert">
        {attempt.error}
      </p>
      <button type="submit" className={styles.submit} aria-busy={attempt.isBusy} disabled={attempt.isBusy}>
        {t(attempt.isBusy ? 'submitting' : 'submit')}
      </button>
      {shellConfiguration().demo && (
        <DemoAccounts
          onChoose={(username) => {
            loadProduct().catch(() => undefined);
            setValues((former) => ({ ...former, username, password: demoPassword }));
          }}
        />
      )}
    </form>
  );
}

function DemoAccounts({ onChoose }: { readonly onChoose: (username: string) => void }) {
  const t = useMessages('sign-in');
  const label = useLabel();
  const headingId = useId();
  return (
    <section className={styles.demo} aria-labelledby={headingId}>
      <h2 id={headingId}>
        {t('demo')}
        <small>{t('demoHint')}</small>
      </h2>
      <ul>
        {demoAccounts.map((account) => (
          <li key={account.username}>
            <button type="button" onClick={() => onChoose(account.username)}>
              <span>{label(account.label)}</span>
              <code>{account.username}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Decoration: a road through hills, in the page's own colours. */
function RoadPicture() {
  return (
    <svg className={styles.road} viewBox="0 0 640 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 150 L120 84 L210 138 L330 58 L450 140 L540 96 L640 150 V300 H0 Z" fill="#ffffff" opacity="0.07" />
      <path d="M0 190 L150 130 L280 184 L420 118 L560 178 L640 150 V300 H0 Z" fill="#ffffff" opacity="0.1" />
      <path d="M300 150 C310 190 180 230 60 300 H420 C400 240 350 200 318 150 Z" fill="#001529" opacity="0.55" />
      <path d="M309 152 C316 196 280 240 232 300" fill="none" stroke="#ffffff" strokeWidth="4" strokeDasharray="14 14" opacity="0.7" />
      <g transform="translate(384 196)" fill="#ffffff">
        <rect x="0" y="0" width="104" height="54" rx="5" opacity="0.95" />
        <path d="M108 16 h24 l18 20 v18 h-42 z" opacity="0.85" />
        <path d="M114 21 h16 l12 14 h-28 z" fill="#1668dc" />
        <circle cx="26" cy="58" r="11" fill="#001529" />
        <circle cx="26" cy="58" r="4.5" />
        <circle cx="82" cy="58" r="11" fill="#001529" />
        <circle cx="82" cy="58" r="4.5" />
        <circle cx="130" cy="58" r="11" fill="#001529" />
        <circle cx="130" cy="58" r="4.5" />
      </g>
    </svg>
  );
}

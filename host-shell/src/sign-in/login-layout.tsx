/**
 * Layout of the public pages: the product's name links to the start page. It uses no widget library, remote or registry; all pages but the
 * first are loaded when opened.
 */
import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { addMessages, browserLanguage, changeLanguage, useLanguage, useMessages } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { BrandMark } from '../brand/brand-mark.tsx';
import { FooterLine } from '../brand/footer-line.tsx';
import { enterSignIn, isVisitorPage } from '../navigation/redirect-target.ts';
import { holdProduct, releaseProduct } from '../navigation/sign-in-hold.ts';
import { showTheme, useTheme } from '../theme/theme-preference.ts';
import { useArrival } from './arrival/arrival.ts';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';
import styles from './login-layout.module.css';
import { alterationPath, guardPage, registerPath, registerResultPath, usePagePath } from './parts/page-path.ts';
import { RoadPicture } from './road-picture.tsx';
import { SignInPage } from './sign-in-page.tsx';
import '../messages/start-messages.ts';

addMessages('sign-in', { 'zh-CN': zhCN, 'en-US': enUS });

const AccountChoice = lazyPart(() =>
  import(/* webpackChunkName: "account" */ './arrival/account-choice.tsx').then(({ AccountChoice: choice }) => ({ default: choice })),
);
interface PublicPage {
  readonly Page: ComponentType;
  /** Message key of the page's title. */
  readonly title: string;
}
const signInPage: PublicPage = { Page: SignInPage, title: 'heading' };
/** Page for each public path; all other paths show the sign-in page. */
const pages: Readonly<Record<string, PublicPage>> = {
  [registerPath]: { Page: lazyPart(() => import(/* webpackChunkName: "account" */ './register/register.page.tsx')), title: 'register' },
  [registerResultPath]: {
    Page: lazyPart(() => import(/* webpackChunkName: "account" */ './register/register-result.page.tsx')),
    title: 'registerResult',
  },
  [alterationPath]: {
    Page: lazyPart(() => import(/* webpackChunkName: "account" */ './password-reset/alteration.page.tsx')),
    title: 'alteration',
  },
};

export function LoginLayout() {
  const t = useMessages('sign-in');
  const start = useMessages('start');
  // Redirects people who are not signed in. This must run before other code reads the address.
  useState(enterSignIn);
  const path = usePagePath();
  const arrival = useArrival();
  const theme = useTheme();
  const { Page, title } = pages[path] ?? signInPage;

  useLayoutEffect(() => showTheme(theme), [theme]);
  useEffect(() => {
    guardPage();
    // Registration and password reset may be opened by signed-in people too, so the product does not replace them; other public pages
    // redirect signed-in people to the product.
    if (isVisitorPage(path)) holdProduct();
    else releaseProduct();
  }, [path]);
  useEffect(() => {
    document.title = `${start('product')} - ${t(title)}`;
  }, [start, t, title]);

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
        <LanguageSwitch />
        <div className={styles.content}>
          <Suspense>{arrival ? <AccountChoice arrival={arrival} /> : <Page key={path} />}</Suspense>
        </div>
        <FooterLine className={styles.footer} />
      </main>
    </div>
  );
}

/** Button that switches the language. It is emphasised when the browser prefers the other language and the person has not chosen one. */
function LanguageSwitch() {
  const t = useMessages('sign-in');
  const language = useLanguage();
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN';
  const isOffered = browserLanguage() === other;
  return (
    <div className={styles.language} data-offered={isOffered || undefined}>
      {isOffered && <span lang={other.slice(0, 2)}>{t('offerLanguage')}</span>}
      <button type="button" lang={other.slice(0, 2)} onClick={() => void changeLanguage(other)}>
        {t('language')}
      </button>
    </div>
  );
}

/** `/user/login`: the ways to sign in. The first one is included, others are loaded on demand. */
import { Suspense, useEffect, useId, useState } from 'react';
import type { NeedsFirst } from 'shared-contracts/session/account';
import { sessionEnds } from 'shared-contracts/session/session-end';
import { shellConfiguration } from 'shared-platform/config';
import { useLanguage, useMessages } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { readEntry, type SignInEntry, thirdCall } from '../navigation/sign-in-entry.ts';
import { readEnding, readSignedOutMessage } from '../navigation/signed-out-message.ts';
import { watchNeeds } from './arrival/arrival.ts';
import { AccountForm } from './credentials/account-form.tsx';
import { WayTabs } from './credentials/way-tabs.tsx';
import { PageLink } from './parts/page-link.tsx';
import { alterationPath, registerPath } from './parts/page-path.ts';
import styles from './parts/sign-in.module.css';

const PhoneForm = lazyPart(() =>
  import(/* webpackChunkName: "account" */ './credentials/phone-form.tsx').then(({ PhoneForm: form }) => ({ default: form })),
);
const OtherWays = lazyPart(() =>
  import(/* webpackChunkName: "account" */ './third-party/other-ways.tsx').then(({ OtherWays: ways }) => ({ default: ways })),
);
const TicketSignIn = lazyPart(() =>
  import(/* webpackChunkName: "account" */ './third-party/ticket-sign-in.tsx').then(({ TicketSignIn: ticket }) => ({ default: ticket })),
);
const CasSignIn = lazyPart(() =>
  import(/* webpackChunkName: "account" */ './third-party/cas-sign-in.tsx').then(({ CasSignIn: cas }) => ({ default: cas })),
);

const SecondFactor = lazyPart(() =>
  import(/* webpackChunkName: "account" */ './credentials/second-factor.tsx').then(({ SecondFactor: factor }) => ({ default: factor })),
);

export function SignInPage() {
  const [first, setFirst] = useState<NeedsFirst | null>(null);
  // Every way to sign in may require a second factor, whose form replaces this one.
  useEffect(() => watchNeeds(setFirst), []);
  if (first) {
    return (
      <Suspense>
        <SecondFactor first={first} onBack={() => setFirst(null)} />
      </Suspense>
    );
  }
  return <FirstFactor />;
}

function FirstFactor() {
  const [entry, setEntry] = useState<SignInEntry>(readEntry);
  const [failure, setFailure] = useState('');
  const showForm = (why: string): void => {
    setFailure(why);
    setEntry({ kind: 'form' });
  };
  if (entry.kind === 'form') {
    return <WaysIn failure={failure} onThird={(ticket) => setEntry({ kind: 'ticket', call: thirdCall(ticket) })} />;
  }
  return <Suspense>{entry.kind === 'cas' ? <CasSignIn /> : <TicketSignIn entry={entry} onFailed={showForm} />}</Suspense>;
}

const ways = ['account', 'phone'] as const;
type Way = (typeof ways)[number];

interface WaysInProps {
  readonly failure: string;
  readonly onThird: (ticket: Parameters<typeof thirdCall>[0]) => void;
}

function WaysIn({ failure, onThird }: WaysInProps) {
  const t = useMessages('sign-in');
  const headingId = useId();
  const [way, setWay] = useState<Way>('account');
  // Input is kept when the user switches to another way to sign in.
  const [isPhoneOpened, setPhoneOpened] = useState(false);
  const { phone, third, cas } = shellConfiguration().signIn;
  const open = (next: Way): void => {
    setWay(next);
    if (next === 'phone') setPhoneOpened(true);
  };
  const panel = (of: Way) =>
    phone ? { id: `${headingId}-${of}-panel`, role: 'tabpanel', 'aria-labelledby': `${headingId}-${of}`, hidden: way !== of } : {};

  return (
    <div className={styles.flow}>
      <h1 id={headingId}>{t('heading')}</h1>
      <WhyHere />
      {phone && <WayTabs id={headingId} ways={ways} current={way} onChange={open} />}
      <div {...panel('account')}>
        <AccountForm labelledBy={headingId} failure={failure}>
          <WaysOn />
        </AccountForm>
      </div>
      {phone && (
        <div {...panel('phone')}>
          <Suspense>
            {isPhoneOpened && (
              <PhoneForm labelledBy={headingId}>
                <WaysOn />
              </PhoneForm>
            )}
          </Suspense>
        </div>
      )}
      {(third.length > 0 || cas) && (
        <Suspense>
          <OtherWays onThird={onThird} />
        </Suspense>
      )}
    </div>
  );
}

/** Shows why the session ended, if the user did not sign out. */
function WhyHere() {
  const isChinese = useLanguage() === 'zh-CN';
  const [ending] = useState(readEnding);
  if (!ending || readSignedOutMessage()) return null;
  return (
    <p className={styles.why} role="status">
      {sessionEnds[ending.reason][isChinese ? 0 : 1]}
    </p>
  );
}

/** Links for people without account or password. */
function WaysOn() {
  const t = useMessages('sign-in');
  const { phone, register } = shellConfiguration().signIn;
  if (!phone && !register) return null;
  return (
    <p className={styles.links}>
      {register && <PageLink to={registerPath}>{t('register')}</PageLink>}
      {phone && <PageLink to={alterationPath}>{t('forgotten')}</PageLink>}
    </p>
  );
}

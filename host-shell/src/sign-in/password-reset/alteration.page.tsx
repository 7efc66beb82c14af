/** Password reset: identify by phone, then set a new password. */
import { useId, useState } from 'react';
import type { ResetTicket } from 'shared-contracts/session/account';
import { shellConfiguration } from 'shared-platform/config';
import { useMessages } from 'shared-platform/i18n';
import { forgetSession, useSession } from 'shared-platform/session';
import { signInPath } from '../../navigation/redirect-target.ts';
import account from '../parts/account.module.css';
import { DoneMark } from '../parts/done-mark.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { PageLink } from '../parts/page-link.tsx';
import styles from '../parts/sign-in.module.css';
import { useOfferedPage } from '../parts/use-offered-page.ts';
import alteration from './alteration.module.css';
import { AlterationPassword } from './alteration-password.tsx';
import { AlterationPhone } from './alteration-phone.tsx';
import '../parts/account-messages.ts';

/** The account that the phone code identified. */
export interface VerifiedPhone extends ResetTicket {
  readonly phone: string;
}

const steps = ['alterationPhone', 'alterationPassword', 'alterationDone'] as const;

export default function AlterationPage() {
  return useOfferedPage(shellConfiguration().signIn.phone) ? <AlterationSteps /> : null;
}

function AlterationSteps() {
  const t = useMessages('account');
  const headingId = useId();
  const [verified, setVerified] = useState<VerifiedPhone | null>(null);
  const [isDone, setDone] = useState(false);
  const step = isDone ? 2 : verified ? 1 : 0;
  const isSignedIn = useSession() !== null;

  const finish = (): void => {
    setDone(true);
    // The server has ended all sessions of this account, so a session in this browser is no longer valid.
    if (isSignedIn) forgetSession();
  };

  return (
    <section className={styles.flow} aria-labelledby={headingId}>
      <PageHeading id={headingId}>{t('alterationHeading')}</PageHeading>
      <ol className={alteration.steps} aria-label={t('steps')}>
        {steps.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined} data-passed={index < step || undefined}>
            <span className={alteration.number} aria-hidden="true">
              {index < step ? '✓' : index + 1}
            </span>
            {t(name)}
          </li>
        ))}
      </ol>
      {step === 0 && <AlterationPhone labelledBy={headingId} onVerified={setVerified} />}
      {step === 1 && verified && (
        <AlterationPassword labelledBy={headingId} verified={verified} onDone={finish} onBack={() => setVerified(null)} />
      )}
      {step === 2 && verified && (
        <div className={`${styles.form} ${account.result}`}>
          <DoneMark />
          <p role="status">{t('alterationDoneText', { username: verified.username })}</p>
          <PageLink to={signInPath} state={{ username: verified.username }} className={styles.submit}>
            {t('toSignIn')}
          </PageLink>
        </div>
      )}
    </section>
  );
}

/** Page after registration: the new account, and the next steps. */
import { useEffect, useId } from 'react';
import { useMessages } from 'shared-platform/i18n';
import { signInPath } from '../../navigation/redirect-target.ts';
import account from '../parts/account.module.css';
import { DoneMark } from '../parts/done-mark.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { pageState, registerPath, replacePage } from '../parts/page-path.ts';
import styles from '../parts/sign-in.module.css';
import '../parts/account-messages.ts';

export default function RegisterResultPage() {
  const t = useMessages('account');
  const headingId = useId();
  const username = pageState('username');
  // The page was opened without a registration, so there is nothing to show.
  useEffect(() => {
    if (!username) replacePage(registerPath);
  }, [username]);
  if (!username) return null;

  return (
    <section className={`${styles.form} ${account.result}`} aria-labelledby={headingId}>
      <DoneMark />
      <PageHeading id={headingId} text={t('registeredText')}>
        {t('registered', { username })}
      </PageHeading>
      <PageLink to={signInPath} state={{ username }} className={styles.submit}>
        {t('toSignIn')}
      </PageLink>
    </section>
  );
}

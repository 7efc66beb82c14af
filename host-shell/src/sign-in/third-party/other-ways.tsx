/** Buttons for signing in elsewhere: third parties, the CAS server. */
import { useEffect, useId } from 'react';
import { shellConfiguration } from 'shared-platform/config';
import { useMessages } from 'shared-platform/i18n';
import { leaveForCas } from '../../navigation/cas.ts';
import type { ThirdTicket } from '../../navigation/sign-in-entry.ts';
import account from '../parts/account.module.css';
import { leaveForProvider, watchHandOver } from './third-party.ts';
import '../parts/account-messages.ts';

export interface OtherWaysProps {
  /** Called when the third-party provider's window delivered a sign-in ticket. */
  readonly onThird: (ticket: ThirdTicket) => void;
}

export function OtherWays({ onThird }: OtherWaysProps) {
  const t = useMessages('account');
  const headingId = useId();
  const { third, cas } = shellConfiguration().signIn;
  // Waits for the sign-in ticket from the window of the third-party provider as long as the page is shown.
  useEffect(() => watchHandOver(onThird), []);
  return (
    <section className={account.others} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('otherWays')}</h2>
      {cas && (
        <button type="button" className={account.other} onClick={leaveForCas}>
          {t('cas')}
        </button>
      )}
      {third.map(({ type, label }) => (
        <button key={type} type="button" className={account.other} onClick={() => leaveForProvider(type)}>
          {label}
        </button>
      ))}
    </section>
  );
}

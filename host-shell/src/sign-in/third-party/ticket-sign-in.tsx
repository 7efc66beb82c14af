/** Signs in with a ticket from the address; input is needed only when a third-party account has no phone number yet. */
import { useEffect, useId, useRef, useState } from 'react';
import type { NeedsFirst } from 'shared-contracts/session/account';
import { failureOf } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import { type SignInEntry, serviceAddress } from '../../navigation/sign-in-entry.ts';
import { signInAndEnter } from '../arrival/arrival.ts';
import { PhoneForm } from '../credentials/phone-form.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { replacePage } from '../parts/page-path.ts';
import styles from '../parts/sign-in.module.css';
import { Waiting } from '../parts/waiting.tsx';
import { handOver, takeWayBack } from './third-party.ts';
import '../parts/account-messages.ts';

export interface TicketSignInProps {
  readonly entry: Extract<SignInEntry, { kind: 'ticket' | 'refused' }>;
  /** Called with the reason when the ticket was refused. */
  readonly onFailed: (why: string) => void;
}

export function TicketSignIn({ entry, onFailed }: TicketSignInProps) {
  const t = useMessages('account');
  const headingId = useId();
  const [thirdUserUuid, setThirdUserUuid] = useState('');
  const hasBegun = useRef(false);

  // Runs once, because a ticket works once.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (entry.kind === 'ticket' && entry.third && handOver(entry.third)) return;
    replacePage(takeWayBack() ?? serviceAddress());
    if (entry.kind === 'refused') {
      onFailed(t(entry.isUnavailable ? 'thirdUnavailable' : 'thirdRefused'));
      return;
    }
    signInAndEnter(entry.call).catch((error: unknown) => {
      const { message, result } = failureOf(error);
      const { needs, thirdUserUuid: uuid } = (result ?? {}) as Partial<NeedsFirst>;
      if (needs === 'phone' && uuid) setThirdUserUuid(uuid);
      else onFailed(message || t('requestFailed'));
    });
  }, []);

  if (thirdUserUuid) {
    return (
      <section className={styles.flow} aria-labelledby={headingId}>
        <PageHeading id={headingId} text={t('bindText')}>
          {t('bindHeading')}
        </PageHeading>
        <PhoneForm labelledBy={headingId} thirdUserUuid={thirdUserUuid} />
      </section>
    );
  }
  return <Waiting>{t('signingIn')}</Waiting>;
}

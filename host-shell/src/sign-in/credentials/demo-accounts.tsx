import { useId } from 'react';
import { demoAccounts } from 'shared-contracts/session/session';
import { useLabel, useMessages } from 'shared-platform/i18n';
import styles from '../parts/sign-in.module.css';

/** Buttons for signing in as demo accounts, one click each. */
export function DemoAccounts({ onChoose }: { readonly onChoose: (username: string) => void }) {
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

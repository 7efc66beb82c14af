import type { ReactNode } from 'react';
import { Card } from 'shared-widgets/ui/content';
import styles from './security.module.css';

export interface SecurityCardProps {
  readonly title: string;
  /** Sentence that says what the setting is for. */
  readonly what?: string;
  /** Present state of the setting. */
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Card for one setting of the account: explanation, state and actions. */
export function SecurityCard({ title, what, state, actions, children }: SecurityCardProps) {
  return (
    <Card size="small" className={styles.card}>
      <section aria-label={title}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            {what && <p className={styles.what}>{what}</p>}
            {state && <p className={styles.state}>{state}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </section>
    </Card>
  );
}

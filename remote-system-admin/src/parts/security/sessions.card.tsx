import type { OwnSession } from 'shared-contracts/session/second-factor';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { Tag } from 'shared-widgets/ui/content';
import { Button } from 'shared-widgets/ui/core';
import { asked } from '../asked.ts';
import { deviceName } from './device-name.ts';
import { endSession, useOwnSessions } from './security.api.ts';
import styles from './security.module.css';
import { SecurityCard } from './security-card.tsx';
import { useSecurityText } from './security-messages.ts';

export function SessionsCard() {
  const text = useSecurityText();
  const { id: tab } = useTab();
  const { data = [], error, refetch } = useOwnSessions();
  const others = data.filter(({ isCurrent }) => !isCurrent);
  const end = async (id: string | null): Promise<void> => {
    if (id === null && !(await notices.confirm({ ...asked(text('security.sessionsEndAsk')), dangerous: true, tab }))) return;
    await endSession(id);
    refetch();
  };
  return (
    <SecurityCard
      title={text('security.sessions')}
      state={error?.message}
      actions={
        error ? (
          <Button onClick={refetch}>{text('security.retry')}</Button>
        ) : (
          <Button danger disabled={others.length === 0} onClick={() => void end(null)}>
            {text('security.sessionsEnd')}
          </Button>
        )
      }
    >
      <ul className={styles.rows}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(session.id)} />
        ))}
      </ul>
    </SecurityCard>
  );
}

function SessionRow({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const text = useSecurityText();
  const { isCurrent, userAgent, address, createTime, lastTime } = session;
  return (
    <li className={styles.row}>
      <span>
        <strong>{deviceName(userAgent) ?? text('security.unknownDevice')}</strong>{' '}
        {isCurrent && <Tag color="success">{text('security.sessionCurrent')}</Tag>}
        <br />
        {text('security.sessionFacts', { address, from: createTime, last: lastTime })}
      </span>
      {!isCurrent && (
        <Button size="small" onClick={onEnd}>
          {text('security.sessionEnd')}
        </Button>
      )}
    </li>
  );
}

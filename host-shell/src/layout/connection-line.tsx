/**
 * A line that shows how many steps wait on this device, whether the network or the server is unreachable, and for a moment that the connection is
 * back.
 */
import { useEffect, useState } from 'react';
import { type ConnectionState, useConnection } from 'shared-platform/connection';
import { CheckCircleOutlined, CloudServerOutlined, DisconnectOutlined } from 'shared-widgets/ui/icons';
import { useShellText } from '../messages/shell-messages.ts';
import { useWaitingSteps } from '../session/device-queue-later.ts';
import styles from './connection-line.module.css';

/** Milliseconds after which an outage is shown; shorter outages are not shown. */
const shownAfter = 500;
/** Milliseconds for which the line says that the connection is back. */
const backFor = 3000;

const signs = { 'line-away': DisconnectOutlined, 'server-away': CloudServerOutlined, up: CheckCircleOutlined };

/** The connection state that the line shows; null: the line is hidden. */
function useShownState(): ConnectionState | null {
  const state = useConnection();
  const [shown, setShown] = useState<ConnectionState | null>(null);
  useEffect(() => {
    if (state === 'up' && shown === null) return;
    const timer = state === 'up' ? setTimeout(() => setShown(null), backFor) : setTimeout(() => setShown(state), shown ? 0 : shownAfter);
    if (state === 'up') setShown('up');
    return () => clearTimeout(timer);
  }, [state, shown]);
  return shown;
}

export function ConnectionLine() {
  const t = useShellText();
  const shown = useShownState();
  const Sign = shown && signs[shown];
  const { waiting, refused } = useWaitingSteps();
  const told = refused > 0 ? t('queue.refusedCount', { count: refused }) : waiting > 0 && t('queue.waiting', { count: waiting });
  return (
    <div role="status">
      {Sign && (
        <div className={styles.line} data-line="" data-connection={shown}>
          <Sign className={styles[shown]} aria-hidden />
          <span>
            {t(`connection.${shown}`)}
            {told && shown !== 'up' && ` · ${told}`}
          </span>
        </div>
      )}
      {told && !shown && (
        <div className={styles.line} data-line="" data-queue="">
          <CloudServerOutlined className={styles[refused > 0 ? 'server-away' : 'line-away']} aria-hidden />
          <span>{told}</span>
        </div>
      )}
    </div>
  );
}

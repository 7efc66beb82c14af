/** Card that says why a screen is missing and what can be done: retry, use the fallback version, copy a report. */
import { useEffect, useEffectEvent, useState } from 'react';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { doubtConnection, useConnection, useWhenBack } from 'shared-platform/connection';
import { copyText } from 'shared-platform/copy-text';
import { recentReports } from 'shared-platform/telemetry';
import { Button, Space } from 'shared-widgets/ui/base';
import { CopyOutlined, ReloadOutlined, RollbackOutlined, WarningOutlined } from 'shared-widgets/ui/icons';
import { useShellText } from '../../messages/shell-messages.ts';
import type { ScreenFailureReason } from '../../remotes/loader/screen-loader.ts';
import styles from './tab-panel.module.css';

export interface FailureFacts {
  readonly component: string;
  readonly remote: string | null;
  readonly version: string | null;
  /** Technical detail for the copied error report; the card shows it only when an operator stopped the version. */
  readonly detail?: string;
  readonly requestId?: string | null;
}

export interface ScreenFailureProps {
  readonly reason: ScreenFailureReason | 'crashed';
  readonly facts: FailureFacts;
  /** Component that the menu names now; when it is not the failed one, it is loaded at once. */
  readonly wanted?: string | undefined;
  readonly fallbackVersion: string | null;
  /** A stopped version of which there is no other one. */
  readonly isLast?: boolean;
  /** Value of `connectionReturns` at the time when the failed attempt began. */
  readonly began?: number;
  readonly onRetry: (useFallback: boolean) => void;
}

/** Reasons of failure that an outage causes; such a screen is retried automatically when the server is back. */
const outages: readonly string[] = ['network', 'timeout', 'no-document'];

export function ScreenFailure({
  reason,
  facts,
  wanted = facts.component,
  fallbackVersion,
  isLast = false,
  began,
  onRetry,
}: ScreenFailureProps) {
  const t = useShellText();
  const [moment] = useState(() => new Date());
  // Shown in Shanghai time like every other time of the product; the copied report contains UTC.
  const time = moment.toISOString();
  const { component, remote, version, detail, requestId } = facts;
  const isOutage = outages.includes(reason);
  const connection = useConnection();
  useEffect(() => {
    // Whether there is an outage is checked when files fail to load, because that may be its first sign.
    if (isOutage) void doubtConnection();
  }, [isOutage]);
  useWhenBack(isOutage, () => onRetry(false), began);
  const isReplaced = wanted !== component;
  const loadWanted = useEffectEvent(() => onRetry(false));
  useEffect(() => {
    if (isReplaced) loadWanted();
  }, [isReplaced]);
  const source = remote ? `${remote}@${version ?? '?'}` : component;

  const copy = (): void => {
    const events = recentReports().slice(-20);
    const address = globalThis.location.pathname;
    void copyText(JSON.stringify({ reason, component, remote, version, requestId, time, detail, address, events }, null, 2));
  };

  return (
    <section className={styles.card} role="alert">
      <div className={styles.head}>
        <WarningOutlined className={styles.sign} aria-hidden />
        <div>
          <h1>{t(reason === 'crashed' ? 'crashedTitle' : 'failedTitle')}</h1>
          <p>{isOutage && connection !== 'up' ? t(`away.${connection}`) : t(isLast ? 'reason.killedLast' : `reason.${reason}`)}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('factReason')}</dt>
        <dd>{reason === 'killed' && detail ? `${reason}: ${detail}` : reason}</dd>
        <dt>{t('factRemote')}</dt>
        <dd>{source}</dd>
        {requestId && (
          <>
            <dt>{t('factRequest')}</dt>
            <dd>{requestId}</dd>
          </>
        )}
        <dt>{t('factTime')}</dt>
        <dd>
          <time dateTime={time}>{shanghaiNow(moment)}</time>
        </dd>
      </dl>
      <Space wrap>
        {reason !== 'integrity' && (
          <Button type="primary" icon={<ReloadOutlined />} onClick={() => onRetry(false)}>
            {t(reason === 'killed' ? 'reloadScreen' : 'retry')}
          </Button>
        )}
        {fallbackVersion && (
          <Button icon={<RollbackOutlined />} onClick={() => onRetry(true)}>
            {t('useFallback', { version: fallbackVersion })}
          </Button>
        )}
        <Button icon={<CopyOutlined />} onClick={copy}>
          {t('copyReport')}
        </Button>
      </Space>
    </section>
  );
}

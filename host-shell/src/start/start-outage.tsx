/** Shown instead of the frame while an outage prevents the start of the product; tries again by itself. */
import { useEffect, useEffectEvent, useState } from 'react';
import { watchConnectionBack } from 'shared-platform/connection';
import type { Failure } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import '../messages/start-messages.ts';

/** Shortest and longest pause between two attempts in milliseconds; a random part keeps many windows from trying at the same time. */
const firstPause = 2000;
const longestPause = 15_000;

export interface StartOutageProps {
  readonly failure: Failure;
  /** Number of attempts that failed one after another. */
  readonly attempts: number;
  readonly onRetry: () => void;
}

export function StartOutage({ failure, attempts, onRetry }: StartOutageProps) {
  const t = useMessages('start');
  // Number of the attempt that is being made; the attempt ends when `attempts` grows or the frame opens.
  const [tried, setTried] = useState(0);
  const isTrying = tried === attempts;
  const retry = useEffectEvent(() => {
    if (isTrying) return;
    setTried(attempts);
    onRetry();
  });
  useEffect(() => {
    const pause = Math.min(firstPause * 1.5 ** (attempts - 1), longestPause) * (0.8 + Math.random() * 0.4);
    const timer = setTimeout(() => retry(), pause);
    const stop = watchConnectionBack(() => retry());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [attempts]);
  return (
    <main className="start-page">
      <div role="alert">
        <h1>{t('outageTitle')}</h1>
        <p>{failure.message}</p>
      </div>
      <p>{t('outageText')}</p>
      <button
        type="button"
        className="start-button"
        aria-disabled={isTrying}
        onClick={() => {
          if (isTrying) return;
          setTried(attempts);
          onRetry();
        }}
      >
        {t(isTrying ? 'retrying' : 'retryNow')}
      </button>
    </main>
  );
}

/** Page of an external menu item: the framed page, a button to open another window, or why its address is refused. */
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Skeleton } from 'shared-widgets/ui/base';
import { ReloadOutlined, WarningOutlined } from 'shared-widgets/ui/icons';
import { quoteAddress } from '../menu/menu-url.ts';
import type { OutsideRoute, RefusedRoute } from '../menu/route.ts';
import { useShellText } from '../messages/shell-messages.ts';
import { homePath } from '../navigation/redirect-target.ts';
import styles from './outside-page.module.css';

/** Time after which an empty frame is reported as slow, ms. */
const slowAfter = 15_000;

/**
 * Sandbox rights of a framed page. It can never navigate the product's window. A page of this origin gets an opaque origin, otherwise it
 * could read the product's storage in this browser.
 */
function frameRights(url: string, origin: string): string {
  const rights = 'allow-scripts allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox';
  return new URL(url).origin === origin ? rights : `${rights} allow-same-origin`;
}

export function OutsidePage({ route, title }: { readonly route: OutsideRoute | RefusedRoute; readonly title: string }) {
  if (route.kind === 'refused') return <RefusedPage route={route} title={title} />;
  return route.kind === 'window' ? <WindowPage url={route.url} title={title} /> : <FramePage url={route.url} title={title} />;
}

interface PageProps {
  readonly url: string;
  readonly title: string;
}

type FrameState = 'loading' | 'shown' | 'slow' | 'blocked';

function FramePage({ url, title }: PageProps) {
  const t = useShellText();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<FrameState>('loading');

  useEffect(() => {
    const { origin } = new URL(url);
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) setState('blocked');
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [url]);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('slow'), slowAfter);
    return () => clearTimeout(timer);
  }, [state]);

  const again = (): void => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <section className={styles.outside} aria-label={title}>
      <header className={styles.bar}>
        <span className={styles.host}>{new URL(url).host}</span>
        <Button size="small" type="text" icon={<ReloadOutlined />} onClick={again}>
          {t('frameAgain')}
        </Button>
        <Button size="small" type="link" href={url} target="_blank" rel="noopener noreferrer">
          {t('openWindow')}
        </Button>
      </header>
      {state === 'loading' && (
        <div className={styles.waiting} role="status" aria-label={t('loadingScreen')}>
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
      {(state === 'slow' || state === 'blocked') && (
        <p className={state === 'slow' ? styles.slow : styles.blocked} role="alert">
          <WarningOutlined aria-hidden className={state === 'slow' ? styles.sign : styles.largeSign} />{' '}
          {t(state === 'slow' ? 'frameSlow' : 'frameBlocked')}
        </p>
      )}
      {state !== 'blocked' && (
        <iframe
          key={attempt}
          className={state === 'loading' ? styles.coming : styles.frame}
          sandbox={frameRights(url, globalThis.location.origin)}
          title={title}
          referrerPolicy="no-referrer"
          src={url}
          onLoad={() => setState((previous) => (previous === 'blocked' ? previous : 'shown'))}
        />
      )}
    </section>
  );
}

function WindowPage({ url, title }: PageProps) {
  const t = useShellText();
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <p>{t('windowHint')}</p>
      <code className={styles.address}>{quoteAddress(url)}</code>
      <Button type="primary" href={url} target="_blank" rel="noopener noreferrer">
        {t('openWindow')}
      </Button>
    </section>
  );
}

function RefusedPage({ route, title }: { readonly route: RefusedRoute; readonly title: string }) {
  const t = useShellText();
  return (
    <section className={styles.card} role="alert">
      <h2>
        <WarningOutlined aria-hidden className={styles.sign} /> {t('refusedTitle')}
      </h2>
      {route.address && (
        <>
          <p>{t('refusedHint', { title })}</p>
          <code className={styles.address}>{quoteAddress(route.address)}</code>
        </>
      )}
      <p>{t(`refused.${route.reason}`)}</p>
      <Link className={styles.link} to={homePath}>
        {t('backHome')}
      </Link>
    </section>
  );
}

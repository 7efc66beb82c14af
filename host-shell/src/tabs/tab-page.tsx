/** What fills a tab: a remote's screen, a frame, or the reason why neither can be shown. */
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { store } from 'shared-platform/store';
import { report } from 'shared-platform/telemetry';
import { Button, Skeleton } from 'shared-widgets/ui/core';
import type { Route } from '../menu/route-map.ts';
import { useShellText } from '../messages.ts';
import { PlainHome } from '../pages/plain-home.tsx';
import { homePath } from '../redirect-target.ts';
import type { ScreenResult } from '../remotes/screen-loader.ts';
import { shellActions } from '../shell-slice.ts';
import { useShellFacts } from '../signed-in/shell-context.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import styles from './tab-panel.module.css';

export interface TabPageProps {
  readonly tabId: string;
  readonly route: Route | undefined;
}

export function TabPage({ tabId, route }: TabPageProps) {
  if (route?.kind === 'frame') return <FramePage url={route.url} title={route.title} opensWindow={route.opensWindow} />;
  if (route?.kind === 'screen') return <ScreenPage tabId={tabId} component={route.component} isHome={route.path === homePath} />;
  return <PlainHome />;
}

interface ScreenPageProps {
  readonly tabId: string;
  readonly component: string;
  readonly isHome: boolean;
}

/** Loads the screen once per attempt; the tab keeps what it got, whatever is pinned later. */
function ScreenPage({ tabId, component, isHome }: ScreenPageProps) {
  const { loader } = useShellFacts();
  const [attempt, setAttempt] = useState(() => ({ number: 0, result: loader.loadScreen(component) }));
  const screen = useSettled(attempt.result);
  const present = (card: ReactNode): ReactNode => (isHome ? <PlainHome>{card}</PlainHome> : card);
  const again = (useFormer: boolean): void =>
    setAttempt(({ number }) => ({ number: number + 1, result: loader.loadScreen(component, { useFormer }) }));

  const former = screen?.ok && screen.former ? screen.version : null;
  useEffect(() => {
    store.dispatch(shellActions.formerUsed({ id: tabId, version: former }));
  }, [tabId, former]);

  // The document is on its way: the screen opens by itself when it arrives.
  const waitsForDocument = screen !== null && !screen.ok && screen.reason === 'no-document';
  useEffect(() => {
    if (!waitsForDocument) return;
    return loader.subscribe(() => {
      if (loader.resolve(component).available) again(false);
    });
  });

  if (!screen) return <ScreenSkeleton />;
  if (!screen.ok) {
    const { reason, remote, version, detail, formerVersion } = screen;
    const facts = { component, remote, version, detail };
    return present(<ScreenFailure reason={reason} facts={facts} formerVersion={formerVersion} onRetry={again} />);
  }
  const { Component, remote, version } = screen;
  return (
    <ScreenBoundary key={attempt.number} facts={{ component, remote, version }} present={present} onRetry={again}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Component />
        <Rendered remote={remote} version={version} component={component} />
      </Suspense>
    </ScreenBoundary>
  );
}

/** The result once it is there; null while it is on its way. A hidden tab takes up where it was. */
function useSettled(result: Promise<ScreenResult>): ScreenResult | null {
  const [settled, setSettled] = useState<{ readonly of: Promise<ScreenResult>; readonly screen: ScreenResult } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void result.then((screen) => {
      if (isCurrent) setSettled({ of: result, screen });
    });
    return () => {
      isCurrent = false;
    };
  }, [result]);
  return settled?.of === result ? settled.screen : null;
}

/** Beside the screen, so that it speaks only when the screen has really rendered. */
function Rendered({ remote, version, component }: { readonly remote: string; readonly version: string; readonly component: string }) {
  const { loader } = useShellFacts();
  useEffect(() => {
    loader.rendered(remote, version);
    report({ name: 'screen.rendered', facts: { component, remote, version } });
  }, [loader, remote, version, component]);
  return null;
}

function ScreenSkeleton() {
  const t = useShellText();
  return (
    <div className={styles.waiting} role="status" aria-label={t('loadingScreen')}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  );
}

interface FramePageProps {
  readonly url: string;
  readonly title: string;
  readonly opensWindow: boolean;
}

function FramePage({ url, title, opensWindow }: FramePageProps) {
  const t = useShellText();
  if (!url) return <p role="alert">{t('frameEmpty')}</p>;
  if (opensWindow) {
    return (
      <Button type="link" href={url} target="_blank" rel="noopener noreferrer">
        {title}
      </Button>
    );
  }
  return <iframe className={styles.frame} src={url} title={title} referrerPolicy="no-referrer" />;
}

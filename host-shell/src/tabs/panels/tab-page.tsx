/** Content of a tab: a remote's screen, an external page, or the reason why neither can be shown. */
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { connectionReturns } from 'shared-platform/connection';
import { lazyPart } from 'shared-platform/lazy-part';
import { store } from 'shared-platform/store';
import { report } from 'shared-platform/telemetry';
import { Skeleton } from 'shared-widgets/ui/base';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import { shellActions, useShell } from '../../frame-state/shell-slice.ts';
import type { TabRecord } from '../../frame-state/tab-state.ts';
import type { Route } from '../../menu/route.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { homePath } from '../../navigation/redirect-target.ts';
import { PlainHome } from '../../pages/plain-home.tsx';
import type { LoadOptions, ScreenCrash, ScreenLoaded, ScreenResult } from '../../remotes/loader/screen-loader.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenNews } from './screen-news.tsx';
import styles from './tab-panel.module.css';
import { useKilled } from './use-killed.ts';

const OutsidePage = lazyPart(() =>
  import(/* webpackChunkName: "outside" */ '../../pages/outside-page.tsx').then((module) => ({ default: module.OutsidePage })),
);

const LinksPage = lazyPart(() =>
  import(/* webpackChunkName: "outside" */ '../../pages/links-page.tsx').then((module) => ({ default: module.LinksPage })),
);

export interface TabPageProps {
  readonly tabId: string;
  readonly title: string;
  readonly route: Route | undefined;
}

export function TabPage({ tabId, title, route: present }: TabPageProps) {
  const route = useSparedRoute(tabId, present);
  switch (route?.kind) {
    case 'screen':
      return (
        <>
          {route.hasHeading && <h2 className={styles.heading}>{title}</h2>}
          <ScreenPage tabId={tabId} component={route.component} isHome={route.path === homePath} />
        </>
      );
    case 'frame':
    case 'window':
    case 'refused':
      return (
        <Suspense fallback={<ScreenSkeleton />}>
          <OutsidePage route={route} title={title} />
        </Suspense>
      );
    case 'links':
      return (
        <Suspense fallback={<ScreenSkeleton />}>
          <LinksPage route={route} title={title} />
        </Suspense>
      );
    default:
      return <PlainHome />;
  }
}

/**
 * The present route of the tab. The route by which it was mounted, while the tab has the earlier path of a menu item that was moved, and while a
 * screen has unsaved input although its menu item now leads to something that is no screen.
 */
function useSparedRoute(tabId: string, present: Route | undefined): Route | undefined {
  const isDirty = useShell(({ tabs }) => tabs.tabs.some((tab) => tab.id === tabId && tab.isDirty));
  const [mounted, setMounted] = useState(present);
  const isSpared = present?.kind === 'moved' || (isDirty && mounted?.kind === 'screen' && present?.kind !== 'screen');
  const next = isSpared ? mounted : present;
  if (next !== mounted) setMounted(next);
  return next;
}

interface ScreenPageProps {
  readonly tabId: string;
  /** Component that the menu names now. */
  readonly component: string;
  readonly isHome: boolean;
}

/**
 * Shows a remote's screen. The screen is loaded once per attempt, and the tab keeps its version when another one is pinned. When the menu
 * names another component, that one is loaded at once if an error card is shown; a screen that runs stays until the person asks for the other.
 */
function ScreenPage({ tabId, component: wanted, isHome }: ScreenPageProps) {
  const { loader } = useShellFacts();
  const begin = (number: number, options?: LoadOptions) => {
    // A screen whose code has run already is shown at the first rendering, and nothing is loaded for it.
    const ready = options ? null : loader.ready(wanted);
    const result = ready ? Promise.resolve(ready) : loader.loadScreen(wanted, options);
    return { number, component: wanted, began: connectionReturns(), ready, result };
  };
  const [attempt, setAttempt] = useState(() => begin(0));
  const { component } = attempt;
  const screen = useSettled(attempt.result, attempt.ready);
  const present = (card: ReactNode): ReactNode => (isHome ? <PlainHome>{card}</PlainHome> : card);
  const start = (options?: LoadOptions): void => setAttempt(({ number }) => begin(number + 1, options));
  const again = (useFallback: boolean): void => start({ useFallback, isRetry: !useFallback });

  useEffect(() => {
    store.dispatch(shellActions.screenShown({ id: tabId, ...shownBy(screen, component) }));
  }, [tabId, screen, component]);

  const isUnneeded = !screen && component !== wanted;
  const startWanted = useEffectEvent(() => start());
  useEffect(() => {
    if (isUnneeded) startWanted();
  }, [isUnneeded]);

  // The manifest is still loading; the screen opens by itself when the manifest arrives.
  const waitsForDocument = screen !== null && !screen.ok && screen.reason === 'no-document';
  useEffect(() => {
    if (!waitsForDocument) return;
    return loader.subscribe(() => {
      if (loader.resolve(component).available) start();
    });
  });

  // A screen that exceeded the time limit replaces its error card when it arrives, unless another attempt began meanwhile.
  const later = screen && !screen.ok ? screen.later : undefined;
  useEffect(() => {
    void later?.then((arrived) => {
      if (arrived)
        setAttempt((last) =>
          last === attempt ? { ...last, number: last.number + 1, ready: arrived, result: Promise.resolve(arrived) } : last,
        );
    });
  }, [later, attempt]);

  if (!screen) return <ScreenSkeleton />;
  if (!screen.ok) {
    const { reason, remote, version, detail, fallbackVersion } = screen;
    const facts = { component, remote, version, detail };
    return present(
      <ScreenFailure
        reason={reason}
        facts={facts}
        wanted={wanted}
        fallbackVersion={fallbackVersion}
        began={attempt.began}
        onRetry={again}
      />,
    );
  }
  return (
    <LoadedScreen
      key={attempt.number}
      tabId={tabId}
      component={component}
      wanted={wanted}
      screen={screen}
      present={present}
      onRetry={again}
      onReload={start}
    />
  );
}

/** What the tab's state contains about a screen: its version, and whether that is a fallback. */
function shownBy(screen: ScreenResult | null, component: string): Pick<TabRecord, 'fallbackVersion' | 'running'> {
  if (!screen?.ok) return { fallbackVersion: null, running: null };
  const { version, isFallback, instead } = screen;
  const isChosen = isFallback && !instead;
  return {
    fallbackVersion: isFallback ? version : null,
    running: isChosen ? null : { component, version, passedOver: instead?.version ?? null },
  };
}

interface LoadedScreenProps {
  readonly tabId: string;
  readonly component: string;
  /** Component that the menu names now. */
  readonly wanted: string;
  readonly screen: ScreenLoaded;
  readonly present: (card: ReactNode) => ReactNode;
  readonly onRetry: (useFallback: boolean) => void;
  readonly onReload: (options?: LoadOptions) => void;
}

function LoadedScreen({ tabId, component, wanted, screen, present, onRetry, onReload }: LoadedScreenProps) {
  const { loader } = useShellFacts();
  const { Component, remote, version, isFallback } = screen;
  const hasRendered = useRef(false);
  const onCrash = (error: unknown): ScreenCrash | null => {
    const isFirst = !hasRendered.current;
    const crash = loader.crashed({ component, remote, version, error, isFirst });
    // The fallback version is loaded automatically only once, and only if the screen had not been rendered before.
    if (!isFirst || isFallback || !crash.fallbackVersion) return crash;
    onReload({ useFallback: true });
    return null;
  };
  const killed = useKilled(tabId, remote, version);
  if (killed && !killed.isSpared)
    return present(
      <ScreenFailure
        reason="killed"
        facts={{ component, remote, version, detail: killed.reason }}
        wanted={wanted}
        fallbackVersion={null}
        isLast={!loader.resolve(component).available}
        onRetry={() => onReload()}
      />,
    );
  return (
    <ScreenBoundary facts={{ component, remote, version }} wanted={wanted} present={present} onCrash={onCrash} onRetry={onRetry}>
      <ScreenNews tabId={tabId} killReason={killed?.reason ?? null} onReload={onReload} />
      <Suspense fallback={<ScreenSkeleton />}>
        <Component />
        <Rendered remote={remote} version={version} component={component} seen={hasRendered} />
      </Suspense>
    </ScreenBoundary>
  );
}

/** `ready`, otherwise the result of a promise; null until the promise settles. A hidden tab keeps the last result. */
function useSettled(result: Promise<ScreenResult>, ready: ScreenResult | null): ScreenResult | null {
  const [settled, setSettled] = useState<{ readonly of: Promise<ScreenResult>; readonly screen: ScreenResult } | null>(null);
  useEffect(() => {
    if (ready) return;
    let isCurrent = true;
    void result.then((screen) => {
      // React runs this effect again when the tab is shown again; the same promise then changes nothing.
      if (isCurrent) setSettled((last) => (last?.of === result ? last : { of: result, screen }));
    });
    return () => {
      isCurrent = false;
    };
  }, [result, ready]);
  return ready ?? (settled?.of === result ? settled.screen : null);
}

interface RenderedProps {
  readonly remote: string;
  readonly version: string;
  readonly component: string;
  readonly seen: { current: boolean };
}

/**
 * Reports to the loader that a screen was rendered. It is rendered beside the screen, so its effect runs after the screen's first render.
 */
function Rendered({ remote, version, component, seen }: RenderedProps) {
  const { loader } = useShellFacts();
  useEffect(() => {
    seen.current = true;
    loader.rendered(remote, version);
    report({ name: 'screen.rendered', facts: { component, remote, version } });
  }, [loader, remote, version, component, seen]);
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

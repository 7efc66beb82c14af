/** Chooses between the sign-in screens and the product; each is a chunk of its own. */
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useMessages } from 'shared-platform/i18n';
import { useSession } from 'shared-platform/session';
import { report } from 'shared-platform/telemetry';
import { isClosing } from './leave-page.ts';
import { loadProduct } from './load-product.ts';
import { shellRelease } from './page-facts.ts';
import { preloadLanding } from './remotes/preload-landing.ts';
import { useHeldProduct } from './sign-in-hold.ts';
import { askPermissionsAhead } from './signed-in/permissions-ahead.ts';
import { StartFailure } from './start-failure.tsx';
import './start-messages.ts';

const LoginLayout = lazy(() =>
  import(/* webpackChunkName: "sign-in" */ './sign-in/login-layout.tsx').then((module) => ({ default: module.LoginLayout })),
);
const Product = lazy(() => {
  askPermissionsAhead();
  preloadLanding();
  return loadProduct().then((module) => ({ default: module.Product }));
});

export function Root() {
  const session = useSession();
  const isHeld = useHeldProduct();
  return (
    <StartBoundary>
      <Suspense fallback={<StartSpinner />}>
        {session && !isHeld ? <Product key={session.token} /> : isClosing() ? <StartSpinner /> : <LoginLayout />}
      </Suspense>
    </StartBoundary>
  );
}

/** A quiet sign of life while a chunk is on its way. */
export function StartSpinner() {
  const t = useMessages('start');
  return (
    <div className="start-page" role="status" aria-label={t('loading')}>
      <span className="start-spinner" aria-hidden="true" />
    </div>
  );
}

class StartBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    report({
      name: 'shell.failed',
      facts: {
        remote: shellRelease?.name,
        version: shellRelease?.version,
        message: error instanceof Error ? error.message : String(error),
      },
    });
    // The frame that reports otherwise is not there.
    void import(/* webpackChunkName: "telemetry" */ './telemetry/start-telemetry.ts').then(
      ({ startTelemetry }) => startTelemetry(),
      () => undefined,
    );
  }

  override render(): ReactNode {
    return this.state.isBroken ? <StartFailure /> : this.props.children;
  }
}

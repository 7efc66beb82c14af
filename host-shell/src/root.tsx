/** Shows the sign-in screens or the product; the code of each is a chunk of its own. */
import { Component, lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { useSession } from 'shared-platform/session';
import { report } from 'shared-platform/telemetry';
import { isClosing } from './browser/leave-page.ts';
import { shellRelease } from './browser/page-facts.ts';
import { storeSignedIn } from './browser/signed-in-cookie.ts';
import { useHeldProduct } from './navigation/sign-in-hold.ts';
import { preloadLanding } from './remotes/files/preload-landing.ts';
import { askPermissionsAhead } from './session/permissions-ahead.ts';
import { ProductSource } from './signed-in/load-product.ts';
import { StartFailure } from './start/start-failure.tsx';
import { StartSpinner } from './start/start-spinner.tsx';

const LoginLayout = lazy(() =>
  import(/* webpackChunkName: "sign-in" */ './sign-in/login-layout.tsx').then((module) => ({ default: module.LoginLayout })),
);

export function Root() {
  const loadProduct = useContext(ProductSource);
  const [Product] = useState(() =>
    lazy(() => {
      askPermissionsAhead();
      preloadLanding();
      return loadProduct(true);
    }),
  );
  const session = useSession();
  const isHeld = useHeldProduct();
  const isSignedIn = session !== null;
  useEffect(() => storeSignedIn(isSignedIn), [isSignedIn]);
  return (
    <StartBoundary>
      <Suspense fallback={<StartSpinner />}>
        {session && !isHeld ? <Product key={session.token} /> : isClosing() ? <StartSpinner /> : <LoginLayout />}
      </Suspense>
    </StartBoundary>
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
    // Telemetry is started here, because the frame, which starts it otherwise, is not rendered.
    void import(/* webpackChunkName: "telemetry" */ './telemetry/start-telemetry.ts').then(
      ({ startTelemetry }) => startTelemetry(),
      () => undefined,
    );
  }

  override render(): ReactNode {
    return this.state.isBroken ? <StartFailure /> : this.props.children;
  }
}

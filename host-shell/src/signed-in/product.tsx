/** The signed-in part: theme, messages, permissions and manifest, then the frame with tabs. */
import { setAutoFreeze } from 'immer';
import { useEffect, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { shellConfiguration } from 'shared-platform/config';
import { live } from 'shared-platform/live';
import { session, sessionHeaders } from 'shared-platform/session';
import { store, watchConnection } from 'shared-platform/store';
import { inlineDocument, pageNonce, shellRelease } from '../browser/page-facts.ts';
import { shellActions } from '../frame-state/shell-slice.ts';
import { openBindingReturn } from '../navigation/binding-return.ts';
import { enterProduct } from '../navigation/redirect-target.ts';
import { beginPreview, currentPreview } from '../preview/preview-entry.ts';
import { PreviewGate } from '../preview/preview-gate.tsx';
import { registerServiceWorkerLater } from '../remotes/files/service-worker.ts';
import { openHomeInstead } from '../remotes/loader/quarantine-notice.ts';
import { createScreenLoader, type ScreenLoader } from '../remotes/loader/screen-loader.ts';
import { startDeviceQueueLater } from '../session/device-queue-later.ts';
import { startDictionariesLater } from '../session/dictionaries-later.ts';
import { startDraftsLater } from '../session/drafts-later.ts';
import { watchOtherWindows } from '../session/watch-session.ts';
import { startTelemetryLater } from '../telemetry/telemetry-later.ts';
import { PermissionGate } from './permission-gate.tsx';
import { ProductTheme } from './product-theme.tsx';

// The store does not freeze its data: for a tree of thousands of departments this would take tens of milliseconds before the tree is shown.
// Frozen data is used in tests of screens, which would fail if code changed data in place.
setAutoFreeze(false);

export interface ProductProps {
  /** Loader of remotes; tests pass their own. */
  readonly loader?: ScreenLoader;
}

/** What the manifest loader needs to know: id and headers of the signed-in user, and the source of push messages about releases. */
function whoAsks() {
  const id = session.current()?.user.id;
  const headers = () => {
    const now = session.current();
    // No headers for another person: when another person signs in, the page is loaded again.
    return now && now.user.id === id ? sessionHeaders(now) : null;
  };
  const news = { listen: live.listenReleases, isConnected: () => live.status() === 'open' };
  return id ? { owner: { id, headers }, news } : {};
}

export function Product({ loader: given }: ProductProps) {
  const nonce = useMemo(pageNonce, []);
  // Some of these functions change the address, so they run before the router reads it.
  useState(() => {
    openBindingReturn();
    enterProduct();
    beginPreview();
    store.dispatch(shellActions.reset());
  });
  const [loader] = useState(
    () =>
      given ??
      createScreenLoader({
        configuration: shellConfiguration(),
        inlineDocument: inlineDocument(),
        nonce,
        shell: shellRelease,
        overlay: currentPreview(),
        ...whoAsks(),
        onQuarantined: openHomeInstead,
      }),
  );
  useEffect(watchOtherWindows, []);
  useEffect(watchConnection, []);
  useEffect(startDraftsLater, []);
  useEffect(startDeviceQueueLater, []);
  useEffect(startDictionariesLater, []);
  useEffect(registerServiceWorkerLater, []);
  useEffect(startTelemetryLater, []);
  useEffect(() => () => loader.stop(), [loader]);

  return (
    <Provider store={store}>
      <ProductTheme nonce={nonce}>
        <PreviewGate>
          <BrowserRouter>
            <PermissionGate loader={loader} />
          </BrowserRouter>
        </PreviewGate>
      </ProductTheme>
    </Provider>
  );
}

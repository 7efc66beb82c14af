/** The signed-in part: theme, messages, permissions and manifest, then the frame with tabs. */
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { store, watchConnection } from 'shared-platform/store';
import { watchClearButtons } from '../browser/clear-buttons.ts';
import { pageNonce } from '../browser/page-facts.ts';
import { PreviewGate } from '../preview/preview-gate.tsx';
import { registerServiceWorkerLater } from '../remotes/files/service-worker.ts';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';
import { startDeviceQueueLater } from '../session/device-queue-later.ts';
import { startDictionariesLater } from '../session/dictionaries-later.ts';
import { startDraftsLater } from '../session/drafts-later.ts';
import { startTelemetryLater } from '../telemetry/telemetry-later.ts';
import { PermissionGate } from './permission-gate.tsx';
import { enterPage, productStart, takeStart } from './product-start.ts';
import { ProductTheme } from './product-theme.tsx';

export interface ProductProps {
  /** Loader of remotes; tests pass their own. */
  readonly loader?: ScreenLoader;
}

function startWith(loader: ScreenLoader) {
  enterPage();
  return productStart(loader);
}

/**
 * Renders its children when the router follows the address: it begins to in an effect, after the effects of what is inside it, so that a redirect
 * of the first page would be missed. Both renderings happen before the browser paints.
 */
function WithRouter({ children }: { readonly children: ReactNode }) {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return isMounted ? children : null;
}

export function Product({ loader: given }: ProductProps) {
  const nonce = useMemo(pageNonce, []);
  // Changes the address, so it runs before the router reads it.
  const [start] = useState(() => (given ? startWith(given) : takeStart()));
  useEffect(() => {
    start.watch();
    return start.stop;
  }, [start]);
  useEffect(watchConnection, []);
  useEffect(watchClearButtons, []);
  useEffect(startDraftsLater, []);
  useEffect(startDeviceQueueLater, []);
  useEffect(startDictionariesLater, []);
  useEffect(registerServiceWorkerLater, []);
  useEffect(startTelemetryLater, []);

  return (
    <Provider store={store}>
      <ProductTheme nonce={nonce}>
        <PreviewGate>
          <BrowserRouter>
            <WithRouter>
              <PermissionGate start={start} />
            </WithRouter>
          </BrowserRouter>
        </PreviewGate>
      </ProductTheme>
    </Provider>
  );
}

/** The signed-in half: look, notices, permissions and release document, then the frame with its tabs. */
import { useEffect, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { shellConfiguration } from 'shared-platform/config';
import { connectReactI18next } from 'shared-platform/i18n-react';
import { store, watchConnection } from 'shared-platform/store';
import { inlineDocument, pageNonce } from '../page-facts.ts';
import { enterProduct } from '../redirect-target.ts';
import { openHomeInstead } from '../remotes/quarantine-notice.ts';
import { createScreenLoader, type ScreenLoader } from '../remotes/screen-loader.ts';
import { shellActions } from '../shell-slice.ts';
import { Look } from './look.tsx';
import { PermissionGate } from './permission-gate.tsx';
import { watchOtherWindows } from './watch-session.ts';

export interface ProductProps {
  /** For tests; otherwise the loader of remotes. */
  readonly loader?: ScreenLoader;
}

export function Product({ loader: given }: ProductProps) {
  const nonce = useMemo(pageNonce, []);
  const [loader] = useState(
    () =>
      given ??
      createScreenLoader({
        configuration: shellConfiguration(),
        inlineDocument: inlineDocument(),
        nonce,
        onQuarantined: openHomeInstead,
      }),
  );
  // Before the router reads the address.
  useState(() => {
    enterProduct();
    connectReactI18next();
    store.dispatch(shellActions.reset());
  });
  useEffect(watchOtherWindows, []);
  useEffect(watchConnection, []);
  useEffect(() => () => loader.stop(), [loader]);

  return (
    <Provider store={store}>
      <Look nonce={nonce}>
        <BrowserRouter>
          <PermissionGate loader={loader} />
        </BrowserRouter>
      </Look>
    </Provider>
  );
}

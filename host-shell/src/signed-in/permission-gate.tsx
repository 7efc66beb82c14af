/** After signing in, loads permissions and environment manifest in parallel, then shows the frame. */
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { PermissionResult } from 'shared-contracts/session/session';
import { failureOf, isEndOfSession } from 'shared-platform/http';
import { translate } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { useCan } from 'shared-platform/permission';
import { signOut } from 'shared-platform/session';
import { ShellContext, type ShellFacts } from '../frame-state/shell-context.ts';
import { ShellLayout } from '../layout/shell-layout.tsx';
import { menuFacts } from '../menu/menu-facts.ts';
import { buildMenuTree } from '../menu/menu-tree.ts';
import { buildRoutes } from '../menu/route-map.ts';
import { landingComponent } from '../navigation/redirect-target.ts';
import { leaveSignedOutMessage } from '../navigation/signed-out-message.ts';
import { currentPreview } from '../preview/preview-entry.ts';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';
import { takePermissions } from '../session/permissions-ahead.ts';
import { StartSpinner } from '../start/start-spinner.tsx';

/** If the banner's code cannot be loaded, no preview runs either, so the frame is shown without it. */
const PreviewBanner = lazyPart(() =>
  import(/* webpackChunkName: "preview" */ '../preview/preview-banner.tsx').then(
    (module) => ({ default: module.PreviewBanner }),
    () => ({ default: () => null }),
  ),
);

/** Permissions; null if the sign-in page is being opened. */
async function loadOrLeave(): Promise<PermissionResult | null> {
  try {
    return await takePermissions();
  } catch (error) {
    const failure = failureOf(error);
    // The HTTP client handles a refused token: it shows a message and ends the session.
    if (isEndOfSession(failure)) return null;
    leaveSignedOutMessage(failure.message || translate('shell', 'sessionFailed'));
    await signOut();
    return null;
  }
}

export function PermissionGate({ loader }: { readonly loader: ScreenLoader }) {
  const [menu, setMenu] = useState<PermissionResult['menu'] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // If the manifest cannot be loaded, each tab shows why its screen does not open.
    const started = loader.start().catch(() => undefined);
    // The code of screens is not confidential, so the screen of the address is preloaded before the permissions are known.
    void started.then(() => isCurrent && loader.prefetch(landingComponent()));
    void Promise.all([loadOrLeave(), started]).then(([permissions]) => {
      if (isCurrent && permissions) setMenu(permissions.menu);
    });
    return () => {
      isCurrent = false;
    };
  }, [loader]);
  return menu ? <Frame menu={menu} loader={loader} /> : <StartSpinner />;
}

interface FrameProps {
  readonly menu: PermissionResult['menu'];
  readonly loader: ScreenLoader;
}

function Frame({ menu, loader }: FrameProps) {
  const can = useCan();
  const facts = useMemo<ShellFacts>(() => {
    const options = { facts: menuFacts(), can };
    return { routes: buildRoutes(menu, options), menu: buildMenuTree(menu, options), loader };
  }, [menu, can, loader]);
  return (
    <ShellContext value={facts}>
      {currentPreview() && (
        <Suspense fallback={null}>
          <PreviewBanner />
        </Suspense>
      )}
      <ShellLayout />
    </ShellContext>
  );
}

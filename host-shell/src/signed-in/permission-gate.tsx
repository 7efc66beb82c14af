/** After signing in: menu and grants from the API and the environment manifest, both at once; then the frame. */
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

/** A frame without its banner is better than none: where this file does not arrive, nothing is previewed either. */
const PreviewBanner = lazyPart(() =>
  import(/* webpackChunkName: "preview" */ '../preview/preview-banner.tsx').then(
    (module) => ({ default: module.PreviewBanner }),
    () => ({ default: () => null }),
  ),
);

/** Permissions, or null: then the person is on the way to the sign-in page. */
async function loadOrLeave(): Promise<PermissionResult | null> {
  try {
    return await takePermissions();
  } catch (error) {
    const failure = failureOf(error);
    // A refused token is ended by the error catalogue, which tells the person first.
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
    // A document that cannot be had is the tabs' concern: each shows why its screen does not open.
    const started = loader.start().catch(() => undefined);
    // Code is no secret: the screen that the address names is made ready while the server says what the person may see.
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

/** After signing in, loads permissions and environment manifest in parallel, then shows the frame. */
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { PermissionResult } from 'shared-contracts/session/session';
import type { Failure } from 'shared-platform/http';
import { lazyPart } from 'shared-platform/lazy-part';
import { useCan } from 'shared-platform/permission';
import { ShellContext, type ShellFacts } from '../frame-state/shell-context.ts';
import { ShellLayout } from '../layout/shell-layout.tsx';
import { menuFacts } from '../menu/menu-facts.ts';
import { buildMenuTree } from '../menu/menu-tree.ts';
import { buildRoutes } from '../menu/route-map.ts';
import { landingComponent } from '../navigation/redirect-target.ts';
import { currentPreview } from '../preview/preview-entry.ts';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';
import { loadOrLeave } from '../session/load-permissions.ts';
import { StartOutage } from '../start/start-outage.tsx';
import { StartSpinner } from '../start/start-spinner.tsx';

/** If the code of the preview banner cannot be loaded, no preview runs either, so the frame is shown without the banner. */
const PreviewBanner = lazyPart(() =>
  import(/* webpackChunkName: "preview" */ '../preview/preview-banner.tsx').then(
    (module) => ({ default: module.PreviewBanner }),
    () => ({ default: () => null }),
  ),
);

interface Outage {
  readonly failure: Failure;
  /** Number of attempts that failed one after another. */
  readonly attempts: number;
}

export function PermissionGate({ loader }: { readonly loader: ScreenLoader }) {
  const [menu, setMenu] = useState<PermissionResult['menu'] | null>(null);
  const [outage, setOutage] = useState<Outage | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    // If the manifest cannot be loaded, each tab shows why its screen does not open.
    const started = round === 0 ? loader.start().catch(() => undefined) : Promise.resolve();
    // The code of screens is not confidential, so the screen of the address is preloaded before the permissions are known.
    void started.then(() => isCurrent && loader.prefetch(landingComponent()));
    void Promise.all([loadOrLeave(), started]).then(([outcome]) => {
      if (!isCurrent) return;
      if (outcome.kind === 'loaded') setMenu(outcome.permissions.menu);
      else if (outcome.kind === 'outage') setOutage({ failure: outcome.failure, attempts: round + 1 });
    });
    return () => {
      isCurrent = false;
    };
  }, [loader, round]);
  if (menu) return <Frame menu={menu} loader={loader} />;
  if (!outage) return <StartSpinner />;
  return <StartOutage {...outage} onRetry={() => setRound(outage.attempts)} />;
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

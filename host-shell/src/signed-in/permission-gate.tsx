/** After signing in, loads permissions and environment manifest in parallel, then shows the frame. */
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { PermissionResult } from 'shared-contracts/session/session';
import type { Failure } from 'shared-platform/http';
import { lazyPart } from 'shared-platform/lazy-part';
import { useCan } from 'shared-platform/permission';
import { ShellContext, type ShellFacts } from '../frame-state/shell-context.ts';
import { useFirstPage } from '../frame-state/use-address.ts';
import { ShellLayout } from '../layout/shell-layout.tsx';
import { menuFacts } from '../menu/menu-facts.ts';
import { buildMenuTree } from '../menu/menu-tree.ts';
import { buildRoutes, withForbidden } from '../menu/route-map.ts';
import { currentPreview } from '../preview/preview-entry.ts';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';
import { watchAccess } from '../session/watch-access.ts';
import { StartOutage } from '../start/start-outage.tsx';
import { StartSpinner } from '../start/start-spinner.tsx';
import type { ProductStart } from './product-start.ts';

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

export function PermissionGate({ start }: { readonly start: ProductStart }) {
  const [menus, setMenus] = useState<Menus | null>(() => menusOf(start.permissions()));
  const [outage, setOutage] = useState<Outage | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void (round === 0 ? start.begin() : start.retry()).then((outcome) => {
      if (!isCurrent) return;
      if (outcome.kind === 'loaded') setMenus((last) => last ?? menusOf(outcome.permissions));
      else if (outcome.kind === 'outage') setOutage({ failure: outcome.failure, attempts: round + 1 });
    });
    return () => {
      isCurrent = false;
    };
  }, [start, round]);
  const isLoaded = menus !== null;
  useEffect(() => {
    if (!isLoaded) return;
    return watchAccess(({ menu }) => setMenus((last) => ({ present: menu, earlier: last ? [...last.present, ...last.earlier] : [] })));
  }, [isLoaded]);
  if (menus) return <Frame menus={menus} loader={start.loader} />;
  if (!outage) return <StartSpinner />;
  return <StartOutage {...outage} onRetry={() => setRound(outage.attempts)} />;
}

interface Menus {
  readonly present: PermissionResult['menu'];
  /** Items that the menu had before the person's rights changed in this window, newest first. */
  readonly earlier: PermissionResult['menu'];
}

const menusOf = (permissions: PermissionResult | null): Menus | null => permissions && { present: permissions.menu, earlier: [] };

interface FrameProps {
  readonly menus: Menus;
  readonly loader: ScreenLoader;
}

function Frame({ menus: { present, earlier }, loader }: FrameProps) {
  const can = useCan();
  const facts = useMemo<ShellFacts>(() => {
    const options = { facts: menuFacts(), can };
    const routes = buildRoutes(present, options);
    return {
      routes: earlier.length > 0 ? withForbidden(routes, buildRoutes(earlier, options)) : routes,
      menu: buildMenuTree(present, options),
      loader,
    };
  }, [present, earlier, can, loader]);
  return (
    <ShellContext value={facts}>
      {currentPreview() && (
        <Suspense fallback={null}>
          <PreviewBanner />
        </Suspense>
      )}
      <FirstPage>
        <ShellLayout />
      </FirstPage>
    </ShellContext>
  );
}

/** Opens the page of the address. Another address renders only this component again, because the frame is its child. */
function FirstPage({ children }: { readonly children: ReactNode }) {
  useFirstPage();
  return children;
}

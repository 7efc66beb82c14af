/**
 * The frame: menu, header, tabs, content, footer; its arrangement follows the person's settings. It is rendered when the arrangement changes,
 * not when another page is opened: what follows the page reads it by itself.
 */
import { type CSSProperties, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from 'shared-platform/lazy-part';
import { notices } from 'shared-platform/notices';
import { FooterLine } from '../brand/footer-line.tsx';
import { useIsMobile } from '../browser/use-media.ts';
import { setCollapsed, useShell } from '../frame-state/shell-slice.ts';
import { useAddress } from '../frame-state/use-address.ts';
import { useSinglePage } from '../frame-state/use-single-page.ts';
import { useShellText } from '../messages/shell-messages.ts';
import { HintOutlet } from '../overlays/hint.tsx';
import { useSetting } from '../settings/settings.ts';
import { TabBar } from '../tabs/bar/tab-bar.tsx';
import { TabPanels } from '../tabs/panels/tab-panels.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { useDocumentTitle } from './document-title.ts';
import { contentMax } from './frame-properties.ts';
import { FrameScroll, useHeaderMode } from './frame-scroll.ts';
import { Crumbs } from './header/crumbs.tsx';
import { ShellHeader } from './header/shell-header.tsx';
import { SideMenu } from './menu/side-menu.tsx';
import styles from './shell-layout.module.css';

const ExceptionPage = lazyPart(() => import('../pages/exception-page.tsx').then((module) => ({ default: module.ExceptionPage })));
const MenuDrawer = lazyPart(() =>
  import(/* webpackChunkName: "overlay" */ './menu/menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })),
);

const contentId = 'content';

export function ShellLayout() {
  const t = useShellText();
  const isMobile = useIsMobile();
  const isTopMenu = useSetting('layoutMode') === 'topmenu' && !isMobile;
  const isCollapsed = useShell((state) => state.isCollapsed);
  const isSinglePage = useSinglePage();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const headerMode = useHeaderMode();
  const [top, side, content] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLElement>(null)];
  const closeMenu = useCallback(() => setMenuOpen(false), []);

  return (
    <div className={styles.shell} data-header={headerMode} style={useContentWidth(isTopMenu)}>
      <a className={styles.skip} href={`#${contentId}`} onClick={focusContent}>
        {t('skip')}
      </a>
      {isMobile && (
        <Suspense fallback={null}>
          <MenuDrawer isOpen={isMenuOpen} onClose={closeMenu} />
        </Suspense>
      )}
      {!isMobile && !isTopMenu && (
        <aside className={isCollapsed ? styles.sideFolded : styles.side}>
          <div ref={side} className={styles.sideMoving}>
            <SideMenu isCollapsed={isCollapsed} />
          </div>
        </aside>
      )}
      <div className={styles.column}>
        <div ref={top} className={styles.top}>
          <ShellHeader
            isMobile={isMobile}
            isTopMenu={isTopMenu}
            isFolded={isCollapsed}
            onToggle={() => (isMobile ? setMenuOpen(true) : setCollapsed(!isCollapsed))}
          />
          {!isSinglePage && <TabBar />}
          {isTopMenu && (
            <div className={styles.crumbRow}>
              <Crumbs />
            </div>
          )}
        </div>
        <main ref={content} id={contentId} className={styles.content} tabIndex={-1}>
          <Content onOtherPage={closeMenu} />
        </main>
        <FooterLine className={styles.footer} />
      </div>
      <ConnectionLine />
      <HintOutlet />
      <FrameScroll headerMode={headerMode} top={top} side={side} content={content} />
    </div>
  );
}

/** Largest widths in pixels of a page's content with the setting `Fixed`: beside a side menu, and below a top menu. */
const widths = { side: 1600, top: 1240 } as const;

/** CSS property with the width of the pages' content. */
function useContentWidth(isTopMenu: boolean): CSSProperties {
  const isFixed = useSetting('contentWidth') === 'Fixed';
  return useMemo(
    () => (isFixed ? ({ [contentMax]: `${isTopMenu ? widths.top : widths.side}px` } as CSSProperties) : {}),
    [isFixed, isTopMenu],
  );
}

function focusContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById(contentId)?.focus();
}

/** The pages. `onOtherPage` is called when another page is shown. */
function Content({ onOtherPage }: { readonly onOtherPage: () => void }) {
  const exception = useAddress();
  const title = useDocumentTitle(exception);
  const { pathname } = useLocation();

  useEffect(() => {
    onOtherPage();
    notices.leave();
  }, [pathname, onOtherPage]);

  return (
    <>
      {/* The page's title as a heading for screen readers only, because tab and breadcrumb already show it. */}
      {!exception && <h1 className={styles.unseen}>{title}</h1>}
      <Suspense fallback={null}>{exception && <ExceptionPage code={exception} />}</Suspense>
      <TabPanels />
    </>
  );
}

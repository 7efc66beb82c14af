/** The frame: dark side menu, header, tabs, content, footer. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCopyright } from '../copyright.ts';
import { useShellText } from '../messages.ts';
import { setCollapsed, useShell } from '../shell-slice.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { TabPanels } from '../tabs/tab-panels.tsx';
import { type ExceptionCode, useAddress } from '../tabs/use-address.ts';
import { useDocumentTitle } from './document-title.ts';
import { ShellHeader } from './shell-header.tsx';
import styles from './shell-layout.module.css';
import { SideMenu } from './side-menu.tsx';
import { useIsMobile } from './use-media.ts';

const ExceptionPage = lazy(() => import('../pages/exception-page.tsx').then((module) => ({ default: module.ExceptionPage })));
const MenuDrawer = lazy(() =>
  import(/* webpackChunkName: "overlay" */ './menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })),
);

const contentId = 'content';
/** On a small screen only the current page is kept (specification, shell §4); unsaved input is spared. */
const mobileLimit = 1;

export function ShellLayout() {
  const t = useShellText();
  const isMobile = useIsMobile();
  const isCollapsed = useShell((state) => state.isCollapsed);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const exception = useAddress();
  const { pathname } = useLocation();
  const title = useDocumentTitle(exception);

  useEffect(() => setMenuOpen(false), [pathname]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${contentId}`} onClick={focusContent}>
        {t('skip')}
      </a>
      {isMobile ? (
        <Suspense fallback={null}>
          <MenuDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      ) : (
        <aside className={isCollapsed ? styles.sideFolded : styles.side}>
          <SideMenu isCollapsed={isCollapsed} />
        </aside>
      )}
      <div className={styles.column}>
        <ShellHeader
          isMobile={isMobile}
          isFolded={isCollapsed}
          onToggle={() => (isMobile ? setMenuOpen(true) : setCollapsed(!isCollapsed))}
        />
        {!isMobile && <TabBar />}
        <Content title={title} exception={exception} limit={isMobile ? mobileLimit : undefined} />
      </div>
    </div>
  );
}

function focusContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById(contentId)?.focus();
}

interface ContentProps {
  readonly title: string;
  readonly exception: ExceptionCode | null;
  readonly limit: number | undefined;
}

function Content({ title, exception, limit }: ContentProps) {
  const copyright = useCopyright();
  return (
    <>
      <main id={contentId} className={styles.content} tabIndex={-1}>
        {/* Pages need not repeat what tab and breadcrumb say; those who listen still get a heading. */}
        {!exception && <h1 className={styles.unseen}>{title}</h1>}
        <Suspense fallback={null}>{exception && <ExceptionPage code={exception} />}</Suspense>
        <TabPanels limit={limit} />
      </main>
      <footer className={styles.footer}>{copyright}</footer>
    </>
  );
}

/** The header: breadcrumbs, search and tools, user menu. */
import { Link } from 'react-router-dom';
import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from 'shared-widgets/ui/icons';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { useIsPhone } from '../../browser/use-media.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { homePath } from '../../navigation/redirect-target.ts';
import { NoticeBell } from '../../notices/notice-bell.tsx';
import { ReleaseTags } from '../../release-tags/release-tags.tsx';
import { MenuBar } from '../menu/menu-bar.tsx';
import menuStyles from '../menu/side-menu.module.css';
import { Crumbs } from './crumbs.tsx';
import { useHeaderGreeting } from './header-greeting.ts';
import { FullScreenSwitch, Greeting, IconButton, LanguageSwitch, ThemeSwitch } from './header-tools.tsx';
import { MenuSearch } from './menu-search.tsx';
import styles from './shell-header.module.css';
import { UserMenu } from './user-menu.tsx';

export interface ShellHeaderProps {
  readonly isMobile: boolean;
  /** True when the menu is in the header instead of at the side. */
  readonly isTopMenu: boolean;
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

export function ShellHeader({ isMobile, isTopMenu, isFolded, onToggle }: ShellHeaderProps) {
  const t = useShellText();
  const isPhone = useIsPhone();
  return (
    <header className={isTopMenu ? styles.topMenu : styles.header}>
      {isTopMenu ? (
        <TopMenu />
      ) : (
        <IconButton label={t(isMobile ? 'openMenu' : isFolded ? 'unfoldMenu' : 'foldMenu')} onClick={onToggle}>
          {isMobile ? <MenuOutlined /> : isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </IconButton>
      )}
      {isMobile && (isPhone ? <PhoneName /> : <span className={styles.name}>{t('product')}</span>)}
      {!isMobile && !isTopMenu && <Crumbs />}
      {!isMobile && !isTopMenu && <Greeting />}
      <div className={styles.tools}>
        <ReleaseTags />
        <MenuSearch isWide={!isMobile && !isTopMenu} />
        <NoticeBell />
        <LanguageSwitch />
        <ThemeSwitch />
        {!isMobile && document.fullscreenEnabled && <FullScreenSwitch />}
        <UserMenu isMobile={isMobile} />
      </div>
    </header>
  );
}

/** The product's shortest name, because six buttons of touchable size leave 90 px for it; after sign-in, for a moment, the greeting. */
function PhoneName() {
  const t = useShellText();
  const greeting = useHeaderGreeting();
  return (
    <>
      {!greeting && <span className={styles.name}>{t('productPhone')}</span>}
      <span role="status" className={greeting && styles.phoneGreeting}>
        {greeting}
      </span>
    </>
  );
}

function TopMenu() {
  const t = useShellText();
  return (
    <>
      <Link className={menuStyles.topLogo} to={homePath} aria-label={t('product')}>
        <BrandMark />
        <span>{t('productShort')}</span>
      </Link>
      <nav className={menuStyles.top} aria-label={t('mainMenu')}>
        <MenuBar orientation="horizontal" />
      </nav>
    </>
  );
}

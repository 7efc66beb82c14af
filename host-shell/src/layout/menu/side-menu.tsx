/** The side menu: logo and menu, with the item of the current route highlighted; collapsed, a narrow bar with fly-outs. */
import { type MouseEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { homePath } from '../../navigation/redirect-target.ts';
import { MenuBar } from './menu-bar.tsx';
import { MenuTree } from './menu-tree.tsx';
import styles from './side-menu.module.css';
import { useHighlighted, useOpenGroups } from './use-menu.ts';

export interface SideMenuProps {
  readonly isCollapsed: boolean;
  /** Called when the person opens a page. */
  readonly onChoose?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** True when the page takes the place of the present entry of the browser's history. */
  readonly replaces?: boolean;
}

export function SideMenu({ isCollapsed, onChoose, replaces = false }: SideMenuProps) {
  const t = useShellText();
  return (
    <>
      <Link
        className={isCollapsed ? styles.logoFolded : styles.logo}
        to={homePath}
        {...(replaces ? { replace: true } : {})}
        aria-label={t('product')}
        onClick={onChoose}
      >
        <BrandMark />
        {!isCollapsed && <span>{t('productShort')}</span>}
      </Link>
      {isCollapsed ? <FoldedMenu /> : <UnfoldedMenu onChoose={onChoose} replaces={replaces} />}
    </>
  );
}

function FoldedMenu() {
  const t = useShellText();
  return (
    <nav className={styles.menu} aria-label={t('mainMenu')}>
      <MenuBar orientation="vertical" />
    </nav>
  );
}

interface UnfoldedMenuProps extends Pick<SideMenuProps, 'replaces'> {
  readonly onChoose: SideMenuProps['onChoose'] | undefined;
}

function UnfoldedMenu({ onChoose, replaces = false }: UnfoldedMenuProps) {
  const t = useShellText();
  const { menu } = useShellFacts();
  const selected = useHighlighted();
  const { open, toggle } = useOpenGroups(selected);
  const scroller = useRef<HTMLElement>(null);
  return (
    <nav ref={scroller} className={styles.menu} aria-label={t('mainMenu')}>
      <MenuTree
        menu={menu}
        label={t('mainMenu')}
        selected={selected}
        open={open}
        onToggle={toggle}
        scroller={scroller}
        replaces={replaces}
        {...(onChoose ? { onChoose } : {})}
      />
    </nav>
  );
}

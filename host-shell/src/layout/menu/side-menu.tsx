/** The side menu: logo and menu, with the item of the current route highlighted; collapsed, a narrow bar with fly-outs. */
import { useRef } from 'react';
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
  /** Called when a page was opened. */
  readonly onChoose?: () => void;
}

export function SideMenu({ isCollapsed, onChoose }: SideMenuProps) {
  const t = useShellText();
  return (
    <>
      <Link className={isCollapsed ? styles.logoFolded : styles.logo} to={homePath} aria-label={t('product')} onClick={onChoose}>
        <BrandMark />
        {!isCollapsed && <span>{t('productShort')}</span>}
      </Link>
      {isCollapsed ? <FoldedMenu /> : <UnfoldedMenu onChoose={onChoose} />}
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

function UnfoldedMenu({ onChoose }: { readonly onChoose?: (() => void) | undefined }) {
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
        {...(onChoose ? { onChoose } : {})}
      />
    </nav>
  );
}

/** A row of the menu: a group that expands, or a link to a page. */
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { DownOutlined, MenuIcon } from 'shared-widgets/ui/icons';
import { useShellText } from '../../messages/shell-messages.ts';
import type { MenuRow } from './menu-rows.ts';
import styles from './side-menu.module.css';
import { showWholeTitle } from './whole-title.ts';

export interface MenuTreeRowProps {
  readonly row: MenuRow;
  readonly top: number;
  readonly title: string;
  readonly isSelected: boolean;
  /** True for the one row that the Tab key reaches. */
  readonly isEntry: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
  readonly replaces: boolean;
  readonly onChoose?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  /** Called when pointer or focus is on the row: its page is preloaded, because it is likely to be opened next. */
  readonly onPoint: () => void;
}

export function MenuTreeRow({ row, top, title, isSelected, isEntry, onFocus, onToggle, replaces, onChoose, onPoint }: MenuTreeRowProps) {
  const t = useShellText();
  const { node, level, position, siblings, isOpen } = row;
  const tabIndex = isEntry ? 0 : -1;
  const facts = {
    className: isSelected ? styles.rowSelected : styles.row,
    style: { top, paddingInlineStart: 20 + (level - 1) * 16 },
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': siblings,
    'aria-current': isSelected ? ('page' as const) : undefined,
    onFocus,
  };
  const content = (
    <>
      <MenuIcon name={node.icon} className={styles.icon} />
      <span className={styles.title} onPointerEnter={showWholeTitle}>
        {title}
      </span>
    </>
  );
  if (isOpen !== undefined) {
    return (
      <div
        role="treeitem"
        tabIndex={tabIndex}
        {...facts}
        aria-expanded={isOpen}
        onClick={onToggle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onToggle();
        }}
      >
        {content}
        <DownOutlined className={styles.arrow} />
      </div>
    );
  }
  if (node.opensWindow) {
    return (
      <a
        role="treeitem"
        tabIndex={tabIndex}
        {...facts}
        href={node.opensWindow}
        target="_blank"
        rel="noopener noreferrer"
        aria-description={t('opensWindow')}
        onClick={onChoose}
      >
        {content}
      </a>
    );
  }
  return (
    <Link
      role="treeitem"
      tabIndex={tabIndex}
      {...facts}
      to={node.path}
      {...(replaces ? { replace: true } : {})}
      onClick={onChoose}
      onPointerEnter={onPoint}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {content}
    </Link>
  );
}

/** A top-level item of the menu bar: a link, or a group that opens as fly-out. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { DownOutlined, MenuIcon } from 'shared-widgets/ui/icons';
import { useTitles } from '../../frame-state/use-titles.ts';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { useDelayed } from '../../overlays/use-delayed.ts';
import { MenuFlyout } from './menu-flyout.tsx';
import styles from './side-menu.module.css';
import { showWholeTitle } from './whole-title.ts';

/** Delays in ms, so that a pointer that only crosses an item does not open or close a group. */
const rest = { opening: 80, closing: 220 };

export interface MenuBarItemProps {
  readonly node: MenuNode;
  /** Position of the item from 1, and the number of items beside it. */
  readonly place: readonly [position: number, siblings: number];
  readonly orientation: 'vertical' | 'horizontal';
  /** Path of the highlighted item, which may be inside this group. */
  readonly selected: string;
  readonly isChosen: boolean;
  readonly isEntry: boolean;
  readonly opened: { readonly byKeyboard: boolean } | null;
  /** Element in which the fly-out of the group is rendered. */
  readonly flyoutPlace: HTMLElement | null;
  readonly onOpen: (byKeyboard: boolean) => void;
  readonly onClose: () => void;
  readonly onFocus: () => void;
}

export function MenuBarItem(props: MenuBarItemProps) {
  const { node } = props;
  const t = useShellText();
  if (node.children.length > 0) return <GroupItem {...props} />;
  if (!node.opensWindow) {
    return (
      <Link role="treeitem" {...itemFacts(props)} to={node.path}>
        <ItemContent node={node} />
      </Link>
    );
  }
  return (
    <a
      role="treeitem"
      {...itemFacts(props)}
      href={node.opensWindow}
      target="_blank"
      rel="noopener noreferrer"
      aria-description={t('opensWindow')}
    >
      <ItemContent node={node} />
    </a>
  );
}

const itemFacts = ({ node, place, isChosen, isEntry, selected, onFocus }: MenuBarItemProps) => ({
  'data-path': node.path,
  className: isChosen ? styles.itemSelected : styles.item,
  tabIndex: isEntry ? 0 : -1,
  'aria-level': 1,
  'aria-posinset': place[0],
  'aria-setsize': place[1],
  'aria-current': node.path === selected ? ('page' as const) : undefined,
  onFocus,
});

function ItemContent({ node }: { readonly node: MenuNode }) {
  return (
    <>
      <MenuIcon name={node.icon} className={styles.icon} />
      <span className={styles.title} onPointerEnter={showWholeTitle}>
        {useTitles().ofPath(node.path, node.title)}
      </span>
    </>
  );
}

function GroupItem(props: MenuBarItemProps) {
  const { node, orientation, selected, opened, flyoutPlace, onOpen, onClose } = props;
  const { tabIndex, ...facts } = itemFacts(props);
  const title = useTitles().ofPath(node.path, node.title);
  const anchor = useRef<HTMLDivElement>(null);
  const delayed = useDelayed();
  const open = (byKeyboard: boolean): void => {
    delayed.cancel();
    onOpen(byKeyboard);
  };
  const close = (): void => {
    delayed.cancel();
    onClose();
  };
  const pointed = (rests: number, act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && delayed.after(rests, act);
  const onKeyDown = (event: KeyboardEvent): void => {
    const opener = orientation === 'vertical' ? 'ArrowRight' : 'ArrowDown';
    if (event.key === 'Escape' && opened) close();
    else if (event.key === 'Enter' || event.key === ' ' || event.key === opener) open(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="none" onPointerLeave={pointed(rest.closing, onClose)} onPointerEnter={pointed(rest.opening, () => onOpen(false))}>
      <div
        role="treeitem"
        tabIndex={tabIndex}
        {...facts}
        ref={anchor}
        aria-expanded={opened !== null}
        onClick={() => (opened?.byKeyboard ? close() : open(false))}
        onKeyDown={onKeyDown}
      >
        <ItemContent node={node} />
        {orientation === 'horizontal' && <DownOutlined className={styles.arrow} />}
      </div>
      {opened && flyoutPlace && (
        <MenuFlyout
          menu={node.children}
          title={title}
          selected={selected}
          anchor={anchor}
          side={orientation === 'vertical' ? 'right' : 'below'}
          takesFocus={opened.byKeyboard}
          container={flyoutPlace}
          onLeave={() => {
            anchor.current?.focus();
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

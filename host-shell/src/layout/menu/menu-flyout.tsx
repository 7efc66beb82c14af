/** Fly-out of a group in the collapsed side menu or the top menu. */
import { type RefObject, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { Floating } from '../../overlays/floating.tsx';
import { MenuTree } from './menu-tree.tsx';
import styles from './side-menu.module.css';
import { useOpenGroups } from './use-menu.ts';

export interface MenuFlyoutProps {
  readonly menu: readonly MenuNode[];
  readonly title: string;
  readonly selected: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly side: 'right' | 'below';
  readonly takesFocus: boolean;
  /** Element in which the fly-out is rendered: beside the menu bar, because an element with role `tree` may contain rows only. */
  readonly container: HTMLElement;
  /** Closes the fly-out and returns the focus to the menu item. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

export function MenuFlyout({ menu, title, selected, anchor, side, takesFocus, container, onLeave, onClose }: MenuFlyoutProps) {
  const { open, toggle } = useOpenGroups(selected);
  const scroller = useRef<HTMLDivElement>(null);
  return createPortal(
    <Floating anchor={anchor} side={side} className={styles.flyout} takesFocus={takesFocus} onLeave={onLeave} onClose={onClose}>
      <div className={styles.flyoutTitle} aria-hidden="true">
        {title}
      </div>
      <div ref={scroller} className={styles.flyoutRows}>
        <MenuTree menu={menu} label={title} selected={selected} open={open} onToggle={toggle} scroller={scroller} onChoose={onClose} />
      </div>
    </Floating>,
    container,
  );
}

/**
 * Top-level menu items side by side, for the collapsed side menu and for the top menu. Groups open as fly-out. Items for which there is no
 * space are in a last item.
 */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from 'shared-platform/i18n';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { MenuBarItem } from './menu-bar-item.tsx';
import { pathsAbove } from './menu-index.ts';
import styles from './side-menu.module.css';
import { useFitting } from './use-fitting.ts';
import { useHighlighted, useMenuIndex } from './use-menu.ts';

/** Maximum number of items in the collapsed side menu, which scrolls. */
const longestRail = 60;

export interface MenuBarProps {
  readonly orientation: 'vertical' | 'horizontal';
}

/** The item whose group is open, and whether it was opened by keyboard. */
interface Opened {
  readonly path: string;
  readonly byKeyboard: boolean;
}

export function MenuBar({ orientation }: MenuBarProps) {
  const t = useShellText();
  const { menu } = useShellFacts();
  const bar = useRef<HTMLDivElement>(null);
  const selected = useHighlighted();
  const top = pathsAbove(useMenuIndex(), selected)[0] ?? selected;
  const fitting = useFitting(bar, orientation === 'horizontal', menu.length, useLanguage());
  const items = useMemo(
    () => withRest(menu, orientation === 'horizontal' ? fitting : longestRail, t('moreMenu')),
    [menu, orientation, fitting, t],
  );
  const [flyoutPlace, setFlyoutPlace] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [entryPath, setEntryPath] = useState<string | null>(null);
  const entry = items.find(({ path }) => path === entryPath) ?? items.find(({ path }) => path === top) ?? items[0];
  const { key } = useLocation();
  useEffect(() => setOpened(null), [key]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = items.indexOf(entry as MenuNode);
    const [back, ahead] = orientation === 'vertical' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    const next = { [back as string]: at - 1, [ahead as string]: at + 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const node = items[(next + items.length) % items.length];
    if (!node) return;
    setEntryPath(node.path);
    [...event.currentTarget.querySelectorAll<HTMLElement>('[data-path]')].find(({ dataset }) => dataset.path === node.path)?.focus();
  };

  return (
    <>
      <div
        ref={bar}
        role="tree"
        aria-label={t('mainMenu')}
        aria-orientation={orientation}
        className={orientation === 'vertical' ? styles.rail : styles.bar}
        onKeyDown={onKeyDown}
      >
        {items.map((node, at) => (
          <MenuBarItem
            key={node.path}
            node={node}
            place={[at + 1, items.length]}
            orientation={orientation}
            selected={selected}
            isChosen={node.path === top || (node.path === restPath && !items.some(({ path }) => path === top))}
            isEntry={node === entry}
            opened={opened?.path === node.path ? opened : null}
            flyoutPlace={flyoutPlace}
            onOpen={(byKeyboard) => setOpened({ path: node.path, byKeyboard })}
            onClose={() => setOpened((now) => (now?.path === node.path ? null : now))}
            onFocus={() => setEntryPath(node.path)}
          />
        ))}
      </div>
      <div ref={setFlyoutPlace} />
    </>
  );
}

/** Path of the last item, which contains the items for which there is no space; no menu item of the server has this path. */
const restPath = '#more';

function withRest(menu: readonly MenuNode[], fitting: number, title: string): readonly MenuNode[] {
  if (menu.length <= fitting) return menu;
  const rest = { path: restPath, title, icon: 'menu', component: '', opensWindow: undefined, children: menu.slice(fitting) };
  return [...menu.slice(0, fitting), rest];
}

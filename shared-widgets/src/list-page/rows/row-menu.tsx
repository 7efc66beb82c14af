/** Context menu of a row at the pointer. */
import { Dropdown } from 'antd';
import { type MouseEvent, useState } from 'react';
import type { ActionItem } from '../../action-group/action-group.tsx';
import type { AnyRow } from '../columns/list-columns.tsx';
import styles from './list-rows.module.css';
import { actionMenu } from './row-actions.tsx';

interface OpenMenu {
  readonly items: readonly ActionItem[];
  readonly x: number;
  readonly y: number;
}

export interface RowMenu {
  /** Handler for `onContextMenu` of a row; when there are no actions or text is selected, the browser shows its own menu. */
  readonly open: (row: AnyRow, event: MouseEvent<HTMLElement>) => void;
  readonly element: React.ReactNode;
}

export function useRowMenu(actionsOf: ((row: AnyRow) => readonly ActionItem[]) | undefined): RowMenu {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  return {
    open: (row, event) => {
      const items = actionsOf?.(row) ?? [];
      const onControl = (event.target as HTMLElement).closest('a, button, input') !== null;
      if (items.length === 0 || onControl || window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      setMenu({ items, x: event.clientX, y: event.clientY });
    },
    element: menu && (
      <Dropdown
        key={`${menu.x}-${menu.y}`}
        open
        trigger={['click']}
        menu={actionMenu(menu.items)}
        onOpenChange={(isOpen) => !isOpen && setMenu(null)}
        autoFocus
      >
        <span className={styles.point} style={{ left: menu.x, top: menu.y }} />
      </Dropdown>
    ),
  };
}

/** Context menu of a row at the pointer. */
import { type MouseEvent, useState } from 'react';
import type { ActionItem } from '../../action-group/action-group.tsx';
import { ActionMenu } from '../../action-group/action-menu.tsx';
import { point } from '../../action-group/more-actions.tsx';
import type { AnyRow } from '../columns/list-columns.tsx';

interface OpenMenu {
  /** The row as it was when the menu was opened. */
  readonly row: AnyRow;
  readonly x: number;
  readonly y: number;
}

export interface RowMenu {
  /** Handler for `onContextMenu` of a row; when there are no actions or text is selected, the browser shows its own menu. */
  readonly open: (row: AnyRow, event: MouseEvent<HTMLElement>) => void;
  readonly element: React.ReactNode;
}

/** `rows`: the rows as they are now, because the menu offers what is possible now. */
export function useRowMenu(rows: readonly AnyRow[], actionsOf: ((row: AnyRow) => readonly ActionItem[]) | undefined): RowMenu {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const row = menu && (rows.find(({ id }) => id === menu.row.id) ?? menu.row);
  return {
    open: (opened, event) => {
      const items = actionsOf?.(opened) ?? [];
      const onControl = (event.target as HTMLElement).closest('a, button, input') !== null;
      if (items.length === 0 || onControl || window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      setMenu({ row: opened, x: event.clientX, y: event.clientY });
    },
    element: menu && row && (
      <ActionMenu key={`${menu.x}-${menu.y}`} items={actionsOf?.(row) ?? []} onClose={() => setMenu(null)}>
        <span style={{ ...point, left: menu.x, top: menu.y }} />
      </ActionMenu>
    ),
  };
}

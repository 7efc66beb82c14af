import { type DragEvent, useState } from 'react';
import type { MenuRow } from '../menu-rows.ts';
import { type DropSide, type MenuTarget, targetAt } from './menu-places.ts';
import styles from './rows.module.css';

interface Over {
  readonly id: string;
  readonly side: DropSide;
}

/**
 * Dropping on the upper quarter of a row means the place before it, on the lower quarter the place after it, in the middle the place below
 * it in the tree.
 */
function sideOf({ currentTarget, clientY }: DragEvent): DropSide {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = height > 0 ? (clientY - top) / height : 0.5;
  if (share < 0.25) return 'before';
  return share > 0.75 ? 'after' : 'inside';
}

/** Handlers for drag handles, and properties for rows, so that rows can be dragged to another place in the tree. */
export function useRowDrag(rows: readonly MenuRow[], onDrop: (row: MenuRow, target: MenuTarget) => void) {
  const [dragged, setDragged] = useState<MenuRow | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const classOf = (row: MenuRow): string | undefined => {
    if (dragged?.id === row.id) return styles.dragged;
    return over?.id === row.id ? styles[over.side] : undefined;
  };
  return {
    begin: (event: DragEvent, row: MenuRow): void => {
      event.dataTransfer.setData('text/plain', row.name);
      event.dataTransfer.effectAllowed = 'move';
      setDragged(row);
    },
    end,
    rowProps: (row: MenuRow) => ({
      className: classOf(row),
      onDragOver: (event: DragEvent) => {
        const side = sideOf(event);
        if (!dragged || !targetAt(rows, dragged, row, side)) return setOver(null);
        event.preventDefault();
        setOver({ id: row.id, side });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const target = dragged && targetAt(rows, dragged, row, sideOf(event));
        if (dragged && target) onDrop(dragged, target);
        end();
      },
    }),
  };
}

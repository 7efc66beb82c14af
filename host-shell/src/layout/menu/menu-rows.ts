/** The menu as a flat list of visible rows, which arrow keys go through and of which only rows in view are rendered. */
import type { MenuNode } from '../../menu/menu-tree.ts';

export interface MenuRow {
  readonly node: MenuNode;
  /** Depth in the menu; 1 for top-level rows. */
  readonly level: number;
  /** Position of the row among the rows of the same parent, from 1, and the number of these rows. */
  readonly position: number;
  readonly siblings: number;
  /** Whether the group is expanded; undefined for a page. */
  readonly isOpen: boolean | undefined;
  /** Index of the row of the group that contains this row, or -1. */
  readonly parent: number;
}

export function menuRows(menu: readonly MenuNode[], open: ReadonlySet<string>): MenuRow[] {
  const rows: MenuRow[] = [];
  const visit = (nodes: readonly MenuNode[], level: number, parent: number): void => {
    nodes.forEach((node, at) => {
      const isOpen = node.children.length > 0 ? open.has(node.path) : undefined;
      const own = rows.push({ node, level, position: at + 1, siblings: nodes.length, isOpen, parent }) - 1;
      if (isOpen) visit(node.children, level + 1, own);
    });
  };
  visit(menu, 1, -1);
  return rows;
}

/** Effect of a key in the menu: focus moves to another row, or a group is expanded or collapsed. */
export type MenuStep = { readonly focus: number } | { readonly toggle: number } | null;

/** What a key does in the menu, according to the tree pattern of the ARIA Authoring Practices. */
export function menuStep(rows: readonly MenuRow[], at: number, key: string): MenuStep {
  const row = rows[at];
  if (!row) return null;
  const within = (index: number): MenuStep => ({ focus: Math.min(Math.max(index, 0), rows.length - 1) });
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'Home':
      return within(0);
    case 'End':
      return within(rows.length - 1);
    case 'ArrowRight':
      if (row.isOpen === undefined) return null;
      return row.isOpen ? within(at + 1) : { toggle: at };
    case 'ArrowLeft':
      if (row.isOpen) return { toggle: at };
      return row.parent < 0 ? null : { focus: row.parent };
    default:
      return null;
  }
}

/** The next row from `from` on, continuing at the other end, whose title begins with the typed text; -1 when there is none. */
export function rowStartingWith(titles: (at: number) => string, count: number, from: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase();
  for (let step = 0; step < count; step += 1) {
    const at = (from + step) % count;
    if (titles(at).toLocaleLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}

/** Number of rows rendered beyond the visible part, so that scrolling shows no gaps. */
const spare = 12;

/** First and last row to render; a short list is rendered as a whole. */
export function rowWindow(count: number, view: { readonly top: number; readonly height: number }, rowHeight: number): [number, number] {
  if (count <= drawnWhole) return [0, count - 1];
  const first = Math.floor(view.top / rowHeight) - spare;
  const last = Math.ceil((view.top + view.height) / rowHeight) + spare;
  return [Math.max(first, 0), Math.min(last, count - 1)];
}

/** Largest number of rows that are all rendered; in a longer list only visible rows are. */
export const drawnWhole = 200;

/** Maps keys to commands of the grid without executing them. */

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * What has the focus. `cell`: a cell. `edit`: a cell's editor that was opened by Enter, F2 or click. `typing`: an editor that was opened by
 * typing. `header`: a column header.
 */
export type KeyMode = 'cell' | 'edit' | 'typing' | 'header';

/** Where a move leads: to the next cell, a page further, to the edge of the row or column, or to a corner of the table. */
export type MoveTo = 'up' | 'down' | 'left' | 'right' | 'pageUp' | 'pageDown' | 'rowStart' | 'rowEnd' | 'first' | 'last' | 'top' | 'bottom';

export type GridCommand =
  | { readonly do: 'move'; readonly to: MoveTo; readonly extend: boolean }
  | { readonly do: 'edit' }
  | { readonly do: 'type'; readonly text: string }
  /** Keeps the typed value, closes the editor and moves; with `edit` the editor of the next cell is opened. */
  | { readonly do: 'finish'; readonly go: 'up' | 'down' | 'left' | 'right' | 'stay'; readonly edit: boolean }
  | { readonly do: 'cancel' }
  | { readonly do: 'next'; readonly back: boolean }
  | { readonly do: 'collapse' }
  | { readonly do: 'activate' }
  | { readonly do: 'clear' }
  | { readonly do: 'selectAll' }
  | { readonly do: 'selectRow' }
  | { readonly do: 'selectColumn' }
  | { readonly do: 'fill'; readonly direction: 'down' | 'right' }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'moveRow'; readonly by: -1 | 1 }
  | { readonly do: 'moveColumn'; readonly by: -1 | 1 }
  | { readonly do: 'resizeColumn'; readonly by: -1 | 1 }
  | { readonly do: 'branch'; readonly isOpen: boolean }
  | { readonly do: 'panel'; readonly of: 'find' | 'replace' | 'goTo' }
  | { readonly do: 'menu' };

const arrows: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const edges: Readonly<Record<'up' | 'down' | 'left' | 'right', MoveTo>> = { up: 'top', down: 'bottom', left: 'rowStart', right: 'rowEnd' };

function move(press: KeyPress, control: boolean, extend: boolean): GridCommand | undefined {
  const arrow = arrows[press.key];
  if (arrow) return { do: 'move', to: control ? edges[arrow] : arrow, extend };
  if (press.key === 'Home') return { do: 'move', to: control ? 'first' : 'rowStart', extend };
  if (press.key === 'End') return { do: 'move', to: control ? 'last' : 'rowEnd', extend };
  if (press.key === 'PageUp' || press.key === 'PageDown') return { do: 'move', to: press.key === 'PageUp' ? 'pageUp' : 'pageDown', extend };
  return undefined;
}

function editing(press: KeyPress, mode: KeyMode, control: boolean): GridCommand | undefined {
  if (control || press.altKey) return undefined;
  if (press.key === 'Escape') return { do: 'cancel' };
  if (press.key === 'F2') return { do: 'finish', go: 'stay', edit: false };
  if (press.key === 'Enter') return { do: 'finish', go: press.shiftKey ? 'up' : 'down', edit: false };
  if (press.key === 'Tab') return { do: 'finish', go: press.shiftKey ? 'left' : 'right', edit: true };
  const arrow = arrows[press.key];
  if (mode === 'typing' && arrow && !press.shiftKey) return { do: 'finish', go: arrow, edit: false };
  return undefined;
}

function header(press: KeyPress): GridCommand | undefined {
  const arrow = arrows[press.key];
  const by = arrow === 'left' ? -1 : arrow === 'right' ? 1 : undefined;
  if (by && press.altKey) return { do: 'moveColumn', by };
  if (by && press.shiftKey) return { do: 'resizeColumn', by };
  if (press.key === 'Enter' || press.key === 'F2' || press.key === 'ContextMenu' || (press.key === 'F10' && press.shiftKey))
    return { do: 'menu' };
  if (press.key === ' ') return { do: 'activate' };
  if (press.altKey) return undefined;
  return move(press, press.ctrlKey || press.metaKey, false);
}

const withControl: Readonly<Record<string, GridCommand>> = {
  a: { do: 'selectAll' },
  d: { do: 'fill', direction: 'down' },
  f: { do: 'panel', of: 'find' },
  g: { do: 'panel', of: 'goTo' },
  h: { do: 'panel', of: 'replace' },
  r: { do: 'fill', direction: 'right' },
  y: { do: 'redo' },
  z: { do: 'undo' },
  ' ': { do: 'selectColumn' },
};

const plain: Readonly<Record<string, GridCommand>> = {
  Enter: { do: 'activate' },
  F2: { do: 'edit' },
  Escape: { do: 'collapse' },
  Delete: { do: 'clear' },
  Backspace: { do: 'clear' },
  ContextMenu: { do: 'menu' },
};

/** The command of a key; undefined: the browser handles it. */
export function commandFor(press: KeyPress, mode: KeyMode): GridCommand | undefined {
  const control = press.ctrlKey || press.metaKey;
  if (mode === 'edit' || mode === 'typing') return editing(press, mode, control);
  if (mode === 'header') return header(press);
  if (press.altKey) {
    if (press.key === 'ArrowUp') return { do: 'moveRow', by: -1 };
    if (press.key === 'ArrowDown') return { do: 'moveRow', by: 1 };
    if (press.key === 'ArrowRight') return { do: 'branch', isOpen: true };
    return press.key === 'ArrowLeft' ? { do: 'branch', isOpen: false } : undefined;
  }
  if (press.key === 'Tab') return control ? undefined : { do: 'next', back: press.shiftKey };
  if (press.key === 'F10' && press.shiftKey) return { do: 'menu' };
  const moved = move(press, control, press.shiftKey);
  if (moved) return moved;
  if (control) return press.shiftKey && press.key.toLowerCase() === 'z' ? { do: 'redo' } : withControl[press.key.toLowerCase()];
  if (press.key === ' ') return press.shiftKey ? { do: 'selectRow' } : { do: 'activate' };
  if (press.key === 'Enter' && press.shiftKey) return { do: 'move', to: 'up', extend: false };
  return plain[press.key] ?? (press.key.length === 1 ? { do: 'type', text: press.key } : undefined);
}

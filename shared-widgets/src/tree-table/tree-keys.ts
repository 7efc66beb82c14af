/** Keys of a tree table's rows; only one row is a Tab stop. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { revealedRow } from '../ui/windowed-rows.tsx';
import type { RecordRow } from './tree-rows.ts';

interface TreeKeyOptions<Row> {
  /** The shown rows from top to bottom. */
  readonly shown: readonly RecordRow<Row>[];
  readonly isOpen: (key: string) => boolean;
  readonly setOpen: (row: RecordRow<Row>, isOpen: boolean) => void;
  readonly select: ((key: string) => void) | undefined;
  readonly move: (row: RecordRow<Row>, to: number) => boolean;
}

export function useTreeKeys<Row>({ shown, isOpen, setOpen, select, move }: TreeKeyOptions<Row>) {
  const host = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  /** Key of a row that was moved and must get the focus again, because the browser removes it when the row changes its position. */
  const refocus = useRef<string | null>(null);
  const focus = (key: string | undefined): void => {
    if (key !== undefined) revealedRow(host.current, key)?.focus();
  };
  useEffect(() => {
    if (refocus.current === null) return;
    focus(refocus.current);
    refocus.current = null;
  });
  const moveTo = (row: RecordRow<Row>, to: number): void => {
    if (move(row, to)) refocus.current = row.key;
  };
  const press = (event: KeyboardEvent, row: RecordRow<Row>): void => {
    // Keys pressed in a control inside a row are left to that control.
    if (event.target !== event.currentTarget) return;
    const at = shown.findIndex(({ key }) => key === row.key);
    const open = row.children !== undefined && isOpen(row.key);
    const actions: Record<string, () => void> = {
      ArrowDown: () => (event.altKey ? moveTo(row, row.place + 1) : focus(shown[at + 1]?.key)),
      ArrowUp: () => (event.altKey ? moveTo(row, row.place - 1) : focus(shown[at - 1]?.key)),
      Home: () => focus(shown[0]?.key),
      End: () => focus(shown.at(-1)?.key),
      ArrowRight: () => {
        if (row.children && !open) setOpen(row, true);
        else if (open && shown[at + 1]?.branch === row.key) focus(shown[at + 1]?.key);
      },
      ArrowLeft: () => (open ? setOpen(row, false) : focus(row.branch)),
      ...(select ? { ' ': () => select(row.key) } : {}),
    };
    const act = actions[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  const stop = shown.find(({ key }) => key === active)?.key ?? shown[0]?.key;
  /** Attributes that a row element needs for the keys. */
  const keysOf = (row: RecordRow<Row>) => ({
    tabIndex: row.key === stop ? 0 : -1,
    onFocus: () => setActive(row.key),
    onKeyDown: (event: KeyboardEvent) => press(event, row),
  });
  return { host, keysOf };
}

import { Button, type ButtonProps } from 'antd';
import { type CSSProperties, type MouseEvent, useRef, useState } from 'react';
import type { ActionItem } from './action-group.tsx';
import { ActionMenu } from './action-menu.tsx';

/** Style of the element at which an open menu is shown. */
export const point = { position: 'fixed', width: 1, height: 1 } as const;

export interface MoreActionsProps extends Omit<ButtonProps, 'onClick'> {
  /** The actions that the menu lists. */
  readonly items: readonly ActionItem[];
  /** All actions of the row, those with buttons too; default: `items`. */
  readonly all?: readonly ActionItem[];
}

/** A button with a menu of actions. The menu exists only while it is open, because a table would be slower with a closed one in each row. */
export function MoreActions({ items, all = items, ...look }: MoreActionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setPlace({ left, top, width, height });
  };
  const close = (): void => {
    setPlace(null);
    const { activeElement } = document;
    // When the menu had the focus, the button gets it back; a dialog that an action opened keeps the focus.
    if (!activeElement || activeElement === document.body || activeElement.closest('[role="menu"]')) button.current?.focus();
  };
  return (
    <>
      <Button {...look} ref={button} aria-haspopup="menu" aria-expanded={place !== null} onClick={open} />
      {place && (
        <ActionMenu items={items} all={all} onClose={close}>
          {/* The open menu covers the button with this element, so that a second click closes the menu and does not reach the row. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard uses the menu, which has the focus */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: likewise */}
          <span style={{ ...point, ...place }} onClick={(event) => event.stopPropagation()} />
        </ActionMenu>
      )}
    </>
  );
}

/** A menu behind a button: opened by click or hover; arrow keys move between its items. On phones Back closes it. */
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useBackCloses } from 'shared-platform/tabs';
import styles from './drop-menu.module.css';
import { Floating } from './floating.tsx';
import { useDelayed } from './use-delayed.ts';

export interface DropAction {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}
export type DropItem = DropAction | { readonly type: 'divider'; readonly key?: string };

export interface DropMenuProps {
  readonly items: readonly DropItem[];
  /** What opens the menu; with `hover` it also opens when the pointer rests on the button. */
  readonly trigger: readonly ('click' | 'hover')[];
  /** The button that opens the menu; its component must pass event handlers and ref to the element. */
  readonly children: ReactElement<TriggerProps>;
}

interface TriggerProps {
  readonly ref?: RefObject<HTMLElement | null>;
  readonly 'aria-expanded'?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Delays in milliseconds, so that a pointer that only crosses the button does not open the menu, and a pointer on its way to the menu does
 * not close it.
 */
const rest = { opening: 120, closing: 250 };

/** How the menu was opened: by resting on the button, by pressing it, or by a key. */
type Opened = 'hover' | 'pointer' | 'keyboard';

export function DropMenu({ items, trigger, children }: DropMenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const button = useRef<HTMLElement>(null);
  const delayed = useDelayed();
  const isHovered = trigger.includes('hover');

  const change = (next: Opened | null): void => {
    delayed.cancel();
    setOpened(next);
  };
  const leave = (): void => {
    change(null);
    button.current?.focus();
  };
  // A pointer that only rests on the button must not change the browser's history.
  useBackCloses(opened !== null && opened !== 'hover', leave);
  const pointerLeaves = (): void => delayed.after(rest.closing, () => setOpened((now) => (now === 'keyboard' ? now : null)));

  const opener: TriggerProps = {
    ref: button,
    'aria-expanded': opened !== null,
    onClick: ({ detail }) => {
      const staysOpen = isHovered && opened !== 'keyboard';
      // A click has `detail` 0 when it was made by Enter or Space instead of a pointer.
      change(opened && !staysOpen ? null : detail === 0 ? 'keyboard' : 'pointer');
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      change('keyboard');
    },
    ...(isHovered && {
      onPointerEnter: ({ pointerType }) => {
        delayed.cancel();
        if (!opened && pointerType === 'mouse') delayed.after(rest.opening, () => setOpened('hover'));
      },
      onPointerLeave: pointerLeaves,
    }),
  };
  return (
    <>
      {cloneElement(children, opener)}
      {opened && (
        <Floating anchor={button} side="belowEnd" className={styles.menu} onLeave={leave} onClose={() => change(null)}>
          <Actions
            items={items}
            takesFocus={opened === 'keyboard'}
            onDone={leave}
            {...(isHovered && { onPointerEnter: delayed.cancel, onPointerLeave: pointerLeaves })}
          />
        </Floating>
      )}
    </>
  );
}

export interface ActionsProps {
  readonly items: readonly DropItem[];
  readonly takesFocus: boolean;
  readonly onDone: () => void;
  readonly onPointerEnter?: () => void;
  readonly onPointerLeave?: () => void;
}

export function Actions({ items, takesFocus, onDone, onPointerEnter, onPointerLeave }: ActionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusable = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])];
  useEffect(() => {
    if (takesFocus) focusable()[0]?.focus();
  }, []);
  const walk = (event: KeyboardEvent): void => {
    const all = focusable();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  };
  return (
    <div ref={list} role="menu" className={styles.list} onKeyDown={walk} onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave}>
      {items.map((item, at) =>
        'type' in item ? (
          <hr key={item.key ?? `line-${at}`} className={styles.line} />
        ) : (
          <button
            key={item.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.action}
            disabled={item.isDisabled}
            onClick={() => {
              onDone();
              item.onClick();
            }}
          >
            {item.icon}
            {item.label}
          </button>
        ),
      )}
    </div>
  );
}

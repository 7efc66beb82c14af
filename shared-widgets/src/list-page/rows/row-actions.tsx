/** Actions of a row: the main one as button, others in the menu ⋯ and the context menu. */
import { Button } from 'antd';
import { type CSSProperties, type MouseEvent, useRef, useState } from 'react';
import { notices } from 'shared-platform/notices';
import type { ActionItem } from '../../action-group/action-group.tsx';
import { useControlTexts } from '../../controls/control-texts.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { EllipsisOutlined } from '../../ui/list-icons.ts';
import { ActionMenu } from './action-menu.tsx';
import styles from './list-rows.module.css';
import { isSecondClick } from './second-click.ts';

/** Splits into main action and rest; a dangerous action is never the main one. */
export function splitActions(items: readonly ActionItem[]): {
  readonly main: ActionItem | undefined;
  readonly further: readonly ActionItem[];
} {
  const [first, ...others] = items;
  return first && !first.isDangerous ? { main: first, further: others } : { main: undefined, further: items };
}

export interface RowActionsProps {
  /** Id of the row to which the actions belong. */
  readonly row: string;
  readonly items: readonly ActionItem[];
  /** True: the main button is large, for touch. */
  readonly isLarge?: boolean;
}

export function RowActions({ row, items, isLarge = false }: RowActionsProps) {
  const controls = useControlTexts();
  if (items.length === 0) return null;
  // Two decisions get equal buttons beside each other, because a larger one would be a suggestion.
  const decisions = isLarge ? items.filter(({ isDecision }) => isDecision) : [];
  const { main, further } =
    decisions.length > 1 ? { main: undefined, further: items.filter((item) => !decisions.includes(item)) } : splitActions(items);
  const click =
    ({ key, run }: ActionItem) =>
    (event: MouseEvent): void => {
      if (isSecondClick(event, `${row} ${key}`)) notices.warning(controls('tooFast'));
      else run();
    };
  const size = isLarge ? 'large' : 'small';
  const height = isLarge ? { minHeight: 48, minWidth: 48 } : { paddingInline: 4 };
  return (
    <span className={styles.actions} style={isLarge ? { width: '100%' } : {}}>
      {decisions.length > 1 &&
        decisions.map((decision) => (
          <Button key={decision.key} size={size} onClick={click(decision)} style={{ ...height, flex: 1 }}>
            {decision.label}
          </Button>
        ))}
      {main && (
        <Button
          type={isLarge ? 'primary' : 'link'}
          size={size}
          onClick={click(main)}
          style={{ ...height, ...(isLarge ? { flex: 1 } : {}) }}
        >
          {main.label}
        </Button>
      )}
      {further.length > 0 && <MoreActions items={further} all={items} isLarge={isLarge} style={height} />}
    </span>
  );
}

interface MoreActionsProps extends Omit<RowActionsProps, 'row'> {
  /** All actions of the row, those with buttons too. */
  readonly all: readonly ActionItem[];
  readonly style: CSSProperties;
}

/** The button ⋯. Its menu exists only while it is open, because a list of a hundred rows would be slower with a closed one in each. */
function MoreActions({ items, all, isLarge = false, style }: MoreActionsProps) {
  const t = useWidgetMessages();
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
      <Button
        ref={button}
        type={isLarge ? 'default' : 'text'}
        size={isLarge ? 'large' : 'small'}
        icon={<EllipsisOutlined />}
        aria-label={t('more')}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        style={style}
        onClick={open}
      />
      {place && (
        <ActionMenu items={items} all={all} onClose={close}>
          {/* The open menu covers the button with this element, so that a second click closes the menu and does not reach the row. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard uses the menu, which has the focus */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: likewise */}
          <span className={styles.point} style={place} onClick={(event) => event.stopPropagation()} />
        </ActionMenu>
      )}
    </>
  );
}

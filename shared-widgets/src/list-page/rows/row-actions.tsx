/** Actions of a row: the main one as button, others in the menu ⋯ and the context menu. */
import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { notices } from 'shared-platform/notices';
import type { ActionItem } from '../../action-group/action-group.tsx';
import { MoreActions } from '../../action-group/more-actions.tsx';
import { useControlTexts } from '../../controls/control-texts.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { EllipsisOutlined } from '../../ui/list-icons.ts';
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

/** Two decisions get equal buttons beside each other on a card, because a larger one would be a suggestion. */
function decisionsOf(items: readonly ActionItem[]): readonly ActionItem[] {
  const decisions = items.filter(({ isDecision }) => isDecision);
  return decisions.length > 1 ? decisions : [];
}

/** Whether a card shows these actions in a menu only, without a button for one of them. */
export const isMenuOnly = (items: readonly ActionItem[]): boolean =>
  items.length > 0 && decisionsOf(items).length === 0 && splitActions(items).main === undefined;

export interface RowActionsProps {
  /** Id of the row to which the actions belong. */
  readonly row: string;
  readonly items: readonly ActionItem[];
  /** True: the main button is large, for touch. */
  readonly isLarge?: boolean;
  /** True: they stand at the end of a card's first line instead of a line of their own. */
  readonly isInHead?: boolean;
}

export function RowActions({ row, items, isLarge = false, isInHead = false }: RowActionsProps) {
  const controls = useControlTexts();
  const t = useWidgetMessages();
  if (items.length === 0) return null;
  const decisions = isLarge ? decisionsOf(items) : [];
  const { main, further } =
    decisions.length > 0 ? { main: undefined, further: items.filter((item) => !decisions.includes(item)) } : splitActions(items);
  const click =
    ({ key, run }: ActionItem) =>
    (event: MouseEvent): void => {
      if (isSecondClick(event, `${row} ${key}`)) notices.warning(controls('tooFast'));
      else run();
    };
  const size = isLarge ? 'large' : 'small';
  const height = isLarge ? { minHeight: 48, minWidth: 48 } : { paddingInline: 4 };
  return (
    <span className={isInHead ? styles.headActions : styles.actions} style={isLarge && !isInHead ? { width: '100%' } : {}}>
      {decisions.map((decision) => (
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
      {further.length > 0 && (
        <MoreActions
          items={further}
          all={items}
          type={isLarge && !isInHead ? 'default' : 'text'}
          size={size}
          icon={<EllipsisOutlined />}
          aria-label={t('more')}
          style={height}
        />
      )}
    </span>
  );
}

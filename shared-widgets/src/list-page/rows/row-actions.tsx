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

export interface RowActionsProps {
  /** Id of the row to which the actions belong. */
  readonly row: string;
  readonly items: readonly ActionItem[];
  /** True: the main button is large, for touch. */
  readonly isLarge?: boolean;
}

export function RowActions({ row, items, isLarge = false }: RowActionsProps) {
  const controls = useControlTexts();
  const t = useWidgetMessages();
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
      {further.length > 0 && (
        <MoreActions
          items={further}
          all={items}
          type={isLarge ? 'default' : 'text'}
          size={size}
          icon={<EllipsisOutlined />}
          aria-label={t('more')}
          style={height}
        />
      )}
    </span>
  );
}

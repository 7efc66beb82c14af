/** Actions of a row: two buttons and the rest under 更多. Actions without permission are left out. */
import { Button, Flex } from 'antd';
import { useCan } from 'shared-platform/permission';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { DownOutlined } from '../ui/icons.ts';
import { MoreActions } from './more-actions.tsx';

export interface ActionItem {
  readonly key: string;
  readonly label: string;
  /** Permission code; without one the action is offered to everybody. */
  readonly can?: string | undefined;
  /** True when the action deletes or ends something; its button is red. */
  readonly isDangerous?: boolean;
  /** True when the action is one of two decisions; both get equal buttons, so that neither is suggested. */
  readonly isDecision?: boolean;
  readonly run: () => void;
}

export interface ActionGroupProps {
  readonly items: readonly ActionItem[];
  /** Accessible name of the group, when its surroundings do not name it. */
  readonly label?: string;
}

/** Number of visible buttons; further actions are in the menu 更多. */
export const actionsInSight = 2;

export function ActionGroup({ items, label }: ActionGroupProps) {
  const can = useCan();
  const t = useWidgetMessages();
  const offered = items.filter((item) => item.can === undefined || can(item.can));
  const further = offered.slice(actionsInSight);
  if (offered.length === 0) return null;
  return (
    <Flex gap={4} align="center" role={label ? 'group' : undefined} aria-label={label} style={{ marginInline: -4 }}>
      {offered.slice(0, actionsInSight).map(({ key, label: text, isDangerous = false, run }) => (
        <Button key={key} type="link" size="small" danger={isDangerous} onClick={run} style={{ paddingInline: 4 }}>
          {text}
        </Button>
      ))}
      {further.length > 0 && (
        <MoreActions
          items={further}
          all={offered}
          type="link"
          size="small"
          icon={<DownOutlined />}
          iconPlacement="end"
          style={{ paddingInline: 4 }}
        >
          {t('more')}
        </MoreActions>
      )}
    </Flex>
  );
}

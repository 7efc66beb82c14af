/** What may be done with one row: two in sight, the rest under 更多. */
import { Button, Dropdown, Flex } from 'antd';
import { useWidgetMessages } from '../messages.ts';
import { DownOutlined } from '../ui/icons.ts';

export interface OfferedAction {
  readonly key: string;
  readonly label: string;
  readonly isDangerous: boolean;
  readonly run: () => void;
}

const inSight = 2;

export function RowActions({ actions }: { readonly actions: readonly OfferedAction[] }) {
  const t = useWidgetMessages();
  const further = actions.slice(inSight);
  return (
    <Flex gap={4} align="center" style={{ marginInline: -4 }}>
      {actions.slice(0, inSight).map((action) => (
        <Button key={action.key} type="link" size="small" danger={action.isDangerous} onClick={action.run} style={{ paddingInline: 4 }}>
          {action.label}
        </Button>
      ))}
      {further.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: further.map(({ key, label, isDangerous }) => ({ key, label, danger: isDangerous })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation();
              further.find((action) => action.key === key)?.run();
            },
          }}
        >
          <Button type="link" size="small" icon={<DownOutlined />} iconPlacement="end" aria-haspopup="menu" style={{ paddingInline: 4 }}>
            {t('more')}
          </Button>
        </Dropdown>
      )}
    </Flex>
  );
}

import { Button } from 'antd';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { Dropdown } from 'shared-controls/dropdown';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../../field-kinds/entity-fields.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { GroupOutlined } from '../../ui/list-icons.ts';

export interface GroupSelectProps {
  readonly entity: EntityDefinition;
  readonly fields: readonly string[];
  readonly groupBy: string | undefined;
  readonly onGroup: (field: string | undefined) => void;
}

const none = '-';

/** Select box for the field to group by. */
export function GroupSelect({ entity, fields, groupBy, onGroup }: GroupSelectProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  if (fields.length === 0) return null;
  const items = [
    { key: none, label: t('groupNone') },
    ...fields.map((name) => ({ key: name, label: text(requireField(entity, name).label) })),
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [groupBy ?? none],
        style: { maxHeight: 400, overflowY: 'auto' },
        onClick: ({ key }) => onGroup(key === none ? undefined : key),
      }}
    >
      <Button icon={<GroupOutlined />} aria-haspopup="menu">
        {groupBy ? t('groupedBy', { name: text(requireField(entity, groupBy).label) }) : t('group')}
      </Button>
    </Dropdown>
  );
}

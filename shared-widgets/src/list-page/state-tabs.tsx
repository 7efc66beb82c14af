import { Tabs } from 'antd';
import { memo } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { useDictionary } from 'shared-platform/dictionary';
import { requireField } from '../field-kinds/entity-fields.ts';
import { asText } from '../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { useTabListRole } from '../ui/mended-roles.ts';
import type { FilterValues } from './list-state.ts';

export interface StateTabsProps {
  readonly entity: EntityDefinition;
  readonly field: string;
  /** Codes to offer, in order; the whole dictionary by default. */
  readonly values: readonly string[] | undefined;
  readonly filters: FilterValues;
  readonly onQuery: (filters: FilterValues) => void;
}

/** The codes of one field as tabs above the list, all first. */
export const StateTabs = memo(function StateTabs({ entity, field, values, filters, onQuery }: StateTabsProps) {
  const t = useWidgetMessages();
  const options = useDictionary(requireField(entity, field).dict);
  const codes = values ?? options.map((option) => String(option.value));
  const items = codes.map((code) => ({ key: code, label: options.find((option) => String(option.value) === code)?.text ?? code }));
  const element = useTabListRole();
  return (
    <div ref={element}>
      <Tabs
        size="small"
        activeKey={asText(filters[field]) ?? ''}
        items={[{ key: '', label: t('all') }, ...items]}
        onChange={(code) => onQuery({ ...filters, [field]: code || undefined })}
        tabBarStyle={{ marginBottom: 0 }}
      />
    </div>
  );
});

/** The active filters as removable tags with text. */
import { Button, Flex, Popover, Space } from 'antd';
import { useState } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../../field-kinds/entity-fields.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { CloseOutlined } from '../../ui/list-icons.ts';
import type { ColumnFilters } from './column-filters.ts';
import { FilterPanel } from './filter-panel.tsx';
import { FilterWords, isFiltered } from './filter-words.tsx';

export interface FilterChipsProps {
  readonly filters: ColumnFilters;
  /** Fields whose filters are visible elsewhere: state tabs, expanded fields of the query form. */
  readonly except: readonly string[];
}

export function FilterChips({ filters, except }: FilterChipsProps) {
  const t = useWidgetMessages();
  const names = filters.fields.filter((name) => isFiltered(filters.values[name]) && !except.includes(name));
  if (names.length === 0) return null;
  return (
    <Flex gap={6} wrap align="center" role="group" aria-label={t('filtersInForce')}>
      {names.map((name) => (
        <Chip key={name} name={name} filters={filters} />
      ))}
      <Button type="link" size="small" onClick={() => filters.set(Object.fromEntries(names.map((name) => [name, undefined])))}>
        {t('clearFilters')}
      </Button>
    </Flex>
  );
}

function Chip({ name, filters }: { readonly name: string; readonly filters: ColumnFilters }) {
  const t = useWidgetMessages();
  const label = useLabel()(requireField(filters.entity, name).label);
  const [isOpen, setOpen] = useState(false);
  return (
    <Space.Compact size="small">
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
        styles={{ container: { padding: 0 } }}
        content={<FilterPanel filters={filters} names={[name]} onClose={() => setOpen(false)} />}
      >
        <Button aria-haspopup="dialog" aria-expanded={isOpen}>
          <FilterWords name={name} filters={filters} hasLabel />
        </Button>
      </Popover>
      <Button icon={<CloseOutlined />} aria-label={t('removeFilter', { name: label })} onClick={() => filters.set({ [name]: undefined })} />
    </Space.Compact>
  );
}

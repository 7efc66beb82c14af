import { Button, Popover } from 'antd';
import { type CSSProperties, useState } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../../field-kinds/entity-fields.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { PlusOutlined } from '../../ui/icons.ts';
import MenuLater from '../../ui/menu-later.tsx';
import type { ColumnFilters } from './column-filters.ts';
import { FilterPanel } from './filter-panel.tsx';

/**
 * The list of fields grows with the window. Its lower edge fades out, so that it is visible that more follow; the space below the last field keeps
 * that field clear when the list is scrolled to its end.
 */
const fading: CSSProperties = {
  maxHeight: 'min(500px, 55vh)',
  overflowY: 'auto',
  border: 0,
  paddingBottom: 32,
  maskImage: 'linear-gradient(#000 calc(100% - 48px), #0000)',
};

/** Menu that leads to every filter by keyboard: choose the field, then its value. */
export function AddFilter({ filters }: { readonly filters: ColumnFilters }) {
  const t = useWidgetMessages();
  const text = useLabel();
  const [isOpen, setOpen] = useState(false);
  const [name, choose] = useState<string>();
  const show = (next: boolean): void => {
    setOpen(next);
    if (next) choose(undefined);
  };
  return (
    <Popover
      trigger="click"
      // The library shifts a centred panel until it is inside the window, also on phones; a panel at an end of its button only changes ends.
      placement="bottom"
      open={isOpen}
      onOpenChange={show}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={
        name === undefined ? (
          <MenuLater
            style={fading}
            items={filters.fields.map((field) => ({ key: field, label: text(requireField(filters.entity, field).label) }))}
            onClick={({ key }) => choose(key)}
          />
        ) : (
          <FilterPanel filters={filters} names={[name]} onClose={() => setOpen(false)} />
        )
      }
    >
      <Button icon={<PlusOutlined />} aria-haspopup="dialog" aria-expanded={isOpen}>
        {t('addFilter')}
      </Button>
    </Popover>
  );
}

import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { FilterOutlined } from '../../ui/list-icons.ts';

/** The mark in a head that opens its filter. */
export function FilterMark({ title }: { readonly title: string }) {
  const t = useWidgetMessages();
  return (
    <span role="img" aria-label={t('filterBy', { name: title })}>
      <FilterOutlined />
    </span>
  );
}

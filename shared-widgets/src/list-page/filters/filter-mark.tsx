import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { FilterOutlined } from '../../ui/list-icons.ts';

/** The filter icon in a column header. */
export function FilterMark({ title }: { readonly title: string }) {
  const t = useWidgetMessages();
  return (
    <span role="img" aria-label={t('filterBy', { name: title })}>
      <FilterOutlined />
    </span>
  );
}

/** Search field of a list on phones, for its most used filter; the other filters open by a button. */
import { Input } from 'antd';
import { useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../../field-kinds/entity-fields.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { SearchOutlined } from '../../ui/icons.ts';
import type { FilterValues } from '../list-state.ts';

/** Name of the first filter field in which a part of a text is searched. */
export const quickField = ({ wildcard = [] }: EntityDefinition, fields: readonly string[]): string | undefined =>
  fields.find((name) => wildcard.includes(name));

export interface QuickSearchProps {
  readonly entity: EntityDefinition;
  readonly name: string;
  readonly filters: FilterValues;
  readonly onQuery: (filters: FilterValues) => void;
}

export function QuickSearch(props: QuickSearchProps) {
  const value = props.filters[props.name];
  const shown = typeof value === 'string' ? value : '';
  // The input is mounted anew when the filter was changed elsewhere, so that it shows the new text.
  return <SearchInput key={shown} {...props} shown={shown} />;
}

function SearchInput({ entity, name, filters, onQuery, shown }: QuickSearchProps & { readonly shown: string }) {
  const t = useWidgetMessages();
  const label = useLabel()(requireField(entity, name).label);
  const [typed, setTyped] = useState(shown);
  const ask = (text: string): void => {
    const wanted = text.trim();
    if (wanted !== shown) onQuery({ ...filters, [name]: wanted === '' ? undefined : wanted });
  };
  return (
    <Input
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      prefix={<SearchOutlined />}
      aria-label={t('searchBy', { field: label })}
      placeholder={label}
      maxLength={100}
      allowClear
      value={typed}
      style={{ flex: '1 1 0', minWidth: 0 }}
      onChange={({ target }) => setTyped(target.value)}
      onClear={() => ask('')}
      onPressEnter={() => ask(typed)}
      onBlur={() => ask(typed)}
    />
  );
}

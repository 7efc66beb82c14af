/** Search field of a list on phones, for its most used filter; the other filters open by a button. */
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
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

export function QuickSearch({ entity, name, filters, onQuery }: QuickSearchProps) {
  const t = useWidgetMessages();
  const label = useLabel()(requireField(entity, name).label);
  const value = filters[name];
  const shown = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState(shown);
  /** The text of the latest search. */
  const asked = useRef(shown);
  useEffect(() => {
    // When the filter was changed elsewhere, the input shows the new text; after a search from here it keeps what was typed since.
    if (shown === asked.current) return;
    asked.current = shown;
    setTyped(shown);
  }, [shown]);
  const ask = (text: string): void => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    asked.current = wanted;
    onQuery({ ...filters, [name]: wanted === '' ? undefined : wanted });
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

/** A filter's value as text, formatted by its field kind. */

import { Fragment } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../../field-kinds/entity-fields.ts';
import { asRange, asText, type FilterValue } from '../../field-kinds/field-kind.ts';
import { fieldKind } from '../../field-kinds/field-kinds.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { ColumnFilters } from './column-filters.ts';

export function isFiltered(value: FilterValue): boolean {
  return typeof value === 'string' ? value !== '' : asRange(value).some(Boolean);
}

export interface FilterWordsProps {
  readonly name: string;
  readonly filters: ColumnFilters;
  /** True to put the field's name before the value. */
  readonly hasLabel?: boolean;
}

export function FilterWords({ name, filters: { entity, values }, hasLabel = false }: FilterWordsProps) {
  const field = requireField(entity, name);
  const t = useWidgetMessages();
  const label = useLabel()(field.label);
  return (
    <>
      {hasLabel && `${label}: `}
      {wordsOf(values[name])}
    </>
  );

  function wordsOf(value: FilterValue) {
    const { Cell, filters } = fieldKind(field);
    if (filters === 'range') {
      const [begin, end] = asRange(value);
      return begin && begin === end ? begin : `${begin ?? ''} ~ ${end ?? ''}`;
    }
    const parts = field.dict ? (asText(value) ?? '').split(',').filter(Boolean) : [asText(value) ?? ''];
    return parts.map((part, index) => (
      <Fragment key={part}>
        {index > 0 && t('nameSeparator')}
        <Cell field={field} name={name} value={part} row={{}} />
      </Fragment>
    ));
  }
}

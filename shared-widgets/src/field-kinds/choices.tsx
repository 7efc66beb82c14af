import { Suspense } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { DictionarySelect } from '../selects/dictionary-select.tsx';
import { DictionaryTag } from '../tags/dictionary-tag.tsx';
import {
  asText,
  type CellProps,
  emptyText,
  type FieldKindWidgets,
  type FilterProps,
  type InputProps,
  isEmptyValue,
  plainText,
} from './field-kind.ts';
import { FieldOnItsWay } from './field-on-its-way.tsx';

const DictionaryCheckbox = lazyPart(() =>
  import('../selects/dictionary-choices.tsx').then((part) => ({ default: part.DictionaryCheckbox })),
);

function ChoicesCell({ field, value }: CellProps) {
  return isEmptyValue(value) ? emptyText : <DictionaryTag dict={field.dict ?? ''} value={asText(value) ?? null} />;
}

function ChoicesFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <DictionarySelect id={id} dict={field.dict ?? ''} multiple maxTagCount="responsive" value={asText(value) ?? null} onChange={onChange} />
  );
}

function ChoicesInput({ field, id, value, onChange, disabled }: InputProps) {
  const label = useLabel();
  if (field.inSight)
    return (
      <Suspense fallback={<FieldOnItsWay />}>
        <DictionaryCheckbox
          {...(id ? { id } : {})}
          label={label(field.label)}
          disabled={disabled ?? false}
          dict={field.dict ?? ''}
          value={asText(value) ?? null}
          {...(onChange ? { onChange } : {})}
        />
      </Suspense>
    );
  return (
    <DictionarySelect id={id} disabled={disabled} dict={field.dict ?? ''} multiple value={asText(value) ?? null} onChange={onChange} />
  );
}

/** Field kind: several codes of a dictionary in a comma-separated list; a filter finds records with any of the chosen codes. */
export const choices: FieldKindWidgets = {
  width: 180,
  Cell: ChoicesCell,
  Filter: ChoicesFilter,
  filters: 'one',
  Input: ChoicesInput,
  format: plainText,
  column: ({ dict }) => ({ type: 'list_multi', dictCode: dict }),
  toQuery: (value) => `,${value},`,
};

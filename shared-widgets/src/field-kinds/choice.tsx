import { Tag } from 'antd';
import { Suspense } from 'react';
import { colorOfCode, useCodeText } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { DictionarySelect } from '../selects/dictionary-select.tsx';
import { codeWords } from '../tags/code-words.ts';
import {
  asText,
  type CellProps,
  emptyText,
  type FieldKindWidgets,
  type FilterProps,
  type InputProps,
  plainText,
  textBeside,
} from './field-kind.ts';
import { FieldOnItsWay } from './field-on-its-way.tsx';

const DictionaryRadio = lazyPart(() => import('../selects/dictionary-choices.tsx').then((part) => ({ default: part.DictionaryRadio })));

function ChoiceCell({ field, name, value, row }: CellProps) {
  const label = useLabel();
  const words = useCodeText(field.dict, asText(value), textBeside(row, name));
  const shown = codeWords(field.dict, asText(value), words, label) || emptyText;
  const color = colorOfCode(field.dict, asText(value));
  return color ? <Tag color={color}>{shown}</Tag> : <span title={shown}>{shown}</span>;
}

/** Filter that allows several codes; the server reads a comma-separated list as "one of". */
function ChoiceFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <DictionarySelect id={id} dict={field.dict ?? ''} multiple maxTagCount="responsive" value={asText(value) ?? null} onChange={onChange} />
  );
}

function ChoiceInput({ field, id, value, onChange, disabled }: InputProps) {
  const label = useLabel();
  if (field.inSight)
    return (
      <Suspense fallback={<FieldOnItsWay />}>
        <DictionaryRadio
          {...(id ? { id } : {})}
          label={label(field.label)}
          disabled={disabled ?? false}
          dict={field.dict ?? ''}
          value={asText(value) ?? null}
          {...(onChange ? { onChange } : {})}
        />
      </Suspense>
    );
  return <DictionarySelect id={id} disabled={disabled} dict={field.dict ?? ''} value={asText(value) ?? null} onChange={onChange} />;
}

/** Field kind: one code of a dictionary. */
export const choice: FieldKindWidgets = {
  width: 120,
  Cell: ChoiceCell,
  Filter: ChoiceFilter,
  filters: 'one',
  Input: ChoiceInput,
  format: plainText,
  column: ({ dict }) => ({ type: 'select', dictCode: dict, allowSearch: true }),
};

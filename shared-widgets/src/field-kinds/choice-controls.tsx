/** Controls of fields whose values are codes of a dictionary: one code, or several. */
import { type ComponentType, Suspense } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { DictionarySelect } from '../selects/dictionary-select.tsx';
import { asText, type FilterProps, type InputProps } from './field-kind.ts';
import { FieldOnItsWay } from './field-on-its-way.tsx';

const DictionaryRadio = lazyPart(() => import('../selects/dictionary-choices.tsx').then((part) => ({ default: part.DictionaryRadio })));
const DictionaryCheckbox = lazyPart(() =>
  import('../selects/dictionary-choices.tsx').then((part) => ({ default: part.DictionaryCheckbox })),
);

/** Input of a filter for several codes; its value is a comma-separated list. */
export function ChoiceFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <DictionarySelect id={id} dict={field.dict ?? ''} multiple maxTagCount="responsive" value={asText(value) ?? null} onChange={onChange} />
  );
}

/** Input for one code or several: a select box, or radio buttons and check boxes for fields whose choices are always visible. */
export function choiceInput({ multiple }: { readonly multiple: boolean }): ComponentType<InputProps> {
  const InSight = multiple ? DictionaryCheckbox : DictionaryRadio;
  return function ChoiceInput({ field, id, value, onChange, disabled }) {
    const label = useLabel();
    const shown = asText(value) ?? null;
    const dict = field.dict ?? '';
    if (!field.inSight)
      return <DictionarySelect id={id} disabled={disabled} dict={dict} multiple={multiple} value={shown} onChange={onChange} />;
    return (
      <Suspense fallback={<FieldOnItsWay />}>
        <InSight
          {...(id ? { id } : {})}
          label={label(field.label)}
          disabled={disabled ?? false}
          dict={dict}
          value={shown}
          {...(onChange ? { onChange } : {})}
        />
      </Suspense>
    );
  };
}

import { useState } from 'react';
import { dateFormats } from 'shared-contracts/wire/constants';
import { toPicker } from '../field-kinds/wire-moment.ts';
import { usePickerWords } from '../pickers/picker-words.ts';
import { DictionarySelect } from '../selects/dictionary-select.tsx';
import { Button, Flex } from '../ui/core.ts';
import { DatePicker, Form, Input } from '../ui/form.ts';
import type { PopupField } from './record-source.ts';

type Values = Readonly<Record<string, string>>;

interface PopupQueryProps {
  readonly fields: readonly PopupField[];
  readonly onQuery: (values: Values) => void;
}

/** Parameters that a field sends: its name, or its name with `_begin` and `_end`. */
const namesOf = ({ name, mode }: PopupField): readonly string[] => (mode === 'group' ? [`${name}_begin`, `${name}_end`] : [name]);

/**
 * The values without surrounding blanks. Blanks are not removed while a person types, because the space between two words of a name would
 * disappear.
 */
const withoutBlanks = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = value.trim();
      return text === '' ? [] : [[name, text]];
    }),
  );

/** Query form of a popup: Enter or the button searches; reset clears it and searches again. */
export function PopupQueryForm({ fields, onQuery }: PopupQueryProps) {
  const t = usePickerWords();
  const [values, setValues] = useState<Values>({});
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = fields.filter(({ isFolded }) => isUnfolded || !isFolded);
  if (fields.length === 0) return null;
  const set = (name: string, value: string): void => {
    const { [name]: _previous, ...others } = values;
    setValues(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <Form layout="inline" style={{ rowGap: 8 }} onFinish={() => onQuery(withoutBlanks(values))}>
      {shown.flatMap((field) =>
        namesOf(field).map((name, index) => {
          const { label, mode } = field;
          const words = mode === 'single' ? label : t(index === 0 ? 'popupFrom' : 'popupTo', { label });
          return (
            <Form.Item key={name} label={words} htmlFor={`popup-query-${name}`}>
              <QueryInput id={`popup-query-${name}`} field={field} value={values[name] ?? ''} onChange={(value) => set(name, value)} />
            </Form.Item>
          );
        }),
      )}
      <Flex gap={8}>
        <Button type="primary" htmlType="submit">
          {t('search')}
        </Button>
        <Button
          onClick={() => {
            setValues({});
            onQuery({});
          }}
        >
          {t('reset')}
        </Button>
        {fields.some(({ isFolded }) => isFolded) && (
          <Button type="link" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {t(isUnfolded ? 'popupCollapse' : 'popupExpand')}
          </Button>
        )}
      </Flex>
    </Form>
  );
}

interface QueryInputProps {
  readonly id: string;
  readonly field: PopupField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function QueryInput({ id, field, value, onChange }: QueryInputProps) {
  const { input, dictionary = '', label, placeholder } = field;
  if (input === 'dictionary') {
    return (
      <DictionarySelect id={id} dict={dictionary} value={value || null} style={{ width: 160 }} onChange={(code) => onChange(code ?? '')} />
    );
  }
  if (input === 'text') {
    return (
      <Input
        id={id}
        allowClear
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const format = input === 'date' ? dateFormats.date : dateFormats.instant;
  return (
    <DatePicker
      id={id}
      showTime={input === 'datetime'}
      format={format}
      value={toPicker(value)}
      onChange={(moment) => onChange(moment ? moment.format(format) : '')}
    />
  );
}

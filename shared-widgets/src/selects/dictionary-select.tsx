import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';
import { useListKeys } from 'shared-controls/list-keys';
import { useDictionary } from 'shared-platform/dictionary';
import { useWidgetMessages } from '../messages/widget-messages.ts';

export interface DictionarySelectProps
  extends Omit<SelectProps<string | string[]>, 'options' | 'value' | 'onChange' | 'mode' | 'defaultValue'> {
  /** Dictionary code. */
  readonly dict: string;
  /** One code, or a comma list of them. */
  readonly value?: string | null;
  readonly onChange?: (value: string | undefined) => void;
  /** Several codes may be chosen; the value is a comma list. */
  readonly multiple?: boolean;
}

/** Select over a dictionary; searches by the shown text. Switched-off codes stay readable but cannot be chosen. */
export function DictionarySelect({ dict, value, onChange, multiple = false, ...rest }: DictionarySelectProps) {
  const t = useWidgetMessages();
  const dictionary = useDictionary(dict);
  const { onInputKeyDown, isPassed } = useListKeys(multiple);
  const options = useMemo(
    () => dictionary.map(({ value: code, text, disabled }) => ({ value: String(code), label: text, ...(disabled ? { disabled } : {}) })),
    [dictionary],
  );
  const chosen = multiple ? (value ? value.split(',') : []) : (value ?? null);
  return (
    <Select<string | string[]>
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('choose')}
      style={{ width: '100%' }}
      {...rest}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      options={options}
      onInputKeyDown={onInputKeyDown}
      value={chosen}
      onChange={(next) => {
        if (!isPassed()) onChange?.((Array.isArray(next) ? next.join(',') : next) || undefined);
      }}
    />
  );
}

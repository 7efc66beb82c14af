import type { SelectProps } from 'antd';
import { useMemo } from 'react';
import { useListKeys } from 'shared-controls/list-keys';
import { useDictionary } from 'shared-platform/dictionary';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { Select } from '../ui/select.tsx';

export interface DictionarySelectProps
  extends Omit<SelectProps<string | string[]>, 'options' | 'value' | 'onChange' | 'mode' | 'defaultValue'> {
  /** Code of the dictionary that offers the options. */
  readonly dict: string;
  /** The selected code, or several codes separated by commas. */
  readonly value?: string | null;
  readonly onChange?: (value: string | undefined) => void;
  /** Several codes can be selected; the value is then a comma-separated list. */
  readonly multiple?: boolean;
}

/** Select box of a dictionary; searches the shown texts. Disabled codes are shown but cannot be selected. */
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

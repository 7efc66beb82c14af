/** A dictionary's codes as radio buttons and as check boxes. */
import { Alert, Checkbox, Radio, Typography } from 'antd';
import { callTexts } from 'shared-contracts/texts/call-texts';
import { separators } from 'shared-contracts/wire/constants';
import { useDictionary } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { codeWords } from '../tags/code-words.ts';
import { codesOf } from '../tags/dictionary-tag.tsx';

interface CodeProps {
  readonly id?: string;
  /** Accessible name of the group, where no label of a form names it. */
  readonly label?: string;
  readonly disabled?: boolean;
  /** Dictionary code, or `table,text,code` of a table dictionary. */
  readonly dict: string;
  readonly value?: string | null;
  readonly onChange?: (value: string) => void;
}

/** The options that the dictionary offers, followed by chosen codes that it no longer contains. */
function useOptions(dict: string, chosen: readonly string[]) {
  const label = useLabel();
  const offered = useDictionary(dict || undefined).map(({ value, text, disabled }) => ({
    value: String(value),
    label: codeWords(dict, String(value), text, label),
    disabled: disabled ?? false,
  }));
  const gone = chosen.filter((code) => !offered.some(({ value }) => value === code));
  return [...offered, ...gone.map((code) => ({ value: code, label: code, disabled: false }))];
}

/** Shown when the screen names no dictionary, which is a mistake in the screen. */
function NoDictionary() {
  return <Alert type="error" title={useLabel()(callTexts.dictionaryCodeMissing)} />;
}

/** Shown while the dictionary offers no option. */
function Nothing() {
  return <Typography.Text type="secondary">{useWidgetMessages()('empty')}</Typography.Text>;
}

export interface DictionaryRadioProps extends CodeProps {
  /** `radioButton` shows the options as buttons in a row. */
  readonly type?: 'radio' | 'radioButton';
}

/** Radio buttons to choose one code of a dictionary. */
export function DictionaryRadio({ id, label, disabled = false, dict, value, onChange, type = 'radio' }: DictionaryRadioProps) {
  const options = useOptions(dict, value ? [value] : []);
  if (dict === '') return <NoDictionary />;
  if (options.length === 0) return <Nothing />;
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      disabled={disabled}
      optionType={type === 'radio' ? 'default' : 'button'}
      options={options}
      value={value ?? null}
      onChange={({ target }) => onChange?.(String(target.value))}
    />
  );
}

/** Check boxes for several codes, which are all visible. The value is a comma-separated list in the order of the dictionary. */
export function DictionaryCheckbox({ id, label, disabled = false, dict, value, onChange }: CodeProps) {
  const chosen = codesOf(value);
  const options = useOptions(dict, chosen);
  if (dict === '') return <NoDictionary />;
  if (options.length === 0) return <Nothing />;
  return (
    <Checkbox.Group
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      role="group"
      disabled={disabled}
      options={options}
      value={chosen}
      onChange={(next) =>
        onChange?.(
          options
            .map((option) => option.value)
            .filter((code) => next.includes(code))
            .join(separators.values),
        )
      }
    />
  );
}

/** A dictionary's codes as radio buttons, as check boxes, and as tags. */
import { Alert, Checkbox, Flex, Radio } from 'antd';
import { callTexts } from 'shared-contracts/texts/call-texts';
import { separators } from 'shared-contracts/wire/constants';
import { useDictionary } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { codeWords } from '../tags/code-words.ts';
import { StateTag } from '../tags/state-tag.tsx';

interface CodeProps {
  readonly id?: string;
  readonly disabled?: boolean;
  /** Dictionary code, or `table,text,code` of a table dictionary. */
  readonly dict: string;
  readonly value?: string | null;
  readonly onChange?: (value: string) => void;
}

const partsOf = (value: string | null | undefined): string[] => (value ?? '').split(separators.values).filter(Boolean);

function useOptions(dict: string) {
  const label = useLabel();
  return useDictionary(dict || undefined).map(({ value, text, disabled }) => ({
    value: String(value),
    label: codeWords(dict, String(value), text, label),
    disabled: disabled ?? false,
  }));
}

/** Shown instead of a control without a dictionary, which is a mistake in the screen. */
function NoDictionary() {
  return <Alert type="error" title={useLabel()(callTexts.dictionaryCodeMissing)} />;
}

export interface DictionaryRadioProps extends CodeProps {
  /** `radioButton`: joined buttons. */
  readonly type?: 'radio' | 'radioButton';
}

/** Radio buttons to choose one code of a dictionary. */
export function DictionaryRadio({ id, disabled = false, dict, value, onChange, type = 'radio' }: DictionaryRadioProps) {
  const options = useOptions(dict);
  if (dict === '') return <NoDictionary />;
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      disabled={disabled}
      optionType={type === 'radio' ? 'default' : 'button'}
      options={options}
      value={value ?? null}
      onChange={({ target }) => onChange?.(String(target.value))}
    />
  );
}

/** Several codes as a comma list in the order of the dictionary; all codes are in sight. */
export function DictionaryCheckbox({ disabled = false, dict, value, onChange }: CodeProps) {
  const options = useOptions(dict);
  const chosen = partsOf(value);
  if (dict === '') return <NoDictionary />;
  return (
    <Checkbox.Group
      disabled={disabled}
      options={options}
      value={chosen}
      onChange={(next) => {
        // Codes that the dictionary no longer has stay, at the end.
        const gone = chosen.filter((code) => !options.some((option) => option.value === code));
        onChange?.([...options.map((option) => option.value).filter((code) => next.includes(code)), ...gone].join(separators.values));
      }}
    />
  );
}

/** The texts of a comma list of codes, as tags in the colours of states. */
export function DictionaryTag({ dict, value }: Pick<CodeProps, 'dict' | 'value'>) {
  return (
    <Flex gap={4} wrap>
      {partsOf(value).map((code) => (
        <StateTag key={code} dict={dict} value={code} />
      ))}
    </Flex>
  );
}

import { Input } from 'antd';
import type { Field } from 'shared-contracts/entity/field';
import { validationRules } from 'shared-contracts/entity/validation-rules';
import { useComposition } from 'shared-controls/composition';
import { useControlWords } from 'shared-controls/control-words';
import { pasteOneLine } from 'shared-controls/one-line';
import { RefusalTip, useRefusalNote } from 'shared-controls/refusal-note';
import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { asText, type CellProps, type FieldKindWidgets, type FilterProps, type InputProps } from './field-kind.ts';
import { formatText, useShownText } from './shown-text.ts';

function TextCell({ field, value, row }: CellProps) {
  const shown = useShownText(field, value, row);
  return <span title={shown}>{shown}</span>;
}

function TextFilter({ id, value, onChange, placeholder }: FilterProps) {
  const t = useWidgetMessages();
  return (
    <Input
      id={id}
      allowClear
      placeholder={placeholder ?? t('enter')}
      value={asText(value)}
      onChange={(event) => onChange?.(event.target.value || undefined)}
    />
  );
}

const phones = /^(?:mobile|mobileBusiness|m|telephone|landline)$/;
const digits = /^(?:naturalNumber|bankCard|personalBankCard|companyAccount|etcCardNo|cnaps|p|z)$/;

/** Which keypad phones show for the field. */
function keypadOf({ rule }: Field): 'tel' | 'numeric' | 'text' {
  if (!rule) return 'text';
  if (phones.test(rule)) return 'tel';
  return digits.test(rule) ? 'numeric' : 'text';
}

/** Takes antd's clear button out of the tab order, so that Tab goes to the next field. */
function skipClear(place: HTMLElement | null): void {
  place?.querySelector('.ant-input-clear-icon')?.setAttribute('tabindex', '-1');
}

function TextInput({ field, id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  const controlWords = useControlWords();
  const note = useRefusalNote();
  const text = useLabel();
  const hint = field.rule && validationRules[field.rule].hint;
  const entered = asText(value);
  const { composed, handlers } = useComposition((next) => {
    note.forget();
    onChange?.(next);
  });
  return (
    <span ref={skipClear} style={{ display: 'block', position: 'relative' }}>
      <Input
        id={id}
        allowClear
        disabled={disabled}
        placeholder={hint ? text(hint) : t('enter')}
        inputMode={keypadOf(field)}
        {...(field.secret ? { type: 'password', autoComplete: 'new-password' } : {})}
        {...(note.refusal ? { status: 'error' as const } : {})}
        value={composed ?? entered}
        {...handlers}
        onPaste={(event) => pasteOneLine(event, () => note.refuse(controlWords('oneLineOnly')))}
        onBlur={() => {
          note.forget();
          // The field shows its text without spaces at the ends, because that is what the server receives.
          const sent = entered?.trim();
          if (sent !== entered && !field.secret) onChange?.(sent);
        }}
      />
      <RefusalTip refusal={note.refusal} />
    </span>
  );
}

/** Field kind: one line of text. */
export const text: FieldKindWidgets = {
  width: 160,
  Cell: TextCell,
  Filter: TextFilter,
  filters: 'one',
  isLong: true,
  searchesParts: true,
  Input: TextInput,
  format: formatText,
  column: ({ secret }) => (secret ? { type: 'secret', props: { type: 'password', autoComplete: 'new-password' } } : { type: 'input' }),
};

/** Filter input for all kinds of fields that are searched as text. */
export { TextFilter };

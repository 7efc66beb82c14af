/** Date and date-time inputs of forms: chosen in a calendar, or typed in any notation that tables accept too. */
import { RefusalTip, useRefusalNote } from 'shared-controls/refusal-note';
import { useTypedMoment } from 'shared-controls/typed-moment';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import type { InputProps } from './field-kind.ts';
import { confirmsOnly, dayFormat, fromPicker, isShanghaiClock, momentFormat, toPicker } from './wire-moment.ts';

interface MomentInputProps extends Pick<InputProps, 'id' | 'value' | 'onChange' | 'disabled'> {
  readonly hasTime: boolean;
}

export function MomentInput({ id, value, onChange, disabled, hasTime }: MomentInputProps) {
  const t = useWidgetMessages();
  const note = useRefusalNote();
  const format = hasTime ? momentFormat : dayFormat;
  const shown = toPicker(value);
  const entry = useTypedMoment({
    format,
    current: fromPicker(shown, format) ?? '',
    onRead(moment) {
      note.forget();
      onChange?.(fromPicker(moment, format));
    },
    onRefused: (text) => note.refuse(t(hasTime ? 'notAMoment' : 'notADay', { text })),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is offered here; the field inside is heard before its own handlers.
    <span style={{ display: 'block', position: 'relative' }} {...entry.handlers} onFocus={note.forget}>
      <DatePicker
        id={id}
        disabled={disabled}
        style={{ width: '100%' }}
        placeholder={t('choose')}
        format={format}
        {...(hasTime ? { showTime: true, showNow: isShanghaiClock() } : {})}
        {...(note.refusal ? { status: 'error' as const } : {})}
        value={shown}
        onKeyDown={confirmsOnly}
        onChange={(moment) => {
          entry.forget();
          note.forget();
          onChange?.(fromPicker(moment, format));
        }}
      />
      <RefusalTip refusal={note.refusal} />
    </span>
  );
}

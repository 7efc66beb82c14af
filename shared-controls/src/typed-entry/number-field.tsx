/**
 * Number input for table cells and forms. A key that cannot be part of a number is rejected: text and selection stay unchanged, and a note
 * beside the field, which screen readers announce, says so. The field reports exactly the number that it shows.
 */
import { Input, type InputProps, type InputRef } from 'antd';
import { type ClipboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { notices } from 'shared-platform/notices';
import { useControlWords } from '../messages/control-words.ts';
import { useComposition } from './composition.ts';
import { type FieldText, judgePasted, judgeTyped, type Verdict } from './number-guard.ts';
import { decimalOf, isFinishedNumber, isPartialNumber, type NumberShape, narrow, saysNothing } from './number-text.ts';
import { RefusalTip, useRefusalNote } from './refusal-note.tsx';

export interface NumberFieldProps {
  readonly shape: NumberShape;
  /** The number as decimal text. Any other text is shown, and removed when the field loses focus. */
  readonly value: string;
  /** Formats the value while the field has no focus. */
  readonly display?: (value: string) => string;
  /** Called after every key with the number as decimal text (empty while there is none). Returns the value as the caller stores it. */
  readonly onNumber: (decimal: string) => string;
  /** Called when the field loses focus with a text that is no number; the previous value stays. Default: shows a message. */
  readonly onRefused?: (text: string, message: string) => void;
  /** Key that was pressed before the field was rendered; it replaces the value (editing starts by typing). */
  readonly typed?: string | null;
  /** Selects the text when the field appears, so that the next key replaces it. */
  readonly isSelected?: boolean;
  /** Name of the field in the message about a rejected input. */
  readonly label?: string | undefined;
  /** CSS class of the note, which is rendered outside the field. */
  readonly noteClass?: string;
  readonly input?: Omit<InputProps, 'value' | 'onChange' | 'onPaste' | 'onBlur' | 'ref'>;
}

interface Draft {
  readonly text: string;
  /** The value last reported; when the value from outside differs from it, the draft is dropped. */
  readonly value: string;
}

interface Entry {
  /** A typed text that is no number; it is shown as refused until the field loses focus or is emptied. */
  foreign: string;
  /** Keys that were rejected since the field got the focus. */
  dropped: string;
  /** Text and selection of the field before the present key or composition. */
  before: FieldText | null;
  /** Selection to restore after the next render. */
  select: readonly [start: number, end: number] | null;
}

const fieldText = (field: HTMLInputElement): FieldText => ({
  text: field.value,
  start: field.selectionStart ?? field.value.length,
  end: field.selectionEnd ?? field.value.length,
});

export function NumberField(props: NumberFieldProps) {
  const {
    shape,
    value,
    display = (text) => text,
    onNumber,
    onRefused,
    typed = null,
    isSelected = false,
    label,
    noteClass,
    input = {},
  } = props;
  const t = useControlWords();
  const note = useRefusalNote();
  const element = useRef<InputRef>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const entry = useRef<Entry>({ foreign: '', dropped: '', before: null, select: null });
  const held = draft && draft.value === value ? draft.text : null;
  const composition = useComposition((text) => settle(text));
  const shown = composition.composed ?? held ?? display(value);

  const follow = (verdict: Verdict, text: string, at: FieldText): void => {
    const now = entry.current;
    if (verdict.do === 'take' && now.foreign === '') {
      // An accepted text removes the refusal note, unless a key was rejected since the field got the focus: the number may then not be the
      // intended one.
      if (now.dropped === '') note.forget();
      now.before = null;
      now.select = [verdict.caret, verdict.caret];
      setDraft({ text: verdict.text, value: onNumber(decimalOf(verdict.text)) });
      return;
    }
    now.select = [at.start, at.end];
    if (now.foreign !== '' || (verdict.do === 'refuse' && verdict.because === 'foreign')) {
      now.foreign += text;
      note.refuse(t('notANumber', { text: now.foreign }));
    } else if (verdict.do === 'refuse' && verdict.because !== 'key') {
      note.refuse(t(verdict.because === 'tooPrecise' ? 'tooManyDigits' : 'notANumber', { text: text.trim(), digits: shape.digits ?? 15 }));
    } else {
      if (!saysNothing(text, shape)) now.dropped += text;
      note.refuse(t('keyRefused', { text }));
    }
  };

  const listener = useRef<(event: InputEvent) => void>(() => undefined);
  useLayoutEffect(() => {
    listener.current = (event) => {
      const field = event.target as HTMLInputElement;
      const now = entry.current;
      if (event.isComposing || event.inputType === 'insertCompositionText') return;
      now.before = fieldText(field);
      if (event.inputType.startsWith('delete')) {
        now.foreign = '';
        note.forget();
      }
      if (!event.data || !event.inputType.startsWith('insert')) return;
      const verdict =
        event.inputType === 'insertText' ? judgeTyped(now.before, event.data, shape) : judgePasted(now.before, event.data, shape);
      // The browser itself inserts valid input, so that its undo keeps working.
      if (verdict.do === 'take' && now.foreign === '') return;
      event.preventDefault();
      follow(verdict, event.data, now.before);
    };
  });
  useEffect(() => {
    const field = element.current?.input;
    const hear = (event: InputEvent): void => listener.current(event);
    field?.addEventListener('beforeinput', hear);
    return () => field?.removeEventListener('beforeinput', hear);
  }, []);
  useLayoutEffect(() => {
    const { select } = entry.current;
    const field = element.current?.input;
    entry.current.select = null;
    if (select && field && document.activeElement === field) field.setSelectionRange(...select);
  });
  useLayoutEffect(() => {
    if (isSelected) element.current?.focus({ cursor: 'all', preventScroll: true });
  }, [isSelected]);
  const first = useRef((text: string) => {
    const whole = { text: '', start: 0, end: 0 };
    follow(judgeTyped(whole, text, shape), text, { ...whole, end: shown.length });
  });
  useEffect(() => {
    if (typed) first.current(typed);
  }, [typed]);

  /** Called when the field contains another text after an accepted key, a deletion or a composition. */
  const settle = (text: string): void => {
    const now = entry.current;
    const rest = held ?? display(value);
    // When a composition was cancelled, nothing is changed.
    if (text === rest && now.foreign === '') {
      now.before = null;
      return;
    }
    const before = now.before ?? { text: rest, start: 0, end: rest.length };
    const plain = narrow(text).replaceAll(',', '');
    if (plain === '') now.foreign = '';
    if (now.foreign === '' && isPartialNumber(plain, shape)) {
      const caret = element.current?.input?.selectionStart ?? text.length;
      follow({ do: 'take', text: plain, caret: text.slice(0, caret).replaceAll(',', '').length }, text, before);
    } else {
      const entered = text.slice(before.start, text.length - (before.text.length - before.end));
      follow(judgeTyped(before, entered, shape), entered, before);
    }
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    const at = fieldText(event.currentTarget);
    if (text.trim() === '') return;
    entry.current.foreign = '';
    follow(judgePasted(at, text, shape), text, at);
  };

  const leave = (): void => {
    const { foreign, dropped } = entry.current;
    const text = held ?? value;
    entry.current = { foreign: '', dropped: '', before: null, select: null };
    note.forget();
    setDraft(null);
    if (foreign !== '') {
      const message = t('notANumber', { text: foreign });
      if (onRefused) onRefused(foreign, message);
      else notices.warning(message);
    } else if (text !== '' && !isFinishedNumber(text)) onNumber('');
    else if (dropped !== '')
      notices.warning(t('keptNumber', { label: label ?? '', text: dropped, value: display(decimalOf(text)) || t('nothing') }));
  };

  return (
    <span style={{ display: 'block', position: 'relative' }}>
      <Input
        {...input}
        {...(note.refusal ? { status: 'error' as const } : {})}
        ref={element}
        inputMode={shape.isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={shown}
        onCompositionStart={(event) => {
          entry.current.before = fieldText(event.currentTarget);
        }}
        {...composition.handlers}
        onPaste={paste}
        onBlur={leave}
      />
      <RefusalTip refusal={note.refusal} {...(noteClass ? { className: noteClass } : {})} />
    </span>
  );
}

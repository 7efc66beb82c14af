/**
 * Number input for table cells and forms. A key that cannot be part of a number is rejected: text and selection stay unchanged, and a note
 * beside the field, which screen readers announce, says so. The field reports exactly the number that it shows, unless keys between its
 * digits were rejected and all that was typed is another number or none (`1e3`): then it reports the previous value.
 */
import { Input, type InputProps, type InputRef } from 'antd';
import { type ClipboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { notices } from 'shared-platform/notices';
import { useControlWords } from '../messages/control-words.ts';
import { useComposition } from './composition.ts';
import { type FieldText, judgePasted, judgeTyped, type Verdict } from './number-guard.ts';
import {
  decimalOf,
  exactDigits,
  isFinishedNumber,
  isPartialNumber,
  type NumberShape,
  narrow,
  readNumberText,
  saysNothing,
} from './number-text.ts';
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
  /** Keys that were rejected since the field got the focus, while a selection or an empty field waited for the next key. */
  dropped: string;
  /** All keys typed since one was rejected between digits, with the text around them; null when none was, or after a deletion. */
  keys: { readonly head: string; readonly tail: string } | null;
  /** The value before the first accepted key. */
  previous: string;
  /** Text and selection of the field before the present key or composition. */
  before: FieldText | null;
  /** Selection to restore after the next render. */
  select: readonly [start: number, end: number] | null;
}

const newEntry = (): Entry => ({ foreign: '', dropped: '', keys: null, previous: '', before: null, select: null });

/** Whether all that was typed is the number that the field shows, which does not contain the rejected keys. */
function isMeant({ head, tail }: { readonly head: string; readonly tail: string }, shown: string, shape: NumberShape): boolean {
  const read = readNumberText(head + tail, shape);
  return 'text' in read && read.text !== '' && decimalOf(read.text) === decimalOf(shown);
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
  const entry = useRef(newEntry());
  /** The message shown when the field lost focus; withdrawn when the field changes. */
  const told = useRef('');
  const held = draft && draft.value === value ? draft.text : null;
  const composition = useComposition((text) => settle(text));
  const shown = composition.composed ?? held ?? display(value);

  /** Why the typed text is not accepted. */
  const problemOf = (text: string): string => {
    const { digits = exactDigits, isWhole = false } = shape;
    const read = readNumberText(text, { ...shape, isWhole: false });
    if ('problem' in read && read.problem === 'tooPrecise') return t('tooLong', { text, digits });
    return t(isWhole && 'text' in read ? 'notWhole' : 'notANumber', { text });
  };

  /** Shows a text of the field, and reports its number, or the previous value while the number is not the typed one. */
  const show = (text: string): void => {
    const { keys, dropped, previous } = entry.current;
    const isSure = keys === null || isMeant(keys, text, shape);
    if (!isSure) note.refuse(problemOf(keys.head + keys.tail));
    // An accepted text removes the refusal note, unless a key was rejected since the field got the focus: the number may then not be the
    // intended one.
    else if (dropped === '') note.forget();
    if (told.current !== '') notices.withdraw(told.current);
    told.current = '';
    if (isSure) setDraft({ text, value: onNumber(decimalOf(text)) });
    else setDraft({ text, value: value === previous ? value : onNumber(previous) });
  };

  const follow = (verdict: Verdict, text: string, at: FieldText): void => {
    const now = entry.current;
    if (held === null) now.previous = value;
    if (verdict.do === 'take' && now.foreign === '') {
      const isReplaced = at.start === 0 && at.end === at.text.length;
      now.keys = now.keys && !isReplaced ? { ...now.keys, head: now.keys.head + text } : null;
      now.before = null;
      now.select = [verdict.caret, verdict.caret];
      show(verdict.text);
      return;
    }
    now.select = [at.start, at.end];
    const isKey = verdict.do === 'refuse' && (verdict.because === 'key' || verdict.because === 'digit');
    const tooMany = (): string => t('tooManyDigits', { digits: shape.digits ?? exactDigits });
    if (now.foreign !== '' || (verdict.do === 'refuse' && verdict.because === 'foreign')) {
      now.foreign += text;
      note.refuse(t('notANumber', { text: now.foreign }));
    } else if (isKey && at.start === at.end && at.text !== '') {
      const rest = { head: at.text.slice(0, at.start), tail: at.text.slice(at.end) };
      now.keys = { ...(now.keys ?? rest), head: (now.keys ?? rest).head + text };
      show(at.text.replaceAll(',', ''));
      note.refuse(verdict.because === 'digit' ? tooMany() : t('keyRefused', { text }));
    } else if (verdict.do === 'refuse' && verdict.because !== 'key') {
      note.refuse(verdict.because === 'notNumber' ? t('notANumber', { text: text.trim() }) : tooMany());
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
        now.keys = null;
        note.forget();
      }
      if (event.inputType.startsWith('history')) now.keys = null;
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
    const entered = text.slice(before.start, text.length - (before.text.length - before.end));
    if (now.foreign === '' && isPartialNumber(plain, shape)) {
      const caret = element.current?.input?.selectionStart ?? text.length;
      follow({ do: 'take', text: plain, caret: text.slice(0, caret).replaceAll(',', '').length }, entered, before);
    } else {
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

  const tell = (message: string): void => {
    told.current = message;
    notices.warning(message);
  };

  const leave = (): void => {
    const { foreign, dropped, keys } = entry.current;
    const text = held ?? value;
    const refused = keys && !isMeant(keys, text, shape) ? keys.head + keys.tail : foreign;
    entry.current = newEntry();
    note.forget();
    setDraft(null);
    if (refused !== '') {
      const message = refused === foreign ? t('notANumber', { text: foreign }) : problemOf(refused);
      if (onRefused) onRefused(refused, message);
      else tell(message);
    } else if (text !== '' && !isFinishedNumber(text)) onNumber('');
    else if (dropped !== '') tell(t('keptNumber', { label: label ?? '', text: dropped, value: display(decimalOf(text)) || t('nothing') }));
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

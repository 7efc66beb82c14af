/**
 * Typing into a date field. antd's calendar silently drops text that it cannot parse, and shows the day under the pointer in its field.
 * Here the typed text is parsed by this package's rules when the field loses focus or Enter is pressed, and a note says when it is not a
 * date.
 */
import type { Dayjs } from 'dayjs';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef } from 'react';
import { readMoment } from './moment-text.ts';

export interface TypedMomentOptions {
  readonly format: string;
  /** The field's value as text in the calendar's format; the empty text when there is none. */
  readonly current: string;
  /** Called with the typed moment; null when the field was emptied. `isConfirmed`: by Enter. */
  readonly onRead: (moment: Dayjs | null, isConfirmed: boolean) => void;
  readonly onRefused: (text: string) => void;
}

export interface TypedMoment {
  /** Event handlers; attach them to the element around the date field. */
  readonly handlers: {
    readonly onInputCapture: (event: FormEvent<HTMLElement>) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onBlurCapture: (event: FocusEvent<HTMLElement>) => void;
  };
  /** Forgets the typed text; to be called when the person chose a day in the calendar. */
  readonly forget: () => void;
}

export function useTypedMoment({ format, current, onRead, onRefused }: TypedMomentOptions): TypedMoment {
  const typed = useRef<string | null>(null);
  const forget = (): void => {
    typed.current = null;
  };
  /** Parses the typed text; returns true when the text was handled here and antd must not handle it. */
  const settle = (isConfirmed: boolean): boolean => {
    const text = typed.current?.trim();
    if (text === undefined || text === current) return false;
    if (text === '') {
      forget();
      onRead(null, isConfirmed);
      return true;
    }
    const moment = readMoment(text, format);
    // A text in the calendar's own format is left to antd, which accepts it itself.
    if (isConfirmed && moment?.format(format) === text) return false;
    if (!isConfirmed || moment) forget();
    if (moment) onRead(moment, isConfirmed);
    else onRefused(text);
    return true;
  };
  return {
    forget,
    handlers: {
      onInputCapture(event) {
        if (event.target instanceof HTMLInputElement) typed.current = event.target.value;
      },
      onKeyDownCapture(event) {
        if (event.key === 'Escape') forget();
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !settle(true)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onBlurCapture() {
        settle(false);
      },
    },
  };
}

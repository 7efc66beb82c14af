/**
 * Typing into a calendar field. antd's calendar silently drops text it cannot read, and shows days in its field over
 * which the pointer moves; here the typed text is read by our own rule when the field is left or Enter is pressed, and a note says when it
 * is not a date.
 */
import type { Dayjs } from 'dayjs';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef } from 'react';
import { readMoment } from './moment-text.ts';

export interface TypedMomentOptions {
  readonly format: string;
  /** What the field holds, in that format; the empty text for nothing. */
  readonly current: string;
  /** The typed moment; null: the field was emptied. `isConfirmed`: by Enter. */
  readonly onRead: (moment: Dayjs | null, isConfirmed: boolean) => void;
  readonly onRefused: (text: string) => void;
}

export interface TypedMoment {
  /** Of the box around the calendar field. */
  readonly handlers: {
    readonly onInputCapture: (event: FormEvent<HTMLElement>) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onBlurCapture: (event: FocusEvent<HTMLElement>) => void;
  };
  /** A day was chosen in the calendar: what was typed before counts no longer. */
  readonly forget: () => void;
}

export function useTypedMoment({ format, current, onRead, onRefused }: TypedMomentOptions): TypedMoment {
  const typed = useRef<string | null>(null);
  const forget = (): void => {
    typed.current = null;
  };
  /** Returns whether the typed text was dealt with here. */
  const settle = (isConfirmed: boolean): boolean => {
    const text = typed.current?.trim();
    if (text === undefined || text === current) return false;
    if (text === '') {
      forget();
      onRead(null, isConfirmed);
      return true;
    }
    const moment = readMoment(text, format);
    // antd confirms a text in the calendar's own format itself.
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

/** Converts between the text form of days and moments and the values of antd's pickers. */
import dayjs, { type Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';

export const dayFormat = 'YYYY-MM-DD';
export const momentFormat = 'YYYY-MM-DD HH:mm:ss';

/** Converts a text to the value of a date picker; `null` when the text is no date. */
export function toPicker(value: unknown): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null;
  const parsed = dayjs(value);
  return parsed.isValid() ? parsed : null;
}

/** Converts the value of a date picker to text. */
export function fromPicker(value: Dayjs | null | undefined, format: string): string | undefined {
  return value ? value.format(format) : undefined;
}

/** Whether the browser's clock shows Asia/Shanghai: only then is the picker's "now" button offered, because it uses that clock. */
export function isShanghaiClock(): boolean {
  return new Date().getTimezoneOffset() === -480;
}

/** Prevents the Enter key, which confirms the typed text in a picker, from also submitting the form. */
export function confirmsOnly(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}

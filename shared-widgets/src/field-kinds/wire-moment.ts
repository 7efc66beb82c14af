/** Days and moments are texts everywhere but inside the pickers. */
import dayjs, { type Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';

export const dayFormat = 'YYYY-MM-DD';
export const momentFormat = 'YYYY-MM-DD HH:mm:ss';

/** Wall-clock text → picker value; `null` when it is none. */
export function toPicker(value: unknown): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null;
  const parsed = dayjs(value);
  return parsed.isValid() ? parsed : null;
}

/** Picker value → wall-clock text. */
export function fromPicker(value: Dayjs | null | undefined, format: string): string | undefined {
  return value ? value.format(format) : undefined;
}

/** The picker's "now" is the browser's clock: offered only where that is the time of the wire (Asia/Shanghai). */
export function isShanghaiClock(): boolean {
  return new Date().getTimezoneOffset() === -480;
}

/** Enter confirms what was typed into a picker; it does not send the form as well. */
export function confirmsOnly(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}

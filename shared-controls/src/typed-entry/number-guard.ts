/** What becomes of each key, paste and composition in a number field. No React, no DOM: positions are those of the field's text. */
import { beginsForeign, isPartialNumber, type NumberShape, narrow, readNumberText } from './number-text.ts';

/** A field's text and what is selected in it. */
export interface FieldText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `take`: the field then holds this text, the caret after what came in. `refuse`: it stays as it was, selection and all. */
export type Verdict =
  | { readonly do: 'take'; readonly text: string; readonly caret: number }
  | { readonly do: 'refuse'; readonly because: 'key' | 'foreign' | 'notNumber' | 'tooPrecise' };

/** The text without the separators in which a field shows it at rest. */
function bare({ text, start, end }: FieldText): FieldText {
  const upTo = (position: number): number => text.slice(0, position).replaceAll(',', '').length;
  return { text: text.replaceAll(',', ''), start: upTo(start), end: upTo(end) };
}

function put(field: FieldText, entered: string): { readonly text: string; readonly caret: number; readonly isWhole: boolean } {
  const { text, start, end } = bare(field);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return { text: before + entered + after, caret: start + entered.length, isWhole: before === '' && after === '' };
}

/** A key, or what an input method wrote. */
export function judgeTyped(field: FieldText, typed: string, shape: NumberShape): Verdict {
  const next = put(field, narrow(typed));
  if (isPartialNumber(next.text, shape)) return { do: 'take', text: next.text, caret: next.caret };
  if (next.isWhole && beginsForeign(typed)) return { do: 'refuse', because: 'foreign' };
  // Dictation and input methods write whole amounts.
  if (next.isWhole && typed.length > 1) return judgePasted(field, typed, shape);
  return { do: 'refuse', because: isPartialNumber(next.text, { ...shape, digits: Number.POSITIVE_INFINITY }) ? 'tooPrecise' : 'key' };
}

/** A pasted text: a number as a whole, or nothing. */
export function judgePasted(field: FieldText, pasted: string, shape: NumberShape): Verdict {
  const read = readNumberText(pasted, shape);
  if ('problem' in read) return { do: 'refuse', because: read.problem };
  const next = put(field, read.text);
  return isPartialNumber(next.text, shape) && read.text !== ''
    ? { do: 'take', text: next.text, caret: next.caret }
    : { do: 'refuse', because: 'notNumber' };
}

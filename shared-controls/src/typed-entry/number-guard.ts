/**
 * Decides what happens to each key, paste and composition in a number field. Without React and DOM; positions are character offsets in the
 * field's text.
 */
import { beginsForeign, isPartialNumber, type NumberShape, narrow, readNumberText } from './number-text.ts';

/** The text of a field and its selection. */
export interface FieldText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `take`: the field gets this text, with the caret after the new part. `refuse`: text and selection stay unchanged; `digit`: a typed one too many. */
export type Verdict =
  | { readonly do: 'take'; readonly text: string; readonly caret: number }
  | { readonly do: 'refuse'; readonly because: 'key' | 'digit' | 'foreign' | 'notNumber' | 'tooPrecise' };

/** The text without thousands separators, which the field shows while it has no focus. */
function bare({ text, start, end }: FieldText): FieldText {
  const upTo = (position: number): number => text.slice(0, position).replaceAll(',', '').length;
  return { text: text.replaceAll(',', ''), start: upTo(start), end: upTo(end) };
}

function put(field: FieldText, entered: string): { readonly text: string; readonly caret: number; readonly isWhole: boolean } {
  const { text, start, end } = bare(field);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return { text: before + entered + after, caret: start + entered.length, isWhole: before === '' && after === '' };
}

/** Decides about a key, or about the text of an input method. */
export function judgeTyped(field: FieldText, typed: string, shape: NumberShape): Verdict {
  const next = put(field, narrow(typed));
  if (isPartialNumber(next.text, shape)) return { do: 'take', text: next.text, caret: next.caret };
  if (next.isWhole && beginsForeign(typed)) return { do: 'refuse', because: 'foreign' };
  // A text of several characters in a whole-number field comes from dictation or an input method, which insert complete amounts; it is
  // checked like a pasted text.
  if (next.isWhole && typed.length > 1) return judgePasted(field, typed, shape);
  return { do: 'refuse', because: isPartialNumber(next.text, { ...shape, digits: Number.POSITIVE_INFINITY }) ? 'digit' : 'key' };
}

/** Decides about a pasted text: accepted if all of it is a number, otherwise refused. */
export function judgePasted(field: FieldText, pasted: string, shape: NumberShape): Verdict {
  const read = readNumberText(pasted, shape);
  if ('problem' in read) return { do: 'refuse', because: read.problem };
  const next = put(field, read.text);
  return isPartialNumber(next.text, shape) && read.text !== ''
    ? { do: 'take', text: next.text, caret: next.caret }
    : { do: 'refuse', because: 'notNumber' };
}

import { stateOf } from 'shared-contracts/state-lists';
import type { Label } from 'shared-contracts/texts/label';
import { englishOfCode } from 'shared-platform/dictionary';

/**
 * Text of a code in the current language. In English: the dictionary's English text, otherwise the English name in the state list if nobody
 * renamed the state; when neither exists, the given Chinese text.
 */
export function codeWords(
  dict: string | undefined,
  value: string | number | null | undefined,
  words: string,
  label: (words: Label) => string,
): string {
  const english = englishOfCode(dict, value);
  if (english !== undefined) return english;
  const state = dict === undefined ? undefined : stateOf(dict, value);
  return state && words === state.label[0] ? label(state.label) : words;
}

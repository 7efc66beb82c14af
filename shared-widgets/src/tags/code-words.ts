import { stateOf } from 'shared-contracts/state-lists';
import type { Label } from 'shared-contracts/texts/label';
import { englishOfCode } from 'shared-platform/dictionary';

/**
 * Words for a code in the person's language, given its Chinese ones: in English what somebody wrote into the dictionary, else what the
 * contract calls a state that nobody renamed. `words` stay where neither is known.
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

/** Compares Chinese text with typed letters: each character matches its whole pinyin or the first letters of it. */

/** Matches a text with typed letters. Returns first and last index of the matched part, or false. */
export type PinyinMatch = (text: string, typed: string) => readonly [number, number] | false;

/** Length of the longest syllables: chuang, shuang, zhuang. */
const longestSyllable = 6;

const isSilent = (sign: string): boolean => !/[\p{L}\p{N}]/u.test(sign);

/**
 * Makes a function that matches whole texts from one that matches single characters. Spaces and apostrophes between syllables are ignored,
 * as are punctuation marks in the text. The function caches its results, so the caller keeps it while the user types.
 */
export function pinyinMatcher(matchSign: PinyinMatch): PinyinMatch {
  const known = new Map<string, boolean>();
  const readsAs = (sign: string, letters: string): boolean => {
    const key = `${sign} ${letters}`;
    const matches = known.get(key) ?? matchSign(sign, letters) !== false;
    known.set(key, matches);
    return matches;
  };
  return (text, typed) => {
    const letters = typed.toLocaleLowerCase().replaceAll(/[\s'’]/g, '');
    if (!letters) return false;
    for (let start = 0; start < text.length; start += 1) {
      const end = lastSign(text, start, letters, readsAs);
      if (end !== null) return [start, end];
    }
    return false;
  };
}

/** Index of the character that uses the last letter when matching starts at `start`; null if the letters do not match completely. */
function lastSign(text: string, start: number, letters: string, readsAs: (sign: string, letters: string) => boolean): number | null {
  // All numbers of typed letters that the characters so far can match: 西安 can match all of `xian`, and so can 先.
  let taken = [0];
  for (let at = start; at < text.length && taken.length > 0; at += 1) {
    const sign = text.charAt(at);
    if (at > start && isSilent(sign)) continue;
    const next = new Set<number>();
    for (const from of taken)
      for (let to = from + 1; to <= Math.min(from + longestSyllable, letters.length) && readsAs(sign, letters.slice(from, to)); to += 1)
        next.add(to);
    if (next.has(letters.length)) return at;
    taken = [...next];
  }
  return null;
}

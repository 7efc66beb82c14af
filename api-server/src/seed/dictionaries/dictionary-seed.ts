/** A Chinese name with its English translation; null for a Chinese proper name. */
export interface DictionarySeed {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly items: readonly { readonly value: string; readonly text: string; readonly textEn: string | null }[];
}

/** Splits a text at the first `mark`; throws when one side is empty. */
function parts(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  if (at < 1 || at + mark.length === text.length) throw new Error(`Dictionary: "${text}" has no "${mark}" with something on both sides`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/**
 * Parses one dictionary per line, e.g. `common_status 启用状态 | Status: 1 启用 | On · 0 停用 | Off`: code and name, then the items in order; value
 * before text, Chinese before English. Throws when a part is missing.
 */
export function dictionaries(lines: string): readonly DictionarySeed[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [head, items] = parts(line, ': ');
      const [code, names] = parts(head, ' ');
      const [name, nameEn] = parts(names, ' | ');
      return {
        code,
        name,
        nameEn,
        items: items.split(' · ').map((item) => {
          const [value, texts] = parts(item, ' ');
          const [text, textEn] = parts(texts, ' | ');
          return { value, text, textEn };
        }),
      };
    });
}

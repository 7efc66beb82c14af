export interface DictionarySeed {
  readonly code: string;
  readonly name: string;
  readonly items: readonly { readonly value: string; readonly text: string }[];
}

/** Splits at the first `mark`; throws when one side is empty. */
function parts(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  if (at < 1 || at + mark.length === text.length) throw new Error(`Dictionary: "${text}" has no "${mark}" with something on both sides`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/** Parses one dictionary per line, `common_status 启用状态: 1 启用 · 0 停用`: code and name, then the items in order, value before text. */
export function dictionaries(lines: string): readonly DictionarySeed[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [head, items] = parts(line, ': ');
      const [code, name] = parts(head, ' ');
      return {
        code,
        name,
        items: items.split(' · ').map((item) => {
          const [value, text] = parts(item, ' ');
          return { value, text };
        }),
      };
    });
}

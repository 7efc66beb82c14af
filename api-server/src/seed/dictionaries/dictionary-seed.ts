export interface DictionarySeed {
  readonly code: string;
  readonly name: string;
  readonly items: readonly { readonly value: string; readonly text: string }[];
}

/** Reads `'1 启用 · 0 停用'`: items in order, value before the first blank, text after it. */
export function dictionary(code: string, name: string, items: string): DictionarySeed {
  return {
    code,
    name,
    items: items.split(' · ').map((item) => {
      const blank = item.indexOf(' ');
      if (blank < 1) throw new Error(`Dictionary ${code}: "${item}" has no text`);
      return { value: item.slice(0, blank), text: item.slice(blank + 1) };
    }),
  };
}

import type { NameSource } from 'shared-controls/known-names';
import { http } from 'shared-platform/http';

const sources = new Map<string, NameSource>();

/** Texts of a table dictionary's values; one source per dictionary. */
export function dictionaryNames(dictionary: string): NameSource {
  const known = sources.get(dictionary);
  if (known) return known;
  const made: NameSource = {
    name: `dict ${dictionary}`,
    most: 50,
    async load(values) {
      const texts = await http.get<readonly string[] | null>(
        `/sys/dict/loadDictItem/${encodeURIComponent(dictionary)}`,
        // Values without a text come back as they are, so that texts and values stay side by side.
        { key: values.join(','), delNotExist: 'false' },
        { quiet: true },
      );
      return new Map(values.flatMap((value, index) => (texts?.[index] ? [[value, texts[index]] as const] : [])));
    },
  };
  sources.set(dictionary, made);
  return made;
}

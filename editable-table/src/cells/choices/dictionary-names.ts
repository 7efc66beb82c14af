import type { NameSource } from 'shared-controls/known-names';
import { englishOfCode } from 'shared-platform/dictionary';
import { http } from 'shared-platform/http';
import { currentLanguage } from 'shared-platform/i18n';

const sources = new Map<string, NameSource>();

/** A dictionary's text of a value in the language of the session; without an English text, the one that the server sent. */
export const textInLanguage = (dictionary: string, value: string, text: string): string => englishOfCode(dictionary, value) ?? text;

/** Texts of a dictionary's values in the language of the session; one source for each dictionary and language. */
export function dictionaryNames(dictionary: string): NameSource {
  const name = `dict ${dictionary} ${currentLanguage()}`;
  const known = sources.get(name);
  if (known) return known;
  const made: NameSource = {
    name,
    most: 50,
    async load(values) {
      const texts = await http.get<readonly string[] | null>(
        `/sys/dict/loadDictItem/${encodeURIComponent(dictionary)}`,
        // With `delNotExist: 'false'` the response contains unknown values unchanged, so that texts and values have the same positions.
        { key: values.join(','), delNotExist: 'false' },
        { quiet: true },
      );
      return new Map(
        values.flatMap((value, index) => (texts?.[index] ? [[value, textInLanguage(dictionary, value, texts[index])] as const] : [])),
      );
    },
  };
  sources.set(name, made);
  return made;
}

const place = /\$\{([^{}]*)\}/g;

/** The names that a text asks for. */
export const namesIn = (text: string): string[] => [...new Set([...text.matchAll(place)].map(([, name = '']) => name.trim()))];

/** The text with `${name}` replaced; null when it names a value that there is not. Values are put in as they are and not read again. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string | null {
  if (namesIn(text).some((name) => !Object.hasOwn(values, name))) return null;
  return text.replace(place, (_whole, name: string) => values[name.trim()] ?? '');
}

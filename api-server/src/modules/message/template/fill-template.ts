const place = /\$\{([^{}]*)\}/g;

/** The names of the placeholders in a text. */
export const namesIn = (text: string): string[] => [...new Set([...text.matchAll(place)].map(([, name = '']) => name.trim()))];

/** The text with its `${name}` placeholders replaced; null when a name is unknown. Placeholders inside values are not replaced. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string | null {
  if (namesIn(text).some((name) => !Object.hasOwn(values, name))) return null;
  return text.replace(place, (_whole, name: string) => values[name.trim()] ?? '');
}

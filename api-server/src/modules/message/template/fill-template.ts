import { namesIn, placeholder } from 'shared-contracts/message/template-names';

const goodName = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/**
 * The first placeholder of a text that can never be filled, as it is written: it has no name, its name has other signs than letters, digits
 * and underscores, or it is not closed.
 */
export function badPlaceholder(text: string): string | undefined {
  for (const [whole, name = ''] of text.matchAll(/\$\{([^{}]*)(?:\}|$|(?=[{]))/gu)) {
    if (!whole.endsWith('}') || !goodName.test(name.trim())) return whole;
  }
  return undefined;
}

/** The text with its `${name}` placeholders replaced; null when a name is unknown. Placeholders inside values are not replaced. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string | null {
  if (namesIn(text).some((name) => !Object.hasOwn(values, name))) return null;
  return text.replace(placeholder, (_whole, name: string) => values[name.trim()] ?? '');
}

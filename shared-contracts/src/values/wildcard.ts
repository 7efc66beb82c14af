/** Search texts as the wire wants them. */

/** `" 上海 "` → `*上海*`; empty texts and texts that carry wildcards already come back trimmed only. */
export function wrapWildcard(value: string): string {
  const text = value.trim();
  return text === '' || text.includes('*') ? text : `*${text}*`;
}

/** A copy of the filters in which the named text fields are trimmed and wrapped; empty values are left out. */
export function withWildcards<Value>(
  filters: Readonly<Record<string, Value>>,
  wildcardFields: readonly string[] = [],
): Record<string, Value | string> {
  const wrapped: Record<string, Value | string> = {};
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string' || !wildcardFields.includes(name)) wrapped[name] = value;
    else if (value.trim() !== '') wrapped[name] = wrapWildcard(value);
  }
  return wrapped;
}

/** Comparisons of a select filter's helper. */
export const filterPrefixes = {
  like: (text: string) => `*${text}*`,
  notEqual: (text: string) => `!${text}`,
  atLeast: (text: string) => `>=${text}`,
  atMost: (text: string) => `<=${text}`,
} as const;

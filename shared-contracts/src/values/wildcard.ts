/** Adds wildcards to search texts, so that they match parts of values. */

/** `" 上海 "` → `*上海*`; empty texts and texts that contain wildcards are only trimmed. */
export function wrapWildcard(value: string): string {
  const text = value.trim();
  return text === '' || text.includes('*') ? text : `*${text}*`;
}

/** A copy of the filters with the named text fields trimmed and wrapped; empty values are left out. */
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

/** Comparison operators of a select filter, each with the text that the server expects for a value. */
export const filterPrefixes = {
  like: (text: string) => `*${text}*`,
  notEqual: (text: string) => `!${text}`,
  atLeast: (text: string) => `>=${text}`,
  atMost: (text: string) => `<=${text}`,
} as const;

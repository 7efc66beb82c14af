/** Placeholders in the texts of message templates: `${name}`. */
export const placeholder = /\$\{([^{}]*)\}/g;

/** The names of the placeholders in a text. */
export const namesIn = (text: string): string[] => [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name.trim()))];

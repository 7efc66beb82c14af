/** Converts names and texts to the forms used in code. */

/** Writes a text as a TypeScript string literal. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Converts `etcLorry` to `etc-lorry`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Converts `etc-lorry` to `EtcLorry`. */
export const pascal = (name: string): string => name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Converts `etc-lorry` to `etcLorry`. */
export const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Converts names and texts to the forms used in code. */

/** A text as a TypeScript literal. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** `etcLorry` → `etc-lorry`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `etc-lorry` → `EtcLorry`. */
export const pascal = (name: string): string => name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `etc-lorry` → `etcLorry`. */
export const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

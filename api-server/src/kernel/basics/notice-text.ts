/** Texts of people and records that are inserted into announcements which the product creates. */

/** Shortens a text to at most `length` characters; a shortened one ends with an ellipsis. */
export const shortened = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Plain text lines as HTML, one paragraph each. */
export const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${line.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)}</p>`).join('');

/** Words of people and records inside announcements that the product itself makes. */

/** At most so many characters, the last one an ellipsis where something is missing. */
export const shortened = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Plain lines as HTML, a paragraph each. */
export const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${line.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)}</p>`).join('');

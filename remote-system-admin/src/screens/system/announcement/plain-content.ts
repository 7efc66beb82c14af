/**
 * Announcements are stored as HTML and typed as plain text: an empty line separates paragraphs, a line break stays one. Typed text can
 * never become markup.
 */

const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
const characters = new Map(Object.entries(names).map(([character, name]) => [name, character]));

const encode = (text: string): string => text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
const decode = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => characters.get(name) ?? entity).replaceAll('&nbsp;', '\u00a0');

/** The HTML for a typed text; an empty text stays empty. */
export function contentOf(text: string): string {
  if (text === '') return '';
  const paragraphs = text.replaceAll('\r\n', '\n').split('\n\n');
  return paragraphs.map((paragraph) => `<p>${encode(paragraph).replaceAll('\n', '<br>')}</p>`).join('');
}

const plainHtml = /^\s*(?:<p>(?:[^<>]|<br ?\/?>)*<\/p>\s*)+$/;

/** The plain text of stored HTML; null when it contains formatting that would be lost. */
export function plainTextOf(html: string): string | null {
  if (!/[<>]/.test(html)) return decode(html);
  if (!plainHtml.test(html)) return null;
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inside = '']) => decode(inside.replace(/<br ?\/?>/g, '\n')));
  return paragraphs.join('\n\n');
}

/** The text of formatted HTML with its blocks as paragraphs, for people who give up the formatting. */
export function withoutFormatting(html: string): string {
  const broken = html
    .replace(/\s+/g, ' ')
    .replace(/<br ?\/?>/gi, '\n')
    .replace(/<\/(?:p|div|h[1-6]|li|tr|blockquote|pre|table|ul|ol)>/gi, '\n\n')
    .replace(/<\/(?:td|th)>/gi, ' ');
  const lines = decode(broken.replace(/<[^>]*>/g, '')).split('\n');
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

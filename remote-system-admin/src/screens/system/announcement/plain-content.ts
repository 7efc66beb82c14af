/**
 * Announcements are HTML on the wire, and typed as plain text here: an empty line parts paragraphs, a line break stays one.
 * Nothing that is typed can become markup.
 */

const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
const characters = new Map(Object.entries(names).map(([character, name]) => [name, character]));

const encode = (text: string): string => text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
const decode = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => characters.get(name) ?? entity).replaceAll('&nbsp;', '\u00a0');

/** What is stored for a typed text; nothing for nothing. */
export function contentOf(text: string): string {
  if (text === '') return '';
  const paragraphs = text.replaceAll('\r\n', '\n').split('\n\n');
  return paragraphs.map((paragraph) => `<p>${encode(paragraph).replaceAll('\n', '<br>')}</p>`).join('');
}

const plainHtml = /^\s*(?:<p>(?:[^<>]|<br ?\/?>)*<\/p>\s*)+$/;

/** The typed text behind stored HTML; null when it holds formatting that plain text would lose. */
export function plainTextOf(html: string): string | null {
  if (!/[<>]/.test(html)) return decode(html);
  if (!plainHtml.test(html)) return null;
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inside = '']) => decode(inside.replace(/<br ?\/?>/g, '\n')));
  return paragraphs.join('\n\n');
}

/** The words of formatted HTML, its blocks as paragraphs: for those who want to go on in plain text. */
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

/**
 * Cleans HTML that people wrote before it is stored: it is parsed and rebuilt from a short list of allowed elements. The browser
 * cleans it again when it is shown.
 */
import sanitizeHtml from 'sanitize-html';

const inline = ['a', 'b', 'br', 'code', 'del', 'em', 'i', 'img', 's', 'span', 'strong', 'sub', 'sup', 'u'];
const blocks = ['blockquote', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre', 'ul'];
const tables = ['table', 'tbody', 'td', 'th', 'thead', 'tr'];
/** The content of these elements is not text for readers, so it is removed together with the element. */
const swallowed = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'embed', 'template'],
  ...['svg', 'math', 'title', 'xmp', 'noembed', 'noframes', 'plaintext', 'frameset'],
];

const leadsOutside = (href: string | undefined) => href !== undefined && /^(?:https?|mailto|tel):/i.test(href.trim());

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...inline, ...blocks, ...tables],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  // The editor formats text by classes, never by `style` attributes.
  allowedClasses: { '*': ['ql-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: swallowed,
  nestingLimit: 40,
  transformTags: {
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        ...(href !== undefined && { href }),
        ...(title !== undefined && { title }),
        ...(leadsOutside(href) && { target: '_blank', rel: 'noopener noreferrer' }),
      },
    }),
  },
};

/** The allowed part of the HTML: text, simple formatting, links, pictures, tables. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, rules);
}

/** The text of sanitised HTML, for a mail: one line for each paragraph. */
export function plainTextOf(html: string): string {
  const lines = html.replace(/<(?:br|\/p|\/h\d|\/li|\/tr|\/div)\b[^>]*>/gi, '$&\n');
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&amp;': '&' };
  return text
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \t]*\n[ \t]*(?:\n[ \t]*)*/g, '\n')
    .trim();
}

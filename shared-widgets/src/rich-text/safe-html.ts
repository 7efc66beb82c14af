/**
 * Sanitises HTML that people wrote, whatever was stored or pasted: only text formatting is kept, without styles, classes and ids that could
 * imitate parts of the page.
 */
import DOMPurify, { type Config } from 'dompurify';
import { pathOfPicture } from 'shared-contracts/wire/stored-file';

const allowedTags = (
  'p br hr div span h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li dl dt dd ' +
  'b strong i em u s strike del ins sub sup small mark table caption thead tbody tfoot tr th td a img'
).split(' ');
const allowedAttributes = ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'align', 'start'];

/**
 * Allows only pictures of this product or embedded ones: with pictures from other hosts, these hosts would learn when and where the text is
 * read.
 */
function isOwnPicture(source: string | null): boolean {
  if (!source) return false;
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(source)) return true;
  return URL.canParse(source, location.origin) && new URL(source, location.origin).origin === location.origin;
}

/**
 * Removes inline styles and handlers before parsing, because the page's security policy reports them even in an inert document. What this
 * step misses only causes a report: the sanitiser below makes the text harmless.
 */
function withoutReported(html: string): string {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(?<=[\s/"'])(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
}

const rules = {
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: allowedAttributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/|\/(?!\/))/i,
} as const satisfies Config;

/**
 * Matches a picture with an address on the web or of a stored file. All other pictures are removed: embedded ones would make the text too long, and
 * other addresses do not work.
 */
const namesPicture = /\ssrc\s*=\s*["']?\s*(?:https?:\/\/|\/api\/sys\/common\/static\/)/i;

/** Makes HTML harmless and returns it as markup for an editor, as a Trusted Types value in browsers that demand one. */
export function safeMarkup(html: string): string {
  const plain = withoutReported(html).replace(/<img\b[^>]*>/gi, (picture) => (namesPicture.test(picture) ? picture : ''));
  // The cast is needed because the library's types do not know that such a value is accepted wherever a string is.
  return DOMPurify.sanitize(plain, { ...rules, RETURN_TRUSTED_TYPE: true }) as unknown as string;
}

/**
 * Makes HTML harmless for display. `missingPicture` is the text for a removed picture without alternative text. Stored pictures are
 * returned without `src`, because loading them needs the session; the map contains their addresses.
 */
export function safeFragment(html: string, missingPicture: string, stored = new Map<HTMLImageElement, string>()): DocumentFragment {
  const fragment = DOMPurify.sanitize(withoutReported(html), { ...rules, RETURN_DOM_FRAGMENT: true });
  for (const picture of fragment.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    if (pathOfPicture(source) !== null) {
      stored.set(picture, source);
      picture.removeAttribute('src');
      picture.alt ||= missingPicture;
    } else if (!isOwnPicture(source)) picture.replaceWith(picture.getAttribute('alt') || missingPicture);
  }
  for (const link of fragment.querySelectorAll('a')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return fragment;
}

/**
 * Sanitises the HTML of an announcement for display, whatever was stored: only text formatting is kept, without styles, classes and ids
 * that could imitate parts of the page.
 */
import DOMPurify from 'dompurify';

const allowedTags = (
  'p br hr div span h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li dl dt dd ' +
  'b strong i em u s strike del ins sub sup small mark table caption thead tbody tfoot tr th td a img'
).split(' ');
const allowedAttributes = ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'align', 'start'];

/** Allows only pictures of this product or embedded ones: other hosts would learn when and where the text is read. */
function isOwnPicture(source: string | null): boolean {
  if (!source) return false;
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(source)) return true;
  return URL.canParse(source, location.origin) && new URL(source, location.origin).origin === location.origin;
}

/**
 * Removes inline styles and handlers before parsing, because the page's policy reports them even in an inert document. What this misses
 * only causes a report: the sanitiser below decides.
 */
function withoutReported(html: string): string {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(?<=[\s/"'])(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
}

/** `missingPicture`: text in place of a removed picture without alternative text. */
export function safeFragment(html: string, missingPicture: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(withoutReported(html), {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/|\/(?!\/))/i,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const picture of fragment.querySelectorAll('img')) {
    if (!isOwnPicture(picture.getAttribute('src'))) picture.replaceWith(picture.getAttribute('alt') || missingPicture);
  }
  for (const link of fragment.querySelectorAll('a')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return fragment;
}

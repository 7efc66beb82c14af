/**
 * The text of an announcement as nodes that can do no harm. It is made harmless here, where it is shown, whatever was stored: only
 * formatting of text is kept, without styles, classes or ids that could imitate a part of the page.
 */
import DOMPurify from 'dompurify';

const allowedTags = (
  'p br hr div span h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li dl dt dd ' +
  'b strong i em u s strike del ins sub sup small mark table caption thead tbody tfoot tr th td a img'
).split(' ');
const allowedAttributes = ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'align', 'start'];

/** Only pictures of this product or embedded in the text: pictures of other hosts would reveal when and where the text is read. */
function isOwnPicture(source: string | null): boolean {
  if (!source) return false;
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(source)) return true;
  return URL.canParse(source, location.origin) && new URL(source, location.origin).origin === location.origin;
}

/**
 * The page's policy reports inline styles and handlers even in the dead document where they are parsed to be thrown away; these go
 * beforehand. What this misses costs a report and nothing else: the sanitiser below decides.
 */
function withoutReported(html: string): string {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(?<=[\s/"'])(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
}

/** `missingPicture`: what stands in for a picture that is not shown and has no words of its own. */
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

/**
 * Which addresses a menu may carry: paths of this product, http(s) addresses of elsewhere, and
 * ones with expressions, `${…}` or `{{…}}`, that are worked out in the shell. The server refuses others when they are stored, the shell
 * when it meets them: an address such as `//host` is another site to a browser, though it begins like a path.
 */

/** What cannot be seen, and the stroke that browsers read as a slash. Tabs and line ends vanish from addresses. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u;
const own = 'https://own.invalid';

/** A path that nobody can misread: most menus hold no other, and the shell reads every one of them at every start. */
const isPlainPath = (text: string): boolean => /^(?:\/[\w.~:-]+)+\/?$/.test(text);

/** The text and what it hides behind escapes, three deep; null where it is not well escaped. */
function spellings(text: string): readonly string[] | null {
  const found = [text];
  for (let depth = 0; depth < 3; depth += 1) {
    try {
      const next = decodeURIComponent(found.at(-1) ?? '');
      if (next === found.at(-1)) break;
      found.push(next);
    } catch {
      // What is left of a good escape, as the stroke of `5%25`, hides nothing.
      if (depth === 0) return null;
      break;
    }
  }
  return found;
}

/** Whether a path stays within this product, however it is spelt. */
export function isOwnPath(path: string): boolean {
  if (isPlainPath(path)) return true;
  const found = spellings(path);
  if (!found) return false;
  return found.every((text) => /^\/(?:$|[^\s/])/.test(text) && !unseen.test(text) && new URL(text, own).origin === own);
}

/** Whether the text begins with a scheme, such as `javascript:`, however it is spelt. */
const hasScheme = (text: string): boolean => spellings(text)?.some((spelt) => /^\s*[a-z][a-z\d+.-]*\s*:/i.test(spelt)) ?? true;
const isExpression = (text: string): boolean => /\{\{|\$\{/.test(text);

/** An address of elsewhere: http(s), with a host and nobody's name before it. */
function isOutsideAddress(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || unseen.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Whether a menu's address may be stored. Relative paths (`list`) hang below `/`. */
export function isMenuAddress(text: string): boolean {
  if (unseen.test(text) || text !== text.trim()) return false;
  // What an expression comes to is judged where it is worked out; what stands around it must not name a scheme of its own.
  if (isExpression(text)) return /^(https?:\/\/|\/(?![\s/])|\{\{|\$\{)/i.test(text);
  if (/^https?:/i.test(text)) return isOutsideAddress(text);
  return !hasScheme(text) && isOwnPath(text.startsWith('/') ? text : `/${text}`);
}

/** Leaves the product, or asks the shell to fill in an address. */
export const isOutsideMenuUrl = (url: string): boolean => /^(https?:\/\/|\{\{|\$\{)/i.test(url);

/** Whether a menu's redirect may be stored: a path of this product. */
export const isMenuRedirect = (text: string): boolean =>
  isPlainPath(text) || (!hasScheme(text) && isOwnPath(text.startsWith('/') ? text : `/${text}`));

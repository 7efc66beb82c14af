/**
 * Addresses that a menu row may have: paths of this product, http(s) addresses of other sites, and addresses with expressions, `${…}` or
 * `{{…}}`, that the shell evaluates. The server refuses all others when a menu row is stored, and the shell when it reads one: browsers
 * treat an address such as `//host` as another site, though it begins like a path.
 */

/** Invisible characters and the backslash: browsers read a backslash as a slash, and remove tabs and line ends from addresses. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\\]/u;
const own = 'https://own.invalid';

/**
 * Whether a path is certainly harmless. A quick check, because the shell checks every path of the menu at each start and most are of this
 * form.
 */
const isPlainPath = (text: string): boolean => /^(?:\/[\w.~:-]+)+\/?$/.test(text);

/** The text and its percent-decoded forms, up to three levels; null when the encoding is invalid. */
function spellings(text: string): readonly string[] | null {
  const found = [text];
  for (let depth = 0; depth < 3; depth += 1) {
    try {
      const next = decodeURIComponent(found.at(-1) ?? '');
      if (next === found.at(-1)) break;
      found.push(next);
    } catch {
      // A text that still changes after three decodings is refused; a percent sign that is part of the text (`5%25`) is fine.
      if (depth === 0) return null;
      break;
    }
  }
  return found;
}

/** Whether a path stays within this product, in all its decoded forms. */
export function isOwnPath(path: string): boolean {
  if (isPlainPath(path)) return true;
  const found = spellings(path);
  if (!found) return false;
  return found.every((text) => /^\/(?:$|[^\s/])/.test(text) && !unseen.test(text) && new URL(text, own).origin === own);
}

/** Whether the text begins with a scheme such as `javascript:`, in any decoded form. */
const hasScheme = (text: string): boolean => spellings(text)?.some((spelt) => /^\s*[a-z][a-z\d+.-]*\s*:/i.test(spelt)) ?? true;
const isExpression = (text: string): boolean => /\{\{|\$\{/.test(text);

/** An address of another site: http(s), with a host and without user name. */
function isOutsideAddress(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || unseen.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Whether a menu's address may be stored. Relative paths (`list`) are relative to `/`. */
export function isMenuAddress(text: string): boolean {
  if (unseen.test(text) || text !== text.trim()) return false;
  // The text around an expression must not contain a scheme; the result of the expression is checked when it has been evaluated.
  if (isExpression(text)) return /^(https?:\/\/|\/(?![\s/])|\{\{|\$\{)/i.test(text);
  if (/\s/u.test(text)) return false;
  if (/^https?:/i.test(text)) return isOutsideAddress(text);
  return !hasScheme(text) && isOwnPath(text.startsWith('/') ? text : `/${text}`);
}

/** First segments of paths at which the servers answer: the API with its sockets, the registry, the files of the shell and the remotes. */
export const servedSegments = ['api', 'websocket', 'vxeSocket', 'registry', 'remotes', 'shell', 'assets'] as const;

/** Those, and the ones at which the shell shows pages of its own, whatever the menu says: sign-in, registration, errors. In small letters. */
const ownSegments: ReadonlySet<string> = new Set([...servedSegments.map((segment) => segment.toLowerCase()), 'user', '403', '404', '500']);

/**
 * Whether a menu with this path could not be opened, or would also open at addresses that are not its own: a path of the shell or of the
 * servers, or a path whose first segment is a parameter or a wildcard. The root is allowed, because menus of the predecessor have a group there.
 */
export function isReservedMenuPath(text: string): boolean {
  if (isOutsideMenuUrl(text)) return false;
  return (spellings(text) ?? [text]).some((spelt) => {
    const first = new URL(spelt.replace(/^[/\\]*/, '/'), own).pathname.split('/').find(Boolean) ?? '';
    return first.startsWith(':') || first.includes('*') || ownSegments.has(first.toLowerCase());
  });
}

/** Whether the address leads to another site or contains an expression. */
export const isOutsideMenuUrl = (url: string): boolean => /^(https?:\/\/|\{\{|\$\{)/i.test(url);

/** Whether a menu's redirect may be stored: a path of this product. */
export const isMenuRedirect = (text: string): boolean =>
  isPlainPath(text) || (!/\s/u.test(text) && !hasScheme(text) && isOwnPath(text.startsWith('/') ? text : `/${text}`));

/**
 * Parses addresses of menu items: plain http(s) addresses, and those with expressions `${…}` or `{{…}}`, which may contain paths into a
 * frozen configuration, string literals and `+`. Nothing is evaluated as code. A result that is no http(s) address is refused with a
 * reason.
 */

/** The configuration that expressions may use, e.g. `window._CONFIG['domianURL']` in menus of the earlier system. */
export type MenuFacts = Readonly<Record<string, unknown>>;

/**
 * Why an address is refused: it is empty; it contains the session's token, which must not be part of an address; an expression is invalid
 * or uses an unknown name; it is not http(s); it is no address, or hides its real target.
 */
export type MenuUrlRefusal = 'empty' | 'token' | 'expression' | 'scheme' | 'address';

export type MenuUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: MenuUrlRefusal };

/** Maximum length of an address in a menu. */
const longest = 4096;
const places = /\{\{([^{}]*)\}\}|\$\{([^{}]*)\}/g;
/** Finds what remains of nested, cut-off or unclosed expressions. */
const leftOver = /\{\{|\}\}|\$\{/;
const term = /^\s*(?:'([^']*)'|"([^"]*)"|([A-Za-z_$][\w$]*(?:\s*(?:\.\s*[A-Za-z_$][\w$]*|\[\s*(?:'[^']*'|"[^"]*")\s*\]))*))\s*/;
const step = /[A-Za-z_$][\w$]*|'[^']*'|"[^"]*"/g;

function lookUp(path: string, facts: MenuFacts): string | undefined {
  let value: unknown = facts;
  for (const [name] of path.matchAll(step)) {
    const key = name.replace(/^['"]|['"]$/g, '');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Value of an expression; undefined when it is invalid or uses an unknown name. */
export function evaluateExpression(expression: string, facts: MenuFacts): string | undefined {
  let rest = expression;
  let value = '';
  for (;;) {
    const found = term.exec(rest);
    if (!found) return undefined;
    const part = found[1] ?? found[2] ?? lookUp(found[3] ?? '', facts);
    if (part === undefined) return undefined;
    value += part;
    rest = rest.slice(found[0].length);
    if (rest === '') return value;
    if (!rest.startsWith('+')) return undefined;
    rest = rest.slice(1);
  }
}

const refused = (reason: MenuUrlRefusal): MenuUrl => ({ ok: false, reason });

/** The http(s) address of a menu item, or the reason why there is none. */
export function readMenuUrl(url: string | undefined, facts: MenuFacts): MenuUrl {
  if (!url?.trim()) return refused('empty');
  if (url.length > longest) return refused('address');
  const expressions: string[] = [];
  const rest = url.replace(places, (_, braces: string | undefined, dollar: string | undefined) => {
    expressions.push(braces ?? dollar ?? '');
    return '';
  });
  if (expressions.some((expression) => /\btoken\b/i.test(expression))) return refused('token');
  const values = expressions.map((expression) => evaluateExpression(expression, facts));
  if (leftOver.test(rest) || values.includes(undefined)) return refused('expression');
  let at = 0;
  return checkAddress(url.replace(places, () => values[at++] ?? ''));
}

function checkAddress(text: string): MenuUrl {
  if (!/^https?:\/\/[^/\\]/i.test(text)) return refused('scheme');
  // A user name before the host and invisible characters could hide the real target, so they are refused.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text) || !URL.canParse(text)) return refused('address');
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return refused('scheme');
  return username || password ? refused('address') : { ok: true, url: text };
}

/** Shows an address as text: shortened, and with invisible characters written as codes. */
export function quoteAddress(text: string, length = 300): string {
  const spelt = [...text.slice(0, length)].map((sign) =>
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(sign) ? `\\u{${sign.codePointAt(0)?.toString(16)}}` : sign,
  );
  return text.length > length ? `${spelt.join('')}…` : spelt.join('');
}

/**
 * The addresses that menu items carry: plain http(s) addresses, and ones with expressions, `${…}` or `{{…}}`, that hold
 * paths into a frozen configuration, string literals and `+`. Nothing else parses, nothing is ever evaluated as code, and what is
 * not an http(s) address in the end is refused with a reason.
 */

/** What expressions may name, e.g. `window._CONFIG['domianURL']` of menus from the earlier system. */
export type MenuFacts = Readonly<Record<string, unknown>>;

/**
 * Why an address is not opened: there is none · it asks for the session's token, which never travels in an address · an
 * expression is not of the grammar or names something unknown · it is not http(s) · it is no address, or one that hides where it leads.
 */
export type MenuUrlRefusal = 'empty' | 'token' | 'expression' | 'scheme' | 'address';

export type MenuUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: MenuUrlRefusal };

/** Maximum length of an address in a menu. */
const longest = 4096;
const places = /\{\{([^{}]*)\}\}|\$\{([^{}]*)\}/g;
/** What is left of expressions that are nested, cut off or not closed. */
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

/** Value of one expression; undefined when it does not parse or names something unknown. */
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

/** The http(s) address that a menu item's url means, or why there is none. */
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
  // A user name before the host or invisible characters can disguise where an address leads.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text) || !URL.canParse(text)) return refused('address');
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return refused('scheme');
  return username || password ? refused('address') : { ok: true, url: text };
}

/** An address as text that can be shown: cut to a readable length, and with what cannot be seen spelt out. */
export function quoteAddress(text: string, length = 300): string {
  const spelt = [...text.slice(0, length)].map((sign) =>
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(sign) ? `\\u{${sign.codePointAt(0)?.toString(16)}}` : sign,
  );
  return text.length > length ? `${spelt.join('')}…` : spelt.join('');
}

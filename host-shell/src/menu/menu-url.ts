/**
 * Expressions in a menu item's url (rulings 27): `${…}` or `{{…}}` holding paths into a frozen configuration, string
 * literals and `+`. Nothing else parses, and nothing is ever evaluated as code.
 */

/** What expressions may name, e.g. `window._CONFIG['domianURL']` of menus from the earlier system. */
export type MenuFacts = Readonly<Record<string, unknown>>;

const places = /\{\{([^{}]*)\}\}|\$\{([^{}]*)\}/g;
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

/** The url with its expressions filled in when the outcome is an http(s) address, otherwise the url as it was. */
export function expandMenuUrl(url: string, facts: MenuFacts): string {
  let isKnown = true;
  const filled = url.replace(places, (_, braces: string | undefined, dollar: string | undefined) => {
    const value = evaluateExpression(braces ?? dollar ?? '', facts);
    if (value === undefined) isKnown = false;
    return value ?? '';
  });
  return isKnown && isWebAddress(filled) ? filled : url;
}

/** Whether a text is an absolute http(s) address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/./.test(text) && URL.canParse(text);
}

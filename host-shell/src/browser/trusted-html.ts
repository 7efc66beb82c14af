/**
 * The page's policy asks for trusted HTML wherever text becomes markup. Libraries that write style sheets or tooltips that way
 * go through here: plain text passes, markup passes the browser's own sanitiser, and where there is none it stays text.
 * Scripts are never trusted here.
 */

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory;
  }
  interface Element {
    setHTML?(text: string): void;
  }
}

/** Markup with everything executable removed. */
export function harmlessHtml(text: string): string {
  if (!text.includes('<')) return text;
  const holder = document.createElement('div');
  if (holder.setHTML) holder.setHTML(text);
  else holder.textContent = text;
  return holder.innerHTML;
}

/** Installs the page's default policy; does nothing where browsers have no trusted types. */
export function installTrustedHtml(): void {
  try {
    globalThis.window.trustedTypes?.createPolicy('default', { createHTML: harmlessHtml });
  } catch {
    // A page policy that does not name `default` keeps refusing, which is safe.
  }
}

/**
 * The page's Trusted Types policy for code that sets HTML. Libraries that insert style sheets or tooltips this way use it: plain text is
 * passed on, markup goes through the browser's sanitiser, or becomes text where that is missing. Scripts are never trusted here.
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

/** Installs the page's default Trusted Types policy; does nothing in browsers without Trusted Types. */
export function installTrustedHtml(): void {
  try {
    globalThis.window.trustedTypes?.createPolicy('default', { createHTML: harmlessHtml });
  } catch {
    // The page's security policy does not allow a policy named `default`: text stays refused, which is safe.
  }
}

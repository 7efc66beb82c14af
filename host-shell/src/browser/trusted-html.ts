/**
 * The page's Trusted Types policy for code that sets HTML, such as libraries that insert style sheets or tooltips. Plain text is passed on
 * unchanged; markup is cleaned by the browser's sanitiser or, in browsers without one, shown as text. Scripts are never trusted here.
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

/** Markup without anything that could run code. */
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
    // The page's security policy forbids a policy named `default`. HTML from text is then refused, which is safe.
  }
}

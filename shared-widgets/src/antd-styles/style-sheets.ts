/** Style elements of antd's components, before all other styles of the page, so that ours are applied where both set the same property. */

const elements = new Map<string, HTMLStyleElement>();
const lastOf = new Map<number, HTMLStyleElement>();

/**
 * Adds a style element to the page, or replaces the text of the one with the same id. Of two elements the one with the higher `order` is applied where both set the same
 * property; of two with the same order, the one that was added later. `nonce` is what the page's security policy asks for.
 */
export function putSheet(id: string, css: string, order: number, nonce: string | undefined): void {
  const existing = elements.get(id);
  if (existing?.isConnected) {
    existing.textContent = css;
    return;
  }
  const element = document.createElement('style');
  if (nonce) element.nonce = nonce;
  element.dataset.antd = id;
  element.textContent = css;
  const lower = [...lastOf].filter(([other]) => other <= order).sort(([a], [b]) => b - a);
  document.head.insertBefore(element, lower[0] ? lower[0][1].nextSibling : document.head.firstChild);
  elements.set(id, element);
  lastOf.set(order, element);
}

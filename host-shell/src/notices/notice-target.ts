/**
 * Target of the button 去处理. Its address was written by the announcement's author, so only pages of the product and web addresses are
 * accepted.
 */

export type NoticeTarget = { readonly kind: 'page'; readonly path: string } | { readonly kind: 'window'; readonly url: string };

/** Where an announcement leads: a page of this product, an external http(s) address, or null for anything else. */
export function noticeTarget(openPage: string | null | undefined, origin: string = globalThis.location.origin): NoticeTarget | null {
  const wanted = openPage?.trim() ?? '';
  const isPath = wanted.startsWith('/');
  if (!(isPath || /^https?:\/\//i.test(wanted)) || !URL.canParse(wanted, origin)) return null;
  const address = new URL(wanted, origin);
  if (address.username || address.password) return null;
  if (address.origin !== origin) return isPath ? null : { kind: 'window', url: address.href };
  const path = address.pathname + address.search + address.hash;
  return path.startsWith('//') ? null : { kind: 'page', path };
}

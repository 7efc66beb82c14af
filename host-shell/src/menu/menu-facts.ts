/** Values that expressions in menu URLs may use: addresses of this installation, never the token. */
import { shellConfiguration } from 'shared-platform/config';
import type { MenuFacts } from './menu-url.ts';

export function menuFacts(): MenuFacts {
  const base = new URL(shellConfiguration().apiBase, globalThis.location.origin).href.replace(/\/$/, '');
  const config = Object.freeze({
    // The menus of the earlier system contain the name with this spelling error.
    domianURL: base,
    staticDomainURL: `${base}/sys/common/static`,
    pdfDomainURL: `${base}/sys/common/pdf/pdfPreviewIframe`,
    origin: globalThis.location.origin,
    environment: shellConfiguration().environment,
  });
  return Object.freeze({ window: Object.freeze({ _CONFIG: config }), config });
}

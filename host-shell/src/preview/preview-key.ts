import { storageKey } from 'shared-platform/storage';

/**
 * Stored by this window: the signed preview, verified at each read, or before that `{code}` of a link without decision. The server accepts
 * the code only from its person and only after the agreement.
 */
export const previewKey = storageKey<unknown>({ owner: 'host-shell', name: 'preview', area: 'session', parse: (stored) => stored });

import { storageKey } from 'shared-platform/storage';

/**
 * What this window keeps: the signed preview, which is verified again whenever it is read, or before that `{code}` of a link that
 * nobody has answered yet. The server gives nothing for a code to anybody but its person, and nothing before they agreed.
 */
export const previewKey = storageKey<unknown>({ owner: 'host-shell', name: 'preview', area: 'session', parse: (stored) => stored });

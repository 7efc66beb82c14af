import { storageKey } from 'shared-platform/storage';

/**
 * Where this window stores its preview. Before the person has decided: `{code}`, the code of the opened link. Afterwards: the signed preview,
 * which is verified at each read. The server accepts the code only from the person for whom the link was made, and only after that person agreed.
 */
export const previewKey = storageKey<unknown>({ owner: 'host-shell', name: 'preview', area: 'session', parse: (stored) => stored });

/** Key of the live changes; used by the page and its server. */
export const liveKey = { key: 'bench', permission: 'bench:edit' } as const;

/** Key of the live table, which the page and its server use. */
export const liveKey = { key: 'bench', permission: 'bench:edit' } as const;

/** The room of the live changes; both the page and its server name it. */
export const liveKey = { key: 'bench', permission: 'bench:edit' } as const;

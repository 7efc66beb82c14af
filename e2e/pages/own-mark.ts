/** Part of names, by which a test tells its own records from others, also when it runs again on the same product. */
export const ownMark = (): string => Date.now().toString(36).slice(-6);

/** A text in both languages of the product: Chinese first, then English. */
export type Label = readonly [zh: string, en: string];

/** Label of a name that people edit; the name stands in both languages while nobody has written an English one. */
export const nameLabel = (name: string, english: string | null | undefined): Label => [name, english || name];

/** A text in the product's two languages: Chinese first, English beside it. */
export type Label = readonly [zh: string, en: string];

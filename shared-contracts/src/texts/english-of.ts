/**
 * Type of the English texts that belong to Chinese ones: the same keys and, where a text counts something, a second one with the key
 * `<key>_one` for the number 1.
 */
export type EnglishOf<Chinese> = Readonly<Record<keyof Chinese, string>> & {
  readonly [Key in keyof Chinese & string as `${Key}_one`]?: string;
};

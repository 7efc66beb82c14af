/** A text in both languages of the product: Chinese first, then English. */
export type Label = readonly [zh: string, en: string];

/** Label of a name that people edit; without an English one the name is used for both languages. */
export const nameLabel = (name: string, english: string | null | undefined): Label => [name, english || name];

/** Label of a department. */
export const departLabel = ({
  departName,
  departNameEn,
}: {
  readonly departName: string;
  readonly departNameEn?: string | null | undefined;
}): Label => nameLabel(departName, departNameEn);

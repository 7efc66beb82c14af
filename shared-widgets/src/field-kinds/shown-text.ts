import type { Field } from 'shared-contracts/entity/field';
import { type Label, nameLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { serverText, useServerNames } from 'shared-platform/server-text';
import { asText, plainText, type Row } from './field-kind.ts';

/** The text of a cell, in the language of the window where the product delivered it or the record contains it in English. */
export function useShownText(field: Field, value: unknown, row: Row | undefined): string {
  const named = useServerNames();
  const label = useLabel();
  const shown = plainText(value);
  return field.ofProduct ? named(shown) : (englishText(field, shown, row, label) ?? shown);
}

/** The text of a read-only field of which the record contains the English one, in the current language; undefined for other fields. */
export function englishText(
  { readOnly, english }: Field,
  shown: string,
  row: Row | undefined,
  label: (words: Label) => string,
): string | undefined {
  return readOnly && english ? label(nameLabel(shown, asText(row?.[english]))) : undefined;
}

/** The same text for places that join texts of several fields. */
export const formatText = (value: unknown, { ofProduct }: Field): string => (ofProduct ? serverText(plainText(value)) : plainText(value));

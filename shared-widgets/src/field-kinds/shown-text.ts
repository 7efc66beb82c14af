import type { Field } from 'shared-contracts/entity/field';
import { serverText, useServerNames } from 'shared-platform/server-text';
import { plainText } from './field-kind.ts';

/** The text of a cell, in the language of the window where the product delivered it. */
export function useShownText({ ofProduct }: Field, value: unknown): string {
  const named = useServerNames();
  const shown = plainText(value);
  return ofProduct ? named(shown) : shown;
}

/** The same text for places that join texts of several fields. */
export const formatText = (value: unknown, { ofProduct }: Field): string => (ofProduct ? serverText(plainText(value)) : plainText(value));

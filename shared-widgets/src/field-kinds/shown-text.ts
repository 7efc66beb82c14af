import type { Field } from 'shared-contracts/entity/field';
import { useServerNames } from 'shared-platform/server-text';
import { plainText } from './field-kind.ts';

/** The text of a cell, in the language of the window where the product delivered it. */
export function useShownText({ ofProduct }: Field, value: unknown): string {
  const named = useServerNames();
  const shown = plainText(value);
  return ofProduct ? named(shown) : shown;
}

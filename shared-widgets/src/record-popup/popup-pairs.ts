/** Which fields of a chosen record fill which fields of a form or columns of a row. */
import { listTexts } from 'shared-contracts/texts/error-texts';
import type { Label } from 'shared-contracts/texts/label';
import { separators } from 'shared-contracts/wire/constants';

export interface PopupPairs {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface PopupMapping {
  /** Whether the popup's source of records is known. */
  readonly hasSource: boolean;
  /** Fields of the chosen record, separated by commas. */
  readonly orgFields: string | undefined;
  /** Fields of the form or columns of the row that they fill, in the same order. */
  readonly destFields: string | undefined;
}

const namesOf = (list = ''): string[] =>
  list
    .split(separators.values)
    .map((name) => name.trim())
    .filter(Boolean);

/** The mapping, or a text that says what is wrong with it. */
export function pairsOf({ hasSource, orgFields, destFields }: PopupMapping): PopupPairs | { readonly problem: Label } {
  const from = namesOf(orgFields);
  const to = namesOf(destFields);
  if (!hasSource || from.length === 0 || to.length === 0) return { problem: listTexts.popupNotConfigured };
  return from.length === to.length ? { from, to } : { problem: listTexts.popupCountMismatch };
}

/** The values from a chosen record; missing fields become the empty text. */
export function valuesOf(record: Readonly<Record<string, unknown>>, { from, to }: PopupPairs): Readonly<Record<string, unknown>> {
  return Object.fromEntries(to.map((name, index) => [name, record[from[index] ?? ''] ?? '']));
}

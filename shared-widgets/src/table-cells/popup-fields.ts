/** Which columns a popup fills from which fields of the chosen records. */

import { isEmptyCell, partsOf } from 'editable-table/cell-values';
import type { TableColumn } from 'editable-table/table-column';
import { listTexts } from 'shared-contracts/texts/error-texts';
import type { Label } from 'shared-contracts/texts/label';

export interface PopupPairs {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const textProperty = ({ props }: TableColumn, name: string): string | undefined =>
  typeof props?.[name] === 'string' ? (props[name] as string) : undefined;

/** The column's fields, or the text that says what is wrong with them. */
export function popupPairs(column: TableColumn): PopupPairs | { readonly problem: Label } {
  const from = partsOf(column.orgFields ?? textProperty(column, 'orgFields') ?? textProperty(column, 'orgFieldse'));
  const to = partsOf(column.destFields ?? textProperty(column, 'destFields'));
  const isKnown = Boolean(column.popupCode ?? textProperty(column, 'code') ?? column.props?.entity);
  if (!isKnown || from.length === 0 || to.length === 0) return { problem: listTexts.popupNotConfigured };
  return from.length === to.length ? { from, to } : { problem: listTexts.popupCountMismatch };
}

/** The columns that one chosen record fills; nothing becomes the empty text. */
export function valuesOf(record: Readonly<Record<string, unknown>>, { from, to }: PopupPairs): Readonly<Record<string, unknown>> {
  return Object.fromEntries(to.map((column, index) => [column, isEmptyCell(record[from[index] ?? '']) ? '' : record[from[index] ?? '']]));
}

/** The mapping of a chosen record's fields to the row's columns. */

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

/** The mapping of the column, or a text that says what is wrong with it. */
export function popupPairs(column: TableColumn): PopupPairs | { readonly problem: Label } {
  const from = partsOf(column.orgFields ?? textProperty(column, 'orgFields') ?? textProperty(column, 'orgFieldse'));
  const to = partsOf(column.destFields ?? textProperty(column, 'destFields'));
  const isKnown = Boolean(column.popupCode ?? textProperty(column, 'code') ?? column.props?.entity);
  if (!isKnown || from.length === 0 || to.length === 0) return { problem: listTexts.popupNotConfigured };
  return from.length === to.length ? { from, to } : { problem: listTexts.popupCountMismatch };
}

/** The column values from a chosen record; missing fields become the empty text. */
export function valuesOf(record: Readonly<Record<string, unknown>>, { from, to }: PopupPairs): Readonly<Record<string, unknown>> {
  return Object.fromEntries(to.map((column, index) => [column, isEmptyCell(record[from[index] ?? '']) ? '' : record[from[index] ?? '']]));
}

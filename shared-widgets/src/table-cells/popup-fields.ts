/** The mapping of a chosen record's fields to the row's columns. */

import type { TableColumn } from 'editable-table/table-column';
import { pairsOf } from '../record-popup/popup-pairs.ts';

const textProperty = ({ props }: TableColumn, name: string): string | undefined =>
  typeof props?.[name] === 'string' ? (props[name] as string) : undefined;

/** The mapping of the column, or a text that says what is wrong with it. */
export const popupPairs = (column: TableColumn) =>
  pairsOf({
    hasSource: Boolean(column.popupCode ?? textProperty(column, 'code') ?? column.props?.entity),
    orgFields: column.orgFields ?? textProperty(column, 'orgFields') ?? textProperty(column, 'orgFieldse'),
    destFields: column.destFields ?? textProperty(column, 'destFields'),
  });

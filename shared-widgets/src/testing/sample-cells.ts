/** A sample cell of each kind: the 21 types of the specification and those used for lines. */

import type { CellKind } from 'editable-table/cell-kind';
import { cellKind, cellTypes } from 'editable-table/cell-kinds';
import type { TableColumn } from 'editable-table/table-column';
import { referenceCell, regionCell } from '../record-lines/name-cells.tsx';
import { ratioCell } from '../record-lines/ratio-cell.tsx';
import { secretCell } from '../record-lines/secret-cell.ts';
import '../table-cells/register-cells.ts';

export interface SampleCell {
  readonly column?: Partial<TableColumn>;
  readonly value: unknown;
  /** Another valid value of the column. */
  readonly other: unknown;
}

const options = [
  { value: '1', text: '红' },
  { value: '2', text: '绿' },
];
const ids = { value: 'a'.repeat(32), other: 'b'.repeat(32) };
const files = { value: 'temp/a.pdf', other: 'temp/b.pdf' };

export const sampleCells: Readonly<Record<string, SampleCell>> = {
  normal: { value: 'a', other: 'b' },
  slot: { value: 'a', other: 'b' },
  hidden: { value: 'a', other: 'b' },
  input: { value: 'a', other: 'b' },
  input_pop: { value: 'a\nb', other: 'c\nd' },
  inputNumber: { value: 20, other: 35.5 },
  ratio: { value: '0.200000', other: '0.090000' },
  select: { column: { options }, value: '1', other: '2' },
  radio: { column: { options }, value: '1', other: '2' },
  sel_search: { column: { options }, value: '1', other: '2' },
  list_multi: { column: { options }, value: '1', other: '1,2' },
  checkbox: { value: true, other: false },
  checkbox_meta: { value: true, other: false },
  date: { value: '2026-01-05', other: '2026-02-06' },
  datetime: { value: '2026-01-05 08:00:00', other: '2026-02-06 09:00:00' },
  sel_user: { value: 'li', other: 'wu' },
  sel_depart: ids,
  sel_search_async: { column: { dict: 'biz_lorry,plate_number,id' }, value: 'c1', other: 'c2' },
  popup: { column: { popupCode: 'report' }, value: 'a', other: 'b' },
  upload: files,
  file: files,
  image: { value: 'temp/a.png', other: 'temp/b.png' },
  region: { value: '370102', other: '370103' },
  reference: { column: { dict: 'lorry' }, ...ids },
  secret: { column: { props: { type: 'password' } }, value: 'Abc#2026', other: 'Xyz#2027' },
};

export const lineKinds: Readonly<Record<string, CellKind>> = {
  region: regionCell,
  reference: referenceCell,
  ratio: ratioCell,
  secret: secretCell,
};

/** All cell types of the product; types registered by other tests have a dash in their names. */
export const everyKind: readonly string[] = [...new Set([...cellTypes().filter((type) => !type.includes('-')), ...Object.keys(lineKinds)])];

export function sampleCell(type: string): SampleCell {
  const sample = sampleCells[type];
  if (!sample) throw new Error(`no sample of ${type}`);
  return sample;
}

export function sampleColumn(type: string, key: string): TableColumn {
  return { key, title: key, type, ...sampleCell(type).column };
}

export const kindOfSample = (type: string): CellKind => lineKinds[type] ?? cellKind(type);

/** Whether cells of this kind can be edited. */
export const isWritable = (type: string): boolean => kindOfSample(type).Editor !== null;

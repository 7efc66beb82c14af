/** The product's editable table with all features enabled: selection, row numbers, dragging, sums, rules, undo, live changes. */

import {
  EditableTable,
  type EditableTableHandle,
  type RowBlock,
  type RowSource,
  type TableColumn,
  type ValidateRule,
} from 'editable-table';
import { createRef } from 'react';
import { startSession } from 'shared-platform/session';
import { startBench } from './bench-page.ts';
import { type BenchColumn, type BenchKind, type BenchRow, type BenchValue, benchColumns, benchHeights } from './bench-rows.ts';
import { liveKey } from './live-key.ts';
import { render } from './react-root.tsx';

const types: Record<BenchKind, TableColumn['type']> = {
  text: 'input',
  number: 'inputNumber',
  select: 'select',
  date: 'date',
  check: 'checkbox',
  user: 'sel_user',
  depart: 'sel_depart',
  upload: 'upload',
};

const usual: readonly ValidateRule[] = [{ required: true }];
const rules: Readonly<Record<string, readonly ValidateRule[]>> = {
  code: [{ required: true }, { unique: true }, { pattern: /^YD\d{7}$/ }],
  order: [{ required: true }, { unique: true }],
  weight: [{ required: true }, { pattern: /^\d+(\.\d+)?$/ }],
  paid: [],
};

function columnOf(column: BenchColumn, index: number): TableColumn {
  const { key, title, kind, width, choices } = column;
  return {
    key,
    title,
    width,
    type: types[kind],
    validateRules: rules[key] ?? usual,
    ...(index === 0 ? { fixed: 'left' } : {}),
    ...(kind === 'number' ? { statistics: ['sum'] } : {}),
    ...(choices ? { options: choices } : {}),
    ...(key === 'status' ? { setTagColor: ({ value }) => choices?.find((choice) => choice.value === value)?.colour } : {}),
    ...(kind === 'user' ? { multiple: false } : {}),
  };
}

const columns = benchColumns.map(columnOf);
const handle = createRef<EditableTableHandle>();

startSession({
  token: 'bench',
  tenantId: '0',
  user: {
    id: 'bench',
    username: 'bench',
    realname: 'bench',
    avatar: null,
    birthday: null,
    sex: null,
    email: null,
    phone: null,
    orgCode: null,
    status: 1,
    carrierId: null,
    shipperId: null,
    driverId: null,
    tenantId: 0,
  },
});

/** With `?rows=served` the table has a million rows, which the page's server sends in blocks. */
const isServed = new URLSearchParams(location.search).get('rows') === 'served';
const rowSource: RowSource = {
  async read({ from, count, signal }) {
    const response = await fetch(`/rows?from=${from}&count=${count}`, { signal });
    return (await response.json()) as RowBlock;
  },
};

function show(rows: BenchRow[]): void {
  render(
    <EditableTable
      ref={handle}
      label="运单"
      columns={columns}
      {...(isServed ? { rowSource } : { rows })}
      size="mini"
      height={benchHeights.head + benchHeights.body + benchHeights.foot + 2}
      rowSelection
      rowNumber
      dragSort
      toolbar
      live={liveKey}
    />,
  );
}

startBench({
  show,
  update: show,
  hide: () => render(null),
  rowSelector: '[role="row"][data-row^="row-"]',
  scrollBar: '[role="grid"]',
  selection: { all: '[role="columnheader"][data-column="#select"] input', row: '[aria-selected="true"]' },
  rowGrip: '[data-grip]',
  cellSelector: (key) => `[role="gridcell"][data-column="${key}"]`,
  take: 'own socket',
  value: (id, key) => handle.current?.find(id)?.row[key] as BenchValue | undefined,
  async validate() {
    const result = await handle.current?.validate({ focus: false });
    if (!result) throw new Error('the table is not there');
    return result.valid ? 0 : result.errors.length;
  },
  arrange(arrangement) {
    const { sort = [], contains, between } = arrangement ?? {};
    handle.current?.setColumnState({
      sort,
      filters: {
        ...(contains ? { [contains.key]: { how: 'contains', text: contains.text } } : {}),
        ...(between ? { [between.key]: { how: 'between', from: String(between.from), to: String(between.to) } } : {}),
      },
    });
  },
});

/**
 * vxe-table with the features that can be compared: selection, row numbers, dragging, sums, rules, its own editors. Rows are passed as raw
 * objects, as its documentation recommends.
 */
import { createApp, defineComponent, h, markRaw, nextTick, ref, shallowRef } from 'vue';
import VxeUI from 'vxe-pc-ui';
import 'vxe-pc-ui/lib/style.css';
import VxeUITable, { VxeColumn, VxeTable, type VxeTableInstance } from 'vxe-table';
import 'vxe-table/lib/style.css';
import { startBench } from '../bench-page.ts';
import { type BenchColumn, type BenchRow, benchColumns, benchHeights, shownText, tagColour } from '../bench-rows.ts';

const editors: Record<BenchColumn['kind'], string | null> = {
  text: 'VxeInput',
  number: 'VxeNumberInput',
  select: 'VxeSelect',
  date: 'VxeDatePicker',
  check: null,
  user: 'VxeInput',
  depart: 'VxeInput',
  upload: 'VxeInput',
};

function editOf({ kind, choices }: BenchColumn) {
  const name = editors[kind];
  if (name === null) return {};
  return {
    editRender: {
      name,
      autoFocus: true,
      // The value changes at each key, as in the other tables.
      immediate: true,
      ...(choices ? { options: choices.map(({ value, text }) => ({ value, label: text })) } : {}),
    },
  };
}

interface CellSlot {
  readonly row: BenchRow;
}

function columnOf(column: BenchColumn, index: number) {
  const { key, title, kind, width } = column;
  const base = { field: key, title, width, className: `bench-${key}`, ...(index === 0 ? { fixed: 'left', dragSort: true } : {}) };
  if (kind === 'check') return h(VxeColumn, { ...base, cellRender: { name: 'VxeCheckbox' } });
  const text = ({ row }: CellSlot) => {
    const value = row[key] ?? '';
    const colour = tagColour(column, value);
    const shown = shownText(column, value) ?? '';
    return colour ? h('span', { class: 'bench-tag', style: { color: colour, borderColor: colour } }, shown) : shown;
  };
  return h(VxeColumn, { ...base, ...editOf(column) }, { default: text });
}

const required = [{ required: true, message: '必填' }];
const rules = {
  ...Object.fromEntries(benchColumns.filter(({ kind }) => kind !== 'check').map(({ key }) => [key, required])),
  code: [...required, { pattern: /^YD\d{7}$/, message: '格式不正确' }],
  weight: [...required, { pattern: /^\d+(\.\d+)?$/, message: '格式不正确' }],
};
const numbers = benchColumns.filter(({ kind }) => kind === 'number').map(({ key }) => key);

const isShown = ref(false);
const table = shallowRef<VxeTableInstance<BenchRow> | null>(null);
let rows: BenchRow[] = [];

function footer({ columns, data }: { readonly columns: readonly { readonly field: string }[]; readonly data: readonly BenchRow[] }) {
  return [columns.map(({ field }) => (numbers.includes(field) ? data.reduce((sum, row) => sum + Number(row[field]), 0).toFixed(3) : ''))];
}

const Page = defineComponent(() => () => {
  if (!isShown.value) return null;
  return h(
    VxeTable,
    {
      ref: table,
      height: benchHeights.head + benchHeights.body + benchHeights.foot + 16,
      border: 'inner',
      showOverflow: true,
      showHeaderOverflow: true,
      showFooter: true,
      footerMethod: footer,
      rowConfig: { keyField: 'id', drag: true, isHover: true },
      checkboxConfig: { highlight: true },
      cellConfig: { height: benchHeights.row },
      headerCellConfig: { height: benchHeights.head },
      footerCellConfig: { height: benchHeights.foot },
      columnConfig: { resizable: true },
      virtualXConfig: { enabled: true, gt: 0 },
      virtualYConfig: { enabled: true, gt: 0 },
      editConfig: { trigger: 'click', mode: 'cell', showIcon: false },
      editRules: rules,
      keepSource: false,
    },
    () => [
      h(VxeColumn, { type: 'checkbox', width: 50, fixed: 'left' }),
      h(VxeColumn, { type: 'seq', width: 60, fixed: 'left' }),
      ...benchColumns.map(columnOf),
    ],
  );
});

createApp(Page).use(VxeUI).use(VxeUITable).mount('#root');

startBench({
  show(given) {
    rows = given.map((row) => markRaw(row));
    isShown.value = true;
    void nextTick().then(() => table.value?.loadData(rows));
  },
  update(given) {
    rows = given.map((row) => markRaw(row));
    void table.value?.loadData(rows);
  },
  hide() {
    isShown.value = false;
    rows = [];
  },
  rowSelector: '.vxe-body--row',
  // The fixed column is drawn separately; the selector excludes the hidden copies of its cells in the scrolling rows.
  scrollBar: '.vxe-table--scroll-y-handle',
  selection: { all: '.vxe-header--column .vxe-cell--checkbox', row: '.row--checked' },
  cellSelector: (key) => `td.bench-${key}:not(.fixed--hidden)`,
  take({ id, key, value }) {
    const row = table.value?.getRowById(id);
    if (row) void table.value?.setRow(row, { [key]: value });
  },
  value: (id, key) => table.value?.getRowById(id)?.[key],
  async validate() {
    const mistakes = await table.value?.validate(true);
    return mistakes ? Object.keys(mistakes).length : 0;
  },
});

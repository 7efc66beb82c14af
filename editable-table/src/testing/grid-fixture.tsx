/** For tests of the grid: a table of goods with the product's cell kinds, and functions to find its cells. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, createRef, type ReactNode } from 'react';
import { TestHost } from 'shared-widgets/testing/test-host';
import { cellKind } from '../cells/cell-kinds.ts';
import type { CellKind } from '../definition/cell-kind.ts';
import type { CellOption, TableColumn, TableRow } from '../definition/table-column.ts';
import type { GridHandle, GridSettings, TableGridProps } from '../grid/core/grid-props.ts';
import { TableGrid } from '../grid/table-grid.tsx';
import { TableModel } from '../model/table-model.ts';

export const goods: readonly TableColumn[] = [
  { key: 'name', title: '货物', type: 'input' },
  { key: 'quantity', title: '数量', type: 'inputNumber' },
  {
    key: 'unit',
    title: '单位',
    type: 'select',
    options: [
      { value: 't', text: '吨' },
      { value: 'm3', text: '方' },
    ],
  },
  { key: 'loadDate', title: '装货日期', type: 'date' },
  { key: 'isUrgent', title: '加急', type: 'checkbox' },
];

export const goodsRows = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    name: `货物${index}`,
    quantity: index,
    unit: 't',
    loadDate: '2025-03-01',
    isUrgent: false,
  }));

export interface GridTest extends Partial<Omit<TableGridProps, 'store' | 'columns' | 'settings'>> {
  readonly columns?: readonly TableColumn[];
  readonly rows?: readonly TableRow[];
  readonly settings?: GridSettings;
  /** Additional cell kinds for this test, by type. */
  readonly kinds?: Readonly<Record<string, CellKind>>;
  /** Options that depend on the row; default: those of the column. */
  readonly optionsOf?: (column: TableColumn, row: TableRow) => readonly CellOption[];
  readonly disabledRows?: Readonly<Record<string, unknown>>;
  /** Component around the table, e.g. for editors that call the server. */
  readonly wrapper?: ComponentType<{ readonly children: ReactNode }>;
}

export function renderGrid({
  columns = goods,
  rows = goodsRows(5),
  settings = {},
  kinds = {},
  optionsOf = (column) => column.options ?? [],
  disabledRows,
  wrapper,
  ...more
}: GridTest = {}) {
  const kindOf = (type: string): CellKind => kinds[type] ?? cellKind(type);
  const store = new TableModel({ columns, kindOf, disabledRows, selectionType: settings.selection ?? 'checkbox' }, rows);
  const gridColumns = columns.map((column) => ({ column, kind: kindOf(column.type), options: (row: TableRow) => optionsOf(column, row) }));
  const handle = createRef<GridHandle>();
  const draw = (now: GridSettings) => (
    <TestHost>
      <TableGrid ref={handle} store={store} columns={gridColumns} label="货物明细" settings={now} {...more} />
      <button type="button">外面</button>
    </TestHost>
  );
  const rendered = render(draw(settings), wrapper ? { wrapper } : {});
  return {
    ...rendered,
    store,
    handle,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    change: (now: GridSettings) => rendered.rerender(draw(now)),
  };
}

export function cell(rowKey: string, columnKey: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-row="${rowKey}"] [data-column="${columnKey}"]`);
  if (!found) throw new Error(`no cell ${rowKey} ${columnKey}`);
  return found;
}

/** The focused cell as `row column`. */
export function focused(): string {
  const element = document.activeElement?.closest('[data-column]');
  return element ? `${element.closest('[data-row]')?.getAttribute('data-row')} ${element.getAttribute('data-column')}` : 'none';
}

export const announced = (): string => screen.getByRole('status').textContent ?? '';

/** All announcements of the grid and its fields, without those of pickers' dialogs. */
export const said = (): string =>
  [...document.querySelectorAll('[aria-live="assertive"]')].reduce(
    (words, region) => words + region.textContent,
    document.querySelector('[role="status"][aria-live="polite"]')?.textContent ?? '',
  );

/** Focuses a cell without editing it. */
export function focusCell(handle: { current: GridHandle | null }, rowKey: string, columnKey: string): void {
  act(() => {
    handle.current?.focusCell(rowKey, columnKey);
  });
}

export class Clipboard {
  readonly data: Record<string, string> = {};
  setData(type: string, text: string): void {
    this.data[type] = text;
  }
  getData(type: string): string {
    return this.data[type] ?? '';
  }
}

const active = (): Element => document.activeElement ?? document.body;

/** Presses a key on the focused element. */
export function press(key: string, modifiers: { readonly ctrlKey?: boolean; readonly shiftKey?: boolean } = {}): void {
  fireEvent.keyDown(active(), { key, ...modifiers });
}

/** Fires a paste event with this data on the focused element. */
export function paste(data: Readonly<Record<string, string>>, files: readonly File[] = []): void {
  fireEvent.paste(active(), { clipboardData: Object.assign(new Clipboard(), { data, files }) });
}

export function copy(): Clipboard {
  const clipboard = new Clipboard();
  fireEvent.copy(active(), { clipboardData: clipboard });
  return clipboard;
}

interface Gesture {
  readonly to: HTMLElement;
  readonly y?: number;
  readonly end?: 'pointerUp' | 'escape';
  readonly ctrlKey?: boolean;
}

/** Presses, moves over another element and releases; jsdom has no layout, so the element under the pointer is given. */
export function drag(from: Element, { to, y = 200, end = 'pointerUp', ctrlKey = false }: Gesture): void {
  const pointer = { pointerId: 1, button: 0, pointerType: 'mouse' };
  document.elementFromPoint = () => to;
  fireEvent.pointerDown(from, { ...pointer, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(document, { ...pointer, clientX: 20, clientY: y / 2 });
  fireEvent.pointerMove(document, { ...pointer, clientX: 20, clientY: y });
  if (end === 'escape') fireEvent.keyDown(document, { key: 'Escape' });
  else fireEvent.pointerUp(document, { ...pointer, clientX: 20, clientY: y, ctrlKey });
}

export const fillHandle = (): Element => {
  const found = document.querySelector('[data-fill]');
  if (!found) throw new Error('no fill handle');
  return found;
};

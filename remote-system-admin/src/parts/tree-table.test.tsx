import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import { TreeTable } from './tree-table.tsx';

interface Row {
  readonly id: string;
  readonly children?: readonly Row[];
}

const rows: readonly Row[] = [{ id: 'a', children: [{ id: 'a1', children: [{ id: 'a1x' }] }, { id: 'a2' }] }, { id: 'b' }];
const drawn = vi.fn<(id: string) => void>();
const columns = [{ key: 'name', title: '名称', cell: (row: Row) => <Name id={row.id} /> }];
const below = ({ children }: Row) => children;
const underName = () => null;
const nameOf = ({ id }: Row) => id;

function Name({ id }: { readonly id: string }) {
  drawn(id);
  return <span>{id}</span>;
}

function Tree() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selection = { selected, onChange: setSelected, nameOf };
  return <TreeTable {...{ rows, below, columns, underName, selection }} isFetching={false} emptyText="没有" />;
}

function open() {
  const { user } = renderScreen(<Tree />);
  drawn.mockClear();
  const names = () => screen.getAllByRole('row').flatMap((row) => (row.dataset.rowKey ? [row.dataset.rowKey] : []));
  return { user, names };
}

test('a tick renders the cells of its own row only', async () => {
  const { user } = open();
  await user.click(screen.getByRole('checkbox', { name: '选择“a1”' }));
  expect(screen.getByRole('checkbox', { name: '选择“a1”' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '选择“a1x”' })).not.toBeChecked();
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['a1']));
  await user.click(screen.getByRole('checkbox', { name: '选择“a1”' }));
  expect(screen.getByRole('checkbox', { name: '选择“a1”' })).not.toBeChecked();
});

test('a closed branch hides everything below it and is open again as it was', async () => {
  const { user, names } = open();
  expect(names()).toEqual(['a', 'a1', 'a1x', 'a2', 'b']);
  const [first, second] = screen.getAllByRole('button', { expanded: true });
  await user.click(second as HTMLElement);
  expect(names()).toEqual(['a', 'a1', 'a2', 'b']);
  await user.click(first as HTMLElement);
  expect(names()).toEqual(['a', 'b']);
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['a', 'a1']));
  await user.click(screen.getByRole('button', { expanded: false }));
  expect(names()).toEqual(['a', 'a1', 'a2', 'b']);
});

test('rows that scrolling brings into the document show their names first, and their costly cells and check boxes right after', () => {
  const many: readonly Row[] = Array.from({ length: 1_000 }, (_, at) => ({ id: `r${at}` }));
  const log: string[] = [];
  const cell =
    (part: string) =>
    ({ id }: Row) => <Logged note={() => log.push(`${part} ${id}`)}>{`${part} ${id}`}</Logged>;
  const costly = [
    { key: 'name', title: '名称', cell: cell('name') },
    { key: 'actions', title: '操作', isLate: true, cell: cell('actions') },
  ];
  const selection = { selected: new Set<string>(), onChange: () => undefined, nameOf };
  // Every row is 40 px high, and the window shows the rows from `top` on.
  let top = 0;
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: this.matches('tbody') ? -top : 0, height: this.matches('tr') ? 40 : 0 } as DOMRect;
  });
  renderScreen(<TreeTable {...{ rows: many, below, columns: costly, underName, selection }} isFetching={false} emptyText="没有" />);
  expect(screen.getByText('actions r0')).toBeVisible();
  log.length = 0;
  top = 20_000;
  act(() => void document.dispatchEvent(new Event('scroll')));
  expect(screen.queryByText('name r0')).toBeNull();
  const [first] = screen.getAllByText(/^name r/);
  expect(first).toHaveTextContent('name r495');
  expect(screen.getByText('actions r500')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: '选择“r500”' })).toBeVisible();
  const shown = screen.getAllByText(/^name r/).length;
  expect(log.slice(0, shown).every((line) => line.startsWith('name '))).toBe(true);
  vi.restoreAllMocks();
});

function Logged({ note, children }: { readonly note: () => void; readonly children: string }) {
  note();
  return <span>{children}</span>;
}

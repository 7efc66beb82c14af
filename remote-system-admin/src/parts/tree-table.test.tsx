import { screen } from '@testing-library/react';
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

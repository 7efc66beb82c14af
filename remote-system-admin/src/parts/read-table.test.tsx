import { screen } from '@testing-library/react';
import { renderScreen } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import { ReadTable } from './read-table.tsx';

const table = (rows: readonly { readonly id: string }[] | undefined, error?: { readonly message: string }) =>
  renderScreen(<ReadTable rows={rows} reading={{ isFetching: !error && !rows, error, refetch: vi.fn() }} emptyText="没有成员" />);

test('says that there are no rows only after the response said so', () => {
  const { unmount } = table(undefined);
  expect(screen.queryByText('没有成员')).toBeNull();
  unmount();
  const failed = table(undefined, { message: '网络超时' });
  expect(screen.getByText('网络超时')).toBeVisible();
  expect(screen.queryByText('没有成员')).toBeNull();
  failed.unmount();
  table([]);
  expect(screen.getByText('没有成员')).toBeVisible();
});

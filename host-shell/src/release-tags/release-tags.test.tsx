// A new shell is told of quietly: issue "release platform", line 6 (only a shell change or a kill asks for a reload).
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { item, loaderOf, openProduct, signInAs } from '../testing/product-fixture.tsx';

const leave = vi.hoisted(() => ({ leaveTo: vi.fn(), reloadPage: vi.fn(), closePage: vi.fn(), isLeaving: () => false }));
vi.mock('../browser/leave-page.ts', () => leave);
vi.mock('../browser/page-facts.ts', async (original) => ({
  ...(await original<typeof import('../browser/page-facts.ts')>()),
  shellVersion: '1.0.0-aaaa',
}));

beforeEach(() => signInAs('tags'));

it('says in the header that a new shell is served, and reloads only when asked', async () => {
  let served: string | null = '1.0.0-aaaa';
  const listeners = new Set<() => void>();
  const loader = {
    ...loaderOf({ 'dashboard/analysis': () => <p>看板</p> }),
    shellVersion: () => served,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await openProduct('/', [item('/dashboard/analysis', '首页')], {}, loader);
  await screen.findByText('看板');
  expect(screen.queryByText('平台有新版本')).not.toBeInTheDocument();
  served = '1.1.0-bbbb';
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(await screen.findByText('平台有新版本')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(leave.reloadPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '重新载入平台' }));
  expect(leave.reloadPage).toHaveBeenCalledTimes(1);
});

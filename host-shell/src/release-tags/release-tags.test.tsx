// A new shell is announced by a tag; only a killed shell asks for a reload.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { connectionLost } from 'shared-platform/connection';
import { mswServer } from 'shared-widgets/testing';
import { beforeEach, expect, it } from 'vitest';
import { pageThatStays } from '../testing/page-exit.ts';
import { item, loaderOf, openProduct, signInAs } from '../testing/product-fixture.tsx';

const exit = pageThatStays();

beforeEach(() => signInAs('tags'));

it('says in the header that a new shell is served, and reloads only when asked', async () => {
  let newer: string | null = null;
  const listeners = new Set<() => void>();
  const loader = {
    ...loaderOf({ 'dashboard/analysis': () => <p>看板</p> }),
    newerShell: () => newer,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await openProduct('/', [item('/dashboard/analysis', '首页')], {}, { loader });
  await screen.findByText('看板');
  expect(screen.queryByText('平台有新版本')).not.toBeInTheDocument();
  newer = '1.1.0-bbbb';
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(await screen.findByText('平台有新版本')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(exit.reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '重新载入平台' }));
  expect(exit.reload).toHaveBeenCalledTimes(1);
});

it('says how old the release facts are, but not during an outage, which has its own message', async () => {
  const loader = {
    ...loaderOf({ 'dashboard/analysis': () => <p>看板</p> }),
    documentAge: () => ({ issuedAt: '2026-11-27T00:00:00Z', stale: true, confirmedAgo: 180_000, serial: 7 }),
  };
  let isAway = true;
  mswServer.use(http.get('*/api/health', () => (isAway ? HttpResponse.error() : HttpResponse.json({}))));
  await openProduct('/', [item('/dashboard/analysis', '首页')], {}, { loader });
  expect(await screen.findByText('发布信息：3分钟前')).toBeInTheDocument();
  act(() => connectionLost());
  await waitFor(() => expect(screen.queryByText('发布信息：3分钟前')).not.toBeInTheDocument());
  isAway = false;
  // The shell asks the server again after some seconds.
  expect(await screen.findByText('发布信息：3分钟前', {}, { timeout: 20_000 })).toBeInTheDocument();
});

// The first screen's reads are sent once, before its code runs, and only those that the person may send.
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { useState } from 'react';
import type { ScreenRead } from 'shared-contracts/release/screen';
import { api } from 'shared-platform/api';
import { useRead } from 'shared-platform/read';
import { store } from 'shared-platform/store';
import { mswServer, refusal, renderScreen, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signInAs } from '../testing/product-fixture.tsx';
import { sendFirstReads } from './first-reads.ts';

const figures = '/business/figures';
const asked: string[] = [];
let response: () => Response = () => success('7');

beforeEach(() => {
  asked.length = 0;
  response = () => success('7');
  mswServer.use(
    http.get('*/api/business/:what', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname.replace('/api', '') + search.replace(/[?&]_t=\d+/, ''));
      return response();
    }),
  );
  history.replaceState(null, '', '/business/home');
});
afterEach(() => {
  vi.restoreAllMocks();
  store.dispatch(api.util.resetApiState());
  history.replaceState(null, '', '/');
});

interface FiguresProps {
  readonly period?: string;
  readonly skip?: boolean;
  readonly onRender?: (text: string) => void;
}

/** A screen that asks for nothing until its button is pressed. */
function LaterFigures() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        show
      </button>
      <Figures skip={!isAsked} />
    </>
  );
}

function Figures({ period, skip = false, onRender }: FiguresProps) {
  const { data, error, refetch } = useRead<string>(figures, period ? { period } : undefined, { entity: 'waybill', skip });
  const text = error ? error.message : (data ?? 'loading');
  onRender?.(text);
  return (
    <button type="button" onClick={refetch}>
      {text}
    </button>
  );
}

/** Waits for all reads that were sent so far. */
const everyResponse = () => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));

describe('what the shell has read for a screen', () => {
  const read: readonly ScreenRead[] = [{ path: figures, entity: 'waybill' }];
  async function haveRead(): Promise<void> {
    signInAs('admin');
    sendFirstReads(read);
    await everyResponse();
  }

  test('is there at its first rendering, and is not read again until the person asks', async () => {
    await haveRead();
    const shown: string[] = [];
    const { user } = renderScreen(<Figures onRender={(text) => shown.push(text)} />);
    expect(shown[0]).toBe('7');
    expect(asked).toEqual([figures]);
    response = () => success('8');
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('8')).toBeVisible();
    expect(asked).toEqual([figures, figures]);
  });

  test('is read again by the next screen that shows it', async () => {
    await haveRead();
    const { unmount } = renderScreen(<Figures />);
    unmount();
    renderScreen(<Figures />);
    await waitFor(() => expect(asked).toEqual([figures, figures]));
  });

  test('is read by the screen itself when it arrived a quarter of a minute ago', async () => {
    await haveRead();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 15_001);
    renderScreen(<Figures />);
    await waitFor(() => expect(asked).toEqual([figures, figures]));
  });

  test('is read again by a screen that asks only later', async () => {
    await haveRead();
    const { user } = renderScreen(<LaterFigures />);
    expect(asked).toEqual([figures]);
    await user.click(screen.getByRole('button', { name: 'show' }));
    await waitFor(() => expect(asked).toEqual([figures, figures]));
  });

  test('does not stand for a read with parameters', async () => {
    await haveRead();
    renderScreen(<Figures period="week" />);
    await waitFor(() => expect(asked).toEqual([figures, `${figures}?period=week`]));
  });

  test('is read again, and the refusal shown by the screen, when it was refused', async () => {
    response = () => refusal('没有权限', 510);
    await haveRead();
    expect(asked).toHaveLength(1);
    renderScreen(<Figures />);
    expect(await screen.findByText('没有权限')).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe('the shell reads first', () => {
  const reads: readonly ScreenRead[] = [
    { path: '/business/all' },
    { path: '/business/coded', code: 'figures:see' },
    { path: '/business/ours', audience: 'platform' },
    { path: '/business/theirs', audience: 'party' },
  ];

  test.each([
    ['of the platform', {}, ['/business/all', '/business/ours']],
    ['of a shipper', { shipperId: 's1' }, ['/business/all', '/business/theirs']],
  ])('for people %s, what they may read', async (_who, facts, expected) => {
    renderScreen(<p />, { can: [] });
    signInAs('somebody', facts);
    sendFirstReads(reads);
    await everyResponse();
    expect(asked.toSorted()).toEqual(expected);
  });

  test('what needs a code for those who have it', async () => {
    signInAs('somebody');
    renderScreen(<p />, { can: ['figures:see'] });
    sendFirstReads(reads);
    await everyResponse();
    expect(asked).toContain('/business/coded');
  });

  test('nothing when the address has parameters, because the screen reads something else', async () => {
    signInAs('somebody');
    history.replaceState(null, '', '/business/home?period=week');
    sendFirstReads(reads);
    await everyResponse();
    expect(asked).toEqual([]);
  });
});

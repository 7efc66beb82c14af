import { act, screen } from '@testing-library/react';
import { store } from 'shared-platform/store';
import { renderScreen } from 'shared-widgets/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLiveReleases } from './live-releases.ts';
import { useMatrix } from './release-calls.ts';
import { releaseServer } from './testing/release-samples.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Watcher() {
  const { isFetching } = useMatrix();
  useLiveReleases();
  return isFetching ? 'reading' : 'read';
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('reads again every fifteen seconds, not while the window is hidden, and at once when it is looked at again', async () => {
  const server = releaseServer();
  const dispatch = vi.spyOn(store, 'dispatch');
  const wishes = () => dispatch.mock.calls.filter(([{ type }]) => type === 'api/invalidateTags').length;
  renderScreen(<Watcher />, { handlers: server.handlers });
  await screen.findByText('read');
  pass(14_999);
  expect(wishes()).toBe(0);
  pass(1);
  expect(wishes()).toBe(1);
  await vi.waitFor(() => expect(server.readings).toBe(2), 8000);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  pass(60_000);
  expect(wishes()).toBe(1);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(wishes()).toBe(2);
  await vi.waitFor(() => expect(server.readings).toBe(3), 8000);
});

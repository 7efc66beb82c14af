import { expect, it, vi } from 'vitest';
import { connectNotices, notices, watchWaitingNotices } from './notices.ts';

it('keeps what is said before anybody can show it, and tells who watches that it waits', () => {
  const early = vi.fn();
  const stop = watchWaitingNotices(early);
  notices.warning('先说的话');
  expect(early).toHaveBeenCalledTimes(1);
  stop();
  const late = vi.fn();
  watchWaitingNotices(late)();
  expect(late).toHaveBeenCalledTimes(1);

  const message = vi.fn();
  const disconnect = connectNotices({ message, notify: vi.fn(), confirm: vi.fn(), alert: vi.fn() });
  expect(message).toHaveBeenCalledExactlyOnceWith('warning', '先说的话');
  notices.warning('后说的话');
  expect(message).toHaveBeenLastCalledWith('warning', '后说的话');
  expect(early).toHaveBeenCalledTimes(1);
  disconnect();
});

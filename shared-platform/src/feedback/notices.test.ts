// No message is shown twice, and messages raised before the presenter is connected are not lost.
import { afterEach, expect, it, vi } from 'vitest';
import { connectNotices, notices, watchWaitingNotices } from './notices.ts';

afterEach(() => vi.useRealTimers());

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

it('says a text, and a topic whatever its words, once within a second and a half', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const message = vi.fn();
  const notify = vi.fn();
  const disconnect = connectNotices({ message, notify, confirm: vi.fn(), alert: vi.fn() });
  const sayAll = () => {
    notices.error('坏了');
    notices.warning('坏了');
    for (const content of ['坏了（1）', '坏了（2）']) notices.notify({ level: 'error', title: '系统提示', content, topic: '坏了' });
  };
  sayAll();
  vi.advanceTimersByTime(1500);
  sayAll();
  expect(message.mock.calls).toEqual([
    ['error', '坏了'],
    ['warning', '坏了'],
  ]);
  expect(notify).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ content: '坏了（1）' }));
  vi.advanceTimersByTime(1);
  sayAll();
  expect(message).toHaveBeenCalledTimes(4);
  expect(notify).toHaveBeenCalledTimes(2);
  vi.setSystemTime(Date.now() - 3_600_000);
  sayAll();
  expect(message).toHaveBeenCalledTimes(6);
  expect(notify).toHaveBeenCalledTimes(3);
  disconnect();
});

it('takes back what is no longer true, which may be said again at once', () => {
  const [message, withdraw] = [vi.fn(), vi.fn()];
  const disconnect = connectNotices({ message, withdraw, notify: vi.fn(), confirm: vi.fn(), alert: vi.fn() });
  notices.warning('不是数字');
  notices.withdraw('不是数字');
  notices.warning('不是数字');
  expect(withdraw).toHaveBeenCalledExactlyOnceWith('不是数字');
  expect(message).toHaveBeenCalledTimes(2);
  disconnect();
});

it('tells the presenter that something else is shown, and waits for nobody to hear it', () => {
  const waits = vi.fn();
  const stop = watchWaitingNotices(waits);
  notices.leave();
  expect(waits).not.toHaveBeenCalled();
  stop();
  const leave = vi.fn();
  const disconnect = connectNotices({ message: vi.fn(), notify: vi.fn(), leave, confirm: vi.fn(), alert: vi.fn() });
  expect(leave).not.toHaveBeenCalled();
  notices.leave();
  expect(leave).toHaveBeenCalledTimes(1);
  disconnect();
});

it('says a text at once again where another presenter took over', () => {
  for (const presenter of ['former', 'next']) {
    const message = vi.fn();
    const disconnect = connectNotices({ message, notify: vi.fn(), confirm: vi.fn(), alert: vi.fn() });
    notices.warning('又坏了');
    expect(message, presenter).toHaveBeenCalledExactlyOnceWith('warning', '又坏了');
    disconnect();
  }
});

it('knows when what was said stands in front of the person', async () => {
  const shown = vi.fn();
  notices.warning('先说的话二');
  const settled = notices.shown().then(shown);
  await Promise.resolve();
  expect(shown).not.toHaveBeenCalled();
  connectNotices({ message: vi.fn(), notify: vi.fn(), confirm: vi.fn(), alert: vi.fn() })();
  await settled;
  expect(shown).toHaveBeenCalledTimes(1);
});

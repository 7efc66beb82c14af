// What a window tells the server about its open lists, and which lists learn of changes.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatchedLists } from './watched-lists.ts';

let isHidden = false;
let isOpen = true;
const sent: unknown[] = [];
const make = () =>
  createWatchedLists({
    send: (message) => {
      if (isOpen) sent.push(message);
      return isOpen;
    },
    isHidden: () => isHidden,
  });
const saying = (...lists: readonly (readonly [string, ...string[]])[]) => ({
  cmd: 'watch',
  lists: lists.map(([entity, ...ids]) => ({ entity, ids })),
});

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  isOpen = true;
  sent.length = 0;
});
afterEach(() => vi.useRealTimers());

describe('the lists of a window', () => {
  it('are said whole, at most once a second, and not again unchanged', () => {
    const lists = make();
    const orders = lists.watch('order', [], () => undefined);
    orders.update(['1', '2']);
    orders.update(['3']);
    lists.watch('waybill', ['9'], () => undefined);
    expect(sent).toEqual([saying(['order'])]);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([saying(['order']), saying(['order', '3'], ['waybill', '9'])]);
    orders.update(['3']);
    vi.advanceTimersByTime(5_000);
    expect(sent).toHaveLength(2);
    orders.stop();
    expect(sent.at(-1)).toEqual(saying(['waybill', '9']));
  });

  it('hear news of their own entity', () => {
    const lists = make();
    const [orders, waybills] = [vi.fn(), vi.fn()];
    lists.watch('order', ['1'], orders);
    const gone = lists.watch('waybill', ['1'], waybills);
    lists.heard({ cmd: 'records', entity: 'order', shown: false });
    gone.stop();
    lists.heard({ cmd: 'records', entity: 'waybill', shown: true });
    expect([orders.mock.calls, waybills.mock.calls]).toEqual([[[{ shown: false }]], []]);
  });

  it('are said again on a new line, and read again, because nothing was heard meanwhile', () => {
    const lists = make();
    const read = vi.fn();
    isOpen = false;
    lists.watch('order', ['1'], read);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(2_000);
    isOpen = true;
    lists.opened();
    expect(sent).toEqual([saying(['order', '1'])]);
    expect(read).toHaveBeenCalledWith({ shown: true });
    vi.advanceTimersByTime(2_000);
    lists.opened();
    expect(sent).toHaveLength(2);
  });

  it('of a new page are said with the time in which nothing was heard, and not read again', () => {
    const lists = make();
    const read = vi.fn();
    isOpen = false;
    lists.watch('order', ['1'], read);
    isOpen = true;
    lists.opened(2_400);
    expect(sent).toEqual([{ ...saying(['order', '1']), unheardFor: 2_400 }]);
    expect(read).not.toHaveBeenCalled();
    lists.heard({ cmd: 'records', entity: 'order', shown: true });
    expect(read).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2_000);
    lists.watch('waybill', ['9'], read);
    expect(sent.at(-1)).toEqual(saying(['order', '1'], ['waybill', '9']));
    lists.opened();
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('are said by a new page also where there are none, because rights may have changed', () => {
    make().opened(2_400);
    expect(sent).toEqual([{ ...saying(), unheardFor: 2_400 }]);
  });

  it('are said at once to a new connection, however short ago they were said', () => {
    const lists = make();
    lists.watch('order', ['1'], () => undefined);
    lists.opened();
    expect(sent).toEqual([saying(['order', '1']), saying(['order', '1'])]);
  });

  it('are none while the window is hidden, and all are read when it is shown again', () => {
    const lists = make();
    const read = vi.fn();
    lists.watch('order', ['1'], read);
    vi.advanceTimersByTime(1_000);
    isHidden = true;
    lists.visibilityChanged();
    expect(sent.at(-1)).toEqual(saying());
    expect(read).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    isHidden = false;
    lists.visibilityChanged();
    expect(sent.at(-1)).toEqual(saying(['order', '1']));
    expect(read).toHaveBeenCalledTimes(1);
  });
});

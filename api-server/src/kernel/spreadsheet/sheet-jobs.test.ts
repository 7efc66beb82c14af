import { expect, it } from 'vitest';
import { SheetSlots } from './sheet-jobs.ts';

const account = (userId: string) => ({ tenantId: 1, userId });
const slots = () => new SheetSlots({ atOnce: 3, perAccount: 2, mostWaiting: 2 });
/** Whether the promise is settled once all pending callbacks have run. */
const isSettled = async (promise: Promise<unknown>) => {
  let settled = false;
  void promise.finally(() => {
    settled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
};

it('one account never has all slots', async () => {
  const all = slots();
  const [first] = [await all.take(account('a')), await all.take(account('a'))];
  const third = all.take(account('a'));
  expect(await isSettled(third)).toBe(false);
  // Account b gets a slot although account a waits for its third slot.
  const other = await all.take(account('b'));
  first();
  const leave = await third;
  other();
  leave();
});

it('those who wait are let in when their account has room, in order', async () => {
  const all = slots();
  const held = [await all.take(account('a')), await all.take(account('a')), await all.take(account('b'))];
  const [again, another] = [all.take(account('a')), all.take(account('c'))];
  await expect(all.take(account('d'))).rejects.toMatchObject({ message: '导入导出任务较多，请稍后再试' });
  held[2]?.();
  // Account c gets the free slot before account a, which has waited longer but already uses two slots.
  await another;
  expect(await isSettled(again)).toBe(false);
  held[0]?.();
  held[0]?.();
  await again;
});

it('whoever goes away while waiting leaves the queue', async () => {
  const all = slots();
  const held = [await all.take(account('a')), await all.take(account('a'))];
  const own = new AbortController();
  const waiting = all.take(account('a'), own.signal);
  own.abort();
  await expect(waiting).rejects.toMatchObject({ refusal: 'unavailable' });
  held[0]?.();
  await all.take(account('a'));
  await expect(all.take(account('b'), own.signal)).rejects.toMatchObject({ refusal: 'unavailable' });
});

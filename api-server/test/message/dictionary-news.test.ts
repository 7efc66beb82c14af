// Open windows are told when texts or colours of dictionaries changed.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';
import { type Ear, windowsOf } from './message-app.ts';

const soon = { timeout: 30_000 };
const news = { cmd: 'dictionaries' };

let test: TestApp;
let admin: TestClient;
const windowOf = windowsOf(() => test);

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

const heardBy = ({ heard }: Ear) => heard.filter(({ cmd }) => cmd === news.cmd);

// The first test, because a window that opens a list is also told of the changes of the last seconds.
it('a refresh of the cache is no change for an open list of dictionaries', async () => {
  const own = await windowOf('admin');
  const lists = ['dict', 'position'].map((entity) => ({ entity, ids: [] }));
  own.socket.send(JSON.stringify({ cmd: 'watch', lists }));
  const changesOf = (list: string) => own.heard.filter(({ cmd, entity }) => cmd === 'records' && entity === list).length;
  await admin.post('/sys/dict/add', { dictName: '在列', dictCode: 'listed_dict' });
  await expect.poll(() => changesOf('dict'), soon).toBe(1);
  await expect.poll(() => heardBy(own).length, soon).toBe(1);
  await test.database.asSystem('test', async (tx) => {
    await tx.execute(sql`update sys_dict_item set item_text = item_text || '二' where item_value = '1'`);
  });
  await admin.get('/sys/dict/refleshCache');
  await expect.poll(() => heardBy(own).length, soon).toBe(2);
  // A change for the refresh would be told before that of a later change.
  await admin.post('/sys/position/add', { name: '后来', code: 'told_later', postRank: '3' });
  await expect.poll(() => changesOf('position'), soon).toBe(1);
  expect(changesOf('dict')).toBe(1);
});

it('windows of others hear of a changed entry, of one that was added, and of a deleted dictionary', async () => {
  const own = await windowOf('carrier');
  const { result } = await admin.post<{ id: string }>('/sys/dict/add', { dictName: '试试', dictCode: 'told_dict' });
  await expect.poll(() => heardBy(own), soon).toEqual([news]);
  const draft = { dictId: result.id, itemText: '甲', itemValue: 'A', status: 1, sortOrder: 1 };
  const { result: item } = await admin.post<{ id: string }>('/sys/dictItem/add', draft);
  await expect.poll(() => heardBy(own).length, soon).toBe(2);
  expect(await admin.put('/sys/dictItem/edit', { id: item.id, ...draft, itemText: '乙', itemColor: 'error' })).toMatchObject({
    success: true,
  });
  await expect.poll(() => heardBy(own).length, soon).toBe(3);
  expect(await admin.delete('/sys/dict/delete', { id: result.id })).toMatchObject({ success: true });
  await expect.poll(() => heardBy(own).length, soon).toBe(4);
});

it('a refresh of the cache tells what was changed in the database itself, and nothing when nothing was', async () => {
  const own = await windowOf('carrier');
  const finance = await test.signIn('finance');
  const refresh = async () => expect(await finance.get('/sys/dict/refleshCache')).toMatchObject({ success: true });
  await refresh();
  await test.database.asSystem('test', async (tx) => {
    await tx.execute(sql`update sys_dict_item set item_text = item_text || '一' where item_value = '1'`);
  });
  const before = heardBy(own).length;
  await refresh();
  await expect.poll(() => heardBy(own).length, soon).toBeGreaterThan(before);
  const told = heardBy(own).length;
  await refresh();
  // What happens later is heard later: the change of this person's rights comes after the refresh.
  await admin.post('/sys/dict/add', { dictName: '后来', dictCode: 'told_later' });
  await expect.poll(() => heardBy(own).length, soon).toBe(told + 1);
});

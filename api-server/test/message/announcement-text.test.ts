/** Formatted announcements with pictures, and who has read them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { AnnouncementReaders } from 'shared-contracts/message/announcement';
import { pictureSource } from 'shared-contracts/wire/stored-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';
import { systemApp, userId } from '../system/system-app.ts';

let dataDir: string;
let test: TestApp;
let admin: TestClient;
let dispatcher: TestClient;
let shipper: TestClient;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'announcement-'));
  test = await systemApp({ config: { dataDir } });
  [admin, dispatcher, shipper] = await Promise.all([test.signIn('admin'), test.signIn('dispatcher'), test.signIn('shipper')]);
});
afterAll(async () => {
  await test.close();
  fs.rmSync(dataDir, { recursive: true });
});

const picture = (file: string) => `<img src="${pictureSource(file)}" alt="路况">`;
const add = (client: TestClient, draft: object) =>
  client.post<{ id: string; msgContent: string; msgFiles: string }>('/sys/annountCement/add', {
    titile: '标题',
    msgCategory: '1',
    priority: 'L',
    msgContent: '<p>内容</p>',
    ...draft,
  });
const release = (id: string) => admin.get('/sys/annountCement/doReleaseData', { id });
const read = async (client: TestClient, file: string) =>
  (await client.raw({ method: 'GET', path: `/sys/common/static/${file}` })).headers['content-type'] === 'image/png';
const marked = (client: TestClient, anntId: string) => client.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId });
const readers = (client: TestClient, anntId: string, more: Record<string, string> = {}) =>
  client.get<AnnouncementReaders>('/sys/sysAnnouncementSend/readers', { anntId, ...more });

describe('pictures in the text', () => {
  it('are opened by the people to whom it was sent, once it was released, and by nobody after it was revoked', async () => {
    const file = await uploadPicture(admin);
    const ids = `${await userId(test.database, 'dispatcher')},`;
    const { result } = await add(admin, { msgType: 'USER', userIds: ids, msgContent: `<p>绕行</p>${picture(file)}` });
    expect(result.msgFiles).toBe(file);
    expect(await read(dispatcher, file)).toBe(false);
    await release(result.id);
    expect([await read(dispatcher, file), await read(shipper, file)]).toEqual([true, false]);
    await admin.get('/sys/annountCement/doReovkeData', { id: result.id });
    expect(await read(dispatcher, file)).toBe(false);
  });

  it('of an announcement for everybody are opened by everybody', async () => {
    const file = await uploadPicture(admin);
    const { result } = await add(admin, { msgType: 'ALL', msgContent: picture(file) });
    await release(result.id);
    expect([await read(dispatcher, file), await read(shipper, file)]).toEqual([true, true]);
  });

  it('are the author’s own: naming somebody else’s file opens it to nobody', async () => {
    const foreign = await uploadPicture(dispatcher);
    expect(await add(admin, { msgType: 'ALL', msgContent: picture(foreign) })).toMatchObject({
      success: false,
      result: { msgContent: '文件不存在，请重新上传' },
    });
    const many = Array.from({ length: 16 }, (_, index) => `<img src="https://example.com/${index}.png">`).join('');
    expect(await add(admin, { msgType: 'ALL', msgContent: many })).toMatchObject({ success: false, message: '正文最多插入15张图片' });
  });

  it('stay when an edit leaves the text alone, and go with the text that held them', async () => {
    const file = await uploadPicture(admin);
    const { result } = await add(admin, { msgType: 'ALL', msgContent: picture(file) });
    const renamed = await admin.put<{ version: number; msgFiles: string }>('/sys/annountCement/edit', {
      id: result.id,
      version: 1,
      titile: '改',
    });
    expect(renamed.result.msgFiles).toBe(file);
    const emptied = await admin.put('/sys/annountCement/edit', {
      id: result.id,
      version: renamed.result.version,
      msgContent: '<p>无图</p>',
    });
    expect(emptied.result).toMatchObject({ msgFiles: null, msgContent: '<p>无图</p>' });
  });
});

describe('who has read it', () => {
  it('is counted and named for those who may read users', async () => {
    const names = ['dispatcher', 'finance'];
    const ids = await Promise.all(names.map((name) => userId(test.database, name)));
    const { result } = await add(admin, { msgType: 'USER', userIds: ids.map((one) => `${one},`).join('') });
    expect(await readers(admin, result.id)).toMatchObject({ success: false, message: '未找到对应实体' });
    await release(result.id);
    await marked(dispatcher, result.id);
    expect((await readers(admin, result.id)).result).toMatchObject({
      read: 1,
      unread: 1,
      people: { total: 1, records: [{ username: 'dispatcher', readFlag: '1', readTime: expect.stringMatching(/^\d{4}-/) }] },
    });
    expect((await readers(admin, result.id, { readFlag: '0' })).result.people?.records).toMatchObject([
      { username: 'finance', readTime: null },
    ]);
    expect((await readers(admin, result.id, { readFlag: '0', realname: '%' })).result.people?.records).toEqual([]);
    const mine = await dispatcher.get<{ records: { readTime: string | null }[] }>('/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      readFlag: '1',
    });
    expect(mine.result.records[0]?.readTime).toMatch(/^\d{4}-/);
  });

  it('of one for everybody counts people who have not looked yet', async () => {
    const { result } = await add(admin, { msgType: 'ALL' });
    await release(result.id);
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ total: number }>(sql`select count(*)::int total from sys_user where tenant_id = 0 and del_flag = 0 and status = 1`),
    );
    await marked(shipper, result.id);
    expect((await readers(admin, result.id)).result).toMatchObject({ read: 1, unread: (rows[0]?.total ?? 0) - 1 });
  });

  it('names only people whom data rules show, and counts all', async () => {
    const { result } = await add(admin, { msgType: 'ALL' });
    await release(result.id);
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ permissionId: string; roleId: string }>(sql`
        select p.parent_id "permissionId", ur.role_id "roleId" from sys_user u join sys_user_role ur on ur.user_id = u.id
          join sys_permission p on p.perms = 'user:list' and p.menu_type = 2 and p.del_flag = 0 where u.username = 'ops'`),
    );
    const [{ permissionId = '', roleId = '' } = {}] = rows;
    const own = { permissionId, ruleName: 'own', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'ops' };
    const rule = await admin.post<{ id: string }>('/sys/permission/addPermissionRule', own);
    await admin.post('/sys/role/datarule', { permissionId, roleId, dataRuleIds: rule.result.id });
    const told = (await readers(await test.signIn('ops'), result.id, { readFlag: '0' })).result;
    await admin.post('/sys/role/datarule', { permissionId, roleId, dataRuleIds: '' });
    expect(told.people?.records.map(({ username }) => username)).toEqual(['ops']);
    expect(told.unread).toBeGreaterThan(1);
  });

  it('is told to those who manage announcements only, and without names to those who may not read users', async () => {
    const { result } = await add(admin, { msgType: 'ALL' });
    await release(result.id);
    expect(await readers(dispatcher, result.id)).toMatchObject({ success: false, code: 510 });
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`
        delete from sys_role_permission g using sys_permission p, sys_role r, sys_user_role ur, sys_user u
        where g.permission_id = p.id and p.perms = 'user:list' and g.role_id = r.id and ur.role_id = r.id and u.id = ur.user_id and u.username = 'ops'`),
    );
    expect((await readers(await test.signIn('ops'), result.id)).result).toMatchObject({ people: null, unread: expect.any(Number) });
  });
});

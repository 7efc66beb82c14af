// Announcements reach their recipients, and nobody else can read or mark them.
import { eq, sql } from 'drizzle-orm';
import type { MyAnnouncement } from 'shared-contracts/message/announcement';
import type { PermissionResult } from 'shared-contracts/session/session';
import type { Page } from 'shared-contracts/wire/envelope';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { instantText } from '../../src/kernel/basics/clock.ts';
import type { Caller } from '../../src/kernel/caller/caller.ts';
import { announceTo } from '../../src/modules/message/announcement/system-announcement.ts';
import { announcementSends } from '../../src/modules/message/announcement-send/announcement-send.table.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, oneValue, systemApp, userId } from '../system/system-app.ts';
import { bell, draft, released } from './message-app.ts';

let test: TestApp;
let admin: TestClient;
let shipper: TestClient;
let driver: TestClient;
const ids: Record<string, string> = {};

beforeAll(async () => {
  test = await systemApp();
  [admin, shipper, driver] = await Promise.all([test.signIn('admin'), test.signIn('shipper'), test.signIn('driver')]);
  for (const name of ['admin', 'shipper', 'driver']) ids[name] = await userId(test.database, name);
});
afterAll(async () => await test.close());
beforeEach(async () => {
  for (const client of [admin, shipper, driver]) await client.put('/sys/sysAnnouncementSend/readAll');
});

const mine = async (client: TestClient, query: Record<string, string | number> = {}) =>
  (await client.get<Page<MyAnnouncement>>('/sys/sysAnnouncementSend/getMyAnnouncementSend', { pageSize: 100, ...query })).result;
const markRead = (client: TestClient, anntId: string) => client.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId });
const revoke = (id: string) => admin.get('/sys/annountCement/doReovkeData', { id });
const inHours = (hours: number) => instantText(Date.now() + hours * 3_600_000);

describe('the demo', () => {
  it('has announcements of every priority and both kinds, for everybody and for some', async () => {
    const { records, total } = await mine(await test.signIn('dispatcher'));
    expect(total).toBeGreaterThanOrEqual(6);
    expect(new Set(records.map(({ priority }) => priority))).toEqual(new Set(['L', 'M', 'H']));
    expect(new Set(records.map(({ msgCategory }) => msgCategory))).toEqual(new Set(['1', '2']));
    expect(records[0]).toMatchObject({
      readFlag: '0',
      readFlag_dictText: '未读',
      priority_dictText: '紧急消息',
      sender: '系统管理员',
      pageNo: 1,
    });
    expect(records.map(({ openType }) => openType)).toEqual(expect.arrayContaining(['url', 'component', null]));
  });
});

describe('writing, releasing, revoking', () => {
  it('is not released without text, unless it opens a page', async () => {
    const empty = await draft(admin, { msgContent: '<p>&nbsp;</p>' });
    expect(await admin.get('/sys/annountCement/doReleaseData', { id: empty })).toMatchObject({
      success: false,
      result: { msgContent: '公告没有内容，请先填写内容再发布' },
    });
    const opens = await draft(admin, {
      msgContent: '',
      openType: 'component',
      openPage: 'business/order/list',
      msgType: 'USER',
      userIds: `${ids.driver},`,
    });
    expect(await admin.get('/sys/annountCement/doReleaseData', { id: opens })).toMatchObject({ success: true });
  });

  it('goes through draft, sent and revoked, each once', async () => {
    const id = await draft(admin);
    expect((await bell(shipper)).anntMsgTotal).toBe(0);
    expect(await revoke(id)).toMatchObject({ success: false, message: '当前状态[未发布]不允许执行[撤销]' });
    const sent = await admin.get('/sys/annountCement/doReleaseData', { id });
    expect(sent).toMatchObject({ success: true, message: '该系统通知发布成功', result: { sendStatus: '1', sender: '系统管理员' } });
    expect(sent.result.sendTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await admin.get('/sys/annountCement/doReleaseData', { id })).toMatchObject({
      success: false,
      message: '当前状态[已发布]不允许执行[发布]',
    });
    const { version } = sent.result as { version: number };
    expect(await admin.put('/sys/annountCement/edit', { id, version, titile: '改' })).toMatchObject({
      success: false,
      message: '当前状态[已发布]不允许执行[编辑]',
    });
    expect(await admin.delete('/sys/annountCement/delete', { id })).toMatchObject({ success: false });
    expect(await revoke(id)).toMatchObject({ success: true, message: '该系统通知撤销成功', result: { sendStatus: '2' } });
    expect(await admin.delete('/sys/annountCement/delete', { id })).toMatchObject({ success: true });
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ payload: string }>(sql`select payload from freight.audit_log where record_id = ${id} order by serial`),
    );
    expect(rows.map(({ payload }) => JSON.parse(payload).action)).toEqual(['add', 'release', 'revoke', 'delete']);
  });

  it('says beforehand how many people are told: the named ones, or all who may sign in', async () => {
    const asked = async (id: string, client = admin) => await client.get('/sys/annountCement/recipients', { id });
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ count: number }>(sql`select count(*)::int count from sys_user where tenant_id = '0' and del_flag = 0 and status = 1`),
    );
    expect(await asked(await draft(admin))).toMatchObject({ success: true, result: { people: rows[0]?.count } });
    const named = await draft(admin, { msgType: 'USER', userIds: `${ids.shipper},` });
    expect(await asked(named)).toMatchObject({ result: { people: 1 } });
    expect(await asked(named, shipper)).toMatchObject({ code: 510 });
    expect(await asked('nonsense')).toMatchObject({ success: false, message: '未找到对应实体' });
    const empty = await draft(admin, { msgContent: '<p>&nbsp;</p>' });
    expect(await asked(empty)).toMatchObject({ success: false, message: '公告没有内容，请先填写内容再发布' });
  });

  it('goes to everybody whom its draft names, whatever the one who publishes it sees', async () => {
    const menu = await menuId(test.database, '/system/user');
    const rule = { permissionId: menu, ruleName: '仅司机', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'driver' };
    const made = async (path: string, body: object) => (await admin.post<{ id: string }>(path, body)).result.id;
    const dataRuleIds = await made('/sys/permission/addPermissionRule', rule);
    const roleId = await made('/sys/role/add', { roleName: '发布员', roleCode: 'publisher' });
    const codes = ['announcement:list', 'announcement:release', 'user:list'].map((code) => codeId(test.database, code));
    await admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds: [menu, ...(await Promise.all(codes))].join() });
    await admin.post('/sys/role/datarule', { roleId, permissionId: menu, dataRuleIds });
    await made('/sys/user/add', { username: 'publisher', realname: '发布员', password: 'Freight#1', selectedroles: roleId });
    const publisher = await test.signIn('publisher', 'Freight#1');
    const id = await draft(admin, { msgType: 'USER', userIds: `${ids.driver},${ids.shipper},` });
    expect(await publisher.get('/sys/annountCement/recipients', { id })).toMatchObject({ result: { people: 2 } });
    expect(await publisher.get('/sys/annountCement/doReleaseData', { id })).toMatchObject({ success: true });
    for (const client of [driver, shipper]) expect((await mine(client)).records.map(({ anntId }) => anntId)).toContain(id);
  });

  it('needs the permissions', async () => {
    const id = await released(admin);
    for (const path of ['doReleaseData', 'doReovkeData']) {
      expect(await shipper.get(`/sys/annountCement/${path}`, { id })).toMatchObject({ success: false, code: 510 });
    }
    expect(await shipper.get('/sys/annountCement/list')).toMatchObject({ code: 510 });
    expect(await shipper.post('/sys/annountCement/add', {})).toMatchObject({ code: 510 });
  });

  it.each([
    [{ msgType: 'USER' }, '请选择指定用户'],
    [{ msgType: 'USER', userIds: 'nobody,' }, '指定用户不存在'],
    [{ priority: 'X' }, '优先级：选项不正确'],
    [{ startTime: '2026-01-02 00:00:00', endTime: '2026-01-01 00:00:00' }, '结束时间必须晚于开始时间'],
    [{ openType: 'url', openPage: 'https://evil.test' }, '打开页面：须为本系统的路径，以 / 开头'],
    [{ openType: 'url', openPage: '//evil.test' }, '打开页面：须为本系统的路径，以 / 开头'],
    [{ openType: 'url', openPage: '/\\evil.test' }, '打开页面：须为本系统的路径，以 / 开头'],
    [{ openType: 'url', openPage: 'javascript:alert(1)' }, '打开页面：须为本系统的路径，以 / 开头'],
    [{ openType: 'component', openPage: '../x' }, '打开页面：须为界面名称，如 business/order'],
  ])('refuses %o', async (more, message) => {
    await expect(draft(admin, more)).rejects.toThrow(message);
  });

  it('stores HTML without what could run, when it is added and when it is edited', async () => {
    const attack = '<p onclick="alert(1)">甲<script>alert(1)</script><img src=x onerror=alert(1)></p>';
    const id = await draft(admin, { msgContent: attack });
    const { result } = await admin.get<{ msgContent: string; version: number }>('/sys/annountCement/queryById', { id });
    expect(result.msgContent).toBe('<p>甲<img src="x" /></p>');
    const edited = await admin.put('/sys/annountCement/edit', {
      id,
      version: result.version,
      msgContent: `${attack}<svg onload=alert(1)>`,
    });
    expect(edited.result.msgContent).toBe('<p>甲<img src="x" /></p>');
  });
});

describe('what a person gets', () => {
  it('is everything for everybody and what names them, unread until they read it', async () => {
    const all = await released(admin, { titile: '致全体' });
    const named = await released(admin, { titile: '致货主', msgType: 'USER', userIds: `${ids.shipper},`, msgCategory: '2', priority: 'H' });
    expect(await bell(shipper)).toMatchObject({
      anntMsgTotal: 1,
      sysMsgTotal: 1,
      anntMsgList: [{ id: all, titile: '致全体' }],
      sysMsgList: [{ id: named, priority: 'H', sender: '系统管理员', msgContent: '<p>内容</p>' }],
    });
    expect(await bell(driver)).toMatchObject({ anntMsgTotal: 1, sysMsgTotal: 0, sysMsgList: [] });

    expect(await markRead(shipper, named)).toMatchObject({ success: true });
    expect(await bell(shipper)).toMatchObject({ anntMsgTotal: 1, sysMsgTotal: 0 });
    // When one recipient marks a copy as read, the other recipient's copy stays unread.
    expect(await bell(driver)).toMatchObject({ anntMsgTotal: 1 });
    const page = await mine(shipper, { readFlag: '1', titile: '*致货主*' });
    expect(page.records).toMatchObject([{ anntId: named, userId: ids.shipper, readFlag: '1' }]);

    expect(await shipper.put('/sys/sysAnnouncementSend/readAll')).toMatchObject({ success: true, message: '全部已读' });
    expect(await bell(shipper)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 });
    expect(await bell(driver)).toMatchObject({ anntMsgTotal: 1 });
  });

  it('is counted in full and listed up to five, newest first', async () => {
    for (let index = 0; index < 7; index += 1) await released(admin, { titile: `第${index}条` });
    const { anntMsgList, anntMsgTotal } = await bell(shipper);
    expect(anntMsgTotal).toBe(7);
    expect(anntMsgList.map(({ titile }) => titile)).toEqual(['第6条', '第5条', '第4条', '第3条', '第2条']);
  });

  it('may be marked before it was ever listed', async () => {
    const id = await released(admin);
    expect(await markRead(driver, id)).toMatchObject({ success: true });
    expect((await bell(driver)).anntMsgTotal).toBe(0);
  });

  it('disappears when it is revoked', async () => {
    const id = await released(admin, { titile: '撤销的' });
    expect((await bell(shipper)).anntMsgTotal).toBe(1);
    await revoke(id);
    expect((await bell(shipper)).anntMsgTotal).toBe(0);
    expect((await mine(shipper, { titile: '撤销的' })).total).toBe(0);
    expect(await shipper.get('/sys/annountCement/queryById', { id })).toMatchObject({ success: false, message: '未找到对应实体' });
    expect(await admin.get('/sys/annountCement/queryById', { id })).toMatchObject({ success: true });
  });

  it('waits for its start, and leaves the bell at its end', async () => {
    const future = await released(admin, { titile: '将来', startTime: inHours(1) });
    expect((await bell(shipper)).anntMsgTotal).toBe(0);
    expect(await shipper.get('/sys/annountCement/queryById', { id: future })).toMatchObject({ message: '未找到对应实体' });
    const past = await released(admin, { titile: '过期', endTime: inHours(1) });
    expect((await bell(shipper)).anntMsgList).toMatchObject([{ id: past }]);
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_announcement set end_time = now() - interval '1 second' where id = ${past}`),
    );
    expect((await bell(shipper)).anntMsgTotal).toBe(0);
    expect((await mine(shipper, { titile: '过期' })).total).toBe(1);
  });

  it('is not told at its start when it was revoked before', async () => {
    const id = await released(admin, { titile: '取消的计划', startTime: inHours(1) });
    await admin.get('/sys/annountCement/syncNotic', { anntId: id });
    const waiting = async () => {
      const { rows } = await test.database.asSystem('test', (tx) =>
        tx.execute<{ text: string }>(sql`select payload ->> 'msgTxt' "text" from sys_outbox where payload ->> 'msgId' = ${id}`),
      );
      return rows.map(({ text }) => text);
    };
    expect(await waiting()).toEqual(['取消的计划', '取消的计划']);
    expect(await revoke(id)).toMatchObject({ success: true });
    expect(await waiting()).toEqual(['']);
  });

  it('stays unread when everything is marked as read before it begins', async () => {
    const id = await released(admin, { titile: '将来', msgType: 'USER', userIds: `${ids.shipper},`, startTime: inHours(1) });
    expect(await shipper.put('/sys/sysAnnouncementSend/readAll')).toMatchObject({ success: true, message: '全部已读' });
    await test.database.asSystem('the time has come', (tx) =>
      tx.execute(sql`update sys_announcement set start_time = now() - interval '1 second' where id = ${id}`),
    );
    expect((await bell(shipper)).anntMsgList).toMatchObject([{ id }]);
    await shipper.put('/sys/sysAnnouncementSend/readAll');
    expect((await bell(shipper)).anntMsgTotal).toBe(0);
  });

  it('does not reach back further than a month before the account was made', async () => {
    const id = await released(admin, { titile: '旧闻' });
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_announcement set send_time = now() - interval '40 days' where id = ${id}`),
    );
    expect((await mine(shipper, { titile: '旧闻' })).total).toBe(0);
  });

  it('comes sorted by the columns that can be sorted by, and by nothing else', async () => {
    const titles = async (column: string) => (await mine(shipper, { column, order: 'asc' })).records.map(({ titile }) => titile);
    expect(await titles('titile')).toEqual((await titles('titile')).toSorted());
    expect(await titles('id; drop table sys_user')).toHaveLength((await titles('sendTime')).length);
  });
});

describe('what is for somebody else', () => {
  it('is not found and not marked', async () => {
    const id = await released(admin, { msgType: 'USER', userIds: `${ids.driver},` });
    for (const response of [
      await shipper.get('/sys/annountCement/queryById', { id }),
      await markRead(shipper, id),
      await markRead(shipper, 'no-such-id'),
    ]) {
      expect(response).toMatchObject({ success: false, code: 500, message: '未找到对应实体', status: 200 });
    }
    expect((await bell(driver)).anntMsgTotal).toBe(1);
    const own = await driver.get('/sys/annountCement/queryById', { id });
    expect(own).toMatchObject({ success: true, result: { id, userIds: null } });
    expect((await admin.get('/sys/annountCement/queryById', { id })).result.userIds).toBe(`${ids.driver},`);
  });

  it('is kept apart by the database itself', async () => {
    const id = await released(admin, { msgType: 'USER', userIds: `${ids.driver},` });
    const caller = {
      userId: ids.shipper,
      tenantId: 0,
      username: 'shipper',
      shipperId: null,
      carrierId: null,
      driverId: null,
    } as unknown as Caller;
    await test.database.as(caller, async (tx) => {
      expect(await tx.select().from(announcementSends).where(eq(announcementSends.anntId, id))).toEqual([]);
      expect((await tx.update(announcementSends).set({ readFlag: '1' }).where(eq(announcementSends.anntId, id))).rowCount).toBe(0);
      expect((await tx.delete(announcementSends).where(eq(announcementSends.anntId, id))).rowCount).toBe(0);
    });
    await expect(test.database.as(caller, (tx) => tx.execute(sql`select * from sys_outbox`))).rejects.toThrow();
    await expect(test.database.as(caller, (tx) => tx.execute(sql`select * from sys_socket_ticket`))).rejects.toThrow();
    expect(await oneValue(test.database, sql`select read_flag value from sys_announcement_send where annt_id = ${id}`)).toBe('0');
  });

  it('is another tenant’s', async () => {
    const id = await released(admin);
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`insert into sys_tenant (id, name) values (7, '另一家')`);
      await tx.execute(sql`update sys_user set tenant_id = 7 where username = 'cashier'`);
    });
    const stranger = await test.signIn('cashier');
    expect(await bell(stranger)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 });
    expect(await markRead(stranger, id)).toMatchObject({ message: '未找到对应实体' });
    expect(await stranger.get('/sys/annountCement/queryById', { id })).toMatchObject({ message: '未找到对应实体' });
  });
});

describe('a notice that the product made', () => {
  const words = {
    titile: '您的两步验证已被管理员重置',
    msgAbstract: '',
    msgContent: '<p>只给本人</p>',
    priority: 'H',
    openPage: '',
    busType: 'work',
    busId: 'record-7',
  } as const;
  const told = async (userIds: string[]) =>
    String(await test.database.asSystem('test', (tx) => announceTo(tx, test.app.kernel.push, { tenantId: 0, userIds }, words, Date.now())));
  const listed = async (query: Record<string, string | number> = {}) =>
    (await admin.get<Page<{ id: string }>>('/sys/annountCement/list', { pageSize: 500, ...query })).result.records.map(({ id }) => id);
  const missing = { success: false, message: '未找到对应实体' };

  it('is the receiver’s: those who manage announcements neither read, change, revoke nor delete it', async () => {
    const id = await told([ids.driver ?? '']);
    expect(await listed()).not.toContain(id);
    expect(await listed({ titile: words.titile })).toEqual([]);
    expect(await admin.get('/sys/annountCement/queryById', { id })).toMatchObject(missing);
    expect(await admin.put('/sys/annountCement/edit', { id, version: 1, titile: '改' })).toMatchObject(missing);
    for (const path of ['doReleaseData', 'doReovkeData'])
      expect(await admin.get(`/sys/annountCement/${path}`, { id })).toMatchObject(missing);
    expect(await admin.delete('/sys/annountCement/delete', { id })).toMatchObject(missing);
    const batch = await admin.delete<{ failed: { message: string }[] }>('/sys/annountCement/deleteBatch', { ids: id });
    expect(batch.result.failed).toMatchObject([{ message: missing.message }]);
    expect((await bell(driver)).sysMsgList).toMatchObject([{ id, sender: '系统', busId: 'record-7' }]);
    expect((await mine(driver, { titile: words.titile })).records).toMatchObject([{ anntId: id }]);
    expect(await driver.get('/sys/annountCement/queryById', { id })).toMatchObject({ success: true, result: { id, userIds: null } });
    expect(await markRead(driver, id)).toMatchObject({ success: true });
  });

  it('is read by somebody who manages announcements when it is for them', async () => {
    const id = await told([ids.admin ?? '', ids.driver ?? '']);
    expect((await bell(admin)).sysMsgList).toMatchObject([{ id }]);
    expect(await admin.get('/sys/annountCement/queryById', { id })).toMatchObject({ success: true, result: { id, userIds: null } });
    expect(await revoke(id)).toMatchObject(missing);
    expect(await listed()).not.toContain(id);
  });

  it('is not written by people: what marks one is refused, or not taken from a request', async () => {
    const given = { titile: '标题', msgType: 'ALL', busId: 'record-7', createBy: 'system', sender: '系统' };
    for (const busType of ['work', 'release', 'account'])
      await expect(draft(admin, { ...given, busType })).rejects.toThrow('业务类型：由系统使用，请换一个');
    const id = await draft(admin, { ...given, busType: 'order', msgCategory: '2' });
    const { result } = await admin.get<{ version: number }>('/sys/annountCement/queryById', { id });
    expect(result).toMatchObject({ busType: 'order', busId: 'record-7', createBy: 'admin', sender: null });
    const change = { id, version: result.version, titile: '改' };
    expect(await admin.put('/sys/annountCement/edit', { ...change, busType: 'work' })).toMatchObject({ success: false });
    expect(await admin.put('/sys/annountCement/edit', { ...change, createBy: 'system' })).toMatchObject({ result: { createBy: 'admin' } });
    expect((await admin.get('/sys/annountCement/doReleaseData', { id })).result).toMatchObject({ sender: '系统管理员' });
    expect(await listed()).toContain(id);
  });
});

describe('the menu', () => {
  const paths = async (client: TestClient) => {
    const { result } = await client.get<PermissionResult>('/sys/permission/getUserPermissionByToken');
    return result.menu.flatMap((item) => [item, ...(item.children ?? [])]).map(({ path, component }) => `${path} ${component}`);
  };
  it('has the own announcements for everybody, their administration for few', async () => {
    for (const client of [admin, shipper, driver]) expect(await paths(client)).toContain('/isps/userAnnouncement isps/user-announcement');
    expect(await paths(admin)).toContain('/system/announcement system/announcement');
    expect((await paths(shipper)).join()).not.toContain('/system/announcement');
  });
});

/** Mails and text messages: queued once, sent with retries, limits and quiet hours, listed and sent again. */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { messageChannel } from 'shared-contracts/message/message-template';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery, MessageChannel } from '../../src/modules/message/push-log/message-channel.ts';
import { channelsOf } from '../../src/modules/message/push-log/message-channels.ts';
import { queueMessages } from '../../src/modules/message/push-log/message-queue.ts';
import { sendDue } from '../../src/modules/message/push-log/message-sender.ts';
import { eventNotice } from '../../src/modules/message/template/event-notice.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp, TestClock, userId } from '../system/system-app.ts';
import { mailSink, webhookSink } from './message-sinks.ts';

/** A placeholder in a template. */
const place = `$${'{name}'}`;
const minutes = (count: number) => count * 60_000;
/** Hour and minute of the day in Shanghai. */
const hourOf = (epoch: number) => new Date(epoch + minutes(480)).toISOString().slice(11, 16);
const clock = new TestClock();
let test: TestApp;
let admin: TestClient;
let mail: Awaited<ReturnType<typeof mailSink>>;
let service: Awaited<ReturnType<typeof webhookSink>>;
let operatorId = '';
let financeId = '';

const serviceSecret = 'a secret of thirty-two characters or more';

beforeAll(async () => {
  [mail, service] = await Promise.all([mailSink(), webhookSink()]);
  const mailServer = { url: mail.url, from: '运输平台 <notice@example.com>', perMinute: 3 };
  const messageService = { url: service.url, token: 'secret', secret: serviceSecret, perMinute: 60 };
  test = await systemApp({ clock: clock.read, config: { mailServer, messageService } });
  admin = await test.signIn('admin');
  operatorId = await userId(test.database, 'operator');
  financeId = await userId(test.database, 'finance');
  await test.database.asSystem('test', async (tx) => {
    await tx.execute(
      sql`update sys_user set email = username || '@example.com', phone = null where username in ('operator', 'finance', 'ops')`,
    );
    await tx.execute(sql`update sys_user set phone = '13800001111' where username = 'operator'`);
  });
});
afterAll(async () => {
  await test.close();
  await Promise.all([mail.close(), service.close()]);
});
beforeEach(async () => {
  Object.assign(mail.state, { mood: 'take', taken: [] });
  Object.assign(service.state, { status: 200, taken: [] });
  clock.advance(minutes(2));
  await test.database.asSystem('test', async (tx) => {
    await tx.execute(sql`delete from sys_message`);
    await tx.execute(sql`delete from sys_notice_preference`);
  });
});

const wants = async (username: string, wanted: string[], quiet: object = {}) =>
  await (await test.signIn(username)).post('/sys/account/notices', { wanted, ...quiet });
let events = 0;
const queue = (userIds: string[], kind: 'work' | 'test' = 'test', eventKey = `event:${events++}`) =>
  test.database.asSystem('test', (tx) =>
    queueMessages(tx, { tenantId: 0, userIds, kind, eventKey, title: '订单待接单', content: '请处理 YS1' }, clock.now),
  );
const run = () => sendDue(test.database, channelsOf(test.config), clock.read);
interface Row {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
const listed = async (query: Record<string, string> = {}) =>
  (await admin.get<{ records: Row[] }>('/sys/message/sysMessage/list', { pageSize: 100, column: 'esReceiver', order: 'asc', ...query }))
    .result.records;
const only = async () => (await listed())[0] as Row;

describe('queueing', () => {
  it('is once for each event, person and channel, for those who want it and can be reached', async () => {
    await wants('operator', ['work:4', 'work:2', 'work:1']);
    await wants('finance', ['work:2', 'work:1']);
    expect(await queue([operatorId, financeId], 'work', 'order:1')).toBe(3);
    expect(await queue([operatorId, financeId], 'work', 'order:1')).toBe(0);
    expect((await listed()).map(({ esType, esReceiver }) => `${esType} ${esReceiver}`).toSorted()).toEqual([
      '1 138****1111',
      '2 f***@example.com',
      '2 o***@example.com',
    ]);
  });

  it('follows a notice of the product, whose copy inside may be switched off', async () => {
    await wants('operator', ['work:4', 'system:2']);
    const notice = {
      title: '任务失败',
      summary: '任务连续失败',
      content: '<p>任务连续失败</p>',
      openPage: '/',
      about: ['job', 'x'] as const,
    };
    await test.database.asSystem('test', (tx) => test.app.kernel.tell(tx, { tenantId: 0, userIds: [operatorId] }, notice, clock.now));
    expect(await listed()).toMatchObject([{ esTitle: '任务失败', esContent: '任务连续失败', esParam: 'system', esSendStatus: '0' }]);
  });

  it('follows a released announcement, and is taken back with it', async () => {
    await wants('operator', ['announcement:2']);
    const draft = { titile: '停运', msgCategory: '1', priority: 'L', msgType: 'ALL', msgContent: '<p>明日停运</p>' };
    const { result } = await admin.post<{ id: string }>('/sys/annountCement/add', draft);
    await admin.get('/sys/annountCement/doReleaseData', { id: result.id });
    expect(await listed()).toMatchObject([{ esTitle: '停运', esReceiver: 'o***@example.com' }]);
    await admin.get('/sys/annountCement/doReovkeData', { id: result.id });
    expect(await listed()).toEqual([]);
  });
});

describe('mail', () => {
  it('arrives with title and text, once, and says what the server said', async () => {
    await queue([financeId]);
    await Promise.all([run(), run()]);
    expect(mail.state.taken).toHaveLength(1);
    expect(mail.state.taken[0]).toMatchObject({ to: 'finance@example.com', data: expect.stringContaining('Message-ID: <') });
    expect(await only()).toMatchObject({
      esSendStatus: '1',
      esSendNum: 1,
      esResult: expect.stringMatching(/^对方服务器已接收：.*queued as 42/),
      nextTime: null,
    });
    expect(await only()).not.toHaveProperty('address');
  });

  it.each(['later', 'dropBeforeGreeting'] as const)(
    'that was certainly not taken (%s) is tried again, and fails after five attempts',
    async (mood) => {
      mail.state.mood = mood;
      await queue([financeId]);
      await run();
      expect(await only()).toMatchObject({ esSendStatus: '0', esSendNum: 1, nextTime: expect.any(String) });
      await run();
      expect((await only()).esSendNum).toBe(1);
      for (const wait of [1, 5, 15, 60]) {
        clock.advance(minutes(wait) + 1_000);
        await run();
      }
      expect(await only()).toMatchObject({ esSendStatus: '2', esSendNum: 5, esResult: expect.stringMatching(/^暂时不能发送：./) });
      mail.state.mood = 'take';
      clock.advance(minutes(600));
      await run();
      expect(mail.state.taken).toEqual([]);
    },
  );

  it('that the server refuses has failed at once', async () => {
    mail.state.mood = 'refuse';
    await queue([financeId]);
    await run();
    expect(await only()).toMatchObject({
      esSendStatus: '2',
      esSendNum: 1,
      esResult: expect.stringMatching(/^对方服务器拒收：.*no such mailbox/),
    });
  });

  it('whose line broke after the text is marked as unknown and not sent again by itself', async () => {
    mail.state.mood = 'dropAfterData';
    await queue([financeId]);
    await run();
    expect(await only()).toMatchObject({ esSendStatus: '3', esSendNum: 1 });
    mail.state.mood = 'take';
    clock.advance(minutes(600));
    await run();
    expect(mail.state.taken).toEqual([]);
  });

  it('that a process left while sending it is unknown, not repeated', async () => {
    await queue([financeId]);
    await test.database.asSystem('test', (tx) =>
      tx.execute(
        sql`update sys_message set es_send_status = '4', tries = 1, es_send_time = ${new Date(clock.now - 1000).toISOString()}::timestamptz,
          lease_time = ${new Date(clock.now - 1).toISOString()}::timestamptz`,
      ),
    );
    await run();
    expect(await only()).toMatchObject({ esSendStatus: '3', esResult: '发送过程中断，结果未知' });
    expect(mail.state.taken).toEqual([]);
  });

  it('waits again when the process ended while it sent the one before, and only that one is unknown', async () => {
    for (let count = 0; count < 3; count++) await queue([financeId]);
    let isOver: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const hanging: MessageChannel = { code: messageChannel.mail, perMinute: 3, send: () => new Promise(() => isOver()) };
    void sendDue(test.database, [hanging], clock.read);
    await begun;
    clock.advance(minutes(3));
    await run();
    const states = (await listed()).map(({ esSendStatus, esSendNum }) => `${esSendStatus} ${esSendNum}`);
    expect(states.toSorted()).toEqual(['1 1', '1 1', '3 1']);
    expect(mail.state.taken).toHaveLength(2);
  });

  it('is given back when the node stops, after the sending that had begun', async () => {
    for (let count = 0; count < 3; count++) await queue([financeId]);
    const stop = new AbortController();
    const stopping: MessageChannel = {
      code: messageChannel.mail,
      perMinute: 60,
      send: async () => {
        stop.abort();
        return { outcome: 'sent', result: 'OK' };
      },
    };
    expect(await sendDue(test.database, [stopping], clock.read, stop.signal)).toBe(1);
    const states = (await listed()).map(({ esSendStatus, esSendNum }) => `${esSendStatus} ${esSendNum}`);
    expect(states.toSorted()).toEqual(['0 0', '0 0', '1 1']);
    await run();
    expect(mail.state.taken).toHaveLength(2);
  });

  it('is sent once when the messages before it took long, also when another node took it meanwhile', async () => {
    const sent: string[] = [];
    const channel = (node: string, meanwhile: () => Promise<void> = async () => undefined): MessageChannel => ({
      code: messageChannel.mail,
      perMinute: 60,
      send: async ({ id }) => {
        sent.push(`${node} ${id}`);
        await meanwhile();
        return { outcome: 'sent', result: 'OK' };
      },
    });
    const byOther = () => sendDue(test.database, [channel('other')], clock.read);
    for (let count = 0; count < 3; count++) await queue([financeId]);
    const slow = channel('slow', async () => {
      clock.advance(minutes(1.5));
      await byOther();
    });
    await sendDue(test.database, [slow], clock.read);
    const ids = (await listed()).map(({ id, esSendStatus }) => `${esSendStatus} slow ${id}`).toSorted();
    expect(sent.map((one) => `1 ${one}`).toSorted()).toEqual(ids);

    await queue([financeId]);
    await queue([financeId]);
    sent.length = 0;
    const stuck = channel('stuck', async () => {
      clock.advance(minutes(3));
      await byOther();
    });
    await sendDue(test.database, [stuck], clock.read);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map((one) => one.split(' ')[1])).size).toBe(2);
  });

  it('leaves no faster than the limit per minute', async () => {
    for (let count = 0; count < 5; count++) await queue([financeId]);
    await run();
    await run();
    expect(mail.state.taken).toHaveLength(3);
    clock.advance(61_000);
    await run();
    expect(mail.state.taken).toHaveLength(5);
  });

  it('reaches people in their quiet hours when it must, by mail and text message, and is sent again whatever they chose', async () => {
    const quiet = { quietFrom: hourOf(clock.now - minutes(10)), quietTo: hourOf(clock.now + minutes(30)) };
    await wants('operator', ['work:2', 'work:1'], quiet);
    const binding = {
      tenantId: 0,
      userIds: [operatorId],
      kind: 'work',
      eventKey: 'binding at night',
      title: '确认',
      content: '请确认',
    } as const;
    await queue([operatorId], 'work');
    await test.database.asSystem('test', (tx) => queueMessages(tx, { ...binding, mustReach: true }, clock.now));
    await run();
    const state = async () =>
      (await listed()).map(({ esTitle, esType, esSendStatus }) => `${esTitle} ${esType} ${esSendStatus}`).toSorted();
    expect(await state()).toEqual(['确认 1 1', '确认 2 1', '订单待接单 1 0', '订单待接单 2 0']);
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_message set es_send_status = '2' where es_type = '1'`));
    await wants('operator', ['work:4']);
    for (const { id, version, esTitle } of await listed({ esType: '1' })) {
      const resent = await admin.put('/sys/message/sysMessage/resend', { id, version });
      expect([esTitle, resent.success]).toEqual([esTitle, esTitle === '确认']);
    }
  });

  it('waits for the end of a person’s quiet hours', async () => {
    await wants('finance', ['work:2'], { quietFrom: hourOf(clock.now - minutes(10)), quietTo: hourOf(clock.now + minutes(30)) });
    await queue([financeId], 'work');
    await run();
    expect(mail.state.taken).toEqual([]);
    expect(await only()).toMatchObject({ esSendStatus: '0', esSendNum: 0, esResult: '免打扰时段，稍后发送' });
    clock.advance(minutes(31));
    await run();
    expect(mail.state.taken).toHaveLength(1);
  });
});

describe('a message that waits', () => {
  // Freezing needs a recent proof of identity, which a new session has.
  const freeze = async (status: 1 | 2) => await (await test.signIn('admin')).put('/sys/user/frozenBatch', { ids: financeId, status });

  it('is not sent to somebody who was frozen meanwhile, and not sent again either', async () => {
    mail.state.mood = 'later';
    await queue([financeId]);
    await run();
    mail.state.mood = 'take';
    expect(await freeze(2)).toMatchObject({ success: true });
    clock.advance(minutes(2));
    await run();
    expect(mail.state.taken).toEqual([]);
    const { id, version, ...row } = await only();
    expect(row).toMatchObject({ esSendStatus: '2', esResult: '接收人已停用或删除，未发送', nextTime: null });
    const refused = { success: false, message: '接收人已停用或删除，不能重发' };
    expect(await admin.put('/sys/message/sysMessage/resend', { id, version })).toMatchObject(refused);
    expect(await freeze(1)).toMatchObject({ success: true });
    expect(await admin.put('/sys/message/sysMessage/resend', { id, version })).toMatchObject({ success: true });
    await run();
    expect(mail.state.taken).toHaveLength(1);
  });

  it('about an announcement ends with it, also while it is being tried again', async () => {
    await wants('operator', ['announcement:2']);
    const draft = { titile: '停运', msgCategory: '1', priority: 'L', msgType: 'ALL', msgContent: '<p>明日停运</p>' };
    const announced = async () => {
      const { result } = await admin.post<{ id: string }>('/sys/annountCement/add', draft);
      await admin.get('/sys/annountCement/doReleaseData', { id: result.id });
      return result.id;
    };
    const id = await announced();
    const revokedOnTheWay = {
      ...{ code: messageChannel.mail, perMinute: 60 },
      send: async (): Promise<Delivery> => {
        await admin.get('/sys/annountCement/doReovkeData', { id });
        return { outcome: 'later', result: 'busy' };
      },
    };
    await sendDue(test.database, [revokedOnTheWay], clock.read);
    clock.advance(minutes(2));
    await run();
    expect(mail.state.taken).toEqual([]);
    const lost = await only();
    expect(lost).toMatchObject({ esSendStatus: '2', esResult: '公告已撤销，未发送' });
    const refused = { success: false, message: '公告已撤销，不能重发' };
    expect(await admin.put('/sys/message/sysMessage/resend', { id: lost.id, version: lost.version })).toMatchObject(refused);
  });
});

describe('the link of a mail', () => {
  const linkIn = (data: string) => /List-Unsubscribe: <([^>]+)>/i.exec(data.replaceAll(/\n[ \t]+/g, ' '))?.[1]?.replaceAll(' ', '') ?? '';
  const open = (method: 'GET' | 'POST', link: string) => {
    const { pathname, search } = new URL(link);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = method === 'POST' ? { headers, payload: 'List-Unsubscribe=One-Click' } : {};
    return test.app.inject({ method, url: `${pathname}${search}`, ...body });
  };
  const wantedNow = async () => (await (await test.signIn('finance')).get<{ wanted: string[] }>('/sys/account/notices')).result.wanted;

  it('ends mails of its kind without a session, only when it is confirmed, and once is enough', async () => {
    await wants('finance', ['work:4', 'work:2', 'system:2']);
    await queue([financeId], 'work');
    await run();
    const [sent] = mail.state.taken;
    expect(sent?.data).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const link = linkIn(sent?.data ?? '');
    expect(link).toContain(`${test.config.publicUrl}/api/sys/message/unsubscribe?token=`);
    await queue([financeId], 'work');
    const asked = await open('GET', link);
    expect(asked.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(asked.headers['content-security-policy']).toContain("default-src 'none'");
    expect(asked.body).toContain('确认不再通过邮件接收“待办通知”');
    expect(await wantedNow()).toContain('work:2');
    for (const _twice of [1, 2]) expect((await open('POST', link)).body).toContain('已退订');
    expect((await wantedNow()).toSorted()).toEqual(['announcement:4', 'system:2', 'work:4']);
    // Mails that were not sent yet are removed, and no new ones are queued.
    await run();
    expect(await queue([financeId], 'work')).toBe(0);
    expect(mail.state.taken).toHaveLength(1);
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute(sql`select action from freight.audit_log where record_id = ${financeId} and action = 'leaveNotices'`),
    );
    expect(rows).toHaveLength(1);
  });

  it('leaves alone what must reach people, sent whatever they chose, and stops sending again only the others', async () => {
    const binding = { tenantId: 0, userIds: [financeId], kind: 'work', title: '确认', content: '请确认' } as const;
    const bind = (eventKey: string) =>
      test.database.asSystem('test', (tx) => queueMessages(tx, { ...binding, eventKey, mustReach: true }, clock.now));
    mail.state.mood = 'refuse';
    await wants('finance', ['work:2']);
    await queue([financeId], 'work');
    await bind('binding 1');
    await run();
    const failed = await listed();
    expect(failed.map(({ esSendStatus }) => esSendStatus)).toEqual(['2', '2']);
    const token = await test.database.asSystem('test', (tx) =>
      tx.execute<{ token: string }>(sql`select leave_token token from sys_message where leave_token is not null`),
    );
    await bind('binding 2');
    const link = `http://x/api/sys/message/unsubscribe?token=${token.rows[0]?.token}`;
    expect((await open('POST', link)).body).toContain('已退订');
    expect(await bind('binding 3')).toBe(1);
    expect((await listed({ esSendStatus: '0' })).map(({ esTitle }) => esTitle)).toEqual(['确认', '确认']);
    for (const { id, version, esTitle } of failed) {
      const refused = { success: false, message: '接收人已退订此类消息，不能重发' };
      const resent = await admin.put('/sys/message/sysMessage/resend', { id, version });
      expect(resent).toMatchObject(esTitle === '确认' ? { success: true } : refused);
    }
  });

  it('ends with the address to which it was sent', async () => {
    await wants('finance', ['work:2']);
    await queue([financeId], 'work');
    await run();
    const link = linkIn(mail.state.taken[0]?.data ?? '');
    const move = (email: string) =>
      test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set email = ${email} where id = ${financeId}`));
    await move('moved@example.com');
    for (const method of ['GET', 'POST'] as const) expect((await open(method, link)).body).toContain('链接无效或已过期');
    expect(await wantedNow()).toContain('work:2');
    await move('finance@example.com');
    expect((await open('POST', link)).body).toContain('已退订');
  });

  it('is refused when nobody sent it, and stands in no mail that must reach people, no test and no list', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await open(method, 'http://x/api/sys/message/unsubscribe?token='.concat('a'.repeat(43)));
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: expect.stringContaining('链接无效或已过期') });
    }
    await wants('finance', ['work:2']);
    const binding = { tenantId: 0, userIds: [financeId], kind: 'work', eventKey: 'binding', title: '确认', content: '请确认' } as const;
    await test.database.asSystem('test', (tx) => queueMessages(tx, { ...binding, mustReach: true }, clock.now));
    await queue([financeId]);
    await run();
    expect(mail.state.taken).toHaveLength(2);
    for (const { data } of mail.state.taken) expect(data).not.toContain('nsubscribe');
    expect(JSON.stringify(await listed())).not.toContain('leaveToken');
  });
});

describe('words of a channel', () => {
  it('take the place of those of the event; a channel without words is left out', async () => {
    await wants('operator', ['work:2', 'work:1']);
    const event = { tenantId: 0, userIds: [operatorId], kind: 'work', eventKey: 'words', title: '订单待接单', content: '站内' } as const;
    const outside = { 1: null, 2: { title: '邮件标题', content: '邮件正文' } };
    expect(await test.database.asSystem('test', (tx) => queueMessages(tx, { ...event, outside }, clock.now))).toBe(1);
    expect(await listed()).toMatchObject([{ esType: '2', esTitle: '邮件标题', esContent: '邮件正文' }]);
  });

  it('are those of the template that administrators gave the event for it, or none when they switched it off', async () => {
    const values = { subject: '订单 D1 ', details: 'D1' };
    const own = { title: '订单待接单', summary: '请处理', content: '<p>请处理</p>' };
    const words = () => test.database.asSystem('test', (tx) => eventNotice(tx, 'orderWaiting', values, own));
    const subject = `$${'{subject}'}`;
    const templates = '/sys/message/sysMessageTemplate';
    const template = { templateCode: 'orderMail', templateName: '订单邮件', templateType: '2', templateTitle: `邮件：${subject}` };
    await admin.post(`${templates}/add`, { ...template, templateContent: `第一行 ${subject}\n第二行` });
    await admin.post(`${templates}/add`, { ...template, templateCode: 'orderOther', templateContent: place });
    const row = { event: 'orderWaiting', channel: '2', templateName: '订单待接单邮件', templateCode: 'orderMail', enabled: 'Y' };
    const add = (body: object) => admin.post<Row>('/sys/message/pushTemplate/add', { ...row, ...body });
    expect(await add({ event: 'nothing' })).toMatchObject({ success: false });
    expect(await add({ channel: '4' })).toMatchObject({ result: { channel: expect.stringContaining('已存在') } });
    expect(await add({ channel: '3' })).toMatchObject({ result: { channel: '该推送渠道未配置' } });
    expect(await add({ templateCode: 'nothing' })).toMatchObject({ result: { templateCode: '消息模板不存在' } });
    expect(await add({ templateCode: 'orderOther' })).toMatchObject({ result: { templateCode: '该事件没有变量：name' } });
    const { result: added } = await add({});
    expect(await add({})).toMatchObject({ result: { channel: '该事件在此渠道已有推送模板' } });
    expect(await words()).toMatchObject({ outside: { 2: { title: '邮件：订单 D1', content: '第一行 订单 D1 \n第二行' } } });
    const off = await admin.put('/sys/message/pushTemplate/edit', { id: added.id, version: added.version, enabled: 'N' });
    expect(off).toMatchObject({ success: true });
    expect(await words()).toMatchObject({ outside: { 2: null } });
    expect(await admin.delete('/sys/message/pushTemplate/delete', { id: added.id })).toMatchObject({ success: true });
    expect(await words()).not.toHaveProperty('outside');
    const { result } = await admin.get<{ records: Row[] }>('/sys/message/pushTemplate/list', { event: 'orderWaiting' });
    expect(await admin.delete('/sys/message/pushTemplate/delete', { id: result.records[0]?.id ?? '' })).toMatchObject({ success: false });
  });
});

describe('text messages', () => {
  it('go to the service with an id that stays the same', async () => {
    service.state.status = 503;
    await queue([operatorId]);
    await run();
    service.state.status = 200;
    clock.advance(minutes(2));
    await run();
    const [row] = await listed({ esType: '1' });
    expect(service.state.taken).toMatchObject([
      {
        body: { id: row?.id, mobile: '13800001111', title: '订单待接单', content: '请处理 YS1' },
        key: row?.id,
        authorization: 'Bearer secret',
      },
    ]);
    expect(row).toMatchObject({ esSendStatus: '1', esSendNum: 2, esReceiver: '138****1111' });
  });

  it('are signed: time and body, with the secret that the service knows', async () => {
    service.state.status = 200;
    await queue([operatorId]);
    await run();
    const [taken] = service.state.taken;
    const [, seconds = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(taken?.signature ?? '') ?? [];
    const digest = (text: string) => createHmac('sha256', serviceSecret).update(text).digest('hex');
    expect(given).toBe(digest(`${seconds}.${taken?.text}`));
    expect(given).not.toBe(digest(`${seconds}.${taken?.text.replace('13800001111', '13900001111')}`));
    expect(Number(seconds)).toBeGreaterThan(Date.parse('2026-11-01') / 1000);
  });

  it.each([
    [400, '2'],
    [500, '3'],
    ['drop', '3'],
  ] as const)('answered with %s end in state %s', async (status, state) => {
    service.state.status = status;
    await queue([operatorId]);
    await run();
    expect(await listed({ esType: '1' })).toMatchObject([{ esSendStatus: state, esSendNum: 1 }]);
  });

  it('fail when the installation no longer has the channel', async () => {
    await queue([operatorId]);
    await sendDue(test.database, [], clock.read);
    expect(await listed({ esType: '1' })).toMatchObject([{ esSendStatus: '2', esResult: '该推送渠道未配置' }]);
  });
});

describe('people', () => {
  it('send one again that failed or is unknown, with a line about who did', async () => {
    mail.state.mood = 'dropAfterData';
    await queue([financeId]);
    await run();
    const { id, version } = await only();
    mail.state.mood = 'take';
    expect(await admin.put('/sys/message/sysMessage/resend', { id, version })).toMatchObject({ success: true });
    expect(await admin.put('/sys/message/sysMessage/resend', { id, version: version + 1 })).toMatchObject({ success: false });
    expect(await only()).toMatchObject({ esSendStatus: '0', esResult: null });
    clock.advance(minutes(2));
    await run();
    expect(mail.state.taken).toHaveLength(1);
    expect(await only()).toMatchObject({ esSendStatus: '1', remark: expect.stringContaining('重发') });
  });

  it('without the permission neither read the log nor send again', async () => {
    const client = await test.signIn('dispatcher');
    expect(await client.get('/sys/message/sysMessage/list')).toMatchObject({ success: false, code: 510 });
    expect(await client.put('/sys/message/sysMessage/resend', { id: 'x', version: 1 })).toMatchObject({ success: false, code: 510 });
  });

  it('test a template by mail; who has no address is named', async () => {
    const template = {
      templateCode: 'mailTest',
      templateName: '邮件测试',
      templateType: '2',
      templateTitle: `您好${place}`,
      templateContent: `内容 ${place}`,
    };
    await admin.post('/sys/message/sysMessageTemplate/add', template);
    const send = (receiver: string, msgType: string, key?: string) =>
      admin.post(
        '/sys/message/sysMessageTemplate/sendMsg',
        { templateCode: 'mailTest', testData: '{"name":"甲"}', receiver, msgType },
        { ...(key && { key }) },
      );
    // A call that is repeated with its key sends nothing more.
    for (let time = 0; time < 2; time++)
      expect(await send('finance', '2', 'send-once-0001')).toMatchObject({ success: true, message: '发送消息任务添加成功！' });
    expect(await listed()).toMatchObject([{ esTitle: '您好甲', esContent: '内容 甲', esReceiver: 'f***@example.com' }]);
    expect(await send('finance', '1')).toMatchObject({ success: false, message: '发送消息任务添加失败！用户没有填写联系方式：finance' });
    expect(await send('finance', '3')).toMatchObject({ success: false, message: '发送消息任务添加失败！该推送渠道未配置' });
  });
});

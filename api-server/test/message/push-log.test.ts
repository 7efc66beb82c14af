/** Mails and text messages: queued once, sent with retries, limits and quiet hours, listed and sent again. */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelsOf } from '../../src/modules/message/push-log/message-channels.ts';
import { queueMessages } from '../../src/modules/message/push-log/message-queue.ts';
import { sendDue } from '../../src/modules/message/push-log/message-sender.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp, TestClock, userId } from '../system/system-app.ts';
import { mailSink, webhookSink } from './message-sinks.ts';

/** A placeholder of a template. */
const place = `$${'{name}'}`;
const minutes = (count: number) => count * 60_000;
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
      esResult: expect.stringContaining('queued as 42'),
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
      expect(await only()).toMatchObject({ esSendStatus: '2', esSendNum: 5, esResult: expect.stringMatching(/./) });
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
    expect(await only()).toMatchObject({ esSendStatus: '2', esSendNum: 1, esResult: expect.stringContaining('no such mailbox') });
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
        sql`update sys_message set es_send_status = '4', tries = 1, lease_time = ${new Date(clock.now - 1).toISOString()}::timestamptz`,
      ),
    );
    await run();
    expect(await only()).toMatchObject({ esSendStatus: '3', esResult: '发送过程中断，结果未知' });
    expect(mail.state.taken).toEqual([]);
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

  it('waits for the end of a person’s quiet hours', async () => {
    const hourOf = (epoch: number) => new Date(epoch + minutes(480)).toISOString().slice(11, 16);
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
    const send = (receiver: string, msgType: string) =>
      admin.post('/sys/message/sysMessageTemplate/sendMsg', { templateCode: 'mailTest', testData: '{"name":"甲"}', receiver, msgType });
    expect(await send('finance', '2')).toMatchObject({ success: true, message: '发送消息任务添加成功！' });
    expect(await listed()).toMatchObject([{ esTitle: '您好甲', esContent: '内容 甲', esReceiver: 'f***@example.com' }]);
    expect(await send('finance', '1')).toMatchObject({ success: false, message: '发送消息任务添加失败！用户没有填写联系方式：finance' });
    expect(await send('finance', '3')).toMatchObject({ success: false, message: '发送消息任务添加失败！该推送渠道未配置' });
  });
});

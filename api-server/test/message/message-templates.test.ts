import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventNotice } from '../../src/modules/message/template/event-notice.ts';
import { type TestApp, type TestClient, testApp } from '../harness.ts';
import { codeId, menuId } from '../system/system-app.ts';

interface Template {
  readonly id: string;
  readonly version: number;
  readonly templateCode: string;
}

let test: TestApp;
let admin: TestClient;

beforeAll(async () => {
  test = await testApp({ demo: true });
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

const templates = '/sys/message/sysMessageTemplate';
const add = (body: object, as = admin) =>
  as.post<Template>(`${templates}/add`, {
    templateCode: 'hello',
    templateName: '问候',
    templateType: '4',
    templateTitle: '您好，${name}',
    templateContent: '第一行 ${name}\n<b>${place}</b>',
    ...body,
  });
const send = (body: object, as = admin) =>
  as.post(`${templates}/sendMsg`, {
    templateCode: 'hello',
    testData: '{"name":"张三","place":"济南"}',
    receiver: 'dispatcher',
    msgType: '4',
    ...body,
  });
const bell = async (username: string) =>
  (
    await (
      await test.signIn(username)
    ).get<{ sysMsgList: { titile: string; msgContent: string; busType: string }[] }>('/sys/annountCement/listByUser')
  ).result.sysMsgList;

describe('message templates', () => {
  it('are added, changed and found; a code stands once', async () => {
    const added = await add({});
    expect(added).toMatchObject({ success: true, message: '添加成功！', result: { templateType: '4', templateType_dictText: '系统' } });
    expect(await add({})).toMatchObject({ success: false, message: '模板编码已存在' });
    const { id, version } = added.result;
    const changed = await admin.put(`${templates}/edit`, { id, version, templateName: '新问候' });
    expect(changed).toMatchObject({ success: true, message: '更新成功！' });
    expect(await add({ templateCode: 'x', templateContent: '' })).toMatchObject({ success: false });
  });

  it('are refused with placeholders that can never be filled, and with test data that is no JSON, at the field', async () => {
    const refused = async (more: Record<string, unknown>) =>
      (await add({ templateCode: 'winter', ...more })) as { success: boolean; result: unknown };
    expect(await refused({ templateTitle: '你好 ${user.name()}' })).toMatchObject({
      success: false,
      result: { templateTitle: expect.stringContaining('变量不正确：${user.name()}。') },
    });
    expect(await refused({ templateContent: '道路${封闭 <#if x>' })).toMatchObject({ result: { templateContent: expect.any(String) } });
    expect(await refused({ templateTestJson: 'no json' })).toMatchObject({ result: { templateTestJson: '解析Json出错！' } });
    const added = await refused({ templateContent: '道路${道路}', templateTestJson: '{"道路":"G3"}' });
    expect(added).toMatchObject({ success: true });
    const { id, version } = added.result as { id: string; version: number };
    expect(await admin.put(`${templates}/edit`, { id, version, templateContent: '${}' })).toMatchObject({ success: false });
  });

  it('are deleted only when no event uses them', async () => {
    const { records } = (await admin.get<{ records: { id: string }[] }>(`${templates}/list`, { templateCode: 'orderWaiting' })).result;
    const used = records[0]?.id ?? '';
    expect(await admin.delete(`${templates}/delete`, { id: used })).toMatchObject({ message: '推送模板正在使用此消息模板，不能删除' });
    const { id } = (await add({ templateCode: 'unused' })).result as { id: string };
    expect(await admin.delete(`${templates}/delete`, { id })).toMatchObject({ success: true });
  });

  it('are put back by who deleted them, unless their code was given to another one', async () => {
    const { id } = (await add({ templateCode: 'again' })).result as { id: string };
    await admin.delete(`${templates}/delete`, { id });
    expect(await admin.put(`${templates}/restore`, { ids: [id] })).toMatchObject({ result: { succeeded: 1 } });
    await admin.delete(`${templates}/delete`, { id });
    await add({ templateCode: 'again' });
    expect(await admin.put(`${templates}/restore`, { ids: [id] })).toMatchObject({ success: false });
  });

  it('are sent as a test with the values put in as they are', async () => {
    expect(await send({})).toMatchObject({ success: true, message: '发送消息任务添加成功！' });
    const [notice] = (await bell('dispatcher')).filter(({ busType }) => busType === 'test');
    expect(notice).toMatchObject({ titile: '您好，张三' });
    expect(notice?.msgContent).toContain('第一行 张三');
    expect(notice?.msgContent).toContain('&lt;b&gt;济南&lt;/b&gt;');
  });

  it('are not delivered to people who switched such messages off, which the sender is told', async () => {
    const dispatcher = await test.signIn('dispatcher');
    const wants = (wanted: string[]) => dispatcher.post('/sys/account/notices', { wanted });
    await wants(['work:4']);
    expect(await send({})).toMatchObject({ success: false, message: '发送消息任务添加失败！接收人关闭了此类消息：dispatcher' });
    expect(await send({ receiver: 'dispatcher,operator' })).toMatchObject({
      success: true,
      message: '已发送，但以下接收人关闭了此类消息，未送达：dispatcher',
    });
    // What other people want to be told is not for those who may not read users.
    const role = (await admin.post<{ id: string }>('/sys/role/add', { roleName: '只发信', roleCode: 'only_sends' })).result.id;
    const permissionIds = await codeId(test.database, 'messageTemplate:sendMsg');
    await admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds });
    await admin.post('/sys/user/add', { username: 'sender', realname: '只发信', password: 'Freight#1', selectedroles: role });
    const sender = await test.signIn('sender', 'Freight#1');
    expect(await send({}, sender)).toMatchObject({ success: true, message: '发送消息任务添加成功！' });
    // Nor is who exists or is frozen.
    const person = { username: 'frozen_one', realname: '已冻结', password: 'Freight#1' };
    const { id } = (await admin.post<{ id: string }>('/sys/user/add', person)).result;
    expect(await admin.put('/sys/user/frozenBatch', { ids: id, status: 2 })).toMatchObject({ success: true });
    for (const receiver of ['dispatcher,nobody', 'frozen_one'])
      expect(await send({ receiver }, sender)).toMatchObject({
        success: false,
        message: '发送消息任务添加失败！有接收人不存在或收不到此消息',
      });
    await wants(['work:4', 'system:4']);
    expect(await send({})).toMatchObject({ success: true, message: '发送消息任务添加成功！' });
  });

  it('that are deleted at this moment are not given to an event', async () => {
    const { id, templateCode } = (await add({ templateCode: 'going', templateContent: '将删除' })).result;
    const event = 'orderWaiting';
    const { records } = (await admin.get<{ records: Template[] }>('/sys/message/pushTemplate/list', { event })).result;
    // The request has its own transaction, outside that of the test.
    const outside = AsyncLocalStorage.snapshot();
    let edit: Promise<unknown> | undefined;
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update sys_message_template set del_flag = 1 where id = ${id}`);
      const body = { id: records[0]?.id, version: records[0]?.version, templateCode };
      edit = outside(() => admin.put('/sys/message/pushTemplate/edit', body));
      // Long enough for the edit to come to the template, which it waits for.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(await edit).toMatchObject({ success: false, result: { templateCode: '消息模板不存在' } });
  });

  it.each([
    ['what is no JSON', { testData: '{' }, '解析Json出错！'],
    ['a value that is a list', { testData: '{"name":[1]}' }, '解析Json出错！'],
    ['a value too few', { testData: '{"name":"张三"}' }, '的变量：place'],
    ['an unknown template', { templateCode: 'nothing' }, '发送消息任务添加失败！'],
    ['an unknown person', { receiver: 'dispatcher,nobody' }, '发送消息任务添加失败！'],
    ['a channel that is not configured', { msgType: '2' }, '发送消息任务添加失败！'],
  ])('are not sent with %s', async (_what, body, message) => {
    expect(await send(body)).toMatchObject({ success: false, message: expect.stringContaining(message) });
  });

  it('are sent to people whom data rules show; others answer as unknown, with or without an address', async () => {
    const menu = await menuId(test.database, '/system/user');
    const draft = { permissionId: menu, ruleName: '仅调度', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'dispatcher' };
    const rule = (await admin.post<{ id: string }>('/sys/permission/addPermissionRule', draft)).result.id;
    const role = (await admin.post<{ id: string }>('/sys/role/add', { roleName: '发信员', roleCode: 'letter_writer' })).result.id;
    const codes = ['messageTemplate:list', 'messageTemplate:sendMsg', 'user:list'].map((code) => codeId(test.database, code));
    const permissionIds = [menu, ...(await Promise.all(codes))].join();
    for (const [path, body] of [
      ['/sys/permission/saveRolePermission', { roleId: role, permissionIds }],
      ['/sys/role/datarule', { roleId: role, permissionId: menu, dataRuleIds: rule }],
      ['/sys/user/add', { username: 'writer', realname: '发信员', password: 'Freight#1', selectedroles: role }],
    ] as const)
      expect(await admin.post(path, body)).toMatchObject({ success: true });
    const writer = await test.signIn('writer', 'Freight#1');
    expect(await send({}, writer)).toMatchObject({ success: true });
    for (const receiver of ['finance', 'nobody'])
      expect(await send({ receiver }, writer)).toMatchObject({ success: false, message: `发送消息任务添加失败！用户不存在：${receiver}` });
  });

  it('are not sent to a frozen person, who could not read them', async () => {
    const person = { username: 'left_us', realname: '已离职', password: 'Freight#1' };
    const { id } = (await admin.post<{ id: string }>('/sys/user/add', person)).result;
    expect(await send({ receiver: 'left_us' })).toMatchObject({ success: true });
    expect(await admin.put('/sys/user/frozenBatch', { ids: id, status: 2 })).toMatchObject({ success: true });
    expect(await send({ receiver: 'dispatcher,left_us' })).toMatchObject({
      success: false,
      message: '发送消息任务添加失败！用户已冻结：left_us',
    });
  });

  it('are limited to some per minute and sender', async () => {
    const role = (await admin.post<{ id: string }>('/sys/role/add', { roleName: '多发员', roleCode: 'many_letters' })).result.id;
    const permissionIds = await codeId(test.database, 'messageTemplate:sendMsg');
    const person = { username: 'many_letters', realname: '多发员', password: 'Freight#1', selectedroles: role };
    expect(await admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds })).toMatchObject({ success: true });
    expect(await admin.post('/sys/user/add', person)).toMatchObject({ success: true });
    const writer = await test.signIn('many_letters', 'Freight#1');
    const codes: unknown[] = [];
    // A new minute may begin meanwhile.
    for (let count = 0; count < 45 && codes.at(-1) !== 429; count += 1) codes.push((await send({ receiver: 'nobody' }, writer)).code);
    expect(codes.at(-1)).toBe(429);
    expect(codes.length).toBeGreaterThan(20);
  });

  it('are administrators’', async () => {
    const operator = await test.signIn('operator');
    expect(await add({ templateCode: 'mine' }, operator)).toMatchObject({ code: 510 });
    expect(await send({}, operator)).toMatchObject({ code: 510 });
  });
});

describe('an event', () => {
  const own = { title: '自带', summary: '自带', content: '<p>自带</p>' };
  const values = { subject: '订单 D1 ', details: 'D1' };
  const words = () => test.database.asSystem('test', (tx) => eventNotice(tx, 'orderWaiting', values, own));
  const push = async () =>
    (await admin.get<{ records: Template[] }>('/sys/message/pushTemplate/list', { event: 'orderWaiting' })).result.records[0];
  const change = async (call: string, body: object = {}) => {
    const current = await push();
    return await admin.put(`/sys/message/pushTemplate/${call}`, { id: current?.id, version: current?.version, ...body });
  };
  const title = (text: string) =>
    test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_message_template set template_title = ${text} where template_code = 'orderWaiting'`),
    );

  it('is told in the words of its template', async () => {
    await title('新订单：${subject}');
    expect(await words()).toMatchObject({ title: '新订单：订单 D1', summary: 'D1' });
  });

  it('is told in its own words when the template is broken or gone', async () => {
    await title('${nothing}');
    expect(await words()).toEqual(own);
    await title('${subject}待接单');
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_message_template set del_flag = 1 where template_code = 'orderWaiting'`),
    );
    expect(await words()).toEqual(own);
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_message_template set del_flag = 0 where template_code = 'orderWaiting'`),
    );
  });

  it('is not told while it is switched off', async () => {
    expect(await change('edit', { enabled: 'N' })).toMatchObject({ success: true });
    expect(await words()).toBeNull();
    expect(await change('edit', { enabled: 'Y' })).toMatchObject({ success: true });
    expect(await words()).not.toBeNull();
  });

  it('keeps a template from naming a value that it does not offer', async () => {
    const { records } = (await admin.get<{ records: Template[] }>('/sys/message/sysMessageTemplate/list', { templateCode: 'orderWaiting' }))
      .result;
    const edit = (body: object) =>
      admin.put('/sys/message/sysMessageTemplate/edit', { id: records[0]?.id, version: records[0]?.version, ...body });
    expect(await edit({ templateTitle: '${subject} ${nope}' })).toMatchObject({ result: { templateTitle: '该事件没有变量：nope' } });
    expect(await edit({ templateContent: '${other}' })).toMatchObject({ result: { templateContent: '该事件没有变量：other' } });
    expect(await edit({ templateTitle: '${subject}待接单' })).toMatchObject({ success: true });
  });

  it('and the channels that are set up are told to whoever binds templates', async () => {
    expect(await admin.get('/sys/message/pushTemplate/offers')).toMatchObject({
      success: true,
      result: { channels: ['4'], variables: { orderWaiting: expect.arrayContaining(['subject', 'details']) } },
    });
    expect(await (await test.signIn('operator')).get('/sys/message/pushTemplate/offers')).toMatchObject({ code: 510 });
  });

  it('is bound to templates that there are, of values that it offers, on the channel that it was made for', async () => {
    expect(await change('edit', { templateCode: 'nothing' })).toMatchObject({ result: { templateCode: '消息模板不存在' } });
    expect(await change('edit', { templateCode: 'hello' })).toMatchObject({ result: { templateCode: '该事件没有变量：name、place' } });
    expect(await change('edit', { channel: '1' })).toMatchObject({ result: { channel: '4' } });
    expect(await change('edit', { templateCode: 'orderRejected' })).toMatchObject({ success: true });
  });
});

// 消息模板, 推送模板, 推送日志: what people are told, by which channel, and what was not delivered.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { callsOf, waitingOrder } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test, withProduct } from '../../product.ts';

/** A variable of a template, as it is written there. */
const variable = (name: string): string => `\${${name}}`;

const bell = (page: Page) => page.getByRole('button', { name: /^通知/ });

test('a template is made, refused, tried out, given to an event, kept while it is used, deleted and brought back', async ({
  page,
  windowOf,
}) => {
  const mark = ownMark();
  const [code, name] = [`told_${mark}`, `到货提醒${mark}`];
  const shell = new ShellPage(page);
  await shell.enter('admin', '/message/template');
  const { list, form } = shell;
  await list.add();
  await form.fill({
    模板编码: 'orderWaiting',
    模板名称: name,
    消息标题: `${variable('title')}已到货`,
    模板内容: `请${variable('name')}到\${place`,
  });
  await form.submit('保存');
  await expect(form.dialog.getByText(/^变量不正确/).first()).toBeVisible();
  await form.fill({ 模板内容: `请${variable('name')}到场` });
  await form.submit('保存');
  await expect(form.dialog.getByText('模板编码已存在').first()).toBeVisible();
  await form.expectValues({ 模板名称: name });
  await form.fill({ 模板编码: code, 模板内容: `请${variable('name')}到一号月台卸货`, 测试数据: '{"title":"YS1","name":"张三"}' });
  await form.submit('保存');
  await form.expectClosed();
  await list.query({ 模板编码: code });
  await list.expectCells(code, { 模板名称: name });
  await list.act(code, '编辑');
  await form.fill({ 模板内容: `请${variable('name')}到二号月台卸货` });
  await form.submit('保存');
  await form.expectClosed();

  // The test message comes to the person who is named.
  const risk = await windowOf('risk');
  await list.act(code, '测试发送');
  await form.submit('测试发送');
  await expect(form.dialog.getByText('请输入接收人账号')).toBeVisible();
  await form.pick('接收人账号', '用户账号', ['risk', '风控']);
  await form.submit('测试发送');
  await expect(page.getByText('发送消息任务添加成功！')).toBeVisible();
  await bell(risk.page).click();
  await expect(risk.page.getByText('YS1已到货').first()).toBeVisible();

  // Given to an event, its words are those of the event's notices.
  const pushes = shell.list;
  await page.goto('/message/pushTemplate');
  await pushes.query({ 推送名称: '订单待接单' });
  await pushes.act('订单待接单', '编辑');
  await form.choose({ 模板编码: name });
  await expect(form.dialog.getByText('该事件没有：title、name')).toBeVisible();
  await form.submit('保存');
  await expect(form.dialog.getByText('该事件没有变量：title、name').first()).toBeVisible();
  await form.abandon();
  await page.goto('/message/template');
  await list.query({ 模板编码: code });
  await list.act(code, '编辑');
  await form.fill({ 消息标题: `${variable('subject')}请即接单${mark}`, 模板内容: variable('details') });
  await form.submit('保存');
  await form.expectClosed();
  await page.goto('/message/pushTemplate');
  await pushes.query({ 推送名称: '订单待接单' });
  await pushes.act('订单待接单', '编辑');
  await form.choose({ 模板编码: name });
  await form.submit('保存');
  await form.expectClosed();
  const dispatcher = await windowOf('dispatcher');
  await waitingOrder(page);
  await bell(dispatcher.page).click();
  await expect(dispatcher.page.getByText(`请即接单${mark}`).first()).toBeVisible();

  await page.goto('/message/template');
  await list.query({ 模板编码: code });
  await list.act(code, '删除');
  await expect(page.getByText(`推送模板正在使用“${name}”：订单待接单。请先在推送模板中更换消息模板`)).toBeVisible();

  // Switched off, the event is told to nobody.
  await page.goto('/message/pushTemplate');
  await pushes.query({ 推送名称: '订单待接单' });
  await pushes.act('订单待接单', '停用');
  await shell.agree('停用后不再通知任何人。');
  await pushes.expectCells('订单待接单', { 是否启用: '否' });
  const quiet = await waitingOrder(page);
  await pushes.act('订单待接单', '启用');
  await pushes.expectCells('订单待接单', { 是否启用: '是' });
  const told = await waitingOrder(page);
  await expect(dispatcher.page.getByText(told.orderNo).first()).toBeVisible();
  await expect(dispatcher.page.getByText(quiet.orderNo)).toHaveCount(0);
  await dispatcher.page.goto('/message/template');
  await expect(dispatcher.page.getByText('抱歉，您访问的页面不存在')).toBeVisible();

  await pushes.act('订单待接单', '编辑');
  await form.choose({ 模板编码: '订单待接单' });
  await form.submit('保存');
  await form.expectClosed();
  await page.goto('/message/template');
  await list.query({ 模板编码: code });
  await list.remove(code);
  await expect(list.row(code)).toHaveCount(0);
  await shell.undo(new RegExp(name));
  await expect(list.row(code)).toBeVisible();
});

test('a text message that may have arrived is marked, and a person sends it again', async ({ browser }) => {
  const received: string[] = [];
  /** Status with which the service responds. */
  let status = 500;
  const service = createServer((request, response) => {
    request.resume();
    received.push(String(request.headers['idempotency-key']));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  // An open server would keep the worker from ending.
  service.unref();
  const { port } = service.address() as AddressInfo;
  await withProduct({ env: { MESSAGE_URL: `http://127.0.0.1:${port}/send` } }, async (product) => {
    const page = await browser.newPage({ baseURL: product.url });
    const call = await callsOf(page, 'admin', 'sys');
    const [code, username] = [`sms_${ownMark()}`, `sms_${ownMark()}`];
    await call('POST', 'user/add', { data: { username, realname: '收短信', password: 'Freight#2026', phone: '13800007701' } });
    const shell = new ShellPage(page);
    await shell.enter('admin', '/message/template');
    const { list, form } = shell;
    await list.add();
    await form.fill({ 模板编码: code, 模板名称: '短信提醒', 消息标题: '提货提醒', 模板内容: '请到一号月台' });
    await form.choose({ 模板类型: '短信' });
    await form.submit('保存');
    await form.expectClosed();
    await list.act(code, '测试发送');
    await form.pick('接收人账号', '用户账号', [username, '收短信']);
    await form.submit('测试发送');
    await expect(page.getByText('发送消息任务添加成功！')).toBeVisible();

    await shell.open('消息中心', '推送日志');
    const log = shell.list;
    await expect(async () => {
      await log.refresh();
      await log.expectCells('提货提醒', { 推送状态: '结果未知', 发送次数: '1' });
    }).toPass({ timeout: 90_000 });
    expect(received).toHaveLength(1);
    status = 200;
    await log.confirm('提货提醒', '重发');
    await expect(async () => {
      await log.refresh();
      await log.expectCells('提货提醒', { 推送状态: '发送成功', 发送次数: '2' });
    }).toPass({ timeout: 90_000 });
    // Sent twice under one key, so that the service can tell the repetition.
    expect(received).toHaveLength(2);
    expect(new Set(received).size).toBe(1);
    await page.close();
  });
});

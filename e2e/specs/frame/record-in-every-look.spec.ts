// The record as people work with it: its head, facts, related records, activity and comments, the ways in which it opens, and what people
// with fewer permissions see of it. Each journey runs in both themes, on a wide screen and on a phone.
import type { Page } from '@playwright/test';
import { expectToFit, looks } from '../../pages/looks.ts';
import { callsOf, sentToCarrier, waitingOrder, waybillWithoutLorry } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { RecordView } from '../../pages/record-view.ts';
import { expect, test } from '../../product.ts';

const orders = '/business/order/list';

/** Agrees to the question before an action that needs nothing else. */
async function confirm(page: Page, action: string): Promise<void> {
  const question = page.getByRole('dialog', { name: `确认${action}？` });
  await question.getByRole('button', { name: '确定' }).click();
  await expect(question).toHaveCount(0);
}

for (const look of looks('390 px, dark')) {
  test(`the head says number, state, who acts next and until when, and takes the step, ${look.name}`, async ({ page, windowOf }) => {
    const { dispatchOrder } = await sentToCarrier(page, { goodsName: `表头${ownMark()}`, qty: '30' }, '示范物流有限公司');
    const { id, dispatchNo, acceptDeadline, loadDateTo } = dispatchOrder;
    const shell = await windowOf('carrier', `/business/dispatch-order?open=${id}`, look.options);
    const record = RecordView.inDrawer(shell.page, dispatchNo);
    await expect(record.step).toContainText('待接单');
    await expect(record.next).toContainText('接单');
    await expect(record.next).toContainText('承运商 示范物流有限公司');
    await expect(record.next).toContainText(`${acceptDeadline.slice(0, 16)} 前`);
    await expect(record.next).toContainText('逾期未接单，派单结束');
    await expect(record.next).toContainText('待我处理');
    const main = record.area.getByRole('button', { name: '接单', exact: true });
    await expect(main).toBeInViewport({ ratio: 1 });
    if (look.isPhone) expect((await main.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await expectToFit(shell.page, look);

    await main.click();
    await confirm(shell.page, '接单');
    await expect(record.step).toContainText('已接单');
    await expect(record.next).toContainText('派车');
    await expect(record.next).toContainText(`${loadDateTo.slice(0, 16)} 前`);
    await expect(record.area.getByRole('button', { name: '派车', exact: true })).toBeInViewport({ ratio: 1 });
    const stored = await (await callsOf(page, 'carrier'))('GET', 'bizDispatchOrder/queryById', { params: { id } });
    expect(stored.dispatchStatus).toBe('20');
  });
}

for (const look of looks('390 px, light')) {
  test(`facts stand in groups without the empty ones, and related lists lead to their records, ${look.name}`, async ({
    page,
    windowOf,
  }) => {
    const { order, dispatchOrder, waybill } = await waybillWithoutLorry(page, { goodsName: `事实${ownMark()}`, qty: '30' });
    const shell = await windowOf('operator', `${orders}?open=${order.id}`, look.options);
    const record = RecordView.inDrawer(shell.page, order.orderNo);
    const group = (name: string) => record.area.getByRole('region', { name, exact: true });
    await expect(group('数量').getByText('30.000').first()).toBeVisible();
    await expect(group('金额').getByText('120.0000')).toBeVisible();
    const empty = record.area.getByRole('term').filter({ hasText: '货主单号' });
    await expect(group('基本信息').getByRole('term').filter({ hasText: '货物名称' })).toBeVisible();
    await expect(empty).toHaveCount(0);
    await record.area.getByRole('button', { name: /^显示空字段 \(\d+\)$/ }).click();
    await expect(empty).toBeVisible();
    await record.area.getByRole('button', { name: '隐藏空字段' }).click();
    await expect(empty).toHaveCount(0);

    await record.openTab('派单 1');
    await expect(record.area.getByRole('tabpanel', { name: /^派单/ }).getByText(dispatchOrder.dispatchNo)).toBeVisible();
    await record.openTab('运单 1');
    const related = record.area.getByRole('tabpanel', { name: /^运单/ });
    await expect(related.getByText('待指派')).toBeVisible();
    await expectToFit(shell.page, look);
    await related.getByRole('link', { name: waybill.waybillNo }).click();
    await expect(shell.page).toHaveURL(new RegExp(`/business/waybill/list\\?record=${waybill.id}$`));
    await expect(shell.screen.getByRole('heading', { name: waybill.waybillNo })).toBeVisible();
  });
}

for (const look of looks('1440 px, dark')) {
  test(`the timeline tells a step, an edit and a comment, whose colleague is led to the record, ${look.name}`, async ({
    page,
    windowOf,
  }) => {
    const mark = ownMark();
    const made = await waitingOrder(page, { goodsName: `原煤${mark}` });
    const edit = { id: made.id, version: made.version, goodsName: `精煤${mark}` };
    await (await callsOf(page, 'operator'))('PUT', 'bizOrder/edit', { data: edit });
    const shell = await windowOf('operator', `${orders}?open=${made.id}`, look.options);
    const record = RecordView.inDrawer(shell.page, made.orderNo);
    await record.act('接单');
    await confirm(shell.page, '接单');
    await expect(record.step).toContainText('待调度');

    await record.openTab('动态');
    const box = record.area.getByRole('textbox', { name: '评论' });
    await box.pressSequentially(`请确认装货时间${mark} @平台调`);
    const colleague = shell.page.getByText(/^平台调度/).filter({ visible: true });
    await colleague.last().click();
    await expect(box).toHaveValue(/@平台调度/);
    await record.area.getByRole('button', { name: /^发\s*表$/ }).click();
    const entry = (text: string | RegExp) => record.activity.filter({ hasText: text });
    await expect(entry(`请确认装货时间${mark}`)).toContainText('仅平台内部可见');
    await expect(box).toHaveValue('');
    await expect(entry(/接单.*待接单.*→.*待调度/)).toContainText('平台运营');
    await expect(entry(`货物名称 原煤${mark} → 精煤${mark}`)).toContainText('平台运营');
    await expectToFit(shell.page, look);
    await record.area.getByRole('radiogroup', { name: '动态类型' }).getByText('修改', { exact: true }).click();
    await expect(entry(`请确认装货时间${mark}`)).toHaveCount(0);
    await expect(entry(`精煤${mark}`)).toHaveCount(1);

    const other = await windowOf('dispatcher', '/', look.options);
    await other.page.getByRole('button', { name: /^通知/ }).click();
    await other.page.getByRole('tab', { name: /^系统消息/ }).click();
    await other.page.getByText(`在订单 ${made.orderNo} 中提到了您`).first().click();
    await other.page.getByRole('button', { name: '去处理' }).click();
    await expect(other.screen.getByRole('heading', { name: made.orderNo })).toBeVisible();
    const theirs = new RecordView(other.screen);
    await theirs.openTab('动态');
    await expect(theirs.activity.filter({ hasText: `请确认装货时间${mark}` })).toBeVisible();
  });
}

for (const look of looks('1440 px, light')) {
  test(`a record opens in a drawer, beside its list and as a page, at addresses that stay, ${look.name}`, async ({ page, windowOf }) => {
    const { id, orderNo } = await waitingOrder(page, { goodsName: `地址${ownMark()}` });
    const shell = await windowOf('operator', `${orders}?orderNo=${orderNo}`, look.options);
    const { page: window, screen } = shell;
    const drawer = RecordView.inDrawer(window, orderNo);
    const heading = screen.getByRole('heading', { name: orderNo });
    await screen.getByRole('link', { name: orderNo }).click();
    await expect(drawer.step).toContainText('待接单');
    await expect(window).toHaveURL(new RegExp(`open=${id}`));
    await window.reload();
    await expect(drawer.step).toContainText('待接单');
    await drawer.area.getByRole('button', { name: '关闭', exact: true }).click();
    await expect(drawer.area).toHaveCount(0);

    if (look.isPhone) {
      // There is no room beside the list: the address of a preview opens the drawer.
      await window.goto(`${orders}?orderNo=${orderNo}&preview=${id}`);
      await expect(drawer.step).toContainText('待接单');
      await expectToFit(window, look);
      await drawer.area.getByRole('button', { name: '在新标签页打开' }).click();
    } else {
      await expect(shell.list.total).toHaveText('1-1 共 1 条');
      const preview = screen.getByRole('complementary', { name: '订单预览' });
      await shell.list.row(orderNo).focus();
      await window.keyboard.press(' ');
      await expect(preview.getByRole('heading', { name: orderNo })).toBeVisible();
      await expect(window).toHaveURL(new RegExp(`preview=${id}`));
      await window.reload();
      await expect(preview.getByRole('heading', { name: orderNo })).toBeVisible();
      await expect(shell.list.row(orderNo)).toBeVisible();
      await expectToFit(window, look);
      await preview.getByRole('button', { name: '在新标签页打开' }).click();
    }
    await expect(window).toHaveURL(new RegExp(`record=${id}`));
    await expect(heading).toBeVisible();
    await window.reload();
    await expect(heading).toBeVisible();
    await expect(new RecordView(screen).step).toContainText('待接单');
    await screen.getByRole('button', { name: '返回列表' }).click();
    await expect(screen.getByRole('button', { name: '返回列表' })).toHaveCount(0);
    await expect(screen.getByRole('link', { name: orderNo })).toBeVisible();
    await expect(window).not.toHaveURL(/record=/);
    await expect(window).toHaveTitle(/订单列表( \d)?$/);
  });
}

for (const look of looks('390 px, dark')) {
  test(`a shipper reads the record without what the shipper may not know, ${look.name}`, async ({ page, windowOf }) => {
    const mark = ownMark();
    const { order } = await waybillWithoutLorry(page, { goodsName: `权限${mark}`, qty: '30' });
    const comment = await callsOf(page, 'operator', 'sys');
    for (const [content, audience] of [
      [`内部${mark}`, []],
      [`外部${mark}`, ['shipper']],
    ] as const) {
      await comment('POST', 'recordComment/add', { data: { entity: 'order', recordId: order.id, content, mentions: [], audience } });
    }
    const shell = await windowOf('shipper', `/shipper/order?open=${order.id}`, look.options);
    const record = RecordView.inDrawer(shell.page, order.orderNo);
    await expect(record.step).toContainText('已调度');
    const facts = record.area.getByRole('term');
    await record.area.getByRole('button', { name: /^显示空字段/ }).click();
    await expect(facts.filter({ hasText: '应付单价(元)' })).toBeVisible();
    await expect(facts.filter({ hasText: /应付限价|服务费|指派人/ })).toHaveCount(0);
    await expect(record.area.getByRole('tab', { name: '运单 1' })).toBeAttached();
    await expect(record.area.getByRole('tab', { name: /^(派货|派单)/ })).toHaveCount(0);
    await expect(record.area.getByRole('button', { name: /^(接单|编辑|取消|更多操作)$/ })).toHaveCount(0);
    await record.openTab('动态');
    await expect(record.activity.filter({ hasText: `外部${mark}` })).toBeVisible();
    await expect(record.activity.filter({ hasText: `内部${mark}` })).toHaveCount(0);
    const taken = record.activity.filter({ hasText: /接单.*待接单.*→.*待调度/ });
    await expect(taken.locator('strong').first()).toHaveText('平台');
    await expect(record.activity.locator('strong').filter({ hasText: '平台运营' })).toHaveCount(0);
    await expectToFit(shell.page, look);
    await record.area.getByRole('textbox', { name: '评论' }).fill(`货主${mark}`);
    await record.area.getByRole('button', { name: /^发\s*表$/ }).click();
    await expect(record.activity.filter({ hasText: `货主${mark}` })).toBeVisible();
    await expect(record.area.getByRole('checkbox')).toHaveCount(0);
  });
}

// The form as people fill it in: errors, values that follow others, pickers, drafts, conflicts, duplicates, and keys alone. Each journey runs
// in both themes, on a wide screen and on a phone; keys alone on a wide screen only.
import type { Page } from '@playwright/test';
import { tabTo } from '../../pages/keyboard.ts';
import { expectToFit, looks, wideLooks } from '../../pages/looks.ts';
import { callsOf, endWaybill, fromNow, waitingOrder, waybillWithoutLorry } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { RecordView } from '../../pages/record-view.ts';
import { apiOf } from '../../pages/stored-record.ts';
import { expect, test } from '../../product.ts';

const orders = '/business/order/list';
const storedOrder = async (page: Page, id: string) => await (await apiOf(page)).get('/business/bizOrder/queryById', { id });

for (const look of looks('390 px, dark')) {
  test(`errors stand at their fields, the first one has the focus and nothing is sent, ${look.name}`, async ({ page, windowOf }) => {
    const mark = ownMark();
    const { id, orderNo } = await waitingOrder(page, { goodsName: `报错${mark}` });
    const before = await storedOrder(page, id);
    const shell = await windowOf('operator', `${orders}?open=${id}`, look.options);
    const sent: string[] = [];
    shell.page.on('request', (request) => request.url().endsWith('/bizOrder/edit') && sent.push(request.method()));
    const form = await RecordView.inDrawer(shell.page, orderNo).edit();
    const [unit, price] = [form.input('发货单位'), form.input('应收单价(元)')];
    await form.goTo('发货信息');
    await expect(form.input('发货联系电话')).toHaveAttribute('inputmode', 'tel');
    await expect(unit).toHaveAttribute('inputmode', 'text');
    await unit.fill('');
    await form.goTo('价格与结算');
    await expect(price).toHaveAttribute('inputmode', 'decimal');
    await expect(form.input('账期(天)')).toHaveAttribute('inputmode', 'numeric');
    await price.fill('');
    await form.goTo('其他');
    await form.fill({ 备注: mark });
    await form.submit('保存');
    await expect(unit).toBeFocused();
    await expect(unit).toBeInViewport({ ratio: 1 });
    await expect(unit).toHaveAttribute('aria-invalid', 'true');
    await expect(form.dialog.getByText('请输入发货单位')).toBeVisible();
    await expectToFit(shell.page, look);

    await unit.fill(`示例仓库${mark}`);
    await form.dialog.getByRole('button', { name: '1 处需要修改' }).last().click();
    await expect(price).toBeFocused();
    await expect(price).toBeInViewport({ ratio: 1 });
    expect(sent).toEqual([]);
    expect((await storedOrder(page, id)).version).toBe(before.version);
    await price.fill('88.5');
    await form.submit('保存');
    await expect(shell.page.getByRole('dialog', { name: /^编辑 · / })).toHaveCount(0);
    expect(await storedOrder(page, id)).toMatchObject({ sendUnitName: `示例仓库${mark}`, shipperPrice: '88.5000', remark: mark });
    expect(sent).toEqual(['PUT']);
  });
}

for (const look of looks('390 px, light')) {
  test(`another shipper clears the contract of the former one and says so, ${look.name}`, async ({ page, windowOf }) => {
    await page.close();
    const shell = await windowOf('operator', orders, look.options);
    const { form } = shell;
    await shell.screen.getByRole('button', { name: '新增', exact: true }).click();
    await form.choose({ 货主: '示例钢铁有限公司' });
    await form.goTo('运距与时间');
    await form.fillMoments({ 装货时间起: fromNow(2) });
    await form.goTo('其他');
    const contract = form.input('合同');
    await contract.click();
    const offered = shell.page.getByRole('option').filter({ visible: true });
    await shell.page.getByTitle(/^HT/).filter({ visible: true }).first().click();
    await expect(offered).toHaveCount(0);
    await expect(form.dialog.getByTitle(/^HT/).first()).toBeVisible();
    await form.goTo('货主');
    await form.choose({ 货主: '样板煤业有限公司' });
    await expect(form.dialog.getByText(/^货主已更改，已清空：.*合同/).first()).toBeVisible();
    await expectToFit(shell.page, look);
    await form.goTo('其他');
    await expect(form.dialog.getByTitle(/^HT/)).toHaveCount(0);
    await form.abandon();
  });
}

for (const look of looks('1440 px, light')) {
  test(`pickers say what a choice needs, Enter takes the only match, and the net weight follows the tare, ${look.name}`, async ({
    page,
    windowOf,
  }) => {
    const { waybill } = await waybillWithoutLorry(page, { goodsName: `派车${ownMark()}`, qty: '30' });
    const { id, waybillNo } = waybill;
    const stored = async () => await (await apiOf(page)).get('/business/bizWaybill/queryById', { id });
    try {
      const shell = await windowOf('dispatcher', `/business/waybill/assign?open=${id}`, look.options);
      const { form, page: window } = shell;
      const choice = (name: string) => window.getByTitle(name, { exact: true }).filter({ visible: true }).last();
      await RecordView.inDrawer(window, waybillNo).act('指派');
      const [lorry, driver] = [form.input('车辆'), form.input('司机')];
      await lorry.click();
      await expect(choice('苏A30008')).toContainText(/核载 32.5 t · 保险至 2035-12/);
      await expect(window.getByText('暂不可选').filter({ visible: true })).toBeVisible();
      await expect(choice('苏A30007')).toContainText(/车辆已有在途运单 YD\d+/);
      await expectToFit(window, look);
      await choice('苏A30007').click({ force: true });
      await expect(form.dialog.getByTitle('苏A30007', { exact: true })).toHaveCount(0);
      await lorry.fill('苏A30008');
      await lorry.press('Enter');
      await expect(choice('苏A30008')).toHaveText('苏A30008');
      await driver.click();
      await expect(choice('陈壬九')).toContainText(/准驾 B2 · 驾驶证至 2035-12 · 138/);
      await expect(choice('王辛八')).toContainText(/司机已有在途运单 YD\d+/);
      await driver.fill('陈壬九');
      await driver.press('Enter');
      await expect(choice('陈壬九')).toHaveText('陈壬九');
      await form.submit('指派');
      await expect.poll(stored).toMatchObject({ plateNumber: '苏A30008', driverName: '陈壬九', waybillStatus: '20' });

      await window.goto(`/business/waybill/load?open=${id}`);
      await RecordView.inDrawer(window, waybillNo).act('装货');
      for (const label of ['装货毛重(吨)', '装货皮重(吨)']) await expect(form.input(label)).toHaveAttribute('inputmode', 'decimal');
      await form.fill({ '装货毛重(吨)': '46.5', '装货皮重(吨)': '16.3' });
      await form.expectValues({ '装货净重(吨)': '30.200' });
      await form.fill({ '装货皮重(吨)': '16.5' });
      await form.expectValues({ '装货净重(吨)': '30.000' });
      await expect(form.dialog.getByText(/已随装货毛重\(吨\).*装货皮重\(吨\)重新计算/).first()).toBeVisible();
      await expectToFit(window, look);
      await form.submit('装货');
      await expect.poll(stored).toMatchObject({ loadNet: '30.000', waybillStatus: '30' });
    } finally {
      await endWaybill(page, id);
    }
  });
}

for (const look of looks('390 px, dark')) {
  test(`what was typed survives a reload as a draft and is saved, ${look.name}`, async ({ page, windowOf }) => {
    const mark = ownMark();
    const { id, orderNo } = await waitingOrder(page, { goodsName: `草稿${mark}` });
    const shell = await windowOf('operator', `${orders}?open=${id}`, look.options);
    const record = RecordView.inDrawer(shell.page, orderNo);
    const form = await record.edit();
    await form.goTo('价格与结算');
    await form.fill({ '应收单价(元)': '91.25' });
    await form.goTo('其他');
    await form.fill({ 备注: `草稿${mark}` });
    await expect(form.dialog.getByText(/^草稿已保存 \d\d:\d\d$/)).toBeVisible();
    shell.page.once('dialog', (dialog) => void dialog.accept());
    await shell.page.reload();
    expect(await storedOrder(page, id)).toMatchObject({ shipperPrice: '120.0000', remark: null });

    await record.act('继续填写');
    await expect(shell.page.getByRole('dialog', { name: /^编辑 · / })).toBeVisible();
    await expectToFit(shell.page, look);
    await form.goTo('价格与结算');
    await form.expectValues({ '应收单价(元)': '91.2500' });
    await form.goTo('其他');
    await form.expectValues({ 备注: `草稿${mark}` });
    await form.submit('保存');
    await expect(shell.page.getByRole('dialog', { name: /^编辑 · / })).toHaveCount(0);
    expect(await storedOrder(page, id)).toMatchObject({ shipperPrice: '91.2500', remark: `草稿${mark}` });
    await expect.poll(async () => await (await apiOf(page)).get('/sys/draft/queryByForm', { form: `order:${id}` })).toBeNull();
  });
}

for (const look of looks('1440 px, dark')) {
  test(`what two people saved is compared, merged and stored, ${look.name}`, async ({ page, windowOf }) => {
    const mark = ownMark();
    const made = await waitingOrder(page, { goodsName: `冲突${mark}` });
    const { id, orderNo } = made;
    const shell = await windowOf('operator', `${orders}?open=${id}`, look.options);
    const form = await RecordView.inDrawer(shell.page, orderNo).edit();
    await form.goTo('价格与结算');
    await form.fill({ '应付限价(元)': '95' });
    await form.goTo('其他');
    await form.fill({ 备注: `我的${mark}` });
    const theirs = { id, version: made.version, payTerm: 45, remark: `他们的${mark}` };
    await (await callsOf(page, 'admin'))('PUT', 'bizOrder/edit', { data: theirs });
    await expect(form.dialog.getByText(/^系统管理员 于 .* 保存了这条记录。您填写的内容不受影响/)).toBeVisible();
    await form.submit('保存');

    const compare = shell.page.getByRole('dialog', { name: '数据已被他人修改' });
    const version = (field: string, name: RegExp) => compare.getByRole('region', { name: field, exact: true }).getByRole('radio', { name });
    await expect(version('账期(天)', /他人已保存的.*45/)).toBeChecked();
    await compare.getByRole('button', { name: '按所选内容保存' }).click();
    await expect(compare.getByText('还有 1 项未选择')).toBeVisible();
    await expect(version('备注', new RegExp(`他们的${mark}`))).not.toBeChecked();
    await expectToFit(shell.page, look);
    await version('备注', new RegExp(`我的${mark}`)).check();
    await compare.getByRole('button', { name: '按所选内容保存' }).click();
    await expect(shell.page.getByRole('dialog', { name: /^编辑 · / })).toHaveCount(0);
    expect(await storedOrder(page, id)).toMatchObject({ payTerm: 45, remark: `我的${mark}`, carrierPriceLimit: '95.0000' });
  });
}

for (const look of looks('390 px, light')) {
  test(`a value that another record has is told while it is typed, ${look.name}`, async ({ page, windowOf }) => {
    const mark = ownMark();
    const taken = `PO-${mark.toUpperCase()}`;
    await waitingOrder(page, { goodsName: `单号${mark}`, customerOrderNo: taken });
    const { id, orderNo } = await waitingOrder(page, { goodsName: `重复${mark}` });
    const shell = await windowOf('operator', `${orders}?open=${id}`, look.options);
    const form = await RecordView.inDrawer(shell.page, orderNo).edit();
    const warning = form.dialog.getByText('货主单号与其他记录相同');
    await form.input('货主单号').pressSequentially(taken);
    await expect(warning).toBeVisible();
    await expectToFit(shell.page, look);
    await form.input('货主单号').press('9');
    await expect(warning).toHaveCount(0);
    await form.submit('保存');
    await expect(shell.page.getByRole('dialog', { name: /^编辑 · / })).toHaveCount(0);
    expect((await storedOrder(page, id)).customerOrderNo).toBe(`${taken}9`);
  });
}

for (const look of wideLooks('1440 px, dark')) {
  test(`by keys alone a record is found, opened, commented, edited and saved, ${look.name}`, async ({ page, windowOf }) => {
    const mark = ownMark();
    const { id, orderNo } = await waitingOrder(page, { goodsName: `键盘${mark}` });
    const shell = await windowOf('operator', orders, look.options);
    const { page: window, list } = shell;
    const { keyboard } = window;
    await expect(list.total).toBeVisible();
    await keyboard.press('/');
    await keyboard.type(orderNo);
    await keyboard.press('Enter');
    await expect(list.total).toHaveText('1-1 共 1 条');
    await keyboard.press('Escape');
    await expect(list.row(orderNo)).toBeFocused();
    await keyboard.press('Enter');
    const record = RecordView.inDrawer(window, orderNo);
    await expect(record.step).toContainText('待接单');
    await expect(record.area.getByRole('tab', { name: '动态' })).toBeVisible();

    await tabTo(window, '基本信息');
    await keyboard.press('End');
    await keyboard.press('Enter');
    await expect(record.area.getByRole('tab', { name: '动态' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(window, '评论');
    await keyboard.type(`请确认价格${mark} @平台调`);
    // The list follows keys that are released; the Chinese characters came without keys.
    await keyboard.press('End');
    const colleagues = window.locator('.ant-mentions-dropdown');
    await expect(colleagues.getByText(/^审核/)).toHaveCount(0);
    await expect(colleagues.getByText(/^平台调度/)).toBeVisible();
    await keyboard.press('Enter');
    await expect(record.area.getByRole('textbox', { name: '评论' })).toHaveValue(/@平台调度/);
    await keyboard.press('Control+Enter');
    const comment = record.activity.filter({ hasText: `请确认价格${mark} @平台调度` });
    await expect(comment).toBeVisible();
    await keyboard.press('Escape');
    await expect(record.area).toHaveCount(0);

    await expect(list.row(orderNo)).toBeFocused();
    await keyboard.press('e');
    await expect(window.getByRole('dialog', { name: /^编辑 · / })).toBeVisible();
    await expectToFit(window, look);
    await tabTo(window, '应收单价(元)');
    await keyboard.press('Control+a');
    await keyboard.type('86.5');
    await keyboard.press('Control+Enter');
    await shell.form.expectClosed();
    await expect(list.row(orderNo)).toContainText('86.5000');
    expect((await storedOrder(page, id)).shipperPrice).toBe('86.5000');
    await expect(list.row(orderNo)).toBeFocused();
  });
}

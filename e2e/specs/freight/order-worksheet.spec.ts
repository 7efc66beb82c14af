// The order worksheet: rows loaded by blocks and saved cell by cell, on desktop and phone.

import type { Page } from '@playwright/test';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { findingsInBothThemes } from '../../pages/accessibility.ts';
import { LineTable } from '../../pages/line-table.ts';
import { takenOrder, waitingOrder } from '../../pages/made-orders.ts';
import { apiOf } from '../../pages/stored-record.ts';
import { expect, test } from '../../product.ts';

const api = '/business/bizOrder';
const columns = [
  ...['orderNo', 'orderStatus', 'shipperName', 'customerOrderNo', 'sendCityCode', 'receiveCityCode', 'distance', 'goodsName', 'orderQty'],
  ...['qtyUnit', 'goodsUnitPrice', 'loadDateFrom', 'loadDateTo', 'deliveryDeadline', 'priceUnit', 'shipperPrice', 'receivableEstimate'],
  ...['minCharge', 'carrierPriceLimit', 'payTerm', 'remark'],
];

/** Creates copies of an order in the pool; the newest copy is in the first row. */
async function ordersToTake(page: Page, count: number) {
  const calls = await apiOf(page);
  const { id } = await waitingOrder(page);
  const { id: _, orderNo, version, goods, customerOrderNo, contractId, ...draft } = await calls.get(`${api}/queryById`, { id });
  const hours = (from: number) => shanghaiNow(new Date(Date.now() + from * 3_600_000));
  const times = { loadDateFrom: hours(24), loadDateTo: hours(48), deliveryDeadline: hours(96) };
  const mobiles = { sendContactMobile: '13800000001', receiveContactMobile: '13800000002' };
  const made = [];
  for (let at = 0; at < count; at += 1) made.push(await calls.post(`${api}/add`, { ...draft, ...times, ...mobiles }));
  return made.reverse();
}

test('orders are changed as in a sheet: saved cell by cell, refused ones go back, all of it can be undone', async ({ windowOf }) => {
  test.setTimeout(180_000);
  const shell = await windowOf('operator');
  const { page } = shell;
  const [first, second] = await ordersToTake(page, 2);
  const stored = async (id: string, field: string) => (await (await apiOf(page)).get(`${api}/queryById`, { id }))[field];
  await shell.open('订单管理', '订单工作表');
  const table = new LineTable(shell.screen, '订单工作表', columns);
  await expect(table.cell('orderNo')).toHaveText(first.orderNo);

  await test.step('a cell is saved when it is left', async () => {
    await table.focus('customerOrderNo');
    await page.keyboard.type(`PO-${first.orderNo}`);
    await page.keyboard.press('Enter');
    await expect(table.cell('customerOrderNo')).toHaveText(`PO-${first.orderNo}`);
    await expect.poll(() => stored(first.id, 'customerOrderNo')).toBe(`PO-${first.orderNo}`);
  });

  await test.step('what the server refuses goes back, with the reason', async () => {
    const before = await stored(first.id, 'deliveryDeadline');
    await table.focus('deliveryDeadline');
    await page.keyboard.type('2020-01-01 08:00:00');
    // Enter is pressed twice, because the first time it only accepts the date that was typed into the calendar.
    for (let time = 0; time < 2; time += 1) await page.keyboard.press('Enter');
    await expect(shell.screen.getByText('要求送达时间须晚于装货时间')).toBeVisible();
    await expect(table.cell('deliveryDeadline')).toHaveText(before);
    expect(await stored(first.id, 'deliveryDeadline')).toBe(before);
    await shell.screen.getByRole('button', { name: '全部忽略' }).click();
  });

  await test.step('undoing is saved too, and brings the value before it', async () => {
    await table.focus('shipperPrice');
    const before = await stored(first.id, 'shipperPrice');
    await page.keyboard.type('77.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => stored(first.id, 'shipperPrice')).toBe('77.5000');
    await table.focus('shipperPrice');
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(first.id, 'shipperPrice')).toBe(before);
  });

  await test.step('one column of selected orders is changed, and each is saved', async () => {
    for (const row of [0, 1]) await table.row(row).getByRole('checkbox').check();
    await shell.screen.getByRole('button', { name: '批量修改' }).click();
    const dialog = page.getByRole('dialog', { name: '批量修改选中的 2 行' });
    await dialog.getByRole('combobox', { name: '要修改的列' }).click();
    await page.getByTitle('运距(公里)', { exact: true }).filter({ visible: true }).last().click();
    await dialog.getByRole('textbox', { name: '运距(公里)' }).fill('412.5');
    await dialog.getByRole('button', { name: '修改 2 行' }).click();
    for (const { id } of [first, second]) await expect.poll(() => stored(id, 'distance')).toBe('412.50');
    await expect(shell.screen.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  });

  await test.step('what another person changes shows within seconds, and is not overwritten unseen', async () => {
    const calls = await apiOf(page);
    const { version } = await calls.get(`${api}/queryById`, { id: second.id });
    await calls.put(`${api}/edit`, { id: second.id, version, payTerm: 55 });
    await table.reach('payTerm');
    await expect(table.cell('payTerm', 1)).toHaveText('55', { timeout: 10_000 });
  });

  await test.step('sort and filter are the server’s, stand in the address, and an order that was taken is read only', async () => {
    // The newest of all orders, so it is among the first rows whatever other journeys made before.
    const { orderNo } = await takenOrder(page);
    await shell.screen.getByText('全部订单', { exact: true }).click();
    await expect(page).toHaveURL(/sheet=all/);
    await table.reach('orderNo');
    const taken = shell.screen.getByRole('row').filter({ hasText: orderNo });
    await expect(taken).toContainText('待调度');
    await expect(taken.locator('[data-column="distance"]')).toHaveAttribute('aria-readonly', 'true');
    await shell.screen.getByRole('columnheader', { name: '订单号' }).click({ button: 'right' });
    const read = page.waitForResponse((response) => /bizOrder\/list\?.*column=orderNo/.test(response.url()));
    await page.getByRole('menuitem', { name: '升序排列' }).click();
    expect((await read).url()).toContain('order=asc');
    await expect(page).toHaveURL(/sheet=.*orderNo/);
  });
});

test('on a phone, in both themes, by keys: an edit without a line stays and is saved when it is back', async ({ page, windowOf }) => {
  test.setTimeout(120_000);
  await page.close();
  const shell = await windowOf('operator');
  const { page: phone } = shell;
  const [order] = await ordersToTake(phone, 1);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/business/order/worksheet');
  const table = new LineTable(shell.screen, '订单工作表', columns);
  await expect(table.cell('orderNo')).toHaveText(order.orderNo);
  expect(await findingsInBothThemes(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await table.cell('orderNo').focus();
  for (let step = 0; step < 3; step += 1) await phone.keyboard.press('ArrowRight');
  await expect(table.cell('customerOrderNo')).toHaveAttribute('data-focused', '');
  await phone.context().setOffline(true);
  await phone.keyboard.type(`M-${order.orderNo}`);
  await phone.keyboard.press('Enter');
  await expect(shell.screen.getByText(/网络不可用，1 格在恢复后自动保存/)).toBeVisible({ timeout: 20_000 });
  await expect(table.cell('customerOrderNo')).toHaveText(`M-${order.orderNo}`);
  await phone.context().setOffline(false);
  await expect
    .poll(async () => (await (await apiOf(phone)).get(`${api}/queryById`, { id: order.id })).customerOrderNo, { timeout: 30_000 })
    .toBe(`M-${order.orderNo}`);
  await expect(shell.screen.getByText(/^已保存 1 格/)).toBeVisible();
});

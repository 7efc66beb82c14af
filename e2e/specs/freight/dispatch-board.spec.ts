// The dispatch board, used by two people at once, by keyboard and mouse, and on a phone.
import { findingsInBothThemes } from '../../pages/accessibility.ts';
import { LineTable } from '../../pages/line-table.ts';
import { callsOf, takenOrder } from '../../pages/made-orders.ts';
import type { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const board = '/business/dispatch-board';
const planned = ['orderNo', 'plateNumber', 'route', 'planQty', 'loadRatio', 'driverId', 'carrierPrice', 'marginEstimate', 'planStatus'];
const goodsIn = ({ screen }: ShellPage, no: string) => screen.getByRole('listbox', { name: '货物' }).getByRole('option', { name: no });
const lorriesIn = ({ screen }: ShellPage) => screen.getByRole('listbox', { name: '车辆' }).getByRole('option');
const planCount = ({ screen }: ShellPage, count: number) => screen.getByRole('heading', { name: `调度计划 ${count}`, exact: true });

async function send({ page, screen }: ShellPage): Promise<void> {
  await screen.getByRole('button', { name: '发送 1', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
}

test('two people plan on one board: by keyboard and mouse, told before the drop, undone, edited together and sent', async ({
  page,
  windowOf,
}) => {
  test.setTimeout(180_000);
  const order = await takenOrder(page);
  const mine = await windowOf('dispatcher', board);
  const theirs = await windowOf('admin', board);
  const goods = goodsIn(mine, order.orderNo);
  // The lorry whose carrier can accept the goods.
  const lorry = lorriesIn(mine).filter({ hasText: '示范物流有限公司' }).filter({ hasText: '空闲' }).first();
  await expect(goodsIn(theirs, order.orderNo)).toBeVisible();

  await test.step('Space picks up, the others see it, load and margin stand on each lorry', async () => {
    await goods.focus();
    await mine.page.keyboard.press('Space');
    await expect(lorry).toContainText(/装载率 \d+\.\d%/);
    await expect(lorry).toContainText(/毛利 -?\d+\.\d\d 元/);
    await expect(lorry).toContainText(/24小时内驾驶 [\d.]+ h，本次约 11 h/);
    await expect(goodsIn(theirs, order.orderNo)).toContainText('平台调度 已拿起');
  });

  await test.step('arrows choose, Enter drops, Ctrl Z takes it out of both windows', async () => {
    await expect(lorriesIn(mine).first()).toBeFocused();
    for (let step = 0; step < 20 && !(await lorry.evaluate((card) => card === document.activeElement)); step += 1) {
      await mine.page.keyboard.press('ArrowDown');
    }
    await mine.page.keyboard.press('Enter');
    await expect(planCount(mine, 1)).toBeVisible();
    await expect(planCount(theirs, 1)).toBeVisible();
    await expect(goods).toBeFocused();
    await mine.page.keyboard.press('Control+z');
    await expect(planCount(mine, 0)).toBeVisible();
    await expect(planCount(theirs, 0)).toBeVisible();
  });

  const ours = new LineTable(mine.screen, '调度计划', planned);
  const others = new LineTable(theirs.screen, '调度计划', planned);
  await test.step('dragged onto the lorry it is back; what one types, the other sees', async () => {
    await goods.dragTo(lorry);
    await expect(ours.cell('planQty')).toHaveText('32.5');
    await expect(others.cell('planQty')).toHaveText('32.5');
    await others.focus('planQty');
    await theirs.page.keyboard.type('28');
    await theirs.page.keyboard.press('Enter');
    await expect(ours.cell('planQty')).toHaveText('28');
    await ours.focus('carrierPrice');
    await mine.page.keyboard.type('100');
    await mine.page.keyboard.press('Enter');
    await expect(others.cell('carrierPrice')).toHaveText('100');
    await expect(ours.cell('marginEstimate')).toHaveText('560.00');
    await expect(others.cell('marginEstimate')).toHaveText('560.00');
  });

  const operator = await callsOf(page, 'operator');
  const offer = async () => (await operator('GET', 'bizDispatchOrder/list', { params: { orderNo: order.orderNo } })).records[0];
  await test.step('sent, it is an offer to the carrier of what everybody saw', async () => {
    await send(mine);
    await expect(theirs.screen.getByText('待承运商接单')).toBeVisible();
    expect(await offer()).toMatchObject({ dispatchQty: '28.000', carrierPrice: '100.0000', dispatchStatus: '10' });
  });

  await test.step('once the carrier has accepted, the other person sends the lorry', async () => {
    const { id, version } = await offer();
    await (await callsOf(page, 'carrier'))('PUT', 'bizDispatchOrder/accept', { data: { id, version } });
    await expect(theirs.screen.getByText('承运商已接单')).toBeVisible();
    await send(theirs);
    await expect(planCount(mine, 0)).toBeVisible();
    const [waybill] = (await operator('GET', 'bizWaybill/list', { params: { orderNo: order.orderNo } })).records;
    expect(waybill).toMatchObject({ planQty: '28.000', waybillStatus: '20' });
    await expect(lorriesIn(mine).filter({ hasText: waybill.plateNumber })).toContainText(waybill.waybillNo);
    // The waybill is cancelled, because other tests with the same product need its lorry.
    const dispatcher = await callsOf(page, 'dispatcher');
    await dispatcher('PUT', 'bizWaybill/cancel', { data: { id: waybill.id, version: waybill.version, cancelReason: '演示结束' } });
  });
});

test('on a phone goods are tapped, then a lorry; a cut line keeps them in hand; both themes pass', async ({ page, windowOf }) => {
  test.setTimeout(150_000);
  const order = await takenOrder(page);
  await page.close();
  const shell = await windowOf('dispatcher', '/');
  const { page: phone, screen } = shell;
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(board);
  const goods = goodsIn(shell, order.orderNo);
  await expect(goods).toBeVisible();
  expect(await findingsInBothThemes(phone)).toEqual([]);
  await goods.click();
  const lorry = lorriesIn(shell).filter({ hasText: '空闲' }).first();
  await expect(lorry).toContainText(/装载率/);
  expect(await findingsInBothThemes(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await lorry.click();
  const drop = phone.getByRole('button', { name: '放入计划' });
  expect((await drop.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await phone.context().setOffline(true);
  await drop.click();
  await expect(drop).toBeEnabled({ timeout: 20_000 });
  await expect(screen.getByText(`已拿起 ${order.orderNo}`)).toBeVisible();
  await phone.context().setOffline(false);
  await drop.click();
  await expect(drop).toBeHidden();
  await screen.getByText(/^计划 \d+$/).click();
  await expect(screen.getByRole('grid', { name: '调度计划' })).toContainText(order.orderNo);
});

test('shows six goods and the plan in a window of 900 pixels', async ({ page, windowOf }) => {
  for (let made = 0; made < 7; made += 1) await takenOrder(page);
  const mine = await windowOf('dispatcher', board);
  await mine.page.setViewportSize({ width: 1440, height: 900 });
  const cards = mine.screen.getByRole('listbox', { name: '货物' }).getByRole('option');
  await expect(cards.nth(6)).toBeVisible();
  for (let card = 0; card < 6; card += 1) await expect(cards.nth(card)).toBeInViewport({ ratio: 1 });
  await expect(mine.screen.getByRole('heading', { name: /^调度计划/ })).toBeInViewport({ ratio: 1 });
});

// From offered goods to an order, by the people of both sides: scenarios S01 and S18. The carriers work on phones, one of them with an
// interrupted connection.
import type { Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { callsOf, fromNow } from '../../pages/made-orders.ts';
import { onPhone } from '../../pages/phone.ts';
import type { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

type Key = { readonly id: string; readonly version: number };
const key = ({ id, version }: Key) => ({ id, version });

/** The terms of scenario S01, which the platform sets: offers by everybody, the smaller weight, 0.100 t tolerance, no rounding. */
const terms = {
  ...{ publishScope: '2', priceMode: '2', priceUnit: '1', settleWeightRule: '3' },
  ...{ lossType: '1', lossTolerance: '0.100', lossCalcMode: '2', wipeZeroRule: '0' },
};

/** Adds the account of a second carrier; resolves to its name. */
async function secondCarrier(page: Page): Promise<string> {
  const [admin, operator] = [await callsOf(page, 'admin', 'sys'), await callsOf(page, 'operator')];
  const username = `carrier${Date.now().toString().slice(-7)}`;
  const [role] = (await admin('GET', 'role/list', { params: { roleCode: 'carrier_admin' } })).records;
  const [carrier] = (await operator('GET', 'bizCarrier/list', { params: { carrierName: '演练运输有限公司' } })).records;
  await admin('POST', 'user/add', {
    data: { username, realname: '第二承运商', password: demoPassword, selectedroles: role.id, carrierId: carrier.id },
  });
  return username;
}

/** Creates audited goods of the demo's shipper that are open for offers, by API calls. */
async function openGoods(page: Page, goodsName: string) {
  const [shipper, operator, auditor] = [await callsOf(page, 'shipper'), await callsOf(page, 'operator'), await callsOf(page, 'auditor')];
  const [own] = (await operator('GET', 'bizShipper/list', { params: { shipperName: '*示例钢铁*' } })).records;
  const end = (name: string, province: string, city: string) => ({
    ...{ [`${name}UnitName`]: '单位', [`${name}ContactName`]: '联系人', [`${name}ContactMobile`]: '13800009001' },
    ...{ [`${name}ProvinceCode`]: province, [`${name}CityCode`]: city, [`${name}DistrictCode`]: `${city.slice(0, 4)}02` },
    [`${name}Address`]: '示例路1号',
  });
  const draft = await shipper('POST', 'bizSourceGoods/add', {
    data: {
      ...{ shipperId: own.id, goodsTypeCode: '0100', goodsName, totalQty: '100', qtyUnit: '1', goodsUnitPrice: '620' },
      ...{
        distance: '352.5',
        shipperExpectPrice: '88',
        loadDateFrom: fromNow(48),
        loadDateTo: fromNow(72),
        deliveryDeadline: fromNow(120),
      },
      ...end('send', '370000', '370100'),
      ...end('receive', '370000', '370200'),
    },
  });
  const sent = await shipper('PUT', 'bizSourceGoods/submit', { data: key(draft) });
  const arranged = await operator('PUT', 'bizSourceGoods/edit', { data: { ...key(sent), ...terms } });
  return await auditor('PUT', 'bizSourceGoods/audit', { data: { ...key(arranged), pass: 'Y' } });
}

/** Makes an offer on a phone. */
async function offer(shell: ShellPage, goods: string, values: Readonly<Record<string, string>>, send = true): Promise<void> {
  const card = shell.screen.getByRole('listitem').filter({ hasText: goods });
  await card.getByRole('button', { name: '报价' }).click();
  await shell.form.fill(values);
  if (send) await shell.form.submit('报价');
}

test('S01: goods are offered, taken back, audited, bid for by two carriers on phones, priced, and taken as an order', async ({
  browser,
  page,
  windowOf,
}) => {
  test.setTimeout(600_000);
  const goods = `试招钢材${Date.now().toString().slice(-6)}`;
  const second = await secondCarrier(page);
  const operator = await callsOf(page, 'operator');
  const goodsNow = async () => (await operator('GET', 'bizSourceGoods/list', { params: { goodsName: goods } })).records[0];

  const shipper = await windowOf('shipper', '/shipper/source-goods');
  await test.step('the shipper offers 100 t, takes the goods back to correct them, and submits them again', async () => {
    await shipper.screen.getByRole('button', { name: '新增', exact: true }).click();
    const { form } = shipper;
    await form.choose({ 货物类型: '钢铁' });
    await form.fill({
      ...{ 货物名称: goods, 数量: '90', '货值单价(元/吨)': '620', '货主期望单价(元)': '88', '运距(公里)': '352.5' },
      ...{ 发货单位: '示例钢铁一号库', 发货联系人: '钱示例', 发货联系电话: '13800000001', 发货地址: '示例一路1号' },
      ...{ 收货单位: '样板工地', 收货联系人: '孙样板', 收货联系电话: '13800000002', 收货地址: '样板二路2号' },
    });
    await form.choose({ 发货区县: '历下区', 收货区县: '市南区' });
    await form.fillMoments({ 装货时间起: fromNow(48), 装货时间止: fromNow(72), 要求送达时间: fromNow(120) });
    await form.submit('保存');
    await form.expectClosed();
    await shipper.list.confirm(goods, '提交');
    await shipper.list.expectCells(goods, { 货源状态: '待审核' });
    await shipper.list.confirm(goods, '撤回');
    await shipper.list.act(goods, '编辑');
    await form.fill({ 数量: '100' });
    await form.submit('保存');
    await form.expectClosed();
    await shipper.list.confirm(goods, '提交');
    await shipper.list.expectCells(goods, { 货源状态: '待审核' });
  });

  const waiting = await goodsNow();
  await operator('PUT', 'bizSourceGoods/edit', { data: { ...key(waiting), ...terms } });
  await test.step('another person of the platform audits them', async () => {
    const auditor = await windowOf('auditor', '/business/source-goods/audit');
    await auditor.list.act(goods, '审核');
    await auditor.form.dialog.getByRole('radio', { name: '是' }).click();
    await auditor.form.submit('审核');
    await auditor.form.expectClosed();
    await auditor.page.context().close();
  });

  const [first, other] = [
    await onPhone(browser, 'carrier', '/carrier/public-goods-offer'),
    await onPhone(browser, second, '/carrier/public-goods-offer'),
  ];
  await test.step('two carriers bid on phones; the line of one is cut, and its offer is made once', async () => {
    await offer(first, goods, { '报价单价(元)': '80', 承运数量: '60' });
    await first.form.expectClosed();
    await offer(other, goods, { '报价单价(元)': '82', 承运数量: '60' }, false);
    await other.page.context().setOffline(true);
    await other.form.submit('报价');
    await expect(other.form.dialog.getByText('网络连接失败，请检查网络后重试').first()).toBeVisible({ timeout: 30_000 });
    await other.form.expectValues({ 承运数量: '60.000' });
    await other.page.context().setOffline(false);
    await other.form.submit('报价');
    await other.form.expectClosed();
    // The page shows neither price nor number of the other offer.
    for (const phone of [first, other]) await expect(phone.screen.getByRole('listitem').filter({ hasText: goods })).toBeVisible();
    await expect(other.screen.getByText('80.0000')).toHaveCount(0);
    await expect(first.screen.getByText('82.0000')).toHaveCount(0);
    expect(await goodsNow()).toMatchObject({ offerCount: 2, lowestPrice: '80.0000', highestPrice: '82.0000' });
  });

  await test.step('the operator ends the offering and awards 60 t and 40 t, seeing the margin before', async () => {
    const desk = await windowOf('operator', '/business/source-goods/confirm-price');
    const { goodsNo } = await goodsNow();
    await desk.screen.getByRole('tab', { name: /^报价中/ }).click();
    await desk.list.query({ 货源编号: goodsNo });
    await desk.list.confirm(goodsNo, '截止报价');
    await desk.screen.getByRole('tab', { name: /^待确认价格/ }).click();
    await desk.list.act(goodsNo, '定价');
    await desk.form.fill({ '应收单价(元)': '88' });
    await expect(desk.form.dialog.getByText('720.00（8.18%）')).toBeVisible();
    await desk.form.submit('定价');
    await desk.form.expectClosed();
    await desk.page.context().close();
  });
  const { orderId } = await goodsNow();
  expect(await operator('GET', 'bizOrder/queryById', { params: { id: orderId } })).toMatchObject({
    ...{ orderStatus: '10', orderQty: '100.000', dispatchedQty: '100.000', remainQty: '0.000' },
  });

  await test.step('each carrier reads what it won, and the dispatcher takes the order', async () => {
    for (const [phone, won] of [
      [first, '已中标'],
      [other, '部分中标'],
    ] as const) {
      await phone.page.reload();
      await phone.screen.getByText('我的报价', { exact: true }).click();
      await expect(phone.screen.getByRole('listitem').filter({ hasText: goods })).toContainText(won);
    }
    const dispatcher = await windowOf('dispatcher', '/business/order/list');
    await dispatcher.list.confirm(goods, '接单');
    await dispatcher.list.expectCells(goods, { 订单数量: '100.000', 剩余量: '0.000' });
  });
});

test('S18: cancelled goods and a refused order free what carriers had offered and won, and each is told why', async ({
  browser,
  page,
  windowOf,
}) => {
  test.setTimeout(600_000);
  const number = Date.now().toString().slice(-6);
  const [cancelled, refused] = [`试消钢材${number}`, `试拒钢材${number}`];
  const [operator, carrier] = [await callsOf(page, 'operator'), await callsOf(page, 'carrier')];
  const bids = [];
  for (const name of [cancelled, refused]) {
    const open = await openGoods(page, name);
    const bid = await carrier('POST', 'bizPublicGoodsOffer/submit', { data: { goodsId: open.id, offerPrice: '80', offerQty: '60' } });
    bids.push({ open, bid });
  }
  const [, won] = bids;
  if (!won) throw new Error('There is no second offer');
  const read = async (entity: string, id: string) => await operator('GET', `${entity}/queryById`, { params: { id } });
  const closed = await operator('PUT', 'bizSourceGoods/closeOffer', { data: key(await read('bizSourceGoods', won.open.id)) });
  const priced = await operator('PUT', 'bizSourceGoods/confirmPrice', {
    data: { ...key(closed), shipperPrice: '88', awards: [{ offerId: won.bid.id, winQty: '60', winPrice: '80' }] },
  });

  const shipper = await windowOf('shipper', '/shipper/source-goods');
  await shipper.list.act(cancelled, '取消');
  await shipper.form.fill({ 取消原因: '停产' });
  await shipper.form.dialog
    .getByRole('button', { name: /取消$|确\s*定/ })
    .last()
    .click();
  await shipper.form.expectClosed();
  await shipper.list.expectCells(cancelled, { 货源状态: '已取消' });

  const dispatcher = await windowOf('dispatcher', '/business/order/list');
  await dispatcher.list.act(refused, '拒单');
  await dispatcher.form.fill({ 拒单原因: '无运力' });
  await dispatcher.form.submit('拒单');
  await dispatcher.form.expectClosed();
  expect(await read('bizOrder', priced.orderId)).toMatchObject({ orderStatus: '91', dispatchedQty: '0.000', remainQty: '100.000' });

  const phone = await onPhone(browser, 'carrier', '/carrier/public-goods-offer');
  await phone.screen.getByText('我的报价', { exact: true }).click();
  for (const [name, reason] of [
    [cancelled, '货源已取消'],
    [refused, '订单被拒单'],
  ] as const) {
    await phone.screen.getByRole('listitem').filter({ hasText: name }).getByRole('link').first().click();
    await expect(phone.page.getByRole('dialog').filter({ visible: true })).toContainText(reason);
    await phone.list.close();
  }
});

import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import type { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const hour = 3_600_000;
const fromNow = (hours: number) => shanghaiNow(new Date(Date.now() + hours * hour));

test('the freight line: an order is made, taken, dispatched, accepted, driven and delivered, and its quantities follow', async ({
  windowOf,
}) => {
  test.setTimeout(240_000);
  const goods = `试运螺纹钢${Date.now().toString().slice(-6)}`;
  const operator = await windowOf('operator', '/business/order/list');

  await test.step('the operator makes an order', async () => {
    await operator.screen.getByRole('button', { name: '新增', exact: true }).click();
    const { form } = operator;
    await form.choose({ 货主: '示例钢铁有限公司' });
    await form.addLine('货物明细', [goods, { option: '钢铁' }, '', '', '36']);
    await form.addLine('货物明细', ['试运盘螺', { option: '钢铁' }, '', '', '24']);
    await form.expectValues({ 货物名称: `${goods} 等2种`, '总重量(吨)': '60.000', 订单数量: '60.000' });
    await form.upload('附件', { name: '装货单.txt', mimeType: 'text/plain', buffer: Buffer.from('两种货物，共60吨') });
    await form.fill({
      发货单位: '示例钢铁一号库',
      发货联系人: '钱示例',
      发货联系电话: '13800000001',
      发货地址: '示例一路1号',
      收货单位: '样板工地',
      收货联系人: '孙样板',
      收货联系电话: '13800000002',
      收货地址: '样板二路2号',
      '运距(公里)': '352.5',
      '货值单价(元/吨)': '620',
      '应收单价(元)': '88',
    });
    await form.choose({ 发货区县: '历下区', 收货区县: '市南区' });
    await form.fillMoments({ 装货时间起: fromNow(-0.5), 装货时间止: fromNow(12), 要求送达时间: fromNow(48) });
    await form.submit('保存');
    await form.expectClosed();
    await operator.list.expectCells(goods, { 订单数量: '60.000', 剩余量: '60.000', 已送达量: '0.000', 订单状态: '待接单' });
  });

  const dispatcher = await windowOf('dispatcher', '/business/order/list');
  await test.step('the dispatcher takes it and dispatches 30 t to the carrier', async () => {
    await dispatcher.list.confirm(goods, '接单');
    await expect(dispatcher.list.row(goods)).toContainText('待调度');
    await dispatcher.list.act(goods, '派货');
    const { form } = dispatcher;
    await form.choose({ 承运商: '示范物流有限公司' });
    await form.fill({ 分配数量: '30', '应付单价(元)': '88.5', '预付(元)': '99999999' });
    await dispatcher.page.getByLabel('保存并派单').check();
    await form.submit('保存');
    await expect(form.dialog.getByText('预付与油气合计99999999.00元，不能超过预计应付2655.00元')).toBeVisible();
    await expect(form.dialog.getByText('预计应付2655.00元超过预计应收2640.00元')).toBeVisible();
    await expect(form.dialog.getByRole('button', { name: '2 处需要修改' })).toBeVisible();
    await expect(form.input('应付单价(元)')).toBeFocused();
    await form.fill({ '应付单价(元)': '80', '预付(元)': '500' });
    await form.submit('保存');
    await form.expectClosed();
    await dispatcher.list.expectCells(goods, { 订单数量: '60.000', 剩余量: '30.000', 订单状态: '部分调度' });
  });

  await test.step('more than remains is refused, and nothing typed is lost', async () => {
    await dispatcher.list.act(goods, '派货');
    const { form } = dispatcher;
    await expect(form.input('分配数量')).toHaveValue('30.000');
    await form.choose({ 承运商: '演练运输有限公司' });
    await form.fill({ 分配数量: '33.001', '应付单价(元)': '81.5', 备注: '夜间装车' });
    await form.submit('保存');
    await expect(form.dialog.getByText('最多可派33')).toBeVisible();
    await form.expectValues({ 分配数量: '33.001', '应付单价(元)': '81.5000', 备注: '夜间装车' });
    await expect(form.dialog).toContainText('演练运输有限公司');
    await form.abandon();
    await dispatcher.list.expectCells(goods, { 剩余量: '30.000' });
  });

  const carrier = await windowOf('carrier', '/business/dispatch-order');
  await test.step('the carrier accepts, makes a waybill, assigns lorry and driver', async () => {
    await carrier.list.confirm(goods, '接单');
    await carrier.list.expectCells(goods, { 派单数量: '30.000', 已成运单: '0.000', 剩余数量: '30.000', 派单状态: '已接单' });
    // The same amount has two names: what the platform pays (应付) is shown to the carrier as what it receives.
    await expect(carrier.screen.getByText('应付')).toHaveCount(0);
    await carrier.list.act(goods, '派车');
    await expect(carrier.form.input('计划数量')).toHaveValue('30.000');
    await carrier.form.submit('派车');
    await carrier.form.expectClosed();
    await carrier.list.expectCells(goods, { 已成运单: '30.000', 剩余数量: '0.000', 派单状态: '已派车' });

    await carrier.open('运单管理', '运单指派');
    await carrier.list.act(goods, '指派');
    await carrier.form.choose({ 车辆: '鲁B10004', 司机: '李丁四' });
    await carrier.form.submit('指派');
    await carrier.form.expectClosed();
    await carrier.list.expectCells(goods, { 车牌号码: '鲁B10004', 司机姓名: '李丁四', 运单状态: '待装货' });
  });

  await test.step('an overloaded lorry is refused, a lawful load departs, arrives and is delivered', async () => {
    await carrier.open('承运商门户', '待发车运单');
    await carrier.list.act(goods, '装货');
    await carrier.form.fill({ '装货毛重(吨)': '52.3', '装货皮重(吨)': '16.3' });
    await expect(carrier.form.input('装货净重(吨)')).toHaveValue('36.000');
    await carrier.form.submit('装货');
    await expect(carrier.form.dialog.getByText(/超载：装载率110\.77%/)).toBeVisible();
    await carrier.form.fill({ '装货毛重(吨)': '46.5' });
    await expect(carrier.form.input('装货净重(吨)')).toHaveValue('30.200');
    await carrier.form.submit('装货');
    await carrier.form.expectClosed();
    await carrier.list.expectCells(goods, { 运单状态: '待发车' });
    await carrier.list.act(goods, '发车');
    await carrier.form.submit('发车');
    await carrier.form.expectClosed();
    await expect(carrier.list.row(goods)).toHaveCount(0);

    await carrier.open('承运商门户', '待送达运单');
    await carrier.list.expectCells(goods, { '装货净重(吨)': '30.200', 运单状态: '运输中' });
    await carrier.list.act(goods, '到达');
    await carrier.form.submit('到达');
    // A distance of 352.5 km within seconds makes the form ask for an explanation at the field concerned.
    await expect(carrier.form.dialog.getByText(/352\.50公里.*超过120 km\/h/)).toBeVisible();
    await expect(carrier.form.input('车速异常说明')).toBeFocused();
    await carrier.form.fill({ 车速异常说明: '试运，时间为补录' });
    await carrier.form.submit('到达');
    await carrier.form.expectClosed();
    await carrier.list.act(goods, '送达');
    await carrier.form.fill({ '卸货毛重(吨)': '46.46', '卸货皮重(吨)': '16.3', 签收人: '孙样板' });
    await expect(carrier.form.input('卸货净重(吨)')).toHaveValue('30.160');
    await expect(carrier.form.dialog).toContainText('0.040');
    await carrier.form.submit('送达');
    await carrier.form.expectClosed();
    await expect(carrier.list.row(goods)).toHaveCount(0);
  });

  await test.step('the order’s quantities and freight follow, as the operator reads them', async () => {
    await operator.list.refresh();
    await operator.list.expectCells(goods, {
      订单数量: '60.000',
      剩余量: '30.000',
      已送达量: '30.160',
      '实际应收(元)': '2,654.08',
      订单状态: '运输中',
    });
    const orderNo = await operator.list.value(goods, '订单号');
    const order = await operator.list.open(goods);
    await expect(order).toContainText(/已装量\s*30\.200/);
    await expect(order).toContainText('装货单.txt');
    await order.getByRole('tab', { name: '货物明细' }).click();
    await expect(order.getByRole('grid', { name: '货物明细' }).getByRole('row').filter({ hasText: '试运盘螺' })).toContainText('24.000');
    await order.getByRole('tab', { name: '运单' }).click();
    await expect(order.getByRole('row').filter({ hasText: '鲁B10004' })).toContainText('已送达');
    await operator.list.close();

    await operator.open('运单管理', '运单列表');
    await operator.list.query({ 订单号: orderNo });
    const waybill = await operator.list.open(orderNo);
    await waybill.getByRole('tab', { name: '费用' }).click();
    await expect(waybill).toContainText('2,654.08');
    await expect(waybill).toContainText('2,412.80');
    await operator.list.close();
  });

  await test.step('the shipper reads the receivable, never what the carrier gets', async () => {
    const shipper = await windowOf('shipper', '/shipper/order');
    await shipper.list.expectCells(goods, { '实际应付(元)': '2,654.08' });
    const order = await shipper.list.open(goods);
    await expect(order.getByText('应付单价(元)')).toBeVisible();
    // The same amount has two names: what the platform receives (应收) is shown to the shipper as what it pays.
    await expect(shipper.page.getByText(/应收/)).toHaveCount(0);
    await expect(shipper.page.getByText('2,412.80')).toHaveCount(0);
  });
});

test('two dispatchers take the last tonnage at the same moment: one gets it, the other is told', async ({ windowOf }) => {
  const unclaimedOrders = '/business/order/list?orderStatus=20';
  const unclaimed = '300.000';
  const people = [await windowOf('dispatcher', unclaimedOrders), await windowOf('admin', unclaimedOrders)];
  for (const shell of people) {
    await shell.list.act(unclaimed, '派货');
    await shell.form.choose({ 承运商: '示范物流有限公司' });
    await shell.form.fill({ 分配数量: '200', '应付单价(元)': '80' });
  }
  await Promise.all(people.map((shell) => shell.form.submit('保存')));

  const refused = (shell: ShellPage) => shell.page.getByText('剩余数量不足');
  const outcomes = await Promise.all(
    people.map(async (shell) => {
      const closed = shell.form.expectClosed().then(() => 'taken' as const);
      const told = expect(refused(shell))
        .toBeVisible()
        .then(() => 'refused' as const);
      return Promise.any([closed, told]);
    }),
  );
  expect(outcomes.toSorted()).toEqual(['refused', 'taken']);
});

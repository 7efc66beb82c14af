// A shipper places an order with the form of the portal, which asks for no terms of payment.
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { ShellPage } from '../../pages/shell-page.ts';
import { test } from '../../product.ts';

const hour = 3_600_000;
const fromNow = (hours: number) => shanghaiNow(new Date(Date.now() + hours * hour));

test('a shipper places an order', async ({ page }) => {
  const shell = new ShellPage(page);
  const { form } = shell;
  await shell.enter('shipper', '/shipper/order');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const goods = `货主钢材${Date.now().toString().slice(-6)}`;
  await form.addLine('货物明细', [goods, { option: '钢铁' }, '', '', '20']);
  await form.fill({ 发货单位: '示例钢铁一号库', 发货联系人: '钱示例', 发货联系电话: '13800000001', 发货地址: '示例一路1号' });
  await form.fill({ 收货单位: '样板工地', 收货联系人: '孙样板', 收货联系电话: '13800000002', 收货地址: '样板二路2号' });
  await form.choose({ 发货区县: '历下区', 收货区县: '市南区' });
  await form.fill({ '货值单价(元/吨)': '620', '运距(公里)': '352.5' });
  await form.fillMoments({ 装货时间起: fromNow(2), 装货时间止: fromNow(12), 要求送达时间: fromNow(48) });
  await form.fill({ '应付单价(元)': '82' });
  await form.submit('保存');
  await form.expectClosed();
  await shell.list.expectCells(goods, { 订单数量: '20.000', 订单状态: '待接单' });
});

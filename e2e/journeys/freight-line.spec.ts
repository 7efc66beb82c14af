import { RecordForm } from '../pages/record-form.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../product.ts';

const hour = 3_600_000;
const moment = (shift: number) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(Date.now() + shift);

test.describe.configure({ mode: 'serial' });

test('the freight line: an order is made, taken, dispatched, accepted, driven and delivered, and its quantities follow', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const shell = new ShellPage(page);
  const form = () => new RecordForm(page);
  const rowOf = (text: string) => shell.screen.getByRole('row').filter({ hasText: text }).first();
  const confirm = () => page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: '确定' }).click();
  /** A row's action, wherever the list shows it. */
  const act = async (text: string, action: string) => {
    const row = rowOf(text);
    const direct = row.getByRole('button', { name: action, exact: true });
    await expect(row).toBeVisible();
    if ((await direct.count()) === 0) {
      await row.getByRole('button', { name: '更多' }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    } else await direct.click();
  };
  const goods = `试运螺纹钢${Date.now().toString().slice(-6)}`;

  await test.step('operator makes an order', async () => {
    await shell.signIn('operator');
    await shell.open('订单管理', '订单列表');
    await shell.screen.getByRole('button', { name: '新增', exact: true }).click();
    await form().choose({ 货主: '示例钢铁有限公司', 货物类型: '钢铁' });
    await form().fill({
      货物名称: goods,
      订单数量: '60',
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
    await form().choose({ 发货地区: '历下区', 收货地区: '市南区' });
    await form().fillMoments({ 装货时间起: moment(-hour / 2), 装货时间止: moment(12 * hour), 要求送达时间: moment(48 * hour) });
    await form().submit('保存');
    await form().expectClosed();
    await expect(rowOf(goods)).toContainText('待接单');
  });

  await test.step('dispatcher takes it and dispatches 30 t to the carrier', async () => {
    await shell.signOut();
    await shell.signIn('dispatcher');
    await shell.open('订单管理', '订单列表');
    await act(goods, '接单');
    await confirm();
    await expect(rowOf(goods)).toContainText('待调度');
    await act(goods, '派货');
    await form().choose({ 承运商: '示范' });
    await form().fill({ 分配数量: '30', '应付单价(元)': '80' });
    await page.getByLabel('保存并派单').check();
    await form().submit('保存');
    await form().expectClosed();
    await expect(rowOf(goods)).toContainText('部分调度');
    await expect(rowOf(goods)).toContainText('30.000');
  });

  await test.step('carrier accepts, makes a waybill, assigns lorry and driver', async () => {
    await shell.signOut();
    await shell.signIn('carrier');
    await shell.open('调度管理', '派单');
    await act(goods, '接单');
    await confirm();
    await expect(rowOf(goods)).toContainText('已接单');
    await act(goods, '派车');
    await form().submit('确定');
    await form().expectClosed();
    await shell.open('运单管理', '运单指派');
    await act(goods, '指派');
    await form().submit('确定');
  });
});

// A contract and its price table, with the people who draft, approve, sign and use the contract.
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { expect, test } from '../../product.ts';

const fromNow = (hours: number) => shanghaiNow(new Date(Date.now() + hours * 3_600_000));
const day = (days: number) => fromNow(days * 24).slice(0, 10);

test('a contract is made with its prices, audited, signed by both, and prices an order', async ({ windowOf }) => {
  test.setTimeout(180_000);
  const shell = await windowOf('operator', '/business/contract');
  const { form, page } = shell;
  const name = `试签合同${Date.now().toString().slice(-6)}`;
  const sign = async (button: string) => {
    await shell.list.act(name, '签署');
    await form.fill({ 签署人: '签署人' });
    await form.submit(button);
    await form.expectClosed();
  };

  await test.step('the operator enters terms and prices; prices that repeat each other are marked', async () => {
    await shell.screen.getByRole('button', { name: '新增', exact: true }).click();
    await form.fill({ 合同名称: name });
    await form.choose({ 货主: '示例钢铁有限公司' });
    await form.fillMoments({ 签订日期: day(0), 生效日期: day(0), 失效日期: day(365) });
    await form.addLine('运价', ['', '', { option: '钢铁' }, '', '', '93.5', '2600']);
    await form.addLine('运价', ['', '', { option: '钢铁' }, '', '', '94']);
    await form.submit('保存');
    await expect(form.dialog.getByText(/货物类别、车型、生效日期与第\d行重复/).first()).toBeVisible();
    await form.dialog.getByRole('grid', { name: '运价' }).getByRole('checkbox').last().check();
    await form.dialog.getByRole('toolbar', { name: /运价/ }).getByRole('button', { name: '删除' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await expect(form.dialog.getByRole('grid', { name: '运价' }).getByRole('checkbox', { name: /^选择第/ })).toHaveCount(1);
    await form.submit('保存');
    await form.expectClosed();
    await shell.list.expectCells(name, { 对方: '示例钢铁有限公司', 合同状态: '草稿', 剩余天数: '-' });
    await shell.list.confirm(name, '提交');
  });

  await test.step('the auditor lets it pass, the operator notes both signatures', async () => {
    const auditor = await windowOf('auditor', '/business/contract');
    await auditor.list.act(name, '审核');
    await auditor.form.submit('审核');
    await auditor.form.expectClosed();
    await auditor.list.expectCells(name, { 合同状态: '待签署' });
    await shell.list.refresh();
    await shell.list.expectCells(name, { 合同状态: '待签署' });
    await sign('签署');
    await sign('签署');
    await shell.list.expectCells(name, { 合同状态: '生效', 剩余天数: '365' });
    const drawer = await shell.list.open(name);
    await drawer.getByRole('tab', { name: '运价' }).click();
    await expect(drawer.getByRole('gridcell', { name: '93.5000' })).toBeVisible();
    await drawer.getByRole('tab', { name: '变更记录' }).click();
    await expect(drawer.getByRole('tabpanel', { name: '变更记录' }).getByText('提交', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await form.expectClosed();
  });

  await test.step('an order of that shipper takes price and rules over', async () => {
    await shell.open('订单管理', '订单列表');
    await shell.screen.getByRole('button', { name: '新增', exact: true }).click();
    await form.choose({ 货主: '示例钢铁有限公司', 发货区县: '历下区', 收货区县: '长安区' });
    await form.addLine('货物明细', ['螺纹钢', { option: '钢铁' }, '', '', '30']);
    await form.fillMoments({ 装货时间起: fromNow(2) });
    await form.dialog.getByRole('combobox', { name: '合同' }).click();
    await page
      .getByTitle(/^HT\d{12}$/)
      .filter({ visible: true })
      .first()
      .click();
    await expect(form.dialog.getByText(name)).toBeVisible();
    await expect(form.input('应收单价(元)')).toHaveValue('93.5000');
    await form.abandon();
  });
});

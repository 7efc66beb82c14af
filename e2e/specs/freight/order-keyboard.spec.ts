// Fills in the longest form of the product by keyboard alone (all but the choice of files): pickers, lines, regions, dates, and moving
// between its sections.
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { tabTo } from '../../pages/keyboard.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const hour = 3_600_000;
const fromNow = (hours: number) => shanghaiNow(new Date(Date.now() + hours * hour));

test('an order is made from the first key to the last without a pointer', async ({ page }) => {
  test.setTimeout(180_000);
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  await expect(shell.list.total).toBeVisible();
  const goods = `键盘钢材${Date.now().toString().slice(-6)}`;
  const { keyboard } = page;
  const type = async (label: string, text: string): Promise<void> => {
    await tabTo(page, label);
    await keyboard.type(text);
  };
  const moment = async (label: string, text: string): Promise<void> => {
    await type(label, text);
    await keyboard.press('Enter');
    await expect(shell.form.input(label)).toHaveValue(text);
  };
  const region = async (label: string, district: string): Promise<void> => {
    await type(label, district);
    await expect(page.getByRole('menuitemcheckbox').filter({ hasText: district, visible: true }).first()).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(shell.form.dialog.getByTitle(new RegExp(`${district}$`)).first()).toBeVisible();
  };

  await keyboard.press('n');
  const outline = page.getByRole('navigation', { name: '分段' });
  await expect(outline.getByText('还有 20 项必填')).toBeVisible();
  await expect(shell.form.input('货主')).toBeFocused();
  await keyboard.type('示例钢铁');
  await expect(page.getByTitle('示例钢铁有限公司').filter({ visible: true }).first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(shell.form.dialog.getByTitle('示例钢铁有限公司').first()).toBeVisible();

  await tabTo(page, '新增');
  await keyboard.press('Enter');
  await expect(shell.form.dialog.getByRole('gridcell').first()).toBeVisible();
  await keyboard.type(goods);
  await keyboard.press('Tab');
  await keyboard.type('钢铁');
  await expect(page.getByTitle('钢铁', { exact: true }).filter({ visible: true }).last()).toBeVisible();
  await keyboard.press('Enter');
  for (let cell = 0; cell < 3; cell += 1) await keyboard.press('Tab');
  await keyboard.type('36');
  await keyboard.press('Enter');
  await shell.form.expectValues({ 货物名称: goods, '总重量(吨)': '36.000' });
  await expect(shell.form.dialog.getByText('已随货物明细重新计算').first()).toBeVisible();

  await type('货值单价(元/吨)', '620');
  await type('发货单位', '示例钢铁一号库');
  await type('发货联系人', '钱示例');
  await type('发货联系电话', '13800000001');
  await region('发货区县', '历下区');
  await type('发货地址', '示例一路1号');
  await type('收货单位', '样板工地');
  await type('收货联系人', '孙样板');
  await type('收货联系电话', '13800000002');
  await region('收货区县', '市南区');
  await type('收货地址', '样板二路2号');
  await type('运距(公里)', '352.5');
  await moment('装货时间起', fromNow(2));
  await moment('装货时间止', fromNow(12));
  await moment('要求送达时间', fromNow(48));

  // The person saves too early: the missing field gets the focus, and its section is marked.
  await keyboard.press('Control+Enter');
  await expect(shell.form.input('应收单价(元)')).toBeFocused();
  await expect(shell.form.input('应收单价(元)')).toHaveAttribute('aria-invalid', 'true');
  await expect(outline.getByRole('button', { name: /^价格与结算/ })).toContainText('1 处需要修改');
  await keyboard.type('88');
  await expect(outline.getByText('必填项已填齐')).toBeVisible();
  await keyboard.press('Control+Enter');
  await shell.form.expectClosed();
  await shell.list.expectCells(goods, { 订单数量: '36.000', 订单状态: '待接单' });
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

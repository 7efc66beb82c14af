// A number that is typed or pasted into an order is stored exactly, or visibly refused. Real keys and clipboard.
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { ShellPage } from '../../pages/shell-page.ts';
import { storedRecord } from '../../pages/stored-record.ts';
import { expect, test } from '../../product.ts';

const fromNow = (hours: number) => shanghaiNow(new Date(Date.now() + hours * 3_600_000));

test('an order keeps what was meant: signs, formulas and pasted forms are read or refused, never another number', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shell = new ShellPage(page);
  const goods = `键入钢材${Date.now().toString().slice(-6)}`;
  const { form } = shell;
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+v');
  };
  const lines = form.dialog.getByRole('grid', { name: '货物明细' });
  const cell = (column: string) => lines.locator(`[role=gridcell][data-column="${column}"]`).first();
  const refused = (text: string) => page.getByRole('tooltip').filter({ hasText: text });

  await shell.enter('operator', '/business/order/list');
  await shell.screen.getByRole('button', { name: '新增', exact: true }).click();
  await form.choose({ 货主: '示例钢铁有限公司', 发货区县: '历下区', 收货区县: '市南区' });
  await form.addLine('货物明细', [goods, { option: '钢铁' }, '', '', '20']);
  await page.keyboard.press('Escape');

  await test.step('typed over a number in the lines', async () => {
    await cell('weight').click();
    await page.keyboard.press('Escape');
    await page.keyboard.type('+30');
    await page.keyboard.press('Enter');
    await expect(cell('weight')).toHaveText('30.000');

    await cell('unitPrice').click();
    await page.keyboard.press('Escape');
    await page.keyboard.type('120');
    await page.keyboard.press('Enter');
    await cell('unitPrice').click();
    await page.keyboard.press('Escape');
    await page.keyboard.type('￥88');
    await page.keyboard.press('Enter');
    await expect(cell('unitPrice')).toHaveText('88.0000');

    await cell('pieces').click();
    await page.keyboard.press('Escape');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await cell('pieces').click();
    await page.keyboard.press('Escape');
    await page.keyboard.type('=');
    await expect(refused('“=”不是数字，原值保留')).toBeVisible();
    await page.keyboard.type('1+2');
    await page.keyboard.press('Enter');
    await expect(cell('pieces')).toHaveText('12');
    await expect(cell('pieces')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.dialog.getByText('共 1 处错误')).toBeVisible();
  });

  await test.step('pasted over a number in the lines', async () => {
    await cell('pieces').click();
    await page.keyboard.press('Escape');
    for (const text of ['7/1/2026', '1-Jul-26', '1e5', '12%', '1.234,5', '$88', '=1+2']) {
      await paste(text);
      await expect(cell('pieces')).toHaveText('12');
      await expect(cell('pieces')).toHaveAttribute('aria-invalid', 'true');
    }
    await paste(' １，２３４ ');
    await expect(cell('pieces')).toHaveText('1,234');
    await expect(cell('pieces')).not.toHaveAttribute('aria-invalid', 'true');
    await paste('8');
    await expect(cell('pieces')).toHaveText('8');
  });

  await test.step('typed and pasted in the fields of the form', async () => {
    const price = form.input('应收单价(元)');
    await price.click();
    await page.keyboard.type('20');
    await price.press('Control+a');
    await page.keyboard.type('+30');
    await expect(price).toHaveValue('30');
    await price.press('Control+a');
    await paste('1e5');
    await expect(refused('“1e5”不是数字')).toBeVisible();
    await expect(price).toHaveValue('30');
    await page.keyboard.type('￥88.5');
    await price.press('Tab');
    await expect(price).toHaveValue('88.5000');
    const distance = form.input('运距(公里)');
    await distance.click();
    await paste('1,352.5');
    await distance.press('Tab');
    await expect(distance).toHaveValue('1,352.50');
    const from = form.input('装货时间起');
    await from.click();
    await page.keyboard.type('7/1/2026');
    await from.press('Enter');
    await expect(refused('“7/1/2026”不是日期时间')).toBeVisible();
    await from.press('Control+a');
    await page.keyboard.type('2026年7月1日 8:05');
    await from.press('Enter');
    await expect(from).toHaveValue('2026-07-01 08:05:00');
  });

  await test.step('what the server kept', async () => {
    await form.fill({
      发货单位: '示例钢铁一号库',
      发货联系人: '钱示例',
      发货联系电话: '13800000001',
      发货地址: '示例一路1号',
      收货单位: '样板工地',
      收货联系人: '孙样板',
      收货联系电话: '13800000002',
      收货地址: '样板二路2号',
      '货值单价(元/吨)': '620',
    });
    await form.fillMoments({ 装货时间起: fromNow(2), 装货时间止: fromNow(12), 要求送达时间: fromNow(48) });
    await form.submit('保存');
    await form.expectClosed();
    const stored = await storedRecord(page, '/business/bizOrder', { goodsName: `*${goods}*` });
    expect(stored).toMatchObject({
      shipperPrice: '88.5000',
      distance: '1352.50',
      orderQty: '30.000',
      totalWeight: '30.000',
      totalPieces: 8,
    });
    expect(stored.goods).toMatchObject([{ goodsName: goods, weight: '30.000', unitPrice: '88.0000', pieces: 8 }]);
  });
});

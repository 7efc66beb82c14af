// The price matrix of a contract, edited by two people, on desktop and phone.
import type { Page } from '@playwright/test';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { findingsInBothThemes } from '../../pages/accessibility.ts';
import { LineTable } from '../../pages/line-table.ts';
import { apiOf } from '../../pages/stored-record.ts';
import { expect, test } from '../../product.ts';

const day = (days: number) => shanghaiNow(new Date(Date.now() + days * 86_400_000)).slice(0, 10);
const api = '/business/bizContract';
const columns = [
  'startCityCode',
  'endCityCode',
  'goodsTypeCode',
  'price_any',
  'price_H11',
  'priceUnit',
  'minCharge',
  'distance',
  'surcharges',
  'effectiveFrom',
  'effectiveTo',
];

/** Creates a draft contract with two routes and three prices. */
async function draftWithPrices(page: Page, name: string) {
  const calls = await apiOf(page);
  const [shipper] = (await calls.get('/business/bizShipper/list', { shipperName: '*示例钢铁*' })).records;
  const price = { startCityCode: '370100', priceUnit: '1' };
  return await calls.post(`${api}/add`, {
    contractName: name,
    contractType: '1',
    companyId: '1',
    shipperId: shipper.id,
    signMode: '2',
    signDate: day(0),
    effectiveFrom: day(0),
    effectiveTo: day(365),
    settleType: '3',
    accountPeriodDays: 30,
    settleWeightRule: '3',
    lossType: '0',
    lossTolerance: '0',
    lossCalcMode: '2',
    wipeZeroRule: '0',
    invoiceType: '81',
    taxRate: '0.09',
    prices: [
      { ...price, endCityCode: '370200', unitPrice: '88', surcharges: '装卸费 6 货主' },
      { ...price, endCityCode: '370200', vehicleType: 'H11', unitPrice: '85', surcharges: '装卸费 6 货主' },
      { ...price, endCityCode: '130100', unitPrice: '90' },
    ],
  });
}

const pricesOf = async (page: Page, id: string): Promise<readonly string[]> => {
  const { prices } = await (await apiOf(page)).get(`${api}/queryById`, { id });
  return prices.map((price: Record<string, unknown>) => `${price.endCityCode} ${price.vehicleType ?? '*'} ${price.unitPrice}`);
};

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('prices are pasted, replaced, raised and saved in a matrix by two people at once', async ({ windowOf }) => {
  test.setTimeout(180_000);
  const name = `矩阵合同${Date.now().toString().slice(-6)}`;
  const shell = await windowOf('operator', '/business/contract');
  const { page } = shell;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const made = await draftWithPrices(page, name);
  await shell.list.refresh();
  await shell.list.act(name, '运价矩阵');
  const table = new LineTable(shell.screen, '运价矩阵', columns);
  const save = async ({ screen }: typeof shell) => {
    await screen.getByRole('button', { name: '保存运价' }).click();
    await expect(screen.page().getByText('修改成功!').last()).toBeVisible();
  };

  await test.step('it opens from the list, with an address', async () => {
    await expect(table.cell('price_H11')).toHaveText('85.0000');
    await expect(shell.screen.getByRole('columnheader', { name: '单价（元）' })).toBeVisible();
    expect(page.url()).toContain(`contract=${made.id}`);
  });

  await test.step('pasted from a spreadsheet, found and replaced, raised by per cent, saved by keys', async () => {
    await table.paste('price_any', '96\t93\r\n97\t94');
    await expect(table.cell('price_H11', 1)).toHaveText('94.0000');
    await table.focus('surcharges');
    await page.keyboard.press('Control+h');
    const find = page.getByRole('search', { name: '查找和替换' });
    await find.getByRole('textbox').first().fill('装卸费 6');
    await find.getByRole('textbox', { name: '替换为' }).fill('装卸费 8');
    await find.getByRole('button', { name: '全部替换' }).click();
    await find.getByRole('button', { name: '关闭' }).click();
    await table.focus('surcharges');
    await expect(table.cell('surcharges')).toHaveText('装卸费 8 货主');
    await shell.screen.getByRole('button', { name: '按比例调价' }).click();
    await page.getByLabel('调整比例（负数为下调）').fill('10');
    await page.getByRole('button', { name: '调整 4 个单价' }).click();
    await table.focus('price_any');
    await expect(table.cell('price_any')).toHaveText('105.6000');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('修改成功!').last()).toBeVisible();
    expect(await pricesOf(page, made.id)).toEqual(['370200 * 105.6000', '370200 H11 102.3000', '130100 * 106.7000', '130100 H11 103.4000']);
  });

  const other = await windowOf('admin', `/business/contract-prices?contract=${made.id}`);
  const theirs = new LineTable(other.screen, '运价矩阵', columns);
  await test.step('another person sees what is typed before it is saved, and who typed it', async () => {
    await expect(theirs.cell('price_any')).toHaveText('105.6000');
    await table.focus('price_any');
    await page.keyboard.type('108');
    await page.keyboard.press('Enter');
    await expect(theirs.cell('price_any')).toHaveText('108.0000', { timeout: 15_000 });
    await theirs.focus('price_any', 1);
    await other.page.keyboard.type('70');
    await other.page.keyboard.press('Enter');
    await expect(table.cell('price_any', 1)).toHaveText('70.0000', { timeout: 15_000 });
    await expect(other.screen.getByText(/平台运营/).first()).toBeVisible({ timeout: 15_000 });
  });

  await test.step('one saves for both; the other one goes on from there', async () => {
    await save(other);
    expect(await pricesOf(page, made.id)).toContain('370200 * 108.0000');
    await table.focus('price_H11', 1);
    await page.keyboard.type('66');
    await page.keyboard.press('Enter');
    await save(shell);
    expect(await pricesOf(page, made.id)).toEqual(['370200 * 108.0000', '370200 H11 102.3000', '130100 * 70.0000', '130100 H11 66.0000']);
  });

  await test.step('what was saved elsewhere meanwhile is decided cell by cell', async () => {
    await other.page.close();
    await table.focus('price_any');
    await page.keyboard.type('120');
    await page.keyboard.press('Enter');
    const calls = await apiOf(page);
    const now = await calls.get(`${api}/queryById`, { id: made.id });
    const changed = now.prices.map((price: Record<string, unknown>) =>
      price.endCityCode === '370200' && price.vehicleType === null ? { ...price, unitPrice: '115' } : price,
    );
    await calls.put(`${api}/edit`, { id: made.id, version: now.version, prices: changed });
    await shell.screen.getByRole('button', { name: '保存运价' }).click();
    const dialog = page.getByRole('dialog', { name: '运价已被他人修改' });
    await dialog.getByRole('radio', { name: /我的: 120/ }).check();
    await dialog.getByRole('button', { name: '按所选内容保存' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => pricesOf(page, made.id)).toContain('370200 * 120.0000');
  });
});

test('on a phone, in both themes, by keys: a cut line loses nothing, leaving asks, a reload offers what was typed', async ({
  page,
  windowOf,
}) => {
  test.setTimeout(120_000);
  await page.close();
  const shell = await windowOf('operator');
  const { page: phone } = shell;
  const made = await draftWithPrices(phone, `手机合同${Date.now().toString().slice(-6)}`);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/business/contract-prices?contract=${made.id}`);
  const table = new LineTable(shell.screen, '运价矩阵', columns);
  await expect(table.row(1)).toBeVisible();
  expect(await findingsInBothThemes(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await phone.context().setOffline(true);
  await table.cell('startCityCode').focus();
  for (let step = 0; step < 3; step += 1) await phone.keyboard.press('ArrowRight');
  await phone.keyboard.type('77');
  await phone.keyboard.press('Enter');
  await phone.keyboard.press('Control+Enter');
  await expect(shell.screen.getByText('修改仍在表中，没有丢失。')).toBeVisible({ timeout: 20_000 });
  await phone.context().setOffline(false);
  phone.once('dialog', (dialog) => void dialog.accept());
  await expect(async () => {
    const draft = await (await apiOf(phone)).get('/sys/draft/queryByForm', { form: `contract.prices:${made.id}` });
    expect(draft?.content.values.mine[0].price_any).toBe(77);
  }).toPass({ timeout: 30_000 });
  await phone.reload();
  await shell.screen.getByRole('button', { name: /恢\s*复/ }).click();
  await table.reach('priceUnit');
  await expect(table.cell('price_any')).toHaveText('77.0000');
  await shell.screen.getByRole('button', { name: '保存运价' }).click();
  await expect.poll(() => pricesOf(phone, made.id)).toContain('370200 * 77.0000');
});

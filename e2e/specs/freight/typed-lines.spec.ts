// Lines of an order and of a contract × texts that people type, paste, fill and compose: each shown value is sent and stored as shown, or
// is visibly refused. Real keys, clipboard and mouse.
import type { Page } from '@playwright/test';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { LineTable, type ShownCell } from '../../pages/line-table.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { storedRecord } from '../../pages/stored-record.ts';
import { expect, test } from '../../product.ts';

const fromNow = (hours: number) => shanghaiNow(new Date(Date.now() + hours * 3_600_000));

/** Kind of a column: the number of decimals for a number, otherwise the kind of its content. */
type Column = number | 'text' | 'choice' | 'date';

/** Pasted texts with the number or day that each of them means; a text without either stays a text. */
const forms: Readonly<Record<string, { readonly number?: number; readonly date?: string }>> = {
  '7/1/2026': {},
  '1-Jul-26': {},
  '2026-07-01': { date: '2026-07-01' },
  '45000': { number: 45000, date: '2023-03-15' },
  '1e5': {},
  '(1,234)': { number: -1234 },
  '12%': {},
  '１２３': { number: 123 },
  '1,234.5': { number: 1234.5 },
  '1.234,5': {},
  ' 8 ': { number: 8 },
  '\u00a08\u00a0': { number: 8 },
  '1 234': {},
  'a\r\nb': {},
  '+30': { number: 30 },
  '￥88': { number: 88 },
  $88: {},
  '=1+2': {},
};

const grouped = (value: number, scale: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: scale, maximumFractionDigits: 20 });

/** The text that a cell shows after this text was pasted; undefined when the paste is refused. */
function taken(column: Column, form: string): string | undefined {
  const { number, date } = forms[form] ?? {};
  if (typeof column === 'number') return number === undefined ? undefined : grouped(number, column);
  if (column === 'date') return date;
  return column === 'text' && !form.includes('\n') ? form.trim() : undefined;
}

/** A cell of a pasted row, quoted as spreadsheets do. */
const quoted = (text: string): string => (/[\r\n]/.test(text) ? `"${text}"` : text);

const textsOf = (cells: Readonly<Record<string, ShownCell>>) => Object.entries(cells).map(([name, { text }]) => [name, text]);

const rowsAtOnce = 3;

/** Pastes every text into every column, as many rows at a time as are visible, and clears the cells again. */
async function pasteEverything(table: LineTable, columns: Readonly<Record<string, Column>>): Promise<void> {
  const [first = ''] = table.columns;
  await table.add();
  await expect(table.row(0)).toBeVisible();
  await table.page.keyboard.press('Escape');
  const blank = await table.shown(0);
  expect(Object.keys(blank)).toEqual(table.columns);
  const all = Object.keys(forms);
  for (let from = 0; from < all.length; from += rowsAtOnce) {
    const part = all.slice(from, from + rowsAtOnce);
    const line = (form: string): string => table.columns.map(() => quoted(form)).join('\t');
    await table.paste(first, part.map(line).join('\r\n'));
    await expect(table.row(part.length - 1)).toBeVisible();
    for (const [row, form] of part.entries()) {
      for (const [name, cell] of Object.entries(await table.shown(row))) {
        const text = taken(columns[name] ?? 'text', form);
        const expected = text === undefined ? { text: blank[name]?.text, isInvalid: true } : { ...cell, text };
        expect([name, form, cell]).toEqual([name, form, expected]);
      }
    }
    await table.page.keyboard.press('Control+z');
    await expect(table.row(1)).toHaveCount(0);
    // After clearing, only required cells are marked.
    expect(textsOf(await table.shown(0))).toEqual(textsOf(blank));
  }
}

/** Types every text key by key over a cell that has a value: in one column of each kind, or in all of them with `npm test -- --all`. */
async function typeEverything(table: LineTable, columns: Readonly<Record<string, Column>>, previous: Readonly<Record<string, string>>) {
  const typed: Readonly<Record<string, number | undefined>> = {
    '+30': 30,
    '￥88': 88,
    '１２': 12,
    '=1+2': undefined,
    '(3)': undefined,
    $8: undefined,
  };
  const filled = Object.entries(columns).filter(([name]) => previous[name] !== undefined);
  const kinds = new Map(filled.map((entry) => [typeof entry[1] === 'number' ? 'number' : entry[1], entry]));
  for (const [name, column] of process.env.ALL_TESTS ? filled : kinds.values()) {
    const kept = previous[name] ?? '';
    for (const [keys, number] of Object.entries(typed)) {
      await table.type(name, keys);
      const text = column === 'text' ? keys : typeof column === 'number' && number !== undefined ? grouped(number, column) : undefined;
      await expect(table.cell(name)).toHaveText(text ?? kept);
      if (text === undefined) await expect(table.cell(name)).toHaveAttribute('aria-invalid', 'true');
      await table.focus(name);
      await table.page.keyboard.press('Control+z');
      await expect(table.cell(name)).toHaveText(kept);
      await expect(table.cell(name)).not.toHaveAttribute('aria-invalid', 'true');
    }
  }
}

type Line = Readonly<Record<string, unknown>>;

/** Saves, and compares the text of every cell with what was sent. Resolves to the texts. */
async function save(
  page: Page,
  table: LineTable,
  { path, lines, rows, columns }: { path: string; lines: string; rows: number; columns: Readonly<Record<string, Column>> },
) {
  const shown = [];
  for (let row = 0; row < rows; row += 1) shown.push(await table.shown(row));
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes(`${path}/add`));
  const { form } = new ShellPage(page);
  await form.submit('保存');
  const sent = (await request).postDataJSON()[lines] as readonly Line[];
  await form.expectClosed();
  expect(sent).toHaveLength(rows);
  for (const [row, cells] of shown.entries()) expectSame(cells, sent[row] ?? {}, columns);
  return shown;
}

/** This file does not know the texts of options, so the server's texts are compared. */
function expectSame(cells: Readonly<Record<string, ShownCell>>, line: Line, columns: Readonly<Record<string, Column>>): void {
  for (const [name, column] of Object.entries(columns)) {
    const { text = '' } = cells[name] ?? {};
    const value = line[name] ?? '';
    const said =
      typeof column === 'number' && value !== ''
        ? grouped(Number(value), column)
        : column === 'choice'
          ? (line[`${name}_dictText`] ?? (value === '' ? '' : text))
          : value;
    expect([name, said]).toEqual([name, text]);
  }
}

// Tests are independent, so workers run them in parallel.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('the goods of an order keep what was meant, whatever is typed, pasted, filled or composed', async ({ page }) => {
  test.setTimeout(300_000);
  const shell = new ShellPage(page);
  const { form } = shell;
  const goods = `键入钢卷${Date.now().toString().slice(-6)}`;
  const columns: Readonly<Record<string, Column>> = {
    goodsName: 'text',
    goodsTypeCode: 'choice',
    packType: 'choice',
    pieces: 0,
    weight: 3,
    volume: 4,
    unitPrice: 4,
    remark: 'text',
  };
  await shell.enter('operator', '/business/order/list');
  await shell.screen.getByRole('button', { name: '新增', exact: true }).click();
  await form.choose({ 货主: '示例钢铁有限公司', 发货区县: '历下区', 收货区县: '市南区' });
  const table = new LineTable(form.dialog, '货物明细', Object.keys(columns));

  await test.step('pasted', () => pasteEverything(table, columns));

  await test.step('typed', async () => {
    await table.type('goodsName', goods);
    await table.choose('goodsTypeCode', '钢铁');
    await table.paste('pieces', '5\t20\t2.5\t620\t轻放');
    await typeEverything(table, columns, {
      goodsName: goods,
      goodsTypeCode: '钢铁',
      pieces: '5',
      weight: '20.000',
      volume: '2.5000',
      unitPrice: '620.0000',
      remark: '轻放',
    });
  });

  await test.step('from an input method: nothing before it is settled', async () => {
    // The form shows the sum of its lines; a number that is still being composed does not count.
    const isUncounted = () => expect(form.input('订单数量')).toHaveValue('20.000');
    const meanwhile = (column: string, previous: string) => async () => {
      await isUncounted();
      await expect(table.cell(column)).toContainText(previous);
    };
    await table.compose('weight', '３０', { inEditor: true, meanwhile: isUncounted });
    await expect(form.input('订单数量')).toHaveValue('30.000');
    await table.leave();
    await table.focus('weight');
    await page.keyboard.press('Control+z');
    await isUncounted();
    await table.compose('weight', '１２', { meanwhile: meanwhile('weight', '20.000') });
    await table.leave();
    await expect(table.cell('weight')).toHaveText('12.000');
    await table.focus('weight');
    await page.keyboard.press('Control+z');
    await table.compose('weight', '十二', { meanwhile: meanwhile('weight', '20.000') });
    await expect(page.getByRole('tooltip').filter({ hasText: '“十二”不是数字' })).toBeVisible();
    await table.leave();
    await expect(table.cell('weight')).toHaveText('20.000');
    await table.compose('remark', '是否易碎', { meanwhile: meanwhile('remark', '轻放') });
    await table.leave();
    await expect(table.cell('remark')).toHaveText('是否易碎');
  });

  await test.step('filled by the mouse and by keys, undone and done again', async () => {
    await table.add();
    await page.keyboard.press('Escape');
    await table.paste('goodsName', `${goods}乙\t钢铁\t\t1\t7.5\t\t600\t'=备注`, 1);
    await expect(table.cell('weight', 1)).toHaveText('7.500');
    await table.drag('weight', 0, 1);
    await expect(table.cell('weight', 1)).toHaveText('20.000');
    await page.keyboard.press('Control+z');
    await expect(table.cell('weight', 1)).toHaveText('7.500');
    await page.keyboard.press('Control+y');
    await expect(table.cell('weight', 1)).toHaveText('20.000');
    await table.focus('remark', 1);
    await page.keyboard.press('Control+d');
    await expect(table.cell('remark', 1)).toHaveText('是否易碎');
    // Fills from pieces to weight, because both are number columns.
    await table.focus('weight', 1);
    await page.keyboard.press('Control+r');
    await expect(table.cell('weight', 1)).toHaveText('1.000');
  });

  await test.step('what is sent and kept is what the cells show', async () => {
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
      '运距(公里)': '352.5',
      '应收单价(元)': '88.5',
    });
    await form.fillMoments({ 装货时间起: fromNow(2), 装货时间止: fromNow(12), 要求送达时间: fromNow(48) });
    const shown = await save(page, table, { path: '/business/bizOrder', lines: 'goods', rows: 2, columns });
    const stored = await storedRecord(page, '/business/bizOrder', { goodsName: `*${goods}*` });
    expect(stored).toMatchObject({ totalWeight: '21.000', totalPieces: 6 });
    for (const [row, cells] of shown.entries()) expectSame(cells, stored.goods[row], columns);
  });
});

test('the prices of a contract keep what was meant, whatever is typed, pasted, filled or composed', async ({ page }) => {
  test.setTimeout(300_000);
  const shell = new ShellPage(page);
  const { form } = shell;
  const name = `键入合同${Date.now().toString().slice(-6)}`;
  const columns: Readonly<Record<string, Column>> = {
    startCityCode: 'choice',
    endCityCode: 'choice',
    goodsTypeCode: 'choice',
    vehicleType: 'choice',
    priceUnit: 'choice',
    unitPrice: 4,
    minCharge: 2,
    distance: 2,
    surcharges: 'text',
    effectiveFrom: 'date',
    effectiveTo: 'date',
  };
  const day = (days: number) => fromNow(days * 24).slice(0, 10);
  await shell.enter('operator', '/business/contract');
  await shell.screen.getByRole('button', { name: '新增', exact: true }).click();
  await form.fill({ 合同名称: name });
  await form.choose({ 货主: '示例钢铁有限公司' });
  await form.fillMoments({ 签订日期: day(0), 生效日期: day(0), 失效日期: day(365) });
  const table = new LineTable(form.dialog, '运价', Object.keys(columns));

  await test.step('pasted', () => pasteEverything(table, columns));

  await test.step('typed', async () => {
    await table.choose('goodsTypeCode', '钢铁');
    await table.paste('unitPrice', `93.5\t2600\t352.5\t过磅费 20 平台\t${day(1)}\t${day(90)}`);
    await typeEverything(table, columns, {
      goodsTypeCode: '钢铁',
      priceUnit: (await table.shown(0)).priceUnit?.text ?? '',
      unitPrice: '93.5000',
      minCharge: '2,600.00',
      distance: '352.50',
      surcharges: '过磅费 20 平台',
      effectiveFrom: day(1),
      effectiveTo: day(90),
    });
    await table.type('effectiveFrom', '2026年7月1日');
    await expect(table.cell('effectiveFrom')).toHaveText('2026-07-01');
    await table.focus('effectiveFrom');
    await page.keyboard.press('Control+z');
    await expect(table.cell('effectiveFrom')).toHaveText(day(1));
  });

  await test.step('from an input method: nothing before it is settled', async () => {
    const meanwhile = (column: string, previous: string) => () => expect(table.cell(column)).toContainText(previous);
    await table.compose('unitPrice', '８８．５', { meanwhile: meanwhile('unitPrice', '93.5000') });
    await table.leave();
    await expect(table.cell('unitPrice')).toHaveText('88.5000');
    await table.compose('minCharge', '二千', { meanwhile: meanwhile('minCharge', '2,600.00') });
    await expect(page.getByRole('tooltip').filter({ hasText: '“二千”不是数字' })).toBeVisible();
    await table.leave();
    await expect(table.cell('minCharge')).toHaveText('2,600.00');
    await table.compose('surcharges', '卸车费 30 货主', { meanwhile: meanwhile('surcharges', '过磅费') });
    await table.leave();
    await expect(table.cell('surcharges')).toHaveText('卸车费 30 货主');
  });

  await test.step('filled by the mouse and by keys, undone and done again', async () => {
    await table.add();
    await page.keyboard.press('Escape');
    await table.paste('unitPrice', '94', 1);
    await table.drag('minCharge', 0, 1);
    await expect(table.cell('minCharge', 1)).toHaveText('2,600.00');
    await page.keyboard.press('Control+z');
    await expect(table.cell('minCharge', 1)).toHaveText('');
    await page.keyboard.press('Control+y');
    await expect(table.cell('minCharge', 1)).toHaveText('2,600.00');
    // Dragging the fill handle of a day continues the series.
    await table.drag('effectiveTo', 0, 1);
    await expect(table.cell('effectiveTo', 1)).toHaveText(day(91));
    for (const column of ['goodsTypeCode', 'surcharges', 'effectiveFrom', 'distance']) {
      await table.focus(column, 1);
      await page.keyboard.press('Control+d');
      await expect(table.cell(column, 1)).toHaveText((await table.shown(0))[column]?.text ?? '');
    }
    // The end day must differ from the start days of the contract's lines, and no two lines may have the same days.
    await table.paste('effectiveFrom', day(2), 1);
  });

  await test.step('what is sent and kept is what the cells show', async () => {
    const shown = await save(page, table, { path: '/business/bizContract', lines: 'prices', rows: 2, columns });
    const stored = await storedRecord(page, '/business/bizContract', { contractName: name });
    for (const [row, cells] of shown.entries()) expectSame(cells, stored.prices[row], columns);
  });
});

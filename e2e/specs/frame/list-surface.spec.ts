import type { Page } from '@playwright/test';
import { waitingOrder } from '../../pages/made-orders.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const orders = '/business/order/list';
/** The query string of the page's address. */
const asked = (page: Page) => new URL(page.url()).searchParams;

/** Expects every column of the list in the window. */
async function expectAllInSight({ list }: ShellPage): Promise<void> {
  await expect(list.rows.first()).toBeVisible();
  for (const head of await list.area.getByRole('columnheader').all()) await expect(head).toBeInViewport({ ratio: 1 });
  await expect(list.area.getByText(/列在视线外/)).toHaveCount(0);
}

test('all columns of the order list are in sight at 1440 px, below a low frame, in rows of four heights', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const shell = new ShellPage(page);
  await shell.enter('operator', orders);
  const { list } = shell;
  const first = list.rows.first();
  await expect(first).toBeVisible();
  const box = async () => (await first.boundingBox()) ?? { y: 0, height: 0 };
  expect((await box()).y).toBeLessThanOrEqual(190);
  expect(Math.round((await box()).height)).toBe(36);
  await expectAllInSight(shell);

  await list.area.getByRole('button', { name: '列设置' }).click();
  for (const [size, height] of [
    ['极小', 32],
    ['小', 40],
    ['中', 48],
  ] as const) {
    await page.getByRole('radiogroup', { name: '密度' }).getByText(size, { exact: true }).click();
    await expect.poll(async () => Math.round((await box()).height)).toBe(height);
  }
  await page.reload();
  await expect.poll(async () => Math.round((await box()).height)).toBe(48);

  // Beside a record the tools take a line of their own, so that the views keep their names.
  await first.focus();
  await page.keyboard.press('Space');
  await expect(shell.screen.getByRole('complementary')).toBeVisible();
  for (const view of ['全部', '待我处理', '待接单']) {
    await expect(list.area.getByRole('tab', { name: view })).toBeInViewport({ ratio: 1 });
  }

  await test.step('all columns of the waybills are in sight at 1440 px', async () => {
    await shell.open('运单管理', '运单列表');
    await expectAllInSight(shell);
  });
});

test('all columns of a shipper’s goods and orders are in sight at 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const shell = new ShellPage(page);
  await shell.enter('shipper', '/shipper/source-goods');
  await expectAllInSight(shell);
  await shell.open('货主门户', '我的订单');
  await expectAllInSight(shell);
});

test('sorts, filters and groups are in the address and come back with it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const shell = new ShellPage(page);
  await shell.enter('operator', orders);
  const { list } = shell;
  await list.area.getByRole('columnheader', { name: '货主名称' }).click();
  await expect.poll(() => asked(page).get('column')).toBe('shipperName');
  await list.area.getByRole('columnheader', { name: '货物名称' }).click({ modifiers: ['Shift'] });
  await expect.poll(() => asked(page).get('column')).toBe('shipperName,goodsName');
  await expect(list.area.getByRole('columnheader', { name: /货物名称 ②/ })).toBeVisible();

  const goods = list.area.getByRole('columnheader', { name: /货物名称/ });
  await goods.hover();
  await goods.getByRole('button').click();
  const panel = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: '清除', exact: true }) })
    .filter({ visible: true });
  await panel.getByLabel('货物名称').fill('小麦');
  await panel.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => asked(page).get('goodsName')).toBe('小麦');
  await expect(list.row('小麦')).toBeVisible();
  await expect(list.row('螺纹钢')).toHaveCount(0);

  await page.reload();
  await expect(list.row('小麦')).toBeVisible();
  await expect(list.area.getByRole('columnheader', { name: /货物名称 ②/ })).toBeVisible();

  // Opens a record and returns to the same place.
  const before = page.url();
  await list.open('小麦');
  await list.close();
  expect(page.url()).toBe(before);

  await list.area.getByRole('button', { name: '分组' }).click();
  await page.getByRole('menuitem', { name: '订单状态' }).click();
  const groups = list.area.getByRole('table', { name: '按订单状态分组' });
  await expect(groups).toBeVisible();
  await expect(groups.getByRole('columnheader', { name: '订单数量合计' })).toBeVisible();
  await groups.getByRole('button', { name: '展开行' }).first().click();
  await expect(groups.getByRole('table').getByText('小麦').first()).toBeVisible();
});

test('the waybills of an unfolded dispatch order begin below its row and hide nothing of it', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('dispatcher', '/business/dispatch-order');
  const { list } = shell;
  const row = list.rows.first();
  await row.getByRole('button', { name: '展开行' }).click();
  const waybills = list.area
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: '装货净重(吨)' }) })
    .last();
  await expect(waybills).toBeVisible();
  const [above, below] = [await row.boundingBox(), await waybills.boundingBox()];
  const end = (above?.y ?? 0) + (above?.height ?? 0);
  expect(below?.y).toBeGreaterThanOrEqual(end);
  const link = row.getByRole('link').first();
  const isInSight = await link.evaluate((element, y) => {
    const { left } = element.getBoundingClientRect();
    return element.closest('tr')?.contains(document.elementFromPoint(left, y - 3));
  }, end);
  expect(isInSight).toBe(true);
  const next = list.area.getByRole('button', { name: '展开行' }).first();
  expect((await next.boundingBox())?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
});

test('columns out of sight are named and reached with one press', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', orders);
  await page.setViewportSize({ width: 900, height: 900 });
  const { list } = shell;
  await expect(list.rows.first()).toBeVisible();
  await list.area.getByRole('button', { name: /列在视线外/ }).click();
  const name = '核销状态 / 开票状态';
  await page.getByRole('menuitem', { name }).click();
  await expect(list.area.getByRole('columnheader', { name: /核销状态/ })).toBeInViewport({ ratio: 1 });
});

test('on a phone a record is a card with its facts and one action a thumb can hit', async ({ page }) => {
  const shell = new ShellPage(page);
  // Other tests take the demo's waiting orders, so this test creates its own.
  await waitingOrder(page);
  await shell.enter('operator', `${orders}?orderStatus=10`);
  await page.setViewportSize({ width: 390, height: 844 });
  const card = shell.screen.getByRole('list', { name: '订单列表' }).getByRole('listitem').first();
  await expect(card).toBeVisible();
  const facts = await card.getByRole('definition').count();
  expect(facts).toBeGreaterThanOrEqual(3);
  expect(facts).toBeLessThanOrEqual(5);
  const take = card.getByRole('button', { name: '接单' });
  for (const control of [take, card.getByRole('button', { name: '更多' }), card.getByRole('link').first()]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
  await card.getByRole('button', { name: '更多' }).click();
  await expect(page.getByRole('menuitem', { name: '拒单' })).toBeVisible();
});

test('in a head that is sorted as the second, the number stands beside the direction icon, and the filter icon beside both', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const shell = new ShellPage(page);
  await shell.enter('operator', `${orders}?column=shipperName,shipperPrice,orderStatus&order=asc,asc,desc`);
  const { list } = shell;
  for (const name of [/应收单价\(元\).*②/, /订单状态 ③/]) {
    const head = list.area.getByRole('columnheader', { name });
    await head.hover();
    const places = await head.evaluate((cell) => {
      const text = document.createRange();
      const number = document.evaluate('.//text()[contains(translate(., "②③", "②②"), "②")]', cell).iterateNext();
      if (number) text.selectNodeContents(number);
      const [sort, filter] = [...cell.querySelectorAll('.anticon')]
        .filter((icon) => icon.matches('.anticon-caret-up, .anticon-filter'))
        .map((icon) => icon.getBoundingClientRect());
      return { numberEnds: text.getBoundingClientRect().right, sortBegins: sort?.left, sortEnds: sort?.right, filterBegins: filter?.left };
    });
    expect(places.numberEnds).toBeLessThanOrEqual(places.sortBegins ?? 0);
    expect(places.sortEnds).toBeLessThanOrEqual(places.filterBegins ?? 0);
  }
});

const lateControls = [
  { kind: 'days', who: 'shipper', path: '/shipper/source-goods', filter: '装货时间起' },
  { kind: 'regions', who: 'operator', path: orders, filter: '发货市' },
];
/** A short run checks one of the two kinds. */
for (const { kind, who, path, filter } of process.env.ALL_TESTS ? lateControls : lateControls.slice(0, 1)) {
  test(`a filter for ${kind} has the focus while its control is loading, and does not take it back from another field`, async ({
    page,
  }) => {
    const shell = new ShellPage(page);
    await shell.enter(who, path);
    await expect(shell.list.rows.first()).toBeVisible();
    const form = shell.list.area.getByRole('search');
    const goods = form.getByRole('textbox', { name: '货物名称' });
    const choices = form.getByRole('combobox', { name: filter });
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const [asked] = await Promise.all([page.waitForRequest(/\.js$/), goods.press('Tab')]);
    await expect(choices).toBeFocused();
    await goods.focus();
    arrive();
    await (await asked.response())?.finished();
    await page.keyboard.type('小麦');
    await expect(goods).toHaveValue('小麦');
    // The next time the control is there.
    await choices.focus();
    const control = kind === 'regions' ? choices : form.getByRole('textbox', { name: filter }).first();
    await expect(control).toBeEditable();
    await expect(control).toBeFocused();
  });
}

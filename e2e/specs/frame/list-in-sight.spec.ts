// What stays in sight while a long list is scrolled: its header, its horizontal scroll bar, and the bar for selected rows.
import type { Locator } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const waybills = '/business/waybill/list?pageSize=50';

const box = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** The element in front at this point of the window belongs to `place`. */
const isInFront = (place: Locator, x: number, y: number) =>
  place.evaluate((element, [left, top]) => element.contains(document.elementFromPoint(left ?? 0, top ?? 0)), [x, y]);

/** `narrow` is a window in which the columns of the list do not fit beside each other, as they do at 1440 px. */
async function openWaybills(shell: ShellPage, size: 'wide' | 'narrow' = 'wide'): Promise<void> {
  await shell.page.setViewportSize({ width: size === 'wide' ? 1440 : 1180, height: 900 });
  await shell.enter('operator', waybills);
  await expect(shell.list.rows).toHaveCount(50);
}

for (const theme of process.env.ALL_TESTS ? ['light', 'dark'] : ['dark']) {
  test(`the header of a long list stays below the tabs while the page scrolls, ${theme}`, async ({ page }) => {
    const shell = new ShellPage(page);
    await openWaybills(shell, 'narrow');
    if (theme === 'dark') await page.getByRole('button', { name: '切换到深色主题' }).click();
    const { area } = shell.list;
    const top = (await box(area)).y;
    const heads = area.getByRole('columnheader');
    const before = await box(heads.first());
    expect(before.y).toBeGreaterThan(top + 40);
    await area.evaluate((panel) => panel.scrollTo(0, 700));
    await expect.poll(async () => Math.abs((await box(heads.first())).y - top)).toBeLessThanOrEqual(1);
    // Header cells are in front of the rows, pinned ones too.
    for (const name of ['选择本页全部', /运单号/, /运单状态/, '操作']) {
      const head = typeof name === 'string' && name !== '操作' ? heads.first() : heads.filter({ hasText: name }).first();
      const { x, y, width, height } = await box(head);
      expect(await isInFront(head, x + width / 2, y + height - 2), String(name)).toBe(true);
      const shown = await head.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(shown).toMatch(/^rgb\(/);
    }
    // Scrolled sideways, headers stay above their columns, and those of pinned columns at the edges.
    const [status, cell] = [heads.filter({ hasText: '运单状态' }).first(), shell.list.rows.nth(30).getByRole('cell').nth(3)];
    await area.locator('[data-scroll-bar]').evaluate((bar) => bar.scrollTo(40, 0));
    await expect.poll(async () => Math.round((await box(status)).x - (await box(cell)).x)).toBe(0);
    expect((await box(heads.first())).x).toBe(before.x);
    await area.evaluate((panel) => panel.scrollTo(0, 0));
    await expect.poll(async () => (await box(heads.first())).y).toBe(before.y);
    await test.step('the horizontal scroll bar of a wide list is at the lower edge of the page and moves the columns', async () => {
      const bar = area.locator('[data-scroll-bar]');
      const panel = await box(area);
      const barBox = await box(bar);
      expect(Math.abs(barBox.y + barBox.height - panel.y - panel.height)).toBeLessThanOrEqual(1);
      const freight = area.getByRole('columnheader', { name: /应付运费/ });
      await bar.evaluate((element) => element.scrollTo(0, 0));
      await expect.poll(async () => Math.round(await bar.evaluate((element) => element.scrollLeft))).toBe(0);
      const { x } = await box(freight);
      await bar.evaluate((element) => element.scrollTo(40, 0));
      await expect.poll(async () => Math.round(x - (await box(freight)).x)).toBe(40);
    });
  });
}

test('rows are sorted and the focus moves below the header that stays', async ({ page }) => {
  const shell = new ShellPage(page);
  await openWaybills(shell);
  const { area, rows } = shell.list;
  await test.step('the facts of a waybill have columns as wide as their content', async () => {
    const head = area.getByRole('columnheader', { name: /计划数量/ });
    expect((await box(head)).width).toBeLessThanOrEqual(150);
  });
  await test.step('no row is seen below the bar for selected rows, and the last row can be scrolled above it', async () => {
    await rows.first().getByRole('checkbox').check();
    const bar = area.getByRole('toolbar', { name: '对已选数据的操作' });
    await expect(bar).toBeVisible();
    const panel = await box(area);
    await expect.poll(async () => Math.abs((await box(bar)).y + (await box(bar)).height - panel.y - panel.height)).toBeLessThanOrEqual(1);
    // Nothing of the rows is in front of the bar, over its whole width.
    const { x, y, width, height } = await box(bar);
    for (const part of [0.02, 0.1, 0.3, 0.5, 0.8, 0.98])
      expect(await isInFront(bar, x + width * part, y + height / 2), String(part)).toBe(true);
    await rows.last().focus();
    await expect
      .poll(async () => (await box(bar)).y - (await box(rows.last())).y - (await box(rows.last())).height)
      .toBeGreaterThanOrEqual(0);
    await rows.first().getByRole('checkbox').uncheck();
    await expect(bar).toBeHidden();
  });
  await area.evaluate((panel) => panel.scrollTo(0, 700));
  const link = (number: number) => rows.nth(number).getByRole('link').first();
  await link(5).focus();
  await expect(link(5)).toBeInViewport();
  const head = area.getByRole('columnheader', { name: /运单号/ });
  await expect.poll(async () => (await box(link(5))).y - (await box(head)).y - (await box(head)).height).toBeGreaterThanOrEqual(0);
  await area.evaluate((panel) => panel.scrollTo(0, 700));
  await head.click();
  await expect.poll(() => new URL(page.url()).searchParams.get('column')).toBe('waybillNo');
});

test('before a list is scrolled sideways, the column of actions covers no part of another column', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await shell.enter('finance', '/etc/lorry');
  await expect(shell.list.rows.first()).toBeVisible();
  const heads = shell.list.area.getByRole('columnheader');
  await expect(shell.list.area.getByRole('button', { name: /列在视线外/ })).toBeVisible();
  const covered = async () => {
    const edge = (await box(heads.filter({ hasText: '操作' }))).x;
    const names: string[] = [];
    for (const head of await heads.all()) {
      const { x, width } = await box(head);
      if (x < edge - 1 && x + width > edge + 1) names.push((await head.textContent()) ?? '');
    }
    return names;
  };
  await expect.poll(covered).toEqual([]);
});

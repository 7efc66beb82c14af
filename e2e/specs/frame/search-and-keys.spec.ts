// The real order list used by keyboard alone: rows, records, filters, the search over all kinds of records, and where the focus is during
// each.
import type { Page } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const isFocusKept = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

test('a list is walked, opened, filtered and searched without a pointer, and the focus is never lost', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  const { list } = shell;
  await expect(list.total).toBeVisible();
  const rowAt = (index: number) => list.rows.nth(index);

  await page.keyboard.press('j');
  await expect(rowAt(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(rowAt(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(rowAt(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');

  const numbers = await list.rows.getByRole('link', { name: /^DD\d+/ }).allInnerTexts();
  await page.keyboard.press('Enter');
  const record = page.getByRole('dialog', { name: new RegExp(numbers[1] ?? '') });
  await expect(record).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByRole('dialog', { name: new RegExp(numbers[2] ?? '') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await isFocusKept(page);

  await page.keyboard.press('j');
  await page.keyboard.press('.');
  await expect(page.getByRole('menu').filter({ visible: true }).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await isFocusKept(page);

  await page.keyboard.press('/');
  await page.keyboard.type(numbers[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(list.total).toHaveText('1-1 共 1 条');
  await isFocusKept(page);
  await page.keyboard.press('Escape');
  await expect(rowAt(0)).toBeFocused();

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: '快捷键' });
  await expect(sheet.getByRole('row', { name: /打开记录/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await isFocusKept(page);
});

test('a record of any kind is found by its number and opened in its list', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  const number = await shell.list.rows
    .getByRole('link', { name: /^DD\d+/ })
    .last()
    .textContent();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(number ?? '');
  const orders = page.getByRole('group', { name: '订单' });
  await expect(orders.getByRole('option').first()).toContainText(number ?? '-');
  await expect(orders.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: new RegExp(number ?? '-') })).toBeVisible();
  await expect(page).toHaveURL(/\/business\/order\/list\?open=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('from the filters to the pages the Tab key stops once at the rows', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  await expect(shell.list.total).toBeVisible();
  await page.keyboard.press('/');
  const stops: string[] = [];
  for (let at = 0; at < 80; at += 1) {
    const place = await page.evaluate(() => {
      const element = document.activeElement;
      if (element?.closest('.ant-pagination')) return 'pages';
      if (element?.closest('[data-row-key]')) return 'row';
      if (element?.closest('thead')) return 'head';
      return element?.closest('[role="search"]') ? 'filter' : 'tool';
    });
    stops.push(place);
    if (place === 'pages') break;
    await page.keyboard.press('Tab');
  }
  expect(stops.at(-1), stops.join(' ')).toBe('pages');
  expect(
    stops.filter((place) => place === 'row'),
    stops.join(' '),
  ).toHaveLength(1);
});

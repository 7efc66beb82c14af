// Where the focus is while a list is worked by keyboard: in a form's first field, on the edited row, in the tab that a link opens.
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('follows the edited row through a new order, and a link into its tab', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin', '/business/driver?column=updateTime&order=asc');
  const { rows } = shell.list;
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = await rows.nth(1).getAttribute('data-row-key');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('司机姓名')).toBeFocused();
  await form.getByLabel('备注').fill('夜间可派');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await expect.poll(() => rows.nth(1).getAttribute('data-row-key')).not.toBe(second);
  await expect(page.locator(`[data-row-key="${second}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  const link = page.getByRole('dialog').getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  // The record that the link leads to has tabs of its own, whose panel has the same role.
  await expect(page.getByRole('tabpanel', { name: '承运商', exact: true })).toBeFocused();
});

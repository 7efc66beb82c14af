// A record in the ways in which people open it: next to the list, as drawer, at its own address; its activity, related records, and
// comments.
import { seriousFindings } from '../../pages/accessibility.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('a record beside the list follows the rows, and everything is where it was when it closes', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/waybill/list');
  const { list } = shell;
  await expect(list.total).toBeVisible();
  const preview = list.area.getByRole('complementary', { name: '运单预览' });
  const numbers = await list.rows.getByRole('link', { name: /^YD/ }).allTextContents();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await expect(preview.getByRole('heading', { name: numbers[0] })).toBeVisible();
  await expect(preview.getByText(/^1\/\d+$/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(preview.getByRole('heading', { name: numbers[1] })).toBeVisible();
  await preview.getByRole('button', { name: '下一条' }).click();
  await expect(preview.getByRole('heading', { name: numbers[2] })).toBeVisible();
  await page.reload();
  await expect(preview.getByRole('heading', { name: numbers[2] })).toBeVisible();
  await preview.getByRole('button', { name: '关闭预览' }).click();
  await expect(preview).toHaveCount(0);
  await expect(list.rows.getByRole('link', { name: /^YD/ })).toHaveText(numbers);
});

test('numbers lead to their records, which have addresses of their own and say what refers to them', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/waybill/list');
  const { list } = shell;
  const drawer = await list.open('YD');
  const orderNo = (await drawer.getByRole('link', { name: /^DD/ }).first().textContent()) ?? '';
  await drawer.getByRole('link', { name: orderNo }).first().click();
  await expect(page).toHaveURL(/\/business\/order\/list\?record=\w+$/);
  await expect(shell.list.area.getByRole('heading', { name: orderNo })).toBeVisible();
  await expect(shell.list.area.getByRole('list', { name: '状态' })).toBeVisible();
  await shell.list.area.getByRole('tab', { name: /^运单 \d+$/ }).click();
  await expect(shell.list.area.getByRole('tabpanel', { name: /^运单/ }).getByText(/^YD/).first()).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(shell.list.area.getByRole('heading', { name: orderNo })).toBeVisible();
  await page.goto(address.replace(/record=\w+$/, `record=${'f'.repeat(32)}`));
  await expect(shell.list.area.getByText('未找到对应实体')).toBeVisible();
});

test('a comment mentions a colleague, whose bell leads to the record', async ({ page, browser }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  const drawer = await shell.list.open('DD');
  const title = (await drawer.getByText(/^订单详情/).textContent())?.split(' · ')[1] ?? '';
  await drawer.getByRole('tab', { name: '动态' }).click();
  const box = drawer.getByRole('textbox', { name: '评论' });
  await box.pressSequentially('请确认装货时间 @平台调');
  await page
    .getByText(/^平台调度/)
    .filter({ visible: true })
    .last()
    .click();
  await drawer.getByRole('button', { name: /发\s*表/ }).click();
  await expect(drawer.getByRole('list', { name: '动态' }).getByText('请确认装货时间')).toBeVisible();
  // Colours are checked after transitions: a deselected item fades out first.
  await expect.poll(() => seriousFindings(page)).toEqual([]);

  const colleague = new ShellPage(await (await browser.newContext()).newPage());
  await colleague.enter('dispatcher', '/business/order/list');
  await colleague.page.getByRole('button', { name: /^通知/ }).click();
  await colleague.page.getByRole('tab', { name: /^系统消息/ }).click();
  await expect(colleague.page.getByText(`在订单 ${title} 中提到了您`).first()).toBeVisible();
});

test('people of a carrier comment to their own side and the platform, and are told names of their colleagues only', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('carrier', '/business/dispatch-order');
  const drawer = await shell.list.open('PD');
  await drawer.getByRole('tab', { name: '动态' }).click();
  await expect(drawer.getByText('本方与平台可见')).toBeVisible();
  await expect(drawer.getByRole('checkbox')).toHaveCount(0);
  await drawer.getByRole('textbox', { name: '评论' }).fill('车辆今晚到场');
  await drawer.getByRole('button', { name: /发\s*表/ }).click();
  await expect(drawer.getByRole('list', { name: '动态' }).getByText('车辆今晚到场')).toBeVisible();
  await drawer.getByRole('textbox', { name: '评论' }).pressSequentially('@平台');
  await expect(page.getByText('没有可提及的人')).toBeVisible();
});

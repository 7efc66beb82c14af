import { waitingOrder } from '../../pages/made-orders.ts';
import type { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const orders = '/business/order/list';

test('a view is saved, shared with a role, and stands in the address', async ({ page, windowOf }) => {
  const admin = await windowOf('admin', orders);
  const tab = (name: RegExp) => admin.screen.getByRole('tab', { name });
  await expect(tab(/^全部 [\d,]+$/)).toBeVisible();
  await tab(/^待接单/).click();
  await admin.screen.getByRole('button', { name: /^视图/ }).click();
  await admin.page.getByRole('menuitem', { name: '另存为视图…' }).click();
  const dialog = admin.page.getByRole('dialog', { name: '另存为视图…' });
  await dialog.getByLabel('视图名称').fill('今天要接的');
  await dialog.getByLabel('共享给角色').click();
  await admin.page.getByTitle('调度', { exact: true }).click();
  // A click on the name field closes the select box of the roles, which covers the button.
  await dialog.getByLabel('视图名称').click();
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect(tab(/^今天要接的 \d+$/)).toHaveAttribute('aria-selected', 'true');
  const { pathname, search } = new URL(admin.page.url());
  expect(search).toContain('view=');

  // A person with the role sees the shared view above the list, with its count; a person who only gets the address sees the same rows.
  const dispatcher = await windowOf('dispatcher', orders);
  await expect(dispatcher.screen.getByRole('tab', { name: /^今天要接的 \d+$/ })).toBeVisible();
  const operator = await windowOf('operator', `${pathname}${search}`);
  await expect(operator.screen.getByRole('tab', { name: /^待接单/ })).toHaveAttribute('aria-selected', 'true');
  await expect(operator.screen.getByRole('tab', { name: /今天要接的/ })).toHaveCount(0);
  await expect(operator.list.rows).toHaveCount(await admin.list.rows.count());

  // The view of waiting records contains records on which the dispatcher can act.
  await dispatcher.screen.getByRole('tab', { name: /^待我处理/ }).click();
  await expect(dispatcher.list.rows.first()).toBeVisible();
  await page.close();
});

/** Waits for the rows of a state, because the rows of the previous query are shown until these are loaded. */
async function showState({ page, screen }: ShellPage, state: RegExp): Promise<void> {
  const read = page.waitForResponse((response) => /\/list\?.*orderStatus=/.test(response.url()));
  await screen.getByRole('tab', { name: state }).click();
  await read;
  await expect(screen.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('rows that another person changes show where they stand, and new ones are only offered', async ({ page, windowOf }) => {
  await waitingOrder(page);
  const [taking, watching] = [await windowOf('dispatcher', orders), await windowOf('operator', orders)];
  for (const shell of [taking, watching]) await showState(shell, /^待接单/);
  const waiting = watching.list.rows.filter({ hasText: '待接单' });
  await expect(waiting.first()).toBeVisible();
  const names = async () => await watching.list.rows.getByRole('link').allInnerTexts();
  const before = await names();
  const number = before[0] ?? '';
  const third = await windowOf('admin', orders);
  await showState(third, /^待调度/);

  await taking.list.confirm(number, '接单');
  const row = watching.list.row(number);
  await expect(row).toHaveAttribute('aria-description', '已不符合当前条件，刷新后消失');
  await expect(row).toContainText('待调度');
  expect(await names()).toEqual(before);
  const offer = third.screen.getByRole('button', { name: /1 条新记录/ });
  await expect(offer).toBeVisible();
  await offer.click();
  await expect(third.list.row(number)).toBeVisible();

  // The connection is cut, a record changes, the connection returns.
  await watching.screen.getByRole('tab', { name: /^全部/ }).click();
  await watching.list.query({ 订单号: number });
  await expect(watching.list.row(number)).toContainText('待调度');
  await watching.page.context().setOffline(true);
  await taking.screen.getByRole('tab', { name: /^全部/ }).click();
  await taking.list.confirm(number, '退回订单池');
  await watching.page.context().setOffline(false);
  await expect(watching.list.row(number)).toContainText('待接单');
});

// A list as people use it: wildcards, pages, export and import, columns.
import { readFile } from 'node:fs/promises';
import { writeSheet } from 'api-server/kernel/spreadsheet/spreadsheet';
import { columnOf, sheetOf } from '../../pages/exported-sheet.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('a list is asked with wildcards, paged, taken out as a sheet, and deletes nothing that was not ticked', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  const { list } = shell;
  await expect(list.total).toHaveText(/^1-10 共 \d+ 条$/);

  await list.query({ 货主名称: '  样板煤业 ' });
  await expect(list.total).toHaveText('1-3 共 3 条');
  await expect(page).toHaveURL(/shipperName=/);
  await expect(list.rows.filter({ hasText: '样板煤业有限公司' })).toHaveCount(3);
  const download = await list.export();
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const exported = await sheetOf(download);
  expect(columnOf(exported, '货主名称')).toEqual(Array(3).fill('样板煤业有限公司'));

  await list.area.getByRole('button', { name: '重置' }).click();
  await expect(list.total).toHaveText(/^1-10 共 \d+ 条$/);
  await expect(page).not.toHaveURL(/shipperName=/);
  await list.choosePageSize(20);
  await expect(list.total).toHaveText(/^1-1\d 共 1\d 条$/);

  await list.area.getByRole('tab', { name: '已拒单' }).click();
  await expect(list.total).toHaveText('1-1 共 1 条');
  // The button is marked as disabled but can be pressed; it then says that rows must be selected.
  const remove = list.area.getByRole('button', { name: '批量删除' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.click({ force: true });
  await expect(page.getByText('请选择一条记录！')).toBeVisible();
  await expect(list.rows).toHaveCount(1);
});

test('hidden columns and density are remembered', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  const { list } = shell;
  const header = (title: string) => list.area.getByRole('columnheader', { name: title, exact: true });
  await expect(header('线路')).toBeVisible();
  await expect(header('货主单号')).toHaveCount(0);
  await list.area.getByRole('button', { name: '列设置' }).click();
  const settings = page.getByRole('tooltip').filter({ hasText: '恢复默认' });
  await settings.getByRole('checkbox', { name: '线路', exact: true }).uncheck();
  await settings.getByRole('checkbox', { name: '货主单号', exact: true }).check();
  await expect(header('线路')).toHaveCount(0);
  await expect(header('货主单号')).toBeVisible();

  await page.reload();
  await expect(header('货主单号')).toBeVisible();
  await expect(header('线路')).toHaveCount(0);
  await list.area.getByRole('button', { name: '列设置' }).click();
  await settings.getByRole('button', { name: '恢复默认' }).click();
  await expect(header('线路')).toBeVisible();
});

test('an import takes the good rows and says which were refused', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/shipper');
  const { list } = shell;
  await list.area.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '导入货主' });
  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载导入模板' }).click()]);
  const [title = [], note = [], headers = []] = await sheetOf(template);

  const name = `导入测试${Date.now().toString().slice(-6)}`;
  const good: Readonly<Record<string, string>> = {
    货主名称: name,
    货主类型: '个人',
    身份证号码: '370103197908230130',
    联系人: '钱导入',
    联系人手机: '13800000099',
    省: '370000',
    市: '370100',
    区县: '370102',
    详细地址: '示例一路9号',
    签约主体: '1',
    结算方式: '月结',
    '账期(天)': '30',
    服务费模式: '0',
    启用状态: '1',
  };
  const bad = { ...good, 货主名称: `${name}坏行`, 身份证号码: '370203198702170179', 联系人手机: '12345' };
  const line = (values: Readonly<Record<string, string>>) => headers.map((header) => values[header.replace('*', '')] ?? '');
  const sheet = await writeSheet('货主', [title, note, headers, line(good), line(bad)], []);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: '点击或将文件拖拽到此处，仅支持 .xls、.xlsx' }).click(),
  ]);
  await chooser.setFiles({
    name: '货主.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  });
  await dialog.getByRole('button', { name: '开始导入' }).click();

  const warning = dialog.getByRole('alert');
  await expect(warning).toContainText('导入成功,但是有错误数据!');
  const [report] = await Promise.all([page.waitForEvent('download'), warning.getByRole('button', { name: '点击下载' }).click()]);
  const refused = await readFile(await report.path(), 'utf8');
  expect(refused.trim()).toMatch(/^第5行：.*手机号.*$/);
  await expect(warning).toContainText('总上传行数：2，已导入行数：1，错误行数：1');
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();

  await list.query({ 货主名称: name });
  await expect(list.total).toHaveText('1-1 共 1 条');
  await list.expectCells(name, { 货主名称: name });
});

// 字典管理 and 分类字典: words that people choose from, which open lists and forms show as soon as they change.
import { callsOf } from '../../pages/made-orders.ts';
import { ownMark } from '../../pages/own-mark.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('a dictionary is made, refused, changed, deleted and taken from the bin; an entry shows in an open list of another window', async ({
  page,
  windowOf,
}) => {
  const mark = ownMark();
  const [code, name, word] = [`words_${mark}`, `词表${mark}`, `夜班级${mark}`];
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/dict');
  const { list, form } = shell;
  await list.add();
  await form.fill({ 字典名称: name, 字典编码: 'position_rank' });
  await form.submit('保存');
  await expect(form.dialog.getByText('字典编码已存在').first()).toBeVisible();
  await form.expectValues({ 字典名称: name });
  await form.fill({ 字典编码: code });
  await form.submit('保存');
  await form.expectClosed();
  await list.query({ 字典编码: code });
  await list.act(code, '编辑');
  await form.fill({ 描述: '试用' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells(code, { 描述: '试用' });
  await list.act(code, '删除');
  await shell.agree(`删除字典“${name}”？`);
  await expect(list.row(code)).toHaveCount(0);
  await list.area.getByRole('button', { name: '回收站' }).click();
  await form.dialog.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '还原' }).click();
  await expect(form.dialog.getByRole('row').filter({ hasText: code })).toHaveCount(0);
  await form.dialog.getByRole('button', { name: '关闭' }).click();
  await list.refresh();
  await expect(list.row(code)).toBeVisible();
  await list.area.getByRole('button', { name: '刷新缓存' }).click();
  await expect(page.getByText('刷新缓存完成！')).toBeVisible();

  // An entry of a dictionary that a list shows: a position of the new rank is open in another window.
  const call = await callsOf(page, 'admin', 'sys');
  await list.query({ 字典编码: 'position_rank' });
  await list.act('position_rank', '字典配置');
  await form.dialog.getByRole('button', { name: '新增字典项' }).click();
  await form.fill({ 名称: word, 数据值: '1' });
  await form.submit('保存');
  await expect(form.dialog.getByText(/已存在/).first()).toBeVisible();
  await form.expectValues({ 名称: word });
  await form.fill({ 数据值: mark });
  await form.submit('保存');
  const items = page.getByRole('dialog', { name: /^字典项/ });
  await expect(items.getByRole('row').filter({ hasText: word })).toBeVisible();
  await call('POST', 'position/add', { data: { name: `值班${mark}`, code: `watch_${mark}`, postRank: mark } });
  const other = await windowOf('admin', '/system/position');
  await other.list.query({ 职务编码: `watch_${mark}` });
  await other.list.expectCells(`watch_${mark}`, { 职级: word });

  await items.getByRole('row').filter({ hasText: word }).getByRole('button', { name: '编辑' }).click();
  await form.fill({ 名称: `${word}改` });
  await form.choose({ 颜色: '红' });
  await form.submit('保存');
  await other.list.expectCells(`watch_${mark}`, { 职级: `${word}改` });

  await items.getByRole('row').filter({ hasText: word }).getByRole('button', { name: '删除' }).click();
  await shell.agree(`删除字典项“${word}改”？`);
  await other.list.expectCells(`watch_${mark}`, { 职级: mark });
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await other.list.expectCells(`watch_${mark}`, { 职级: `${word}改` });

  const [position] = (await call('GET', 'position/list', { params: { code: `watch_${mark}` } })).records;
  await call('DELETE', 'position/delete', { params: { id: position.id } });
  await items.getByRole('row').filter({ hasText: word }).getByRole('button', { name: '删除' }).click();
  await shell.agree(`删除字典项“${word}改”？`);
  await expect(items.getByRole('row').filter({ hasText: word })).toHaveCount(0);
});

test('categories are made below each other, refused, renamed and deleted, and are offered where one is chosen', async ({
  page,
  windowOf,
}) => {
  const mark = ownMark();
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/category');
  const { form } = shell;
  const tree = shell.list;
  await page.getByRole('button', { name: '新增分类' }).click();
  await form.submit('保存');
  await expect(form.dialog.getByText('请输入分类名称')).toBeVisible();
  await form.fill({ 分类名称: `大类${mark}` });
  await form.submit('保存');
  await form.expectClosed();
  await tree.act(`大类${mark}`, '添加下级');
  await form.fill({ 分类名称: `小类${mark}` });
  await form.submit('保存');
  await form.expectClosed();
  // The new one shows at once, although its branch was folded.
  await tree.act(`小类${mark}`, '编辑');
  await form.fill({ 分类名称: `小类${mark}改` });
  await form.submit('保存');
  await form.expectClosed();
  await expect(tree.row(`小类${mark}改`)).toBeVisible();

  // Another window that adds a category is offered the new one as its parent.
  const other = await windowOf('admin', '/system/category');
  await other.page.getByRole('button', { name: '新增分类' }).click();
  await other.form.input('上级分类').click();
  await expect(other.page.getByTitle(`大类${mark}`).last()).toBeVisible();

  await tree.act(`大类${mark}`, '删除');
  await shell.agree(`删除分类“大类${mark}”及其下级的1个分类？`);
  await expect(tree.row(`大类${mark}`)).toHaveCount(0);
});

test('somebody without the permission does not find dictionaries', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('dispatcher', '/system/dict');
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});

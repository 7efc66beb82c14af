// 数据源 and 网关路由: addresses outside the operator's lists are refused, connections are tested, the gateway's configuration is previewed.
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { ShellPage } from '../../pages/shell-page.ts';
import { test as base, expect, type Product, sharedProduct } from '../../product.ts';

/** A port that accepts connections, in place of a database; the product of these tests may connect to it. */
const database = createServer((socket) => socket.destroy());
const address = () => `jdbc:mysql://127.0.0.1:${(database.address() as AddressInfo).port}/report`;

const test = base.extend<Record<never, never>, { product: Product }>({
  product: sharedProduct(async () => {
    await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
    // An open server would keep the worker from ending.
    database.unref();
    const { port } = database.address() as AddressInfo;
    return { env: { DATA_SOURCE_HOSTS: `127.0.0.1:${port}`, GATEWAY_UPSTREAMS: 'partner.example' } };
  }),
});

test('a data source is refused, tested, saved with a password that nobody reads again, changed, deleted and brought back', async ({
  page,
}) => {
  const secret = 'Report#7788';
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/dataSource');
  const { list, form } = shell;
  const outcome = form.dialog.getByRole('alert');

  await list.add();
  await form.fill({ 数据源名称: '报表副本', 数据源编码: 'report', 连接地址: 'jdbc:mysql://169.254.169.254:80/x', 用户名: 'reader' });
  await form.fill({ 密码: secret });
  await form.choose({ 数据库类型: 'MySQL' });
  await form.submit('测试连接');
  await expect(outcome).toHaveText('该主机不在允许的名单中，请联系运维配置 DATA_SOURCE_HOSTS');
  await form.fill({ 连接地址: address() });
  await expect(outcome).toHaveCount(0);
  await form.submit('测试连接');
  await expect(outcome).toContainText('主机端口可以连接');
  await form.submit('保存');
  await expect(form.dialog.getByText('数据源编码已存在').first()).toBeVisible();
  await form.expectValues({ 数据源名称: '报表副本', 连接地址: address() });
  await form.fill({ 数据源编码: 'report_copy' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells('report_copy', { 已设密码: '已保存', 用户名: 'reader' });

  // The password stays with its address and user, and is shown to nobody.
  await list.act('report_copy', '编辑');
  await form.expectValues({ 密码: '' });
  await form.fill({ 用户名: 'owner' });
  await form.submit('保存');
  await expect(form.dialog.getByText('修改地址或用户名后请重新填写密码').first()).toBeVisible();
  await form.fill({ 密码: secret, 变更原因: '换成只读账号' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells('report_copy', { 用户名: 'owner', 已设密码: '已保存' });
  await list.act('report_copy', '测试连接');
  await expect(page.getByText('主机端口可以连接', { exact: false }).first()).toBeVisible();

  await list.act('report_copy', '删除');
  await expect(page.getByRole('dialog').getByText('保存的地址和密码将不再可用。 十分钟内可以撤销（用户菜单“最近的更改”）。')).toBeVisible();
  await shell.agree('确认删除');
  await expect(list.row('report_copy')).toHaveCount(0);
  await shell.undo(/删除成功.*报表副本/);
  await list.expectCells('report_copy', { 已设密码: '已保存' });

  await shell.open('系统管理', '数据日志');
  await expect(shell.list.row('换成只读账号')).toContainText('报表副本');
  await shell.list.act('换成只读账号', '版本比较');
  const comparison = page.getByRole('dialog').filter({ visible: true });
  await expect(comparison.getByRole('row', { name: '用户名 reader owner' })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
});

test('a gateway route is refused, previewed, changed, restored to an older version, switched off, deleted and brought back', async ({
  page,
}) => {
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/gatewayRoute');
  const { list, form } = shell;
  const preview = page.getByRole('dialog', { name: '网关配置预览' });
  const previewed = async (check: () => Promise<void>) => {
    await list.area.getByRole('button', { name: '预览网关配置' }).click();
    await expect(preview.getByText('pnpm gateway:apply', { exact: true })).toBeVisible();
    await check();
    await list.close();
  };

  await list.add();
  await form.fill({ 路由名称: '合作方接口', 路由ID: 'partner', 转发地址: 'http://10.0.0.7' });
  const paths = form.input('路由条件第1项值');
  await paths.fill('/api/**');
  await paths.press('Enter');
  await form.submit('保存');
  await expect(form.dialog.getByText('该主机不在允许的名单中，请联系运维配置 GATEWAY_UPSTREAMS').first()).toBeVisible();
  await form.fill({ 转发地址: 'http://partner.example' });
  await form.submit('保存');
  await expect(form.dialog.getByText('以“/api”开头的路径属于本平台，不能转发').first()).toBeVisible();
  await form.expectValues({ 路由名称: '合作方接口' });
  await paths.press('Backspace');
  await paths.fill('/partner/**');
  await paths.press('Enter');
  await form.submit('添加过滤器');
  await form.fill({ 过滤器第1项值: '1' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells('合作方接口', { 路由条件: '路径：/partner/**', 转发地址: 'http://partner.example', 状态: '启用' });
  await previewed(async () => {
    await expect(preview.getByRole('region', { name: 'partner' })).toContainText('http://partner.example');
  });

  await list.act('合作方接口', '编辑');
  await form.fill({ 转发地址: 'https://partner.example', 变更原因: '对方改用加密连接' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells('合作方接口', { 转发地址: 'https://partner.example' });
  await list.act('合作方接口', '版本');
  const versions = page.getByRole('dialog', { name: '版本比较 · 合作方接口' });
  await expect(versions.getByRole('row', { name: '转发地址 http://partner.example https://partner.example' })).toBeVisible();
  await expect(versions.getByText('对方改用加密连接')).toBeVisible();
  await versions.getByRole('button', { name: '恢复旧版本' }).click();
  await shell.agree('把路由“合作方接口”恢复到第1版？');
  await expect(versions).toHaveCount(0);
  await list.expectCells('合作方接口', { 转发地址: 'http://partner.example' });

  await list.confirm('合作方接口', '停用');
  await list.expectCells('合作方接口', { 状态: '停用' });
  await previewed(async () => {
    await expect(preview.getByRole('region', { name: 'partner' })).toHaveCount(0);
  });
  await list.remove('合作方接口');
  await expect(list.row('合作方接口')).toHaveCount(0);
  await shell.undo(/删除成功.*合作方接口/);
  await list.expectCells('合作方接口', { 状态: '停用' });
  await list.remove('合作方接口');
});

test('somebody without the permission does not find data sources and routes', async ({ windowOf }) => {
  const { page } = await windowOf('risk', '/system/dataSource');
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await page.goto('/system/gatewayRoute');
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});

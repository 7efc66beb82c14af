// Rights that an administrator changes while the person works.
import { demoPassword } from 'shared-contracts/session/session';
import { callsOf } from '../../pages/made-orders.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

interface Node {
  readonly key: string;
  readonly title: string;
  readonly children: readonly Node[] | null;
}

/** Ids of the nodes with one of these titles, with all nodes above them and, where `isWhole`, below them. */
function keysOf(nodes: readonly Node[], titles: readonly string[], isWhole = false): string[] {
  return nodes.flatMap(({ key, title, children }) => {
    const isWanted = isWhole || titles.includes(title);
    const below = keysOf(children ?? [], titles, isWanted);
    return isWanted || below.length > 0 ? [key, ...below] : [];
  });
}

test('rights taken away close the screen in front and its menu entry without a reload; given back they return', async ({ page }) => {
  const call = await callsOf(page, 'admin', 'sys');
  const role = await call('POST', 'role/add', { data: { roleName: '夜班查看', roleCode: 'night_view' } });
  const { treeList } = await call('GET', 'role/queryTreeList');
  const all = keysOf(treeList, ['用户管理', '职务管理']).join(',');
  const fewer = keysOf(treeList, ['职务管理']).join(',');
  const grant = async (permissionIds: string, lastpermissionIds: string) =>
    await call('POST', 'permission/saveRolePermission', { data: { roleId: role.id, permissionIds, lastpermissionIds } });
  await grant(all, '');
  await call('POST', 'user/add', {
    data: { username: 'night_view', realname: '夜班', password: demoPassword, selectedroles: role.id },
  });

  const shell = new ShellPage(page);
  await shell.signIn('night_view');
  await shell.open('系统管理', '职务管理');
  await shell.open('系统管理', '用户管理');
  await expect(
    shell.screen
      .getByRole('link', { name: '编辑' })
      .or(shell.screen.getByRole('button', { name: '编辑' }))
      .first(),
  ).toBeVisible();

  await grant(fewer, all);
  await expect(page.getByText('抱歉，您没有权限访问该页面')).toBeVisible();
  await expect(page.getByText('您的权限已变更，已关闭：用户管理')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: '用户管理', exact: true })).toHaveCount(0);
  await expect(shell.tab('职务管理')).toBeVisible();
  await expect(page.getByText('admin', { exact: true })).toHaveCount(0);

  await grant(all, fewer);
  await expect(page.getByRole('treeitem', { name: '用户管理', exact: true })).toBeVisible();
  await expect(page.getByText('抱歉，您没有权限访问该页面')).toHaveCount(0);
});

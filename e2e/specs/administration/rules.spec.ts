// 校验规则 and 填值规则: rules are tried out, made, refused, changed, applied to what other people type, deleted and brought back.
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test('a check rule is tried out, refused, saved, holds where a user is edited, is deleted and brought back', async ({ page, windowOf }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/checkRule');
  const { list, form } = shell;

  await list.add();
  await form.fill({ 规则名称: '工号格式', 规则编码: 'outer_number', 第1条正则表达式: '^G(\\d{4}$', 第1条提示文本: '工号为G加四位数字' });
  await form.fill({ 测试值: 'X12' });
  await form.submit('测试');
  await expect(form.dialog.getByText('第1条：正则表达式不正确', { exact: false })).toBeVisible();
  await form.fill({ 第1条正则表达式: '^G\\d{4}$' });
  await form.submit('测试');
  await expect(form.dialog.getByText('未通过')).toBeVisible();
  await form.fill({ 测试值: 'G0012' });
  await form.submit('测试');
  await expect(form.dialog.getByText('通过', { exact: true })).toBeVisible();
  await form.submit('保存');
  await expect(form.dialog.getByText('规则编码已存在').first()).toBeVisible();
  await form.expectValues({ 规则名称: '工号格式', 第1条正则表达式: '^G\\d{4}$' });
  await form.fill({ 规则编码: 'user_work_no' });
  await form.submit('保存');
  await form.expectClosed();
  await list.expectCells('user_work_no', { 规则名称: '工号格式' });

  // In another window, whoever edits a user is told so in the words of the rule.
  const users = await windowOf('admin', '/system/user');
  // Other journeys add users, behind which this one would be on a later page.
  await users.list.query({ 用户账号: 'risk' });
  const refused = async (workNo: string, message: string) => {
    await users.list.act('risk', '编辑');
    await users.form.fill({ 工号: workNo });
    await users.form.submit('保存');
    await expect(users.form.dialog.getByText(message).first()).toBeVisible();
    await users.form.expectValues({ 工号: workNo });
    await users.form.abandon();
  };
  await refused('12', '工号为G加四位数字');

  await list.act('user_work_no', '编辑');
  await form.submit(/添加一条/);
  await form.fill({ 第2条正则表达式: '[^4]$', 第2条提示文本: '工号末位不能是4' });
  await form.submit('保存');
  await form.expectClosed();
  await refused('G0014', '工号末位不能是4');

  await list.remove('user_work_no');
  await expect(list.row('user_work_no')).toHaveCount(0);
  // The offer to undo it outlives a reload of the page.
  await page.reload();
  await shell.undoRecent(/删除.*工号格式/);
  await expect(list.row('user_work_no')).toBeVisible();
  await refused('G0024', '工号末位不能是4');
  await list.remove('user_work_no');
  await expect(list.row('user_work_no')).toHaveCount(0);
});

test('a fill rule is made, refused, tried out, changed, deleted and brought back; the number that it announces is the next record’s', async ({
  page,
  windowOf,
}) => {
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/fillRule');
  const { list, form } = shell;
  const tried = form.dialog.getByText(/^[A-Z]{2}\d{12,14}$/);

  await list.add();
  await form.fill({ 规则名称: '入库单号', 规则编码: 'stock_in_number', 规则参数: '{"prefix":"RK","digits":99}' });
  await form.choose({ 生成器: '日期流水号' });
  await form.submit('保存');
  await expect(form.dialog.getByText('日期流水号的参数不正确', { exact: false }).first()).toBeVisible();
  await form.expectValues({ 规则参数: '{"prefix":"RK","digits":99}' });
  await form.fill({ 规则参数: '{"prefix":"RK","digits":4}' });
  await form.submit('保存');
  await form.expectClosed();
  await list.query({ 规则编码: 'stock_in' });
  await list.act('stock_in_number', '测试');
  await expect(tried).toHaveText(/^RK\d{8}0001$/);
  // Trying takes no number.
  await form.submit('再次生成');
  await expect(tried).toHaveText(/^RK\d{8}0001$/);
  await list.close();

  await list.act('stock_in_number', '编辑');
  await form.fill({ 规则参数: '{"prefix":"CK","digits":6}' });
  await form.submit('保存');
  await form.expectClosed();
  await list.act('stock_in_number', '测试');
  await expect(tried).toHaveText(/^CK\d{8}000001$/);
  await list.close();

  await list.remove('stock_in_number');
  await expect(list.row('stock_in_number')).toHaveCount(0);
  await shell.undo(/删除成功.*入库单号/);
  await expect(list.row('stock_in_number')).toBeVisible();
  await list.remove('stock_in_number');
  await expect(list.row('stock_in_number')).toHaveCount(0);

  await list.query({ 规则编码: 'number_feedback' });
  await list.act('number_feedback', '测试');
  const next = (await tried.textContent()) ?? '';
  const shipper = await windowOf('shipper', '/shipper/waybill/feedback');
  await shipper.list.add();
  await shipper.form.choose({ 反馈类型: '投诉' });
  await shipper.form.fill({ 标题: '磅差过大', 内容: '卸货磅单比装货磅单少了两吨', 联系电话: '13900000099' });
  await shipper.form.submit('保存');
  await shipper.form.expectClosed();
  await expect(shipper.list.row(next)).toContainText('磅差过大');
  await form.submit('再次生成');
  await expect(tried).not.toHaveText(next);
});

test('somebody without the permission does not find the rules', async ({ windowOf }) => {
  const { page } = await windowOf('risk', '/system/checkRule');
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await page.goto('/system/fillRule');
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});

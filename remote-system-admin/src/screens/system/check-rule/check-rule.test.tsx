import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { checkRule } from 'shared-contracts/system/check-rule';
import { actOn, listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CheckRulePage from './check-rule.page.tsx';

const item = { digits: '*', pattern: '^.{6,12}$', message: '长度须为6至12位', priority: '1' };
const rule = { id: 'r1', version: 1, ruleName: '登录名', ruleCode: 'login_name', ruleDescription: null, ruleJson: JSON.stringify([item]) };

function open(shown = rule) {
  const sent: Record<string, unknown>[] = [];
  const { user } = renderScreen(<CheckRulePage />, {
    can: ['checkRule:list', 'checkRule:edit'],
    handlers: [
      listHandler(checkRule, [shown]),
      http.post('*/api/sys/checkRule/tryOut', async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent.push(body);
        if (body.value === '(') return refusal('第1条：正则表达式不正确，或用了不支持的环视、反向引用');
        return success([{ ...item, beginIndex: 0, endIndex: 3, checkValue: 'abc', passed: false }]);
      }),
      http.put('*/api/sys/checkRule/edit', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return success(rule, '编辑成功!');
      }),
    ],
  });
  return { user, sent };
}

test('a rule is tried out as it stands in the form before it is saved', async () => {
  const { user, sent } = open();
  await user.click((await rowOf('登录名')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByLabelText('测试值'), 'abc');
  await user.click(form.getByRole('button', { name: /^测\s?试$/ }));
  expect(await form.findByText('长度须为6至12位', { selector: 'span' })).toBeVisible();
  expect(form.getByText('未通过')).toBeVisible();
  expect(sent[0]).toMatchObject({ value: 'abc', ruleJson: rule.ruleJson });
  // A result is shown only for the value and the rule that were tried, so it disappears when the value changes.
  await user.type(form.getByLabelText('测试值'), 'd');
  expect(form.queryByText('未通过')).toBeNull();
  await user.clear(form.getByLabelText('测试值'));
  await user.type(form.getByLabelText('测试值'), '(');
  await user.click(form.getByRole('button', { name: /^测\s?试$/ }));
  expect(await form.findByText(/正则表达式不正确/)).toBeVisible();
});

test('patterns are added as rows and saved as the rule’s text', async () => {
  const { user, sent } = open();
  await user.click((await rowOf('登录名')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('button', { name: /添加一条/ }));
  for (const name of ['位数', '正则表达式', '提示文本']) expect(form.getByRole('columnheader', { name })).toHaveTextContent(`* ${name}`);
  await user.clear(form.getByLabelText('第2条位数'));
  await user.type(form.getByLabelText('第2条位数'), '1');
  await user.type(form.getByLabelText('第2条正则表达式'), '^x');
  await user.type(form.getByLabelText('第2条提示文本'), '以x开头');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(String(sent[0]?.ruleJson))).toEqual([item, { digits: '1', pattern: '^x', message: '以x开头', priority: '0' }]);
});

test.each(['{}', 'no list'])('a text that is no list of patterns (%s) has one empty row', async (ruleJson) => {
  const { user } = open({ ...rule, ruleJson });
  await user.click((await rowOf('登录名')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByLabelText('第1条正则表达式')).toHaveValue('');
  expect(form.queryByLabelText('第2条正则表达式')).toBeNull();
});

test('before a rule is deleted the question says what that ends, and afterwards it can be put back', async () => {
  const restored: unknown[] = [];
  const { user } = renderScreen(<CheckRulePage />, {
    can: ['checkRule:list', 'checkRule:delete'],
    handlers: [
      listHandler(checkRule, [rule]),
      http.delete('*/api/sys/checkRule/delete', () => success(null, '删除成功!')),
      http.put('*/api/sys/checkRule/restore', async ({ request }) => {
        restored.push(await request.json());
        return success({ succeeded: 1, failed: [] }, '恢复成功！');
      }),
    ],
  });
  await rowOf('登录名');
  await actOn(user, '登录名', '删除');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/将不再按此规则校验。 十分钟内可以撤销（用户菜单“最近的更改”）。/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '确定' }));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(restored).toEqual([{ ids: [rule.id] }]));
});

import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { fillRule } from 'shared-contracts/system/fill-rule';
import { actOn, listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import FillRulePage from './fill-rule.page.tsx';

const rule = {
  ...{ id: 'f1', version: 1, ruleName: '订单编号', ruleCode: 'number_order', ruleClass: 'business_number' },
  ...{ ruleClass_dictText: '业务编号', ruleParams: '{"kind":"order"}' },
};
const dictionaries = {
  fill_rule_class: [
    { value: 'business_number', text: '业务编号' },
    { value: 'daily_sequence', text: '日期流水号' },
  ],
};

test('the tester shows what would come next, again on demand, and a refusal in its place', async () => {
  let calls = 0;
  const { user } = renderScreen(<FillRulePage />, {
    can: ['fillRule:list'],
    dictionaries,
    handlers: [
      listHandler(fillRule, [rule]),
      http.get('*/api/sys/fillRule/testFillRule', ({ request }) => {
        expect(new URL(request.url).searchParams.get('ruleCode')).toBe('number_order');
        calls += 1;
        return calls === 1 ? success('DD20261123000042') : refusal('当日编号已用完');
      }),
    ],
  });
  await user.click((await rowOf('订单编号')).getByRole('button', { name: '测试' }));
  const modal = within(await screen.findByRole('dialog'));
  expect(await modal.findByText('DD20261123000042')).toBeVisible();
  await user.click(modal.getByRole('button', { name: '再次生成' }));
  expect(await modal.findByText('当日编号已用完')).toBeVisible();
});

test.each([
  ['category_code', 'category:list', '上级分类', '/sys/category/loadTreeData', 'pid'],
  ['depart_code', 'depart:list', '上级部门', '/sys/dict/loadTreeData', 'parentId'],
])('the tester of %s asks for the record above', async (ruleClass, permission, title, tree, parameter) => {
  const asked: (string | null)[] = [];
  const { user } = renderScreen(<FillRulePage />, {
    can: ['fillRule:list', permission],
    dictionaries,
    handlers: [
      listHandler(fillRule, [{ ...rule, ruleClass }]),
      http.get(`*/api${tree}`, () => success([{ key: 'k1', title: '华南', value: 'k1', code: 'A01', leaf: true, children: null }])),
      http.get('*/api/sys/fillRule/testFillRule', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get(parameter));
        return success(asked.at(-1) ? 'A01A02' : 'A03');
      }),
    ],
  });
  await user.click((await rowOf('订单编号')).getByRole('button', { name: '测试' }));
  const modal = within(await screen.findByRole('dialog'));
  expect(await modal.findByText('A03')).toBeVisible();
  await user.click(modal.getByLabelText(title));
  await user.click(await screen.findByText('华南', { selector: '.ant-select-tree-title' }));
  expect(await modal.findByText('A01A02')).toBeVisible();
  expect(asked).toEqual([null, 'k1']);
});

test('the form says what the chosen generator takes, and shows a refusal at the parameters', async () => {
  const { user } = renderScreen(<FillRulePage />, {
    can: ['fillRule:list', 'fillRule:edit'],
    dictionaries,
    handlers: [
      listHandler(fillRule, [rule]),
      http.put('*/api/sys/fillRule/edit', () =>
        refusal('业务编号的参数不正确，例如：{"kind":"order"}', 500, { ruleParams: '业务编号的参数不正确，例如：{"kind":"order"}' }),
      ),
    ],
  });
  await rowOf('订单编号');
  await actOn(user, '订单编号', '编辑');
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText(/由系统在保存单据时取号/)).toBeVisible();
  await user.clear(form.getByLabelText('规则参数'));
  await user.type(form.getByLabelText('规则参数'), 'today');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect((await form.findAllByText(/参数不正确/)).length).toBeGreaterThan(0));
  expect(form.getByLabelText('规则参数')).toHaveValue('today');
});

test('before a rule is deleted the question says what that ends, and afterwards it can be put back', async () => {
  const restored: unknown[] = [];
  const { user } = renderScreen(<FillRulePage />, {
    can: ['fillRule:list', 'fillRule:delete'],
    dictionaries,
    handlers: [
      listHandler(fillRule, [rule]),
      http.delete('*/api/sys/fillRule/delete', () => success(null, '删除成功!')),
      http.put('*/api/sys/fillRule/restore', async ({ request }) => {
        restored.push(await request.json());
        return success({ succeeded: 1, failed: [] }, '恢复成功！');
      }),
    ],
  });
  await rowOf('订单编号');
  await actOn(user, '订单编号', '删除');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/单据编号仍照常生成。 十分钟内可以撤销（用户菜单“最近的更改”）。/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '确定' }));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(restored).toEqual([{ ids: [rule.id] }]));
});

import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { riskRule } from 'shared-contracts/business/risk/risk-rule';
import { actOn, listHandler, offeredBy, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import RiskRulePage from './risk-rule.page.tsx';

const loss = {
  ...{
    id: 'r1',
    version: 1,
    ruleCode: 'R010',
    ruleName: '货损异常',
    riskObject: '1',
    stage: '4',
    riskLevel: '2',
    riskLevel_dictText: '中',
  },
  ...{ enabledFlag: 'Y', threshold: '1.0000', thresholdUnit: '%', description: '亏吨占装货净重的比例高于阈值', sort: 4 },
};

test('a rule is tried with another threshold before it is changed', async () => {
  const asked: (string | null)[] = [];
  const { user } = renderScreen(<RiskRulePage />, {
    can: ['riskRule:list', 'riskRule:edit', 'riskRule:dryRun'],
    handlers: [
      listHandler(riskRule, [loss]),
      http.get('*/api/business/bizRiskRule/dryRun', ({ request }) => {
        const threshold = new URL(request.url).searchParams.get('threshold');
        asked.push(threshold);
        const samples = threshold === '3' ? [] : [{ objectNo: 'YD1', actualValue: '2.00%', waybillNo: 'YD1' }];
        return success({ days: 30, count: samples.length ? 14 : 0, samples });
      }),
    ],
  });
  await rowOf('货损异常');
  await actOn(user, '货损异常', '试运行');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('近30天会发现 14 项')).toBeVisible();
  expect(drawer.getByText('另有 13 项')).toBeVisible();
  const field = drawer.getByLabelText('阈值（%）');
  await user.clear(field);
  await user.type(field, '3{Enter}');
  expect(await drawer.findByText('近30天会发现 0 项')).toBeVisible();
  expect(asked).toEqual(['1', '3']);
});

test('a threshold that comes from settings says so, is tried as it is, and can be entered in the rule', async () => {
  const setting = { thresholdSetting: 'risk.trackMinPoints：12' };
  const points = { ...loss, id: 'r5', ruleCode: 'R005', ruleName: '轨迹缺失', threshold: null, thresholdUnit: '点', ...setting };
  const asked: string[] = [];
  const { user } = renderScreen(<RiskRulePage />, {
    can: ['riskRule:list', 'riskRule:edit', 'riskRule:dryRun'],
    handlers: [
      listHandler(riskRule, [points]),
      http.get('*/api/business/bizRiskRule/dryRun', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.get('threshold') ?? `of the settings: ${searchParams.get('ofSettings')}`);
        return success({ days: 30, count: 2, samples: [] });
      }),
    ],
  });
  expect((await rowOf('轨迹缺失')).getByText(/risk\.trackMinPoints：12/)).toBeVisible();
  await actOn(user, '轨迹缺失', '试运行');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('近30天会发现 2 项')).toBeVisible();
  const field = drawer.getByLabelText('阈值（点）');
  expect(field).toHaveAttribute('placeholder', 'risk.trackMinPoints：12');
  await user.type(field, '3{Enter}');
  await waitFor(() => expect(asked).toEqual(['of the settings: threshold', '3']));
  await user.click(drawer.getByRole('button', { name: /关闭|Close/ }));
  await actOn(user, '轨迹缺失', '编辑');
  expect(await screen.findByText('阈值留空或填默认值时取自公共配置 risk.trackMinPoints：12')).toBeVisible();
});

test('a threshold that is emptied is tried as the settings say', async () => {
  const setting = { thresholdSetting: 'risk.trackMinPoints：12' };
  const points = { ...loss, id: 'r5', ruleCode: 'R005', ruleName: '轨迹缺失', threshold: '7.0000', thresholdUnit: '点', ...setting };
  const { user } = renderScreen(<RiskRulePage />, {
    can: ['riskRule:list', 'riskRule:edit', 'riskRule:dryRun'],
    handlers: [
      listHandler(riskRule, [points]),
      http.get('*/api/business/bizRiskRule/dryRun', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const isOfSettings = searchParams.get('ofSettings') === 'threshold' && !searchParams.has('threshold');
        return success({ days: 30, count: isOfSettings ? 12 : 7, samples: [] });
      }),
    ],
  });
  await rowOf('轨迹缺失');
  await actOn(user, '轨迹缺失', '试运行');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('近30天会发现 7 项')).toBeVisible();
  const field = drawer.getByLabelText('阈值（点）');
  await user.clear(field);
  await user.type(field, '{Enter}');
  expect(await drawer.findByText('近30天会发现 12 项')).toBeVisible();
});

test('people who may only read the rules change and try none', async () => {
  const { user } = renderScreen(<RiskRulePage />, { can: ['riskRule:list'], handlers: [listHandler(riskRule, [loss])] });
  await rowOf('货损异常');
  expect(await offeredBy(user, '货损异常')).toEqual([]);
});

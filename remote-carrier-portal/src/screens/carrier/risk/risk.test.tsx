import { screen, within } from '@testing-library/react';
import { risk } from 'shared-contracts/business/risk/risk';
import { sampleRisk } from 'shared-freight/testing/sample-risk';
import { actOn, listHandler, offeredBy, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CarrierRiskPage from './risk.page.tsx';

const closed = { ...sampleRisk, id: 'k9', riskNo: 'FX20261120000009', riskStatus: '5', riskStatus_dictText: '已关闭' };

test('a carrier reads what was found and says what happened, while nobody has decided', async () => {
  const { user } = renderScreen(<CarrierRiskPage />, {
    can: ['risk:list', 'risk:explain'],
    handlers: [listHandler(risk, [sampleRisk, closed])],
  });
  const row = await rowOf(sampleRisk.riskNo);
  expect(row.getByText('5.00%')).toBeVisible();
  expect(row.queryByText('处理人')).toBeNull();
  expect(await offeredBy(user, closed.riskNo)).not.toContain('说明');
  await user.keyboard('{Escape}');
  await actOn(user, sampleRisk.riskNo, '说明');
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('button', { name: /说\s?明/ }));
  expect(await drawer.findByText(/请(?:输入|填写)承运方说明/)).toBeVisible();
});

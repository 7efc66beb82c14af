import { screen } from '@testing-library/react';
import { fleetBinding } from 'shared-contracts/business/fleet/fleet-binding';
import { listHandler, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import FleetBindingPage from './fleet-binding.page.tsx';

test('a binding that ended says when, by whom and why', async () => {
  const ended = {
    ...{ id: 'b1', version: 1, bindKind: '3', carrierName: '顺捷物流', driverName: '陈师傅', plateNumber: '沪A12345', mainFlag: 'N' },
    ...{ bindStatus: '3', bindTime: '2026-01-01 08:00:00', unbindTime: '2026-03-01 08:00:00', unbindUser: '张三', unbindReason: '调岗' },
  };
  renderScreen(<FleetBindingPage />, { can: ['fleetBinding:list'], handlers: [listHandler(fleetBinding, [ended])] });
  const row = await rowOf('陈师傅');
  expect(row.getByText('调岗')).toBeVisible();
  expect(row.getByText('张三')).toBeVisible();
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
});

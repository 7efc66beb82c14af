import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { certRecord } from 'shared-contracts/business/master/cert-record';
import { listHandler, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CertRecordPage from './cert-record.page.tsx';

const frozen = {
  ...{ id: 'r1', version: 1, certParty: 'driver', certParty_dictText: '司机', partyId: 'd1', partyName: '陈师傅', certEvent: '6' },
  ...{ certEvent_dictText: '冻结', eventTime: '2026-11-20 10:00:00', operatorName: '风控员', reason: '驾驶证待核实', certStatus: '5' },
  ...{ certStatus_dictText: '已冻结', papers: '驾驶证正页: 至2027-01-01 合格', firstEnd: '2027-01-01', driverId: 'd1' },
};

test('what was decided is read with its reason and the papers of that moment', async () => {
  const { user } = renderScreen(<CertRecordPage />, {
    can: ['certRecord:list'],
    handlers: [listHandler(certRecord, [frozen]), http.get('*/api/business/bizCertRecord/queryById', () => success(frozen))],
  });
  const row = await rowOf('陈师傅');
  expect(row.getByText('驾驶证待核实')).toBeVisible();
  await user.click(row.getByText('陈师傅'));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/驾驶证正页: 至2027-01-01 合格/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
});

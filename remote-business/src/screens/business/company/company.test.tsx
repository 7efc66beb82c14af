import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { company } from 'shared-contracts/business/master/company';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CompanyPage from './company.page.tsx';

const can = ['list', 'add', 'enable', 'disable'].map((action) => `company:${action}`);
const first = {
  ...{ id: 'c1', version: 1, companyNo: '1', companyName: '平台运营主体', companyType: '1', companyType_dictText: '运营主体' },
  ...{ uscc: '9144030071526726XG', networkPermitNo: '370100000001', networkPermitTo: '2020-01-01', status: '1', status_dictText: '启用' },
};

test('a company whose permit has passed says so', async () => {
  const { user } = renderScreen(<CompanyPage />, { can, handlers: [listHandler(company, [first])] });
  const row = await rowOf('平台运营主体');
  expect(row.getByText('2020-01-01 已过期')).toBeVisible();
  expect(await offeredBy(user, '平台运营主体')).not.toContain('启用');
});

test('the first company stays in use, and why is told', async () => {
  const disable = http.put('*/api/business/bizCompany/disable', () => refusal('默认主体不能停用'));
  const { user } = renderScreen(<CompanyPage />, { can, handlers: [listHandler(company, [first]), disable] });
  await actOn(user, '平台运营主体', '停用');
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
  expect(await within(document.body).findByText('默认主体不能停用')).toBeVisible();
});

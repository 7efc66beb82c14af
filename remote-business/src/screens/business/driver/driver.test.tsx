import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { driver } from 'shared-contracts/business/driver';
import { shanghaiToday } from 'shared-contracts/values/shanghai-time';
import { actOn, listHandler, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DriverPage from './driver.page.tsx';

const known = {
  id: 'd1',
  version: 1,
  driverNo: 'SJ000001',
  driverName: '陈师傅',
  mobile: '138****8000',
  vehicleClass: 'A2',
  licenseValidTo: shanghaiToday(),
  qualificationValidTo: '2099-12-31',
  carrierName: '顺捷物流',
  status: '1',
};

test('a licence that ends soon is marked, one far away is not', async () => {
  renderScreen(<DriverPage />, { can: ['driver:list'], handlers: [listHandler(driver, [known])] });
  const row = await rowOf('SJ000001');
  expect(row.getByText(`${known.licenseValidTo} 0天后到期`)).toBeVisible();
  expect(row.getByText('2099-12-31')).toBeVisible();
});

test('a wrong mobile number is refused before anything is sent', async () => {
  const { user } = renderScreen(<DriverPage />, { can: ['driver:list', 'driver:add'], handlers: [listHandler(driver, [])] });
  await user.click(await screen.findByRole('button', { name: /新增/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('手机号'), '12345');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('请输入正确手机号')).toBeVisible();
});

test('an auditor decides each document, nothing is preset, and a refused one cannot pass', async () => {
  const papers = { idFrontImg: 'temp/a.png', idBackImg: 'temp/b.png', licenseImg: 'temp/c.png', licenseBackImg: 'temp/d.png' };
  const pending = { ...known, ...papers, qualificationNo: '370102000000000000', certStatus: '1', certStatus_dictText: '待审核' };
  const sent: unknown[] = [];
  const { user } = renderScreen(<DriverPage />, {
    can: ['driver:list', 'driver:auditCert'],
    handlers: [
      listHandler(driver, [pending]),
      http.put('*/api/business/bizDriver/auditCert', async ({ request }) => {
        sent.push(await request.json());
        return refusal('不能审核自己提交的认证');
      }),
    ],
  });
  await actOn(user, 'SJ000001', '审核认证');
  const drawer = within(await screen.findByRole('dialog'));
  const documents = ['身份证正面', '身份证反面', '驾驶证正页', '驾驶证副页'];
  for (const name of documents) {
    const group = within(await drawer.findByRole('radiogroup', { name }));
    for (const choice of group.getAllByRole('radio')) expect(choice).not.toBeChecked();
    await user.click(group.getByRole('radio', { name: name === '驾驶证副页' ? '不合格' : '合格' }));
  }
  expect(drawer.getByRole('radio', { name: '通过认证' })).toBeDisabled();
  await user.click(drawer.getByRole('radio', { name: '驳回' }));
  await user.type(await drawer.findByLabelText('驳回原因'), '副页看不清');
  await user.click(drawer.getByRole('button', { name: '审核认证' }));
  expect(await drawer.findByText('不能审核自己提交的认证')).toBeVisible();
  const findings = 'idFrontImg:Y,idBackImg:Y,licenseImg:Y,licenseBackImg:N';
  expect(sent).toEqual([{ id: 'd1', version: 1, findings, pass: 'N', certRejectReason: '副页看不清' }]);
});

import { screen } from '@testing-library/react';
import { http } from 'msw';
import { shipper } from 'shared-contracts/business/shipper';
import { listHandler, refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import ShipperCertificationPage from './certification.page.tsx';

const can = ['list', 'fillCert', 'submitCert', 'withdrawCert'].map((action) => `shipper:${action}`);
const person = { shipperId: 's1' };
const incomplete = {
  ...{ id: 's1', version: 4, shipperName: '示例钢铁有限公司', shipperType: '1', uscc: '91370102MA3FK0013G', legalPerson: '甲示例' },
  ...{ districtCode: '370102', address: '一路1号', contactName: '钱示例', contactMobile: '13800000001', longTermFlag: 'Y' },
  ...{
    licenseImg: 'temp/a.png',
    idFrontImg: null,
    idBackImg: null,
    certStatus: '3',
    certStatus_dictText: '已驳回',
    certRejectReason: '身份证不清晰',
  },
};

test('a shipper sees why it was refused and what is missing, and is told a refused submission', async () => {
  const submit = http.put('*/api/business/bizShipper/submitCert', () => refusal('请上传身份证正面；请上传身份证反面'));
  const { user } = renderScreen(<ShipperCertificationPage />, {
    can,
    user: person,
    handlers: [listHandler(shipper, [incomplete]), submit],
  });
  expect(await screen.findByText('身份证不清晰')).toBeVisible();
  expect(screen.getByText('身份证正面 · 身份证反面')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '提交认证' }));
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
  expect(await screen.findByText('请上传身份证正面；请上传身份证反面')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '填写认证资料' }));
  for (const name of ['身份证正面', '身份证反面']) expect(await screen.findByRole('button', { name: `上传文件 ${name}` })).toBeVisible();
});

test('what is submitted can be withdrawn, not changed', async () => {
  const pending = { ...incomplete, certStatus: '1', certStatus_dictText: '待审核', idFrontImg: 'temp/b.png', idBackImg: 'temp/c.png' };
  const sent: unknown[] = [];
  const withdraw = http.put('*/api/business/bizShipper/withdrawCert', async ({ request }) => {
    sent.push(await request.json());
    return success(pending, '操作成功');
  });
  const { user } = renderScreen(<ShipperCertificationPage />, { can, user: person, handlers: [listHandler(shipper, [pending]), withdraw] });
  expect(await screen.findByText('平台审核后会通知您，审核期间不能修改资料。')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '撤回认证' }));
  expect(screen.queryByRole('button', { name: '填写认证资料' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
  await vi.waitFor(() => expect(sent).toEqual([{ id: 's1', version: 4 }]));
});

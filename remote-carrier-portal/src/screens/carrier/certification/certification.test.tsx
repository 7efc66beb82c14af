import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { carrier } from 'shared-contracts/business/carrier';
import { listHandler, renderScreen, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CarrierCertificationPage from './certification.page.tsx';

const can = ['list', 'fillCert', 'submitCert'].map((action) => `carrier:${action}`);
const light = {
  ...{ id: 'c1', version: 1, carrierName: '冯假设', carrierType: '2', idCardNo: '420102198607220054', permitNo: '420102000000' },
  ...{
    districtCode: '420102',
    address: '假设路14号',
    contactName: '冯假设',
    contactMobile: '13800000014',
    taxpayerType: '2',
    payeeMode: '2',
  },
  ...{ certStatus: '0', certStatus_dictText: '未认证', idFrontImg: 'temp/a.png', idBackImg: 'temp/b.png', entrustAgreementImg: null },
};

test('a carrier of light lorries needs no permit, and fills in what is missing', async () => {
  const { user } = renderScreen(<CarrierCertificationPage />, {
    can,
    user: { carrierId: 'c1' },
    handlers: [listHandler(carrier, [light])],
  });
  expect(await screen.findByText('提交前还需要完成：')).toBeVisible();
  expect(screen.getAllByText('运输服务协议').length).toBeGreaterThan(0);
  expect(screen.queryByText('道路运输经营许可证照片')).toBeNull();
  await user.click(screen.getByRole('button', { name: '填写认证资料' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('承运商名称')).toHaveValue('冯假设');
  expect(drawer.getByRole('button', { name: '上传文件 运输服务协议' })).toBeVisible();
});

test('numbers that the person sees masked are empty in the form and stay as they are', async () => {
  const sent: Record<string, unknown>[] = [];
  const masked = { ...light, idCardNo: '4201**********0054', contactMobile: '138****0014', idFrontImg: null, idBackImg: null };
  const { user } = renderScreen(<CarrierCertificationPage />, {
    can,
    user: { carrierId: 'c1' },
    handlers: [
      listHandler(carrier, [masked]),
      http.put('*/api/business/bizCarrier/fillCert', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return success({ ...masked, version: 2 });
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '填写认证资料' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('联系人手机')).toHaveValue('');
  expect(drawer.getByText('已脱敏：138****0014，不填则保持不变')).toBeVisible();
  await user.type(drawer.getByLabelText('联系人'), '一');
  await user.click(drawer.getByRole('button', { name: '填写认证资料' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ id: 'c1', version: 1, contactName: '冯假设一' })]));
  for (const name of ['idCardNo', 'contactMobile', 'idFrontImg', 'idBackImg']) expect(sent[0]).not.toHaveProperty(name);
});

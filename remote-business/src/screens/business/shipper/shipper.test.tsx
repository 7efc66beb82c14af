import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { shipper } from 'shared-contracts/business/shipper';
import { listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ShipperPage from './shipper.page.tsx';

const known = {
  id: 's1',
  version: 1,
  shipperNo: 'HZ000001',
  shipperName: '华东建材',
  shipperType: '1',
  contactName: '李经理',
  contactMobile: '138****8000',
  creditLimit: '100000.00',
  creditUsed: '125000.00',
  companyId: '1',
  settleType: '3',
  serviceFeeMode: '2',
  status: '1',
  provinceCode: '310000',
  cityCode: '310100',
  districtCode: '310115',
  address: '海港大道1号',
};

test('the detail shows how much of the credit is used up', async () => {
  const { user } = renderScreen(<ShipperPage />, {
    can: ['shipper:list'],
    handlers: [listHandler(shipper, [known]), http.get('*/api/business/bizShipper/queryById', () => success(known))],
  });
  await user.click((await rowOf('HZ000001')).getByRole('link', { name: known.shipperName }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('progressbar', { name: '授信使用' })).toHaveAttribute('aria-valuenow', '100');
  expect(drawer.getByText('125%')).toBeVisible();
});

test('a wrong mobile number is refused before anything is sent, a taken name by the server', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<ShipperPage />, {
    can: ['shipper:list', 'shipper:edit'],
    handlers: [
      listHandler(shipper, [known]),
      http.get('*/api/business/bizShipper/queryById', () => success(known)),
      http.put('*/api/business/bizShipper/edit', async ({ request }) => {
        sent.push(await request.json());
        return refusal('货主名称已存在');
      }),
    ],
  });
  await user.click((await rowOf('HZ000001')).getByRole('button', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog'));
  const mobile = drawer.getByLabelText('联系人手机');
  await user.clear(mobile);
  await user.type(mobile, '123');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('请输入正确手机号')).toBeVisible();
  expect(sent).toEqual([]);

  await user.clear(mobile);
  await user.type(mobile, '13800138000');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('货主名称已存在')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ id: 's1', version: 1, contactMobile: '13800138000' })]);
});

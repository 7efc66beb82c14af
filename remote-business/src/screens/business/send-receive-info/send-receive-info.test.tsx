import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { actOn, listHandler, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import SendReceiveInfoPage from './send-receive-info.page.tsx';

const can = ['list', 'disable'].map((action) => `sendReceiveInfo:${action}`);
const known = {
  id: 'p1',
  version: 1,
  infoType: '1',
  infoType_dictText: '发货',
  shipperName: '示例钢铁有限公司',
  unitName: '示例济南仓',
  contactName: '仓管1',
  contactMobile: '138****5001',
  districtCode: '370102',
  districtCode_dictText: '历下区',
  address: '示例物流园1号',
  fenceRadius: 1000,
  openTime: '08:00',
  closeTime: '18:00',
  defaultFlag: 'Y',
  defaultFlag_dictText: '是',
  useCount: 12,
  status: '1',
  status_dictText: '启用',
};

test('a place says when one may come, and numbers stay masked', async () => {
  renderScreen(<SendReceiveInfoPage />, { can, handlers: [listHandler(sendReceiveInfo, [known])] });
  const row = await rowOf('示例济南仓');
  for (const fact of ['138****5001', '1,000', '12']) expect(row.getAllByText(fact, { exact: false })[0]).toBeVisible();
});

test('what was changed meanwhile is not put out of use', async () => {
  const { user } = renderScreen(<SendReceiveInfoPage />, {
    can,
    handlers: [
      listHandler(sendReceiveInfo, [known]),
      http.put('*/api/business/bizSendReceiveInfo/disable', () => refusal('当前状态[停用]不允许执行[停用]')),
    ],
  });
  await actOn(user, '示例济南仓', '停用');
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
  expect(await screen.findByText('当前状态[停用]不允许执行[停用]')).toBeVisible();
});

test('working hours say which form they want, and refuse another one with an example', async () => {
  const { user } = renderScreen(<SendReceiveInfoPage />, {
    can: [...can, 'sendReceiveInfo:add'],
    handlers: [listHandler(sendReceiveInfo, [])],
  });
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const from = await screen.findByLabelText('作业开始');
  expect(from).toHaveAttribute('placeholder', '如08:30');
  await user.type(from, '8点');
  await user.tab();
  expect(await screen.findByText('请按“时:分”填写时间，如08:30')).toBeVisible();
  await user.clear(from);
  await user.type(from, '8:30');
  await user.tab();
  await waitFor(() => expect(screen.queryByText('请按“时:分”填写时间，如08:30')).toBeNull());
});

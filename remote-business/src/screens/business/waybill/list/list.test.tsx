import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { waybill } from 'shared-contracts/business/waybill';
import { sampleOnTheRoad, sampleWaybill } from 'shared-freight/testing';
import { actOn, listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import WaybillListPage from './list.page.tsx';

const detail = (record: object) => http.get('*/api/business/bizWaybill/queryById', () => success(record));

test('the detail tells the journey: steps, what happened, weights and charges', async () => {
  const { user } = renderScreen(<WaybillListPage />, {
    can: ['waybill:list'],
    dictionaries: { waybill_node: [{ value: '2', text: '装货' }] },
    handlers: [
      listHandler(waybill, [sampleOnTheRoad]),
      detail(sampleOnTheRoad),
      http.get('*/api/business/bizWaybill/nodes', () =>
        success([
          {
            id: 'n1',
            waybillId: 'w1',
            nodeType: '2',
            nodeTime: '2026-11-20 10:00:00',
            operatorName: '陈师傅',
            weightNet: '32.500',
            sealNo: 'S-77',
          },
        ]),
      ),
    ],
  });
  await user.click((await rowOf(sampleOnTheRoad.waybillNo)).getByText(sampleOnTheRoad.waybillNo));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('送达')).toBeVisible();
  await user.click(drawer.getByRole('tab', { name: '节点' }));
  expect(await drawer.findByText('S-77')).toBeVisible();
  await user.click(drawer.getByRole('tab', { name: '磅单与货损' }));
  expect(await drawer.findByText('48.500')).toBeVisible();
  await user.click(drawer.getByRole('tab', { name: '费用' }));
  expect(await drawer.findByText('85.0000')).toBeVisible();
});

test('charges that the server keeps from this person have no line', async () => {
  const withoutReceivable = { ...sampleOnTheRoad, shipperPrice: null };
  const { user } = renderScreen(<WaybillListPage />, {
    can: ['waybill:list'],
    handlers: [listHandler(waybill, [withoutReceivable]), detail(withoutReceivable)],
  });
  await user.click((await rowOf(sampleOnTheRoad.waybillNo)).getByText(sampleOnTheRoad.waybillNo));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('tab', { name: '费用' }));
  expect(await drawer.findByText('应付单价(元)')).toBeVisible();
  expect(drawer.queryByText('应收单价(元)')).toBeNull();
});

test('cancelling needs a reason and says why the server refused', async () => {
  const { user } = renderScreen(<WaybillListPage />, {
    can: ['waybill:list', 'waybill:cancel'],
    handlers: [
      listHandler(waybill, [sampleWaybill]),
      http.put('*/api/business/bizWaybill/cancel', () => refusal('当前状态[运输中]不允许执行[取消]')),
    ],
  });
  await actOn(user, sampleWaybill.waybillNo, '取消');
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('取消原因'), '货主改期');
  await user.click(drawer.getByRole('button', { name: '确定' }));
  expect(await drawer.findByText('当前状态[运输中]不允许执行[取消]')).toBeVisible();
  expect(drawer.getByLabelText('取消原因')).toHaveValue('货主改期');
});

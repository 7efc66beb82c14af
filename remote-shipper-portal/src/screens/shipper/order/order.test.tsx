import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { order } from 'shared-contracts/business/order/order';
import { orderedGoodsFields, orderedGoodsParameter, orderedGoodsReport } from 'shared-contracts/business/order/order-goods-report';
import type { Field } from 'shared-contracts/entity/field';
import { fieldsOf } from 'shared-freight/order-form-groups';
import { actOn, listHandler, offeredBy, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { orderFormOfShipper, usualTerms } from './order.form.tsx';
import ShipperOrderPage from './order.page.tsx';

const waiting = {
  id: 'o1',
  version: 1,
  orderNo: 'DD202611200001',
  goodsName: '水泥',
  orderQty: '1200.000',
  deliveredQty: '25.000',
  shipperPrice: '98.0000',
  carrierPriceLimit: null,
  orderStatus: '10',
  orderStatus_dictText: '待接单',
  createTime: '2026-11-20 10:00:00',
};
const taken = { ...waiting, id: 'o2', orderNo: 'DD202611200002', orderStatus: '20', orderStatus_dictText: '待调度' };
const can = ['order:list', 'order:add', 'order:edit', 'order:cancel', 'order:resubmit'];
const shipperUser = { shipperId: 's1' };

test('a shipper sees how far its orders have come and nothing of what carriers are paid', async () => {
  const { user } = renderScreen(<ShipperOrderPage />, {
    can,
    user: shipperUser,
    handlers: [listHandler(order, [waiting]), http.get('*/api/business/bizOrder/queryById', () => success(waiting))],
  });
  const row = await rowOf(waiting.orderNo);
  expect(row.getByText('25.000 / 1,200.000')).toBeVisible();
  await user.click(row.getByText(waiting.orderNo));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('应付单价(元)')).toBeVisible();
  expect(screen.queryByText(/应收|承运商/)).toBeNull();
});

test('the form names the price as the record does: what the shipper pays', async () => {
  const { user } = renderScreen(<ShipperOrderPage />, { can, user: shipperUser, handlers: [listHandler(order, [])] });
  await user.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('应付单价(元)')).toBeVisible();
  expect(drawer.queryByText(/应收/)).toBeNull();
});

test('an order that a dispatcher took meanwhile cannot be cancelled any more', async () => {
  const { user } = renderScreen(<ShipperOrderPage />, {
    can,
    user: shipperUser,
    handlers: [
      listHandler(order, [waiting]),
      http.put('*/api/business/bizOrder/cancel', () => refusal('当前状态[待调度]不允许执行[取消]')),
    ],
  });
  await actOn(user, waiting.orderNo, '取消');
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('取消原因'), '计划变更');
  await user.click(drawer.getByRole('button', { name: '确定' }));
  expect(await drawer.findByText('当前状态[待调度]不允许执行[取消]')).toBeVisible();
});

test('an order that has been taken offers no cancelling to its shipper', async () => {
  const { user } = renderScreen(<ShipperOrderPage />, { can, user: shipperUser, handlers: [listHandler(order, [taken])] });
  expect(await offeredBy(user, taken.orderNo)).not.toContain('取消');
});

test('goods that were ordered before fill those of a new order, and can be changed', async () => {
  const shippers: (string | null)[] = [];
  const { user } = renderScreen(<ShipperOrderPage />, {
    can,
    user: shipperUser,
    dictionaries: {
      goods_type: [{ value: '0400', text: '钢铁' }],
      pack_type: [{ value: '3', text: '捆装' }],
      qty_unit: [{ value: '1', text: '吨' }],
    },
    handlers: [
      listHandler(order, []),
      http.get(`*/api/online/cgreport/api/getRpColumns/${orderedGoodsReport}`, () =>
        success({
          cgRpConfigId: 'r1',
          cgRpConfigName: '历史货物',
          columns: orderedGoodsFields.map((dataIndex) => ({ dataIndex, title: order.fields[dataIndex].label[0] })),
          dictOptions: {},
        }),
      ),
      http.get('*/api/online/cgreport/api/getQueryInfo/r1', () => success([])),
      http.get('*/api/online/cgreport/api/getData/r1', ({ request }) => {
        shippers.push(new URL(request.url).searchParams.get(`self_${orderedGoodsParameter}`));
        // The latest order had two kinds of goods; only the first of them can be ordered by its name.
        return page([{ goodsName: '螺纹钢 等2种', goodsTypeCode: '0400', packType: '3', qtyUnit: '1', goodsUnitPrice: '3600.0000' }]);
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^下单|新增/ }));
  const form = within(await screen.findByRole('dialog'));
  const input = { selector: 'input' } as const;
  // An input without a dialog is shown until the code of the picker is loaded, so the test waits for the picker.
  await user.click(await form.findByLabelText('历史货物', { selector: '[role=combobox]' }));
  const popup = within(await screen.findByRole('dialog', { name: '历史货物' }));
  await user.click(await popup.findByRole('checkbox', { name: '选择第 1 行' }));
  await user.click(popup.getByRole('button', { name: '确定' }));
  expect(shippers).toEqual(['s1']);
  const name = form.getByLabelText('货物名称', input);
  expect(name).toHaveValue('螺纹钢');
  expect(form.getByLabelText('货值单价(元/吨)', input)).toHaveValue('3,600.0000');
  expect(form.getAllByText('钢铁')[0]).toBeVisible();
  await user.type(name, ' HRB400');
  expect(name).toHaveValue('螺纹钢 HRB400');
});

test('the form asks for every required field, or sends the usual term', () => {
  // The field of a district also gives its province and city.
  const regions = ['send', 'receive'].flatMap((side) => [`${side}ProvinceCode`, `${side}CityCode`]);
  const asked = new Set<string>([...fieldsOf(orderFormOfShipper).flat(), ...regions, ...Object.keys(usualTerms), 'shipperId']);
  const required = Object.entries<Field>(order.fields).filter(([, field]) => field.required && !field.readOnly);
  expect(required.filter(([name]) => !asked.has(name)).map(([name]) => name)).toEqual([]);
  expect(Object.values(usualTerms)).toEqual(['3', 30, '0.09']);
});

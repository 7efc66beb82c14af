import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { oftenLine } from 'shared-contracts/business/master/often-line';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import OftenLinePage from './often-line.page.tsx';

const can = ['list', 'add', 'edit', 'enable', 'disable'].map((action) => `oftenLine:${action}`);
const known = {
  id: 'l1',
  version: 3,
  lineNo: 'XL202601010001',
  lineName: '济南-青岛',
  shipperId: 's1',
  shipperName: '示例钢铁有限公司',
  startDistrictCode: '370102',
  startDistrictCode_dictText: '历下区',
  endDistrictCode: '370202',
  endDistrictCode_dictText: '市南区',
  startAddress: '一路1号',
  endAddress: '二路2号',
  distance: '352.00',
  useCount: 9,
  status: '1',
  status_dictText: '启用',
};

test('a route says whose it is, from where to where, and how often it was used', async () => {
  const { user } = renderScreen(<OftenLinePage />, { can, handlers: [listHandler(oftenLine, [known])] });
  const row = await rowOf('济南-青岛');
  for (const fact of ['示例钢铁有限公司', '352.00', '9', '启用']) expect(row.getByText(fact)).toBeVisible();
  const offered = await offeredBy(user, '济南-青岛');
  expect(offered).toContain('停用');
  expect(offered).not.toContain('启用');
});

test('a second route of the same ends is refused beside the field, and what was typed stays', async () => {
  const message = '相同起点、终点和货物类型的常用线路已存在';
  const { user } = renderScreen(<OftenLinePage />, {
    can,
    handlers: [
      listHandler(oftenLine, [known]),
      http.get('*/api/business/bizOftenLine/queryById', () => success(known)),
      http.put('*/api/business/bizOftenLine/edit', () => refusal(message, 500, { startAddress: message })),
    ],
  });
  await actOn(user, '济南-青岛', '编辑');
  const drawer = within(await screen.findByRole('dialog'));
  const distance = await drawer.findByLabelText('标准运距(公里)');
  await user.clear(distance);
  await user.type(distance, '360');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect((await drawer.findAllByText(message)).length).toBeGreaterThan(0);
  expect(distance).toHaveValue('360.00');
});

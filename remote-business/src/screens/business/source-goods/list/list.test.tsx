import { screen, within } from '@testing-library/react';
import { carrier } from 'shared-contracts/business/carrier';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { listHandler, offeredBy, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { sampleGoods } from '../../../../parts/goods/sample-goods.ts';
import SourceGoodsListPage from './list.page.tsx';

const draft = { ...sampleGoods, goodsStatus: '0', goodsStatus_dictText: '草稿' };
const expired = { ...sampleGoods, id: 'g2', goodsNo: 'HY20261123000002', goodsStatus: '80', goodsStatus_dictText: '已过期' };
const can = ['list', 'add', 'edit', 'submit', 'withdraw', 'cancel', 'copy', 'reopen'].map((action) => `sourceGoods:${action}`);

test('a draft is submitted, expired goods are copied or offered again', async () => {
  const { user } = renderScreen(<SourceGoodsListPage />, { can, handlers: [listHandler(sourceGoods, [draft, expired])] });
  expect((await rowOf(draft.goodsNo)).getByText('示例钢铁')).toBeVisible();
  expect(await offeredBy(user, draft.goodsNo)).toEqual(expect.arrayContaining(['提交', '编辑', '取消']));
  expect(await offeredBy(user, expired.goodsNo)).toEqual(['复制', '重新报价']);
});

test('goods for chosen carriers ask for them', async () => {
  const { user } = renderScreen(<SourceGoodsListPage />, {
    can,
    dictionaries: {
      publish_scope: [{ value: '1', text: '定向' }],
    },
    handlers: [listHandler(sourceGoods, []), listHandler(carrier, [{ id: 'c1', carrierName: '示范物流' }])],
  });
  await user.click(await screen.findByRole('button', { name: /新增/ }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.queryByLabelText('定向承运商')).toBeNull();
  await user.click(form.getByLabelText('发布范围'));
  await user.click(await screen.findByTitle('定向'));
  await user.click(await form.findByLabelText('定向承运商'));
  await user.click(await screen.findByTitle('示范物流'));
  expect(form.getByText('示范物流')).toBeVisible();
});

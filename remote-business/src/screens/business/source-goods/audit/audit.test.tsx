import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { actOn, listHandler, offeredBy, refusal, renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { sampleGoods } from '../../../../parts/goods/sample-goods.ts';
import SourceGoodsAuditPage from './audit.page.tsx';

const waiting = { ...sampleGoods, goodsStatus: '10', goodsStatus_dictText: '待审核', shipperExpectPrice: '80.0000', offerDeadline: null };
const yesNo = {
  yn: [
    { value: 'Y', text: '是' },
    { value: 'N', text: '否' },
  ],
};

test('only goods that wait are asked for; the auditor reads what to look at and may be refused', async () => {
  const asked: string[] = [];
  const { user } = renderScreen(<SourceGoodsAuditPage />, {
    can: ['sourceGoods:list', 'sourceGoods:audit'],
    dictionaries: yesNo,
    handlers: [
      http.get('*/api/business/bizSourceGoods/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('goodsStatus') ?? '');
      }),
      listHandler(sourceGoods, [waiting]),
      http.put('*/api/business/bizSourceGoods/audit', () => refusal('不能审核自己提交的货源')),
    ],
  });
  expect(await offeredBy(user, waiting.goodsNo)).toEqual(['审核']);
  expect(asked).toContain('10');
  await actOn(user, waiting.goodsNo, '审核');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('期望单价80.0000元低于合同价88.0000元')).toBeVisible();
  expect(drawer.getByText('未设报价截止，审核通过后按默认时长计算')).toBeVisible();
  // Neither answer is chosen at first, and refusing asks for its reason at once.
  expect(drawer.getByRole('radio', { name: '是' })).not.toBeChecked();
  expect(drawer.getByRole('radio', { name: '否' })).not.toBeChecked();
  await user.click(drawer.getByRole('button', { name: '审核' }));
  expect(await drawer.findByText('请选择是否通过')).toBeVisible();
  await user.click(drawer.getByRole('radio', { name: '否' }));
  expect(await drawer.findByLabelText('驳回原因')).toBeVisible();
  await user.click(drawer.getByRole('radio', { name: '是' }));
  await user.click(drawer.getByRole('button', { name: '审核' }));
  await waitFor(() => expect(drawer.getByText('不能审核自己提交的货源')).toBeVisible());
});

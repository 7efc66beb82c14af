import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { carrier } from 'shared-contracts/business/carrier';
import { contract } from 'shared-contracts/business/contract/contract';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import ContractPage from './contract.page.tsx';
import { nextTerm } from './next-term.ts';

const route = { startCityCode: '370100', endCityCode: '320100', vehicleType: null, priceUnit: '1', priceUnit_dictText: '元/吨' };
const draft = {
  id: 'c1',
  version: 2,
  contractNo: 'HT202611210001',
  contractName: '年度运输合同',
  contractType: '1',
  shipperId: 's1',
  shipperName: '示例钢铁',
  carrierId: null,
  carrierName: null,
  signMode: '1',
  signDate: '2026-11-01',
  effectiveFrom: '2026-11-01',
  effectiveTo: '2027-10-31',
  companyId: '1',
  settleType: '1',
  settleWeightRule: '3',
  lossType: '0',
  lossTolerance: '0.000000',
  lossCalcMode: '2',
  wipeZeroRule: '0',
  invoiceType: '81',
  taxRate: '0.09',
  contractStatus: '0',
  contractStatus_dictText: '草稿',
  daysLeft: null,
  terminateAudit: null,
  renewalContractNo: null,
  prices: [
    { ...route, id: 'p1', goodsTypeCode: null, unitPrice: '91.5000' },
    { ...route, id: 'p2', goodsTypeCode: '0400', goodsTypeCode_dictText: '钢铁', unitPrice: '99.0000' },
  ],
};
const ending = {
  ...draft,
  id: 'c2',
  contractNo: 'HT202611210002',
  contractStatus: '2',
  contractStatus_dictText: '生效',
  daysLeft: 12,
  terminateAudit: '1',
  renewalContractNo: 'HT202611210009',
};
const dictionaries = {
  contract_type: [
    { value: '1', text: '托运合同' },
    { value: '2', text: '承运合同' },
  ],
  goods_type: [{ value: '0400', text: '钢铁' }],
  price_unit: [{ value: '1', text: '元/吨' }],
};
const reads = http.get('*/api/business/bizContract/queryById', () => success(draft));

test('a row says with whom and how long, and offers what its state and the person allow', async () => {
  const { user } = renderScreen(<ContractPage />, {
    can: ['list', 'submit', 'renew', 'terminate', 'auditTerminate'].map((action) => `contract:${action}`),
    handlers: [listHandler(contract, [draft, ending])],
  });
  const first = await rowOf(draft.contractNo);
  expect(first.getByText('示例钢铁')).toBeVisible();
  expect(await offeredBy(user, draft.contractNo)).toEqual(['提交']);
  const second = await rowOf(ending.contractNo);
  expect(second.getByText('12')).toBeVisible();
  // The contract's termination was requested, and it was renewed.
  expect(await offeredBy(user, ending.contractNo)).toEqual(['审核终止']);
});

test('the form asks for the party that the type knows, and keeps a refusal beside what was typed', async () => {
  const { user } = renderScreen(<ContractPage />, {
    can: ['contract:list', 'contract:add'],
    dictionaries,
    handlers: [
      listHandler(contract, []),
      listHandler(carrier, []),
      http.post('*/api/business/bizContract/add', () => refusal('请选择承运商')),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /新增/ }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByLabelText('货主')).toBeVisible();
  expect(form.queryByLabelText('承运商')).toBeNull();
  expect(form.getByLabelText('服务费模式')).toBeVisible();
  await user.click(form.getByLabelText('合同类型'));
  await user.click(await screen.findByTitle('承运合同'));
  expect(await form.findByLabelText('承运商')).toBeVisible();
  expect(form.queryByLabelText('货主')).toBeNull();
  expect(form.queryByLabelText('服务费模式')).toBeNull();
});

test('prices that repeat each other are marked before anything is sent; mended, they go with the contract', async () => {
  const sent: { prices: unknown }[] = [];
  const { user } = renderScreen(<ContractPage />, {
    can: ['contract:list', 'contract:edit'],
    dictionaries,
    handlers: [
      listHandler(contract, [draft]),
      reads,
      http.put('*/api/business/bizContract/edit', async ({ request }) => {
        sent.push((await request.json()) as { prices: unknown });
        return success(draft, '修改成功!');
      }),
    ],
  });
  await actOn(user, draft.contractNo, '编辑');
  const form = within(await screen.findByRole('dialog'));
  const table = within(await form.findByRole('grid', { name: '运价' }));
  await user.click(await table.findByRole('gridcell', { name: '99.0000' }));
  // The Escape key closes the cell editor and not the drawer.
  await user.keyboard('{Escape}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Delete}');
  await waitFor(() => expect(table.queryByRole('gridcell', { name: '钢铁' })).toBeNull());
  await user.click(form.getByRole('button', { name: '保存' }));
  expect((await form.findAllByText(/起运地、目的地、货物类别、车型、生效日期与第\d行重复/)).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  // The first marked cell has the focus two frames after its message is shown.
  await waitFor(() => expect(table.getAllByRole('gridcell')).toContain(document.activeElement));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(table.getByRole('gridcell', { name: '钢铁' })).toBeInTheDocument());
  await user.click(table.getByRole('gridcell', { name: '99.0000' }));
  await user.keyboard('{Escape}101{Enter}');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.prices).toEqual([
    expect.objectContaining({ id: 'p1', goodsTypeCode: null, unitPrice: '91.5000' }),
    expect.objectContaining({ id: 'p2', goodsTypeCode: '0400', unitPrice: '101' }),
  ]);
});

test('the detail has prices and history in tabs of their own; the history names fields, texts and lines', async () => {
  const asked = vi.fn();
  const { user } = renderScreen(<ContractPage />, {
    can: ['contract:list', 'contract:history'],
    dictionaries: {
      ...dictionaries,
      contract_status: [
        { value: '0', text: '草稿' },
        { value: '1', text: '待审核' },
      ],
    },
    handlers: [
      listHandler(contract, [draft]),
      reads,
      http.get('*/api/business/bizContract/history', ({ request }) => {
        asked(new URL(request.url).searchParams.get('id'));
        return success([
          {
            at: '2026-11-21 09:00:00',
            operator: '平台运营',
            action: 'submit',
            changes: [{ name: 'contractStatus', before: '0', after: '1' }],
          },
          {
            at: '2026-11-21 08:00:00',
            operator: '平台运营',
            action: 'edit',
            changes: [
              {
                name: 'prices',
                before: [{ id: 'p1', unitPrice: '90.0000' }, { id: 'p3' }],
                after: [{ id: 'p1', unitPrice: '91.5000' }, { id: 'p2' }],
              },
            ],
          },
        ]);
      }),
    ],
  });
  await user.click((await rowOf(draft.contractNo)).getByText(draft.contractNo));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('tab', { name: '运价' }));
  expect(await drawer.findByRole('gridcell', { name: '99.0000' })).toBeVisible();
  await user.click(drawer.getByRole('tab', { name: '变更记录' }));
  expect(await within(drawer.getByRole('tabpanel', { name: '变更记录' })).findByText('待审核')).toBeVisible();
  expect(drawer.getByText('运价 新增1行，修改1行，删除1行')).toBeVisible();
  expect(asked).toHaveBeenCalledWith('c1');
});

test('a draft opens its prices over the whole screen, from the list and from its record', async () => {
  const open = vi.fn();
  const { user } = renderScreen(<ContractPage />, {
    can: ['contract:list', 'contract:edit'],
    dictionaries,
    open,
    handlers: [listHandler(contract, [draft, ending]), reads],
  });
  expect(await offeredBy(user, ending.contractNo)).not.toContain('运价矩阵');
  await actOn(user, draft.contractNo, '运价矩阵');
  expect(open).toHaveBeenLastCalledWith('/business/contract-prices?contract=c1');
  await user.click((await rowOf(ending.contractNo)).getByText(ending.contractNo));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('tab', { name: '运价' }));
  await user.click(await drawer.findByRole('button', { name: '运价矩阵' }));
  expect(open).toHaveBeenLastCalledWith(expect.stringMatching(/^\/business\/contract-prices\?contract=c/));
});

test('a renewal begins on the day after and lasts as long', () => {
  expect(nextTerm({ effectiveFrom: '2025-03-01', effectiveTo: '2026-02-28' })).toEqual({
    effectiveFrom: '2026-03-01',
    effectiveTo: '2027-02-28',
  });
});

test('the other party has tabs of the states it sees', async () => {
  const contractStates = ['草稿', '待审核', '生效', '已驳回', '已到期', '已终止', '待签署'].map((text, value) => ({
    value: String(value),
    text,
  }));
  const tabsOf = async (user: { shipperId?: string }) => {
    const { unmount } = renderScreen(<ContractPage />, {
      user,
      can: ['contract:list'],
      dictionaries: { ...dictionaries, contract_status: contractStates },
      handlers: [listHandler(contract, [ending])],
    });
    await screen.findByRole('tab', { name: '生效' });
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    unmount();
    return names;
  };
  expect(await tabsOf({})).toEqual(expect.arrayContaining(['草稿', '待审核', '已驳回']));
  expect(await tabsOf({ shipperId: 's1' })).toEqual(['全部', '待签署', '生效', '已到期', '已终止']);
});

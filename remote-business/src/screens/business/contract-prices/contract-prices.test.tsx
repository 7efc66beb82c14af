import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { Draft } from 'shared-contracts/entity/draft';
import { refusals } from 'shared-contracts/wire/envelope';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { describe, expect, it, vi } from 'vitest';
import ContractPricesPage from './contract-prices.page.tsx';

const shared = {
  startCityCode: '370100',
  goodsTypeCode: null,
  priceUnit: '1',
  distance: null,
  minCharge: null,
  surcharges: null,
  effectiveFrom: null,
  effectiveTo: null,
};
const prices = [
  { ...shared, id: 'p1', endCityCode: '320100', vehicleType: null, unitPrice: '91.5000' },
  { ...shared, id: 'p2', endCityCode: '320100', vehicleType: 'H11', unitPrice: '88.0000' },
  { ...shared, id: 'p3', endCityCode: '130100', vehicleType: null, unitPrice: '70.0000' },
];
const draft = {
  id: 'c1',
  version: 2,
  contractNo: 'HT202611210001',
  contractName: '年度运输合同',
  shipperName: '示例钢铁',
  carrierName: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  contractStatus: '0',
  contractStatus_dictText: '草稿',
  prices,
};
const dictionaries = {
  vehicle_type: [
    { value: 'H11', text: '重型普通货车' },
    { value: 'H31', text: '轻型普通货车' },
  ],
  price_unit: [{ value: '1', text: '元/吨' }],
  goods_type: [{ value: '0400', text: '钢铁' }],
};
const can = ['contract:list', 'contract:edit'];
type Contract = typeof draft;
type Price = Readonly<Record<string, unknown>>;

/** A test server that stores the contract with its version. */
function server(first: Contract = draft) {
  const state = { contract: first, sent: [] as { version: number; prices: readonly Price[] }[] };
  const handlers = [
    http.post('*/api/sys/socketTicket', () => Response.error()),
    http.get('*/api/business/bizContract/queryById', () => success(state.contract)),
    http.put('*/api/business/bizContract/edit', async ({ request }) => {
      const body = (await request.json()) as { version: number; prices: readonly Price[] };
      state.sent.push(body);
      if (body.version !== state.contract.version) return refusal(refusals.stale.message);
      const saved = body.prices.map((price, index) => ({
        ...price,
        id: price.id ?? `new${index}`,
        unitPrice: Number(price.unitPrice).toFixed(4),
      }));
      state.contract = { ...state.contract, version: body.version + 1, prices: saved as unknown as typeof prices };
      return success(state.contract, '修改成功!');
    }),
  ];
  return { state, handlers };
}

async function show(options: Partial<Parameters<typeof renderScreen>[1]> & { readonly contract?: Contract } = {}) {
  const { contract: first, handlers: further = [], ...rest } = options;
  const { state, handlers } = server(first);
  const setDirty = vi.fn();
  const rendered = renderScreen(<ContractPricesPage />, {
    can,
    dictionaries,
    path: '/business/contract-prices?contract=c1',
    tab: { setDirty },
    handlers: [...further, ...handlers],
    ...rest,
  });
  const grid = await screen.findByRole('grid', { name: '运价矩阵' });
  await within(grid).findByRole('gridcell', { name: '91.5000' });
  const cell = (name: string): HTMLElement => within(grid).getByRole('gridcell', { name });
  const type = async (name: string, text: string): Promise<void> => {
    await rendered.user.click(cell(name));
    await rendered.user.keyboard(`{Escape}${text}{Enter}`);
  };
  const save = (): Promise<void> => rendered.user.click(screen.getByRole('button', { name: '保存运价' }));
  return { ...rendered, state, grid, cell, type, save, isGuarded: () => setDirty.mock.lastCall?.[0] };
}

describe('the matrix of prices', () => {
  it('has a row for each route and a column for each lorry in use, under merged heads', async () => {
    const { grid } = await show();
    const heads = within(grid)
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    for (const head of ['线路', '单价（元）', '不限车型', '重型普通货车', '有效期']) expect(heads).toContain(head);
    expect(heads).not.toContain('轻型普通货车');
    expect(await within(grid).findAllByRole('gridcell', { name: /济南市$/ })).toHaveLength(2);
    expect(screen.getByText(/^2 行，3 个单价/)).toBeVisible();
  });

  it('saves under the version what was changed, emptied and added, and is saved then', async () => {
    const { user, state, type, cell, save, isGuarded } = await show();
    await type('91.5000', '95');
    await user.click(cell('88.0000'));
    await user.keyboard('{Escape}{Delete}');
    expect(isGuarded()).toBe(true);
    await save();
    await waitFor(() => expect(state.sent).toHaveLength(1));
    expect(state.sent[0]).toMatchObject({
      version: 2,
      prices: [
        { id: 'p1', vehicleType: null, unitPrice: 95 },
        { id: 'p3', unitPrice: '70.0000' },
      ],
    });
    expect(state.sent[0]?.prices).toHaveLength(2);
    await waitFor(() => expect(isGuarded()).toBe(false));
    expect(cell('95.0000')).toBeVisible();
  });

  it('raises by per cent in one step that can be undone', async () => {
    const { user, cell } = await show();
    await user.click(screen.getByRole('button', { name: '按比例调价' }));
    const dialog = within(await screen.findByRole('dialog', { name: '按比例调价' }));
    await user.clear(dialog.getByLabelText('调整比例（负数为下调）'));
    await user.type(dialog.getByLabelText('调整比例（负数为下调）'), '10');
    expect(await dialog.findByText('91.5 → 100.65')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '调整 3 个单价' }));
    await waitFor(() => expect(cell('100.6500')).toBeVisible());
    await user.click(cell('77.0000'));
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await waitFor(() => expect(cell('70.0000')).toBeVisible());
    expect(cell('91.5000')).toBeVisible();
  });

  it('checks by the rules of the server before anything is sent', async () => {
    const { state, type, save, user, cell } = await show();
    await user.click(cell('70.0000'));
    await user.keyboard('{Escape}{Delete}');
    await save();
    expect((await screen.findAllByText(/至少要有一个单价/)).length).toBeGreaterThan(0);
    await user.keyboard('{Control>}z{/Control}');
    await type('91.5000', '0');
    await save();
    expect((await screen.findAllByText(/必须大于0/)).length).toBeGreaterThan(0);
    expect(state.sent).toEqual([]);
  });

  it('tells prices that apply on the same days, and which one is used', async () => {
    await show({
      contract: {
        ...draft,
        prices: [...prices, { ...prices[0], id: 'p9', effectiveFrom: '2026-06-01', unitPrice: '99.0000' }] as typeof prices,
      },
    });
    expect(await screen.findByText(/1 处运价的有效期重叠/)).toBeVisible();
    expect(screen.getByText(/2026-06-01 至 2026-12-31 使用/)).toBeVisible();
  });
});

describe('somebody else saves meanwhile', () => {
  it('what does not touch each other is saved together', async () => {
    const { state, type, save, cell } = await show();
    await type('91.5000', '95');
    state.contract = {
      ...draft,
      version: 3,
      prices: prices.map((price) => (price.id === 'p3' ? { ...price, unitPrice: '72.0000' } : price)),
    };
    await save();
    await waitFor(() => expect(state.sent.map(({ version }) => version)).toEqual([2, 3]));
    expect(state.sent[1]?.prices.map(({ id, unitPrice }) => [id, Number(unitPrice)])).toEqual([
      ['p1', 95],
      ['p2', 88],
      ['p3', 72],
    ]);
    expect(cell('72.0000')).toBeVisible();
  });

  it('the same cell is decided, nothing is preset, and the decision is saved', async () => {
    const { user, state, type, save } = await show();
    await type('91.5000', '95');
    state.contract = {
      ...draft,
      version: 3,
      prices: prices.map((price) => (price.id === 'p1' ? { ...price, unitPrice: '93.0000' } : price)),
    };
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: '运价已被他人修改' }));
    await user.click(dialog.getByRole('button', { name: '按所选内容保存' }));
    expect(await dialog.findByText('还有 1 项未选择')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: /已保存的: 93/ }));
    await user.click(dialog.getByRole('button', { name: '按所选内容保存' }));
    await waitFor(() => expect(state.sent.map(({ version }) => version)).toEqual([2, 3]));
    expect(state.sent[1]?.prices[0]).toMatchObject({ id: 'p1', unitPrice: '93.0000' });
  });

  it.each([
    ['已保存的: 93', '93.0000', false],
    ['我的: 95', 95, true],
  ])('the decision stays while another row must be corrected first, also in the draft: %s', async (side, price, own) => {
    const kept: Draft[] = [];
    const { user, state, type, save } = await show({
      handlers: [
        http.put('*/api/sys/draft/save', async ({ request }) => {
          kept.push((await request.json()) as Draft);
          return success(null);
        }),
      ],
    });
    await type('91.5000', '95');
    state.contract = {
      ...draft,
      version: 3,
      prices: prices.map((one) => (one.id === 'p1' ? { ...one, unitPrice: '93.0000' } : one)),
    };
    await save();
    const name = '运价已被他人修改';
    await user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: '稍后决定' }));
    await type('70.0000', '0');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name }));
    await user.click(dialog.getByRole('radio', { name: new RegExp(side) }));
    await user.click(dialog.getByRole('button', { name: '按所选内容保存' }));
    expect((await screen.findAllByText(/必须大于0/)).length).toBeGreaterThan(0);
    expect(state.sent.map(({ version }) => version)).toEqual([2]);
    await waitFor(() => expect(kept.at(-1)?.content.version).toBe(3));
    // The draft is compared with what the decision was about, so it asks for no second one.
    expect(kept.at(-1)?.content.values.base).toMatchObject(own ? [{ id: 'p1', price_any: '93.0000' }, { id: 'p3' }] : [{ id: 'p3' }]);
    expect(kept.at(-1)?.content.values.mine).toMatchObject(own ? [{ id: 'p1', price_any: 95 }, { id: 'p3' }] : [{ id: 'p3' }]);
    await type('0.0000', '71');
    await save();
    await waitFor(() => expect(state.sent.map(({ version }) => version)).toEqual([2, 3]));
    expect(state.sent[1]?.prices[0]).toMatchObject({ id: 'p1', unitPrice: price });
    expect(screen.queryByRole('dialog', { name })).toBeNull();
  });
});

describe('nothing typed is lost', () => {
  it('a refused price is marked in its cell, with the reason', async () => {
    const { type, save, cell } = await show({
      handlers: [
        http.put('*/api/business/bizContract/edit', () =>
          refusal('运价第1行: 单价超出授权', 500, { 'prices.0.unitPrice': '单价超出授权' }),
        ),
      ],
    });
    await type('91.5000', '95');
    await save();
    expect(await screen.findByText('运价第1行: 单价超出授权')).toBeVisible();
    await waitFor(() => expect(cell('95.0000')).toHaveAttribute('aria-invalid', 'true'));
    expect(screen.getByText('修改仍在表中，没有丢失。')).toBeVisible();
  });

  it('a cut line keeps the changes; they are sent again', async () => {
    let isCut = true;
    const { user, state, type, save } = await show({
      handlers: [http.put('*/api/business/bizContract/edit', () => (isCut ? Response.error() : undefined))],
    });
    await type('91.5000', '95');
    await save();
    expect(await screen.findByText('修改仍在表中，没有丢失。')).toBeVisible();
    isCut = false;
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    await waitFor(() => expect(state.sent).toHaveLength(1));
    expect(state.sent[0]?.prices[0]).toMatchObject({ id: 'p1', unitPrice: 95 });
  });

  it('what was typed another time is offered; what others changed since is decided', async () => {
    const row = { ...shared, id: 'p1', endCityCode: '320100', price_any: '90.0000', price_H11: '88.0000' };
    const kept: Draft = {
      form: 'contract.prices:c1',
      savedAt: Date.now(),
      content: {
        values: { base: [row], mine: [{ ...row, price_any: 95, price_H11: 89 }], added: [], removed: ['p3'] },
        base: {},
        version: 1,
      },
    };
    const { user, cell } = await show({ handlers: [http.get('*/api/sys/draft/queryByForm', () => success(kept))] });
    await user.click(await screen.findByRole('button', { name: /恢\s*复/ }));
    await waitFor(() => expect(cell('89.0000')).toBeVisible());
    expect(screen.queryByRole('gridcell', { name: '70.0000' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: '运价已被他人修改' }));
    await user.click(dialog.getByRole('radio', { name: /我的: 95/ }));
    await user.click(dialog.getByRole('button', { name: '按所选内容恢复' }));
    await waitFor(() => expect(cell('95.0000')).toBeVisible());
  });
});

describe('who may not change prices', () => {
  it.each([
    ['without the permission', { can: ['contract:list'] }, '您没有修改合同的权限，只能查看运价。'],
    ['once the contract is submitted', { contract: { ...draft, contractStatus: '1' } }, /合同已提交或生效/],
  ])('reads them, and is told why: %s', async (_, options, reason) => {
    const { grid } = await show(options);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(grid).toHaveAttribute('aria-readonly', 'true');
    expect(screen.queryByRole('button', { name: '保存运价' })).toBeNull();
  });

  it('without a contract in the address the way to one is shown; a refusal is told', async () => {
    const open = vi.fn();
    const { user, unmount } = renderScreen(<ContractPricesPage />, { can, open });
    await user.click(screen.getByRole('button', { name: '去合同列表' }));
    expect(open).toHaveBeenCalledWith('/business/contract');
    unmount();
    renderScreen(<ContractPricesPage />, {
      can,
      path: '/business/contract-prices?contract=c9',
      handlers: [http.get('*/api/business/bizContract/queryById', () => refusal('未找到对应实体'))],
    });
    expect(await screen.findByText('未找到对应实体')).toBeVisible();
    await act(async () => undefined);
  });
});

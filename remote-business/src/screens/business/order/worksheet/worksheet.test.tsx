import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { page, refusal, renderScreen, success } from 'shared-widgets/testing';
import { describe, expect, it, vi } from 'vitest';
import WorksheetPage from './worksheet.page.tsx';

const base = {
  version: 1,
  shipperName: '示例钢铁',
  customerOrderNo: null,
  sendCityCode: '370100',
  receiveCityCode: '320100',
  distance: '88.00',
  goodsName: '螺纹钢',
  orderQty: '30.000',
  qtyUnit: '1',
  goodsUnitPrice: '620.0000',
  loadDateFrom: '2026-11-24 08:00:00',
  loadDateTo: '2026-11-24 18:00:00',
  deliveryDeadline: '2026-11-26 18:00:00',
  priceUnit: '1',
  shipperPrice: '66.0000',
  receivableEstimate: '2640.00',
  minCharge: null,
  carrierPriceLimit: null,
  payTerm: 30,
  remark: null,
};
const open = { ...base, id: 'o1', orderNo: 'DD0001', orderStatus: '10' };
const second = { ...base, id: 'o2', orderNo: 'DD0002', orderStatus: '10', distance: '90.00' };
const taken = { ...base, id: 'o3', orderNo: 'DD0003', orderStatus: '20', distance: '77.00' };
const dictionaries = {
  order_status: [
    { value: '10', text: '待接单' },
    { value: '20', text: '待调度' },
  ],
  qty_unit: [{ value: '1', text: '吨' }],
  price_unit: [{ value: '1', text: '元/吨' }],
};
type Body = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

async function show({
  others = [],
  can = ['order:list', 'order:edit'],
  respond,
  path,
}: {
  others?: readonly (typeof open & { sourceGoodsId?: string })[];
  can?: string[];
  respond?: (body: Body) => Response | undefined;
  path?: string;
} = {}) {
  const orders = new Map([open, second, taken, ...others].map((order) => [order.id, { ...order }]));
  const sent: Body[] = [];
  const asked: URLSearchParams[] = [];
  const setDirty = vi.fn();
  const rendered = renderScreen(<WorksheetPage />, {
    can,
    dictionaries,
    tab: { setDirty },
    ...(path ? { path } : {}),
    handlers: [
      http.get('*/api/business/bizOrder/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return page([...orders.values()]);
      }),
      http.put('*/api/business/bizOrder/edit', async ({ request }) => {
        const body = (await request.json()) as Body;
        sent.push(body);
        const response = respond?.(body);
        if (response) return response;
        const saved = { ...(orders.get(body.id) ?? open), ...body, version: body.version + 1 };
        orders.set(body.id, saved as typeof open);
        return success(saved, '修改成功!');
      }),
    ],
  });
  const grid = await screen.findByRole('grid', { name: '订单工作表' });
  await within(grid).findByRole('gridcell', { name: 'DD0001' });
  const cell = (name: string): HTMLElement => within(grid).getByRole('gridcell', { name });
  const type = async (name: string, text: string): Promise<void> => {
    await rendered.user.click(cell(name));
    await rendered.user.keyboard(`{Escape}${text}{Enter}`);
  };
  const isGuarded = (): boolean =>
    setDirty.mock.calls.some(([isDirty], at) => isDirty && !setDirty.mock.calls.slice(at + 1).some(([later]) => later === false));
  return { ...rendered, sent, asked, orders, grid, cell, type, isGuarded };
}

/** Writes a shipper's order number into both selected rows. */
async function changeAll(user: Awaited<ReturnType<typeof show>>['user'], value: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: '批量修改' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: '要修改的列' }));
  await user.click(
    (await screen.findAllByTitle('货主单号')).find((one) => one.classList.contains('ant-select-item-option')) as HTMLElement,
  );
  await user.type(dialog.getByRole('textbox', { name: '货主单号' }), value);
  await user.click(dialog.getByRole('button', { name: '修改 2 行' }));
}

describe('the worksheet of orders', () => {
  it('saves a cell when it is left, under the version of its order, and shows it at once', async () => {
    const { sent, cell, type } = await show();
    await type('88.00', '95');
    expect(cell('95.00')).toBeVisible();
    await waitFor(() => expect(sent).toEqual([{ id: 'o1', version: 1, distance: 95 }]));
    expect(await screen.findByText(/^已保存 1 格/)).toBeVisible();
    await type('95.00', '96');
    await waitFor(() => expect(sent[1]).toEqual({ id: 'o1', version: 2, distance: 96 }));
  });

  it('puts a refused cell back with the reason; what was wanted can be tried again', async () => {
    let isRefused = true;
    const { user, sent, cell, type, grid } = await show({
      respond: () => (isRefused ? refusal('单价超出授权', 500, { distance: '单价超出授权' }) : undefined),
    });
    await type('88.00', '95');
    expect(await screen.findByText('单价超出授权')).toBeVisible();
    expect(cell('88.00')).toBeVisible();
    expect(within(grid).queryByRole('gridcell', { name: '95.00' })).toBeNull();
    expect(screen.getByText('1 格未能保存，已恢复原值，原因如下')).toBeVisible();
    isRefused = false;
    await user.click(screen.getByRole('button', { name: /^重\s*试$/ }));
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('单价超出授权')).toBeNull());
    expect(cell('95.00')).toBeVisible();
  });

  it('undoes what was saved, and saves that too', async () => {
    const { user, sent, cell, type } = await show();
    await type('88.00', '95');
    await waitFor(() => expect(sent).toHaveLength(1));
    await screen.findByText(/^已保存 1 格/);
    await user.click(cell('95.00'));
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await waitFor(() => expect(sent[1]).toEqual({ id: 'o1', version: 2, distance: '88.00' }));
  });

  it('sends nothing that breaks a rule, and says so', async () => {
    const { sent, type, isGuarded } = await show();
    await type('88.00', '0');
    expect(await screen.findByText('1 处错误，未保存')).toBeVisible();
    expect(sent).toEqual([]);
    expect(isGuarded()).toBe(true);
  });

  it('counts errors as the table does, refused texts included', async () => {
    const { user, cell, sent } = await show();
    await user.click(cell('88.00'));
    const clipboardData = { getData: (type: string) => (type === 'text/plain' ? '0\nabc' : ''), files: [], types: ['text/plain'] };
    fireEvent.paste(document.activeElement as Element, { clipboardData });
    expect(await screen.findByText('共 2 处错误')).toBeVisible();
    expect(within(screen.getByRole('status', { name: '保存状态' })).getByText('2 处错误，未保存')).toBeVisible();
    expect(screen.queryByText('修改即时保存')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('a bulk change that is refused is nowhere said to be done', async () => {
    const { user, grid } = await show({ respond: () => refusal('单号重复', 500, { customerOrderNo: '单号重复' }) });
    for (const box of within(grid).getAllByRole('checkbox', { name: /^选择第\s?[12]/ })) await user.click(box);
    await changeAll(user, 'PO-7');
    expect(await screen.findByText('2 格未能保存，已恢复原值，原因如下')).toBeVisible();
    expect(within(screen.getByRole('status', { name: '保存状态' })).getByText('2 格未能保存')).toBeVisible();
    const said = screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join();
    expect(said).not.toMatch(/已修改|修改即时保存|已保存/);
  });

  it('keeps what was typed while the line is away', async () => {
    let isCut = true;
    const { sent, cell, type } = await show({ respond: () => (isCut ? Response.error() : undefined) });
    await type('88.00', '95');
    expect(await screen.findByText(/网络不可用，1 格在恢复后自动保存/)).toBeVisible();
    expect(cell('95.00')).toBeVisible();
    isCut = false;
    await waitFor(() => expect(screen.getByText(/^已保存 1 格/)).toBeVisible(), { timeout: 8_000 });
    expect(sent.at(-1)).toEqual({ id: 'o1', version: 1, distance: 95 });
  }, 20_000);

  it('changes one column of the selected orders: one call for each', async () => {
    const { user, sent, grid, cell } = await show();
    for (const box of within(grid).getAllByRole('checkbox', { name: /^选择第\s?[12]/ })) await user.click(box);
    await changeAll(user, 'PO-7');
    await waitFor(() =>
      expect(sent.map(({ id, customerOrderNo }) => [id, customerOrderNo]).toSorted()).toEqual([
        ['o1', 'PO-7'],
        ['o2', 'PO-7'],
      ]),
    );
    expect(cell('DD0003')).toBeVisible();
  });
});

describe('which orders it shows', () => {
  it('orders that were made of offered goods can be read and not changed', async () => {
    const { type, sent, cell } = await show({
      others: [{ ...base, id: 'o4', orderNo: 'DD0004', orderStatus: '10', distance: '66.00', sourceGoodsId: 'g1' }],
    });
    await type('66.00', '95');
    expect(cell('66.00')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('orders that were taken can be read and not changed', async () => {
    const { cell } = await show();
    expect(cell('77.00')).toHaveAttribute('aria-readonly', 'true');
    expect(cell('88.00')).toHaveAttribute('aria-readonly', 'false');
  });

  it('are chosen by state, sorted and filtered by the server, and stand in the address', async () => {
    const { user, asked, address } = await show();
    // At first only orders that can be changed are requested.
    expect(asked.at(-1)?.get('orderStatus_MultiString')).toBe('10');
    await user.click(screen.getByText('全部订单'));
    await waitFor(() => expect(asked.at(-1)?.has('orderStatus_MultiString')).toBe(false));
    expect(address()).toContain('sheet=all');
    await user.click(screen.getByText('可修改的订单'));
    await waitFor(() => expect(asked.at(-1)?.get('orderStatus_MultiString')).toBe('10'));
    // Codes, because a colleague may open the address in another language.
    expect(decodeURIComponent(address())).toContain('"texts":["10"]');
  });

  it('stand in the address as codes; older addresses with the words of the states still work', async () => {
    for (const state of ['20', '待调度']) {
      const sheet = JSON.stringify({ sort: [], filters: { orderStatus: { how: 'among', texts: [state] } } });
      const { asked, unmount } = await show({ path: `/business/order/worksheet?sheet=${encodeURIComponent(sheet)}` });
      expect(asked.at(-1)?.get('orderStatus_MultiString')).toBe('20');
      expect(screen.getByText('自定义筛选')).toBeVisible();
      unmount();
    }
  });

  it('an address with broken parts shows the orders without them', async () => {
    const sheet = JSON.stringify({ filters: { orderStatus: { how: 'among', texts: 7 }, orderNo: { how: 'contains', text: 'DD' } } });
    const { asked } = await show({ path: `/business/order/worksheet?sheet=${encodeURIComponent(sheet)}` });
    expect(asked.at(-1)?.get('orderNo')).toBe('*DD*');
    expect(asked.at(-1)?.has('orderStatus_MultiString')).toBe(false);
  });

  it('a person without the right to edit reads them, and is told', async () => {
    const { grid } = await show({ can: ['order:list'] });
    expect(screen.getByText('您没有修改订单的权限，只能查看。')).toBeVisible();
    expect(grid).toHaveAttribute('aria-readonly', 'true');
  });

  it('a list that cannot be read says why, and that it is read again', async () => {
    renderScreen(<WorksheetPage />, {
      can: ['order:list'],
      dictionaries,
      handlers: [http.get('*/api/business/bizOrder/list', () => refusal('没有权限，请联系管理员授权', 510))],
    });
    expect(await screen.findByText('恢复连接后自动重新读取。')).toBeVisible();
    expect(screen.getByText('没有权限，请联系管理员授权')).toBeVisible();
  });
});

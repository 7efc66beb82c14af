import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { order } from 'shared-contracts/business/order/order';
import { page, refusal, renderScreen, success } from 'shared-widgets/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PlanRow } from '../../../parts/dispatch-board/board-goods.ts';
import { busyLorry, lorryA, offerRow, orderRow, planRow, refusedLorry } from '../../../parts/dispatch-board/board-samples.ts';
import DispatchBoardPage from './dispatch-board.page.tsx';

const can = [
  ...['order:list', 'dispatchOrder:list', 'lorry:list', 'driver:list'],
  ...['list', 'add', 'edit', 'delete', 'send'].map((action) => `dispatchPlan:${action}`),
];
const api = `*/api${dispatchPlan.api}`;

let rows: PlanRow[];
let sent: unknown[];
let asked: URLSearchParams[];

beforeEach(() => {
  rows = [];
  sent = [];
  asked = [];
  // Simulates the width of a desktop; other tests cover phones.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
});

function handlers() {
  return [
    http.post('*/api/sys/socketTicket', () => HttpResponse.error()),
    http.get(`*/api${order.api}/list`, ({ request }) => {
      const ids = new URL(request.url).searchParams.get('id');
      return page(ids ? [{ ...orderRow, id: 'o2', orderNo: offerRow.orderNo }] : [orderRow]);
    }),
    http.get(`*/api${dispatchOrder.api}/list`, () => page([offerRow])),
    http.get(`${api}/lorries`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return page([lorryA, refusedLorry, busyLorry]);
    }),
    http.get(`${api}/list`, () => page(rows)),
    http.post(`${api}/add`, async ({ request }) => {
      sent.push(await request.json());
      rows = [planRow];
      return success(planRow);
    }),
    http.delete(`${api}/delete`, ({ request }) => {
      sent.push(new URL(request.url).searchParams.get('id'));
      rows = [];
      return success(null);
    }),
  ];
}
const open = (codes: readonly string[] = can, more: ReturnType<typeof handlers> = []) =>
  renderScreen(<DispatchBoardPage />, { can: codes, handlers: [...more, ...handlers()] });
const goodsNamed = async (no: string) => await screen.findByRole('option', { name: new RegExp(no) });
const lorryNamed = async (plate: string) => await screen.findByRole('option', { name: new RegExp(plate) });

test('goods stand left by route, accepted ones with their carrier; lorries right by availability and place', async () => {
  open();
  expect(await goodsNamed(orderRow.orderNo)).toHaveTextContent('100.000 吨');
  expect(await goodsNamed(offerRow.dispatchNo)).toHaveTextContent('顺捷物流');
  expect(screen.getByRole('group', { name: '济南市 → 青岛市' })).toBeVisible();
  const free = within(await screen.findByRole('group', { name: '空闲 · 济南市' }));
  expect(free.getByRole('option')).toHaveTextContent('鲁A10001');
  expect(within(screen.getByRole('group', { name: '任务中' })).getByRole('option')).toHaveTextContent('车辆已有在途运单 YD202611200007');
  expect(within(screen.getByRole('group', { name: '不可用' })).getByRole('option')).toHaveTextContent('交强险已过期');
});

test('a lorry on a journey that may be assigned beside it says so, and goods can be put onto it', async () => {
  const next = { ...lorryA, busyUse: '1', busyWith: 'YD8', id: 'l8', plateNumber: '鲁A10008' };
  const shared = { ...next, busyUse: '2', id: 'l9', plateNumber: '鲁A10009' };
  const { user } = open(can, [http.get(`${api}/lorries`, () => page([next, shared]))]);
  expect(await lorryNamed('鲁A10008')).toHaveTextContent('在途 YD8，送达后才能装货');
  expect(await lorryNamed('鲁A10009')).toHaveTextContent('与 YD8 拼车');
  const busy = within(screen.getByRole('group', { name: '任务中' }));
  for (const option of busy.getAllByRole('option')) expect(option).not.toHaveTextContent('空闲');
  (await goodsNamed(orderRow.orderNo)).focus();
  await user.keyboard(' ');
  const lorry = await lorryNamed('鲁A10008');
  await waitFor(() => expect(lorry).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ orderId: 'o1', lorryId: 'l8' })]));
});

test('by keyboard alone: Space picks up, what a drop brings is told, Enter drops, Ctrl Z takes it back', async () => {
  const { user } = open();
  (await goodsNamed(orderRow.orderNo)).focus();
  await user.keyboard(' ');
  const lorry = await lorryNamed('鲁A10001');
  await waitFor(() => expect(lorry).toHaveTextContent('装载率 100.0%'));
  expect(lorry).toHaveTextContent('毛利 260.00 元 (9.1%)');
  expect(lorry).toHaveTextContent('24小时内驾驶 2.5 h，本次约 6 h · 超过一天8小时');
  expect(asked.at(-1)?.get('orderId')).toBe('o1');
  await waitFor(() => expect(lorry).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ orderId: 'o1', lorryId: 'l1', planQty: '32.500', carrierPrice: '80.0000', driverId: 'd1' }]));
  expect(await screen.findByRole('heading', { name: '调度计划 1' })).toBeVisible();
  await waitFor(async () => expect(await goodsNamed(orderRow.orderNo)).toHaveTextContent('67.500 吨'));
  await waitFor(async () => expect(await goodsNamed(orderRow.orderNo)).toHaveFocus());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent.at(-1)).toBe('r1'));
});

test('a lorry that may not carry them takes no drop, and says why', async () => {
  const { user } = open();
  await user.click(await goodsNamed(orderRow.orderNo));
  await user.click(await lorryNamed('鲁A10002'));
  expect(sent).toEqual([]);
  expect(await lorryNamed('鲁A10002')).toHaveAttribute('aria-disabled', 'true');
  expect(await lorryNamed('鲁A10002')).toHaveTextContent('交强险已过期');
});

test('what was accepted goes to the lorries of its carrier only, at the agreed price', async () => {
  const { user } = open();
  await user.click(await goodsNamed(offerRow.dispatchNo));
  await waitFor(() => expect(asked.at(-1)?.get('dispatchOrderId')).toBe('p1'));
  await waitFor(async () => expect(await lorryNamed('鲁A10001')).toHaveTextContent('毛利 390.00 元'));
  await user.click(await lorryNamed('鲁A10001'));
  await waitFor(() => expect(sent).toEqual([{ dispatchOrderId: 'p1', lorryId: 'l1', planQty: '30.000', driverId: 'd1' }]));
});

test('the plan is sent with the versions it has, and a refused row says why', async () => {
  rows = [planRow];
  const batches: unknown[] = [];
  const { user } = open(can, [
    http.put(`${api}/send/batch`, async ({ request }) => {
      batches.push(await request.json());
      return success({ succeeded: 0, failed: 1, results: [{ id: 'r1', ok: false, message: '剩余数量不足' }] });
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: '发送 1' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(batches).toEqual([{ rows: [{ id: 'r1', version: 1 }] }]));
  expect(await screen.findByText('剩余数量不足')).toBeVisible();
});

test('whoever may only read sees the board and moves nothing', async () => {
  const { user } = open(['order:list', 'lorry:list', 'dispatchPlan:list']);
  const goods = await goodsNamed(orderRow.orderNo);
  await user.click(goods);
  expect(goods).toHaveAttribute('aria-selected', 'false');
  expect(screen.queryByRole('button', { name: /发送/ })).toBeNull();
});

test('a refused reading is said, with a way to try again; no goods say what to do', async () => {
  let isRefused = true;
  const { user } = open(can, [
    http.get(`*/api${order.api}/list`, () => (isRefused ? refusal('系统繁忙') : page([]))),
    http.get(`*/api${dispatchOrder.api}/list`, () => page([])),
  ]);
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  isRefused = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText(/没有待派的货物/)).toBeVisible();
});

test('without the permission there is no board', () => {
  open(['order:list']);
  expect(screen.getByText(/没有调度台的权限/)).toBeVisible();
});

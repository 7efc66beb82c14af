import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { risk } from 'shared-contracts/business/risk/risk';
import { sampleRisk } from 'shared-freight/testing/sample-risk';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { afterEach, expect, test } from 'vitest';
import RiskPage from './risk.page.tsx';

const can = ['risk:list', 'risk:claim', 'risk:confirm', 'risk:exclude', 'risk:rectify', 'risk:close'];
const running = { ...sampleRisk, id: 'k2', riskNo: 'FX20261120000002', riskStatus: '1', riskStatus_dictText: '处理中' };

test('the officer reads what was found and what is allowed, with the evidence line by line', async () => {
  const { user } = renderScreen(<RiskPage />, {
    can,
    handlers: [listHandler(risk, [sampleRisk]), http.get('*/api/business/bizRisk/queryById', () => success(sampleRisk))],
  });
  const row = await rowOf(sampleRisk.riskNo);
  expect(row.getByText('5.00%')).toBeVisible();
  expect(row.getByText('1%')).toBeVisible();
  await user.click(row.getByText(sampleRisk.riskNo));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/装货净重: 31\.000吨/)).toBeVisible();
});

test('a decision needs a reason, and a refusal keeps what was typed', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<RiskPage />, {
    can,
    handlers: [
      listHandler(risk, [running]),
      http.put('*/api/business/bizRisk/exclude', async ({ request }) => {
        sent.push(await request.json());
        return refusal('当前状态[已确认]不允许执行[误报]');
      }),
    ],
  });
  await actOn(user, running.riskNo, '误报');
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('button', { name: /误\s?报/ }));
  expect(sent).toEqual([]);
  await user.type(drawer.getByLabelText('误报原因'), '磅单录入有误');
  await user.click(drawer.getByRole('button', { name: /误\s?报/ }));
  expect(await drawer.findByText('当前状态[已确认]不允许执行[误报]')).toBeVisible();
  expect(drawer.getByLabelText('误报原因')).toHaveValue('磅单录入有误');
  await waitFor(() => expect(sent).toMatchObject([{ id: 'k2', handleResult: '磅单录入有误' }]));
});

afterEach(() => {
  window.innerWidth = 1280;
});

test('both decisions about a risk are offered alike, on a phone too', async () => {
  window.innerWidth = 390;
  const { user } = renderScreen(<RiskPage />, {
    can,
    handlers: [listHandler(risk, [running]), http.get('*/api/business/bizRisk/queryById', () => success(running))],
  });
  const cards = await screen.findByRole('list', { name: '风险列表' });
  const card = within(cards);
  const decisions = (place: typeof card) => ['属实', '误报'].map((name) => place.getByRole('button', { name }).className);
  const [confirm, exclude] = decisions(card);
  expect(confirm).toBe(exclude);
  expect(confirm).not.toContain('primary');
  await user.click(card.getByText(running.riskNo));
  const head = within(await screen.findByRole('dialog'));
  await head.findByRole('button', { name: '属实' });
  const [confirmHere, excludeHere] = decisions(head);
  expect(confirmHere).toBe(excludeHere);
});

test('an open risk is taken on before anything is decided', async () => {
  const { user } = renderScreen(<RiskPage />, { can, handlers: [listHandler(risk, [sampleRisk])] });
  const offered = await offeredBy(user, sampleRisk.riskNo);
  expect(offered).toContain('处理');
  expect(offered).not.toContain('属实');
});

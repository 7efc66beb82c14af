/**
 * Tests that every list of waiting waybills must pass: which waybills the page requests, which actions it offers, and what an action sends.
 */
import { screen, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import type { ReactElement } from 'react';
import { waybill } from 'shared-contracts/business/waybill';
import { listHandler, offeredBy, page, type RenderScreenOptions, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';

/** Makes a test handler that answers the calls of an action. */
export const respondsTo = (call: string, response: () => Response): RequestHandler => http.put(`*/api${call}`, response);

/** Test handler that stores every uploaded file under this path. */
export const storesUploads = (path: string): RequestHandler =>
  http.post('*/api/sys/common/upload', () => HttpResponse.json({ success: true, code: 0, message: path, result: null, timestamp: 0 }));

interface Sample {
  readonly waybillNo: string;
}

interface WorkListCase {
  readonly list: ReactElement;
  /** Codes of the states that the page must request, separated by commas. */
  readonly states: string;
  /** Sample waybills, each with the row buttons that must exist and the list buttons that must not. */
  readonly rows: readonly { readonly waybill: Sample; readonly offers: readonly string[]; readonly not?: readonly string[] }[];
  readonly can: readonly string[];
  readonly user?: RenderScreenOptions['user'];
}

/** Tests every list of waybills that wait for work. */
export function testWorkList({ list, states, rows, can, user = {} }: WorkListCase): void {
  const records = rows.map((row) => row.waybill);

  test('the list asks for the waybills that wait, and offers each what may be done with it', async () => {
    const asked: (string | null)[] = [];
    const handler = http.get('*/api/business/bizWaybill/list', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('waybillStatus'));
      return page(records);
    });
    const screenOfList = renderScreen(list, { can, user, handlers: [handler] });
    for (const { waybill: record, offers, not = [] } of rows) {
      const offered = await offeredBy(screenOfList.user, record.waybillNo);
      expect(offered).toEqual(expect.arrayContaining([...offers]));
      for (const name of not) expect(offered).not.toContain(name);
    }
    expect(asked).toEqual([states]);
  });

  test('without the permission nothing is offered', async () => {
    renderScreen(list, { can: ['waybill:list'], user, handlers: [listHandler(waybill, records)] });
    const row = await rowOf(records[0]?.waybillNo ?? '');
    for (const name of rows.flatMap(({ offers }) => offers)) expect(row.queryByRole('button', { name })).toBeNull();
  });
}

interface WorkCase {
  readonly list: ReactElement;
  readonly record: Sample;
  /** Name of the waybill's action, and labels of its buttons. */
  readonly action: keyof (typeof waybill)['actions'];
  readonly button: string;
  readonly response: () => Response;
  readonly can?: readonly string[];
  readonly user?: RenderScreenOptions['user'];
  readonly handlers?: readonly RequestHandler[];
}

/** Opens the drawer of an action; `send` presses its button, `sent` is the request that reached the server. */
export async function openWork({ list, record, action, button, response, can = [], user: person = {}, handlers = [] }: WorkCase) {
  const sent: Record<string, unknown>[] = [];
  const call = http.put<never, Record<string, unknown>>(`*/api/business/bizWaybill/${action}`, async ({ request }) => {
    sent.push(await request.json());
    return response();
  });
  const { user } = renderScreen(list, {
    can: ['waybill:list', `waybill:${action}`, ...can],
    user: person,
    handlers: [listHandler(waybill, [record]), call, ...handlers],
  });
  await user.click((await rowOf(record.waybillNo)).getByRole('button', { name: button }));
  const drawer = within(await screen.findByRole('dialog'));
  return { user, drawer, sent, send: () => user.click(drawer.getByRole('button', { name: button })) };
}

interface StepCase {
  readonly page: ReactElement;
  /** Path of the page; the address names the waybill. */
  readonly path: string;
  /** The waybill that the server returns; undefined when the person may not see it. */
  readonly record: (Sample & { readonly id: string }) | undefined;
  readonly can: readonly string[];
  readonly user?: RenderScreenOptions['user'];
  /** Response of the test server to each action, by the action's name. */
  readonly responses?: Readonly<Record<string, () => Response>>;
  /** The waybill as it is once an action was sent, by name of the action. */
  readonly after?: Readonly<Record<string, unknown>>;
}

interface SentStep {
  readonly action: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Opens the page of a step with a waybill; `opened` are the paths that the page opens, `sent` the actions that reached the server. */
export async function openStep({ page: shown, path, record, can, user: person = {}, responses = {}, after = {} }: StepCase) {
  const opened: string[] = [];
  const sent: SentStep[] = [];
  let now: unknown = record;
  const handlers = [
    http.get('*/api/business/bizWaybill/list', () => page(record ? [now] : [])),
    http.get('*/api/business/bizWaybill/queryById', () => (now ? success(now) : refusal('未找到对应实体'))),
    http.put<never, Record<string, unknown>>('*/api/business/bizWaybill/*', async ({ request }) => {
      const action = request.url.split('/').at(-1) ?? '';
      sent.push({ action, body: await request.json() });
      now = after[action] ?? now;
      return responses[action]?.() ?? refusal(`no response to ${action}`);
    }),
  ];
  const rendered = renderScreen(shown, {
    can,
    user: person,
    handlers,
    open: (address) => opened.push(address),
    path: `${path}?waybill=${record?.id ?? 'foreign'}`,
  });
  return { ...rendered, opened, sent };
}

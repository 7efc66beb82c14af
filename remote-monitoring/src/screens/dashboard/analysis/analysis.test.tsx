import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { Activity, useState } from 'react';
import type { Analysis } from 'shared-contracts/dashboard/analysis';
import type { OwnWork, Task, WorkItem } from 'shared-contracts/dashboard/tasks';
import { api } from 'shared-platform/api';
import { startLive } from 'shared-platform/live';
import { store } from 'shared-platform/store';
import { FakeSocket } from 'shared-platform/testing';
import { mswServer, refusal, renderScreen, success } from 'shared-widgets/testing';

import { afterEach, describe, expect, it, test, vi } from 'vitest';
import AnalysisPage from './analysis.page.tsx';
import declaration from './screen.ts';

const quietDay = (day: string) => ({ day, departures: 0, tonnes: '0.000', receivable: '0.00', payable: '0.00' });

const figures: Analysis = {
  scope: 'platform',
  from: '2026-10-22',
  to: '2026-11-20',
  ordersToday: 12,
  departuresToday: 34,
  inTransit: 56,
  delivered: 789,
  tonnes: '25432.125',
  turnover: '345.6789',
  receivable: '1234567.80',
  payable: '987654.30',
  previous: {
    from: '2026-09-22',
    to: '2026-10-21',
    delivered: 0,
    tonnes: '20000.000',
    turnover: '400.0000',
    receivable: '987654.24',
    payable: null,
  },
  trend: [{ ...quietDay('2026-11-20'), previous: quietDay('2026-10-21') }],
};

const loading: WorkItem = {
  code: 'waybill:load',
  action: 'load',
  path: '/carrier/waybill/wait-depart',
  page: '/carrier/waybill/load',
  id: 'w1',
  due: '2020-01-01 14:00:00',
  record: { waybillNo: 'YD1', sendCityCode: '370100', receiveCityCode: '370200', goodsName: '螺纹钢', planQty: '30.000', qtyUnit: '1' },
};
/** A work item as the server sends it to people whose menu lacks the page of the action. */
const { page: _page, ...onList } = loading;
const work: OwnWork = {
  items: [
    loading,
    { ...onList, code: 'waybill:deliver', action: 'arrive', path: '/carrier/waybill/wait-delivery', id: 'w2', due: null },
    {
      code: 'carrier:fillCert',
      action: 'fillCert',
      path: '/carrier/certification',
      id: 'c1',
      due: null,
      record: { carrierName: '示范物流' },
    },
  ],
  total: 5,
};

const mayFigures = ['dashboard:analysis'];

/** Renders the page with this response; `asked` collects the requested periods. */
function renderAnalysis(response: () => Response, options: Parameters<typeof renderScreen>[1] = {}, tasks: readonly Task[] = []) {
  const asked: string[] = [];
  const handler = http.get('*/api/business/dashboard/analysis', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
    return response();
  });
  return {
    asked,
    ...renderScreen(<AnalysisPage />, {
      can: mayFigures,
      ...options,
      handlers: [
        ...(options.handlers ?? []),
        handler,
        http.get('*/api/business/dashboard/tasks', () => success(tasks)),
        http.get('*/api/business/dashboard/work', () => success(work)),
      ],
    }),
  };
}

test('the platform sees all eight figures with their units', async () => {
  renderAnalysis(() => success(figures));
  for (const title of ['今日新增订单', '今日发车', '在途运单', '完成运单', '完成吨位', '周转量', '应收运费', '应付运费']) {
    expect(await screen.findByText(title)).toBeVisible();
  }
  expect(await screen.findByText('123.46万')).toBeVisible();
  expect(screen.getByText('万吨公里')).toBeVisible();
  expect(screen.getByText(/全平台数据/)).toBeVisible();
  expect(await screen.findAllByText('近60天没有运输数据')).toHaveLength(2);
});

test.each([
  ['the platform', {}, 'platform'],
  ['a shipper', { user: { shipperId: 's1' } }, 'party'],
] as const)('%s reads first what the screen declares, and nothing else', async (_who, options, audience) => {
  const sent: string[] = [];
  const note = ({ request }: { request: Request }) => {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.delete('_t');
    sent.push(pathname.replace('/api', '') + searchParams.toString());
  };
  mswServer.events.on('request:start', note);
  renderAnalysis(() => success(figures), options);
  const declared = declaration.reads.filter((read) => read.audience === audience).map(({ path }) => path);
  const read = () => sent.filter((path) => path.startsWith('/business/dashboard/')).toSorted();
  await waitFor(() => expect(read()).toEqual(expect.arrayContaining(declared)));
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(read()).toEqual(declared.toSorted());
  mswServer.events.removeListener('request:start', note);
});

test('figures of the period are compared with the one before, where there is something to compare with', async () => {
  renderAnalysis(() => success(figures));
  expect(await screen.findByText(/较上期 \+27\.2%/)).toBeVisible();
  expect(screen.getByText(/较上期 -13\.6%/)).toBeVisible();
  expect(screen.getByText(/较上期 \+25%/)).toBeVisible();
  expect(screen.getAllByText(/较上期/)).toHaveLength(3);
});

test('a carrier has no cards for what it may not see, and reads what it gets from the platform', async () => {
  renderAnalysis(() => success({ ...figures, scope: 'carrier', ordersToday: null, receivable: null }));
  expect(await screen.findByText('98.77万')).toBeVisible();
  expect(screen.getByText(/仅统计本承运商的数据/)).toBeVisible();
  expect(screen.getByText('应收平台运费')).toBeVisible();
  for (const title of ['应收运费', '应付运费', '今日新增订单']) expect(screen.queryByText(title)).toBeNull();
});

test("a driver reads the own journeys and no money, under no one else's words", async () => {
  const trend =
    figures.trend?.map((day) => ({
      ...day,
      receivable: null,
      payable: null,
      previous: { ...day.previous, receivable: null, payable: null },
    })) ?? null;
  renderAnalysis(() => success({ ...figures, scope: 'driver', ordersToday: null, receivable: null, payable: null, trend }));
  for (const title of ['我的运输', '我的今日发车', '我的在途运单', '我完成的运单', '我完成的吨位']) {
    expect(await screen.findByText(title)).toBeVisible();
  }
  expect(screen.getByText(/仅统计您本人承运的运单/)).toBeVisible();
  expect(screen.queryByText(/全平台|承运商|运费/)).toBeNull();
});

test('who may see no figures sees what there is to do, and nothing about money', async () => {
  const nothing = { departuresToday: null, inTransit: null, delivered: null, tonnes: null, turnover: null, previous: null, trend: null };
  renderAnalysis(() => success({ ...figures, ...nothing, ordersToday: null, receivable: null, payable: null }));
  expect(await screen.findByText('我的工作')).toBeVisible();
  expect(await screen.findByText('暂无待办事项')).toBeVisible();
  expect(screen.queryByText(/运费|统计期间/)).toBeNull();
  expect(screen.queryByText('近30天')).toBeNull();
});

/** A menu with a page, a group of pages, and a page that the menu does not show. */
const entry = (path: string, title: string, more: object = {}) => ({
  ...{ id: path, route: '1', path, name: path, component: path, meta: { title, keepAlive: true, internalOrExternal: false } },
  ...more,
});
const menu = [
  entry('/dashboard/analysis', '首页'),
  entry('/etc', 'ETC管理', { children: [entry('/etc/lorry', 'ETC车辆')] }),
  entry('/account/center', '个人中心', { hidden: true }),
];

test.each([{}, { carrierId: 'c1' }])('who may not read figures is not asked for them, and no error is shown (%o)', async (party) => {
  const { asked } = renderAnalysis(() => refusal('没有权限，请联系管理员授权', 510), {
    ...{ can: [], user: party },
    handlers: [http.get('*/api/sys/permission/getUserPermissionByToken', () => success({ menu, auth: [], allAuth: [] }))],
  });
  expect(await screen.findByText('我的工作')).toBeVisible();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  expect(screen.queryByRole('button', { name: '我的数据' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toEqual([]);
});

test('a person of the platform without figures gets links to the own pages', async () => {
  const opened: string[] = [];
  let items = menu;
  const own = http.get('*/api/sys/permission/getUserPermissionByToken', () => success({ menu: items, auth: [], allAuth: [] }));
  const options = { can: [], open: (path: string) => opened.push(path), handlers: [own] };
  const { user, unmount } = renderAnalysis(() => refusal('没有权限，请联系管理员授权', 510), options);
  const links = within(await screen.findByRole('navigation', { name: '快捷入口' }));
  await user.click(await links.findByRole('button', { name: 'ETC车辆' }));
  expect(links.getAllByRole('button')).toHaveLength(1);
  expect(opened).toEqual(['/etc/lorry']);
  expect(screen.queryByText('暂无待办事项')).toBeNull();
  unmount();
  items = menu.slice(0, 1);
  renderAnalysis(() => refusal('没有权限，请联系管理员授权', 510), options);
  expect(await screen.findByText('还没有可以打开的页面，请联系管理员授权')).toBeVisible();
});

test('of a long menu the first pages are linked, the others in steps, and the focus follows them', async () => {
  const title = (at: number) => `第${at}页`;
  const pages = Array.from({ length: 130 }, (_, at) => ({
    id: `${at}`,
    path: `/p/${at}`,
    component: 'p',
    route: '1',
    meta: { title: title(at) },
  }));
  const { user } = renderScreen(<AnalysisPage />, {
    handlers: [
      http.get('*/api/dashboard/tasks', () => success([])),
      http.get('*/api/sys/permission/getUserPermissionByToken', () => success({ menu: pages, auth: [], allAuth: [] })),
    ],
  });
  const links = within(await screen.findByRole('navigation', { name: '快捷入口' }));
  expect(await links.findByRole('button', { name: title(59) })).toBeVisible();
  expect(links.queryByRole('button', { name: title(60) })).toBeNull();
  await user.click(links.getByRole('button', { name: '显示更多（还有 70 个）' }));
  expect(links.getByRole('button', { name: title(60) })).toHaveFocus();
  await user.click(links.getByRole('button', { name: '显示更多（还有 10 个）' }));
  expect(links.getByRole('button', { name: title(120) })).toHaveFocus();
  expect(links.getAllByRole('button')).toHaveLength(130);
});

test('links to the own pages follow the rights when these change', async () => {
  let menu: unknown[] = [{ id: 'm1', path: '/business/order', component: 'business/order', route: '1', meta: { title: '订单列表' } }];
  renderScreen(<AnalysisPage />, {
    handlers: [
      http.get('*/api/dashboard/tasks', () => success([])),
      http.get('*/api/sys/permission/getUserPermissionByToken', () => success({ menu, auth: [], allAuth: [] })),
    ],
  });
  expect(await screen.findByRole('button', { name: '订单列表' })).toBeVisible();
  menu = [];
  // What the shell does when the server says that the rights have changed.
  act(() => void store.dispatch(api.util.invalidateTags(['Entity'])));
  await waitFor(() => expect(screen.queryByRole('button', { name: '订单列表' })).toBeNull());
});

test('while the page is read, its tasks and the line below its title have the place that they take afterwards', async () => {
  let send: (response: Response) => void = () => undefined;
  const late = http.get('*/api/business/dashboard/tasks', () => new Promise<Response>((resolve) => (send = resolve)));
  const tasks = ['waybill:depart', 'waybill:deliver'].map((code) => ({ code, count: 1, path: '/carrier/waybill' }));
  const first = renderAnalysis(() => success(figures), { handlers: [late] });
  const reserved = () => document.querySelectorAll('[data-tasks-to-come] button').length;
  expect(screen.getByRole('heading', { name: '运营分析' }).nextElementSibling?.textContent).toBe('\u00a0');
  expect(reserved()).toBe(9);
  await waitFor(() => {
    send(success(tasks));
    expect(screen.getByRole('button', { name: /待发车运单/ })).toBeVisible();
  });
  expect(reserved()).toBe(0);
  first.unmount();
  store.dispatch(api.util.resetApiState());
  renderAnalysis(() => success(figures), { handlers: [late] });
  expect(reserved()).toBe(2);
});

test('tasks open the screen where they are done', async () => {
  const opened: string[] = [];
  const { user } = renderAnalysis(() => success(figures), { open: (path) => opened.push(path) }, [
    { code: 'waybill:depart', count: 7, path: '/carrier/waybill/wait-depart' },
    { code: 'waybill:deliver', count: 1000, path: '/carrier/waybill/wait-delivery' },
  ]);
  expect(await screen.findByText('999+')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /待发车运单/ }));
  expect(opened).toEqual(['/carrier/waybill/wait-depart']);
});

test.each([{ carrierId: 'c1' }, { carrierId: 'c1', driverId: 'd1' }, { shipperId: 's1' }])(
  'people of the trade land on what they must do: one button per record, no figures (%o)',
  async (party) => {
    const opened: string[] = [];
    const { user, asked, address } = renderAnalysis(() => success(figures), { user: party, open: (path) => opened.push(path) });
    const cards = within(await screen.findByRole('list', { name: '待办事项' })).getAllByRole('listitem');
    expect(
      cards.map((card) =>
        within(card)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([['装货'], ['到达'], ['我的认证待完成']]);
    expect(within(cards[0] as HTMLElement).getByText('已逾期 2020-01-01 14:00')).toBeVisible();
    expect(within(cards[0] as HTMLElement).getByText('螺纹钢')).toBeVisible();
    expect(screen.getByText(/另有 2 项/)).toBeVisible();
    for (const button of screen.getAllByRole('button')) expect(button).toHaveStyle({ height: '48px' });
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: '装货' }));
    await user.click(screen.getByRole('button', { name: '到达' }));
    expect(opened).toEqual(['/carrier/waybill/load?waybill=w1', '/carrier/waybill/wait-delivery?open=w2&act=arrive']);
    await user.click(screen.getByRole('button', { name: '我的数据' }));
    expect(await screen.findByText('123.46万')).toBeVisible();
    expect(address()).toContain('view=figures');
  },
);

test('another period is asked for and kept in the address', async () => {
  const { asked, user, address } = renderAnalysis(() => success(figures));
  await screen.findByText('123.46万');
  await user.click(screen.getByText('今日'));
  await waitFor(() => expect(asked).toHaveLength(2));
  const [from, to] = asked[1]?.split(' ') ?? [];
  expect(from).toBe(to);
  expect(address()).toContain('period=today');
});

test('a failure says why and can be tried again', async () => {
  let isBroken = true;
  const { user } = renderAnalysis(() => (isBroken ? refusal('系统繁忙，请稍后再试') : success(figures)));
  expect(await screen.findByText('数据加载失败')).toBeVisible();
  expect(screen.getByText('系统繁忙，请稍后再试')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('123.46万')).toBeVisible();
});

it('one that waits for another waybill says which, and offers its step less prominently', async () => {
  const items: WorkItem[] = [loading, { ...loading, id: 'w8', waitsFor: 'YD8' }, { ...loading, id: 'w9', waitsFor: '' }];
  const handlers = [http.get('*/api/business/dashboard/work', () => success({ items, total: 3 }))];
  renderScreen(<AnalysisPage />, { user: { carrierId: 'c1', driverId: 'd1' }, handlers });
  const cards = within(await screen.findByRole('list', { name: '待办事项' })).getAllByRole('listitem');
  expect(cards[0]).not.toHaveTextContent('送达后才能装货');
  expect(cards[1]).toHaveTextContent('运单 YD8 送达后才能装货');
  expect(cards[2]).toHaveTextContent('车上的运单送达后才能装货');
  const buttons = screen.getAllByRole('button', { name: '装货' });
  expect(buttons.map(({ className }) => className.includes('primary'))).toEqual([true, false, false]);
});

it('one whose form was begun and not sent says so, with the time', async () => {
  const items: WorkItem[] = [loading, { ...loading, id: 'w8' }];
  const handlers = [
    http.get('*/api/business/dashboard/work', () => success({ items, total: 2 })),
    http.get('*/api/sys/draft/list', () => success([{ form: 'waybill:load:w8', savedAt: Date.parse('2026-11-22T10:54:00+08:00') }])),
  ];
  renderScreen(<AnalysisPage />, { user: { carrierId: 'c1', driverId: 'd1' }, handlers });
  const cards = within(await screen.findByRole('list', { name: '待办事项' })).getAllByRole('listitem');
  expect(await screen.findByText('有未提交的内容（11-22 10:54）')).toBeVisible();
  expect(cards[1]).toContainElement(screen.getByRole('button', { name: '继续装货' }));
  expect(cards[0]).toContainElement(screen.getByRole('button', { name: '装货' }));
});

describe('what there is to do', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A test server whose list of open tasks can change. */
  function workServer() {
    const server = { waiting: 1 };
    const handlers = [
      http.get('*/api/business/dashboard/analysis', () => success(figures)),
      http.get('*/api/business/dashboard/tasks', () =>
        success([{ code: 'waybill:depart', count: server.waiting, path: '/carrier/waybill/wait-depart' }]),
      ),
      http.post('*/api/sys/socketTicket', () => success({ ticket: 'one-use' })),
    ];
    return { server, handlers };
  }
  const counted = (count: number) => screen.findByRole('button', { name: new RegExp(`待发车运单\\s*${count}$`) });

  it('is counted again when the bell rings, and when the line is there again', async () => {
    FakeSocket.made = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    const { server, handlers } = workServer();
    renderScreen(<AnalysisPage />, { can: mayFigures, handlers });
    await counted(1);
    const stop = startLive();
    await waitFor(() => expect(FakeSocket.made).toHaveLength(1));
    server.waiting = 2;
    act(() => FakeSocket.last().open());
    await counted(2);
    server.waiting = 3;
    act(() => FakeSocket.last().say({ cmd: 'topic', msgId: '1', msgTxt: '有新的运单待发车' }));
    await counted(3);
    stop();
  });

  it('is counted again when the window is looked at again', async () => {
    const { server, handlers } = workServer();
    renderScreen(<AnalysisPage />, { can: mayFigures, handlers });
    await counted(1);
    server.waiting = 2;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await counted(2);
  });

  it('is counted again when its tab comes to the front', async () => {
    const { server, handlers } = workServer();
    function Tabs() {
      const [isActive, setActive] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setActive(!isActive)}>
            换页
          </button>
          <Activity mode={isActive ? 'visible' : 'hidden'}>
            <AnalysisPage />
          </Activity>
        </>
      );
    }
    const { user } = renderScreen(<Tabs />, { can: mayFigures, handlers });
    await counted(1);
    await user.click(screen.getByRole('button', { name: '换页' }));
    server.waiting = 2;
    await user.click(screen.getByRole('button', { name: '换页' }));
    await counted(2);
  });

  it('is counted again by 刷新, also for those who have no figures', async () => {
    const { server, handlers } = workServer();
    const nothing = { ordersToday: null, departuresToday: null, inTransit: null, delivered: null, tonnes: null, turnover: null };
    const none = http.get('*/api/business/dashboard/analysis', () =>
      success({ ...figures, ...nothing, receivable: null, payable: null, trend: null }),
    );
    const { user } = renderScreen(<AnalysisPage />, { can: mayFigures, handlers: [none, ...handlers] });
    await counted(1);
    server.waiting = 2;
    await user.click(screen.getByRole('button', { name: /刷新/ }));
    await counted(2);
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type ActivityEntry, type CommentDraft, type RecordOverview, recordCalls } from 'shared-contracts/record/record-activity';
import { describe, expect, it } from 'vitest';
import { ListPage } from '../list-page/list-page.tsx';
import { onBack, PhoneTab } from '../testing/phone-tab.tsx';
import { page, type RenderScreenOptions, refusal, renderScreen, rowOf, success } from '../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';

const talk = ['recordComment:list', 'recordComment:history', 'recordComment:add', 'recordComment:edit', 'recordComment:delete'];
const pages = [
  [parcelRecord(1, { parcelStatus: '10', senderId: 's1', senderName: '寄件公司' }), parcelRecord(2, { parcelStatus: '20' })],
  [parcelRecord(3, { parcelStatus: '20' })],
] as const;

const overview = (more: Partial<RecordOverview> = {}): RecordOverview => ({
  next: [],
  related: [],
  audiences: [],
  mayComment: true,
  ...more,
});
const entry = (more: Partial<ActivityEntry>): ActivityEntry => ({
  ...{ key: 'o1', kind: 'transition', at: '2026-11-23 10:00:00', by: { name: '王五', side: null } },
  ...more,
});

function renderParcels(
  options: RenderScreenOptions & { readonly overview?: RecordOverview; readonly entries?: readonly ActivityEntry[] } = {},
) {
  const opened: string[] = [];
  const rendered = renderScreen(
    <ListPage entity={parcel} columns={['parcelNo', 'senderName', 'parcelStatus']} rowActions={[{ action: 'send' }, { action: 'stop' }]} />,
    {
      can: [...allParcelCodes, ...talk],
      dictionaries: { parcel_status: parcelStatuses },
      open: (path) => opened.push(path),
      path: '/test?pageSize=2',
      ...options,
      handlers: [
        ...(options.handlers ?? []),
        http.get('*/api/test/parcel/list', ({ request }) => {
          const pageNo = Number(new URL(request.url).searchParams.get('pageNo'));
          return page(pages[pageNo - 1] ?? [], 3);
        }),
        http.get(`*/api${recordCalls.overview}`, () => success(options.overview ?? overview())),
        http.get(`*/api${recordCalls.activity}`, () => success({ entries: options.entries ?? [], next: null })),
      ],
    },
  );
  return { ...rendered, opened };
}

const preview = async () => within(await screen.findByRole('complementary', { name: '包裹预览' }));

describe('over the list, on a phone', () => {
  const renderOn = (isApart: boolean) =>
    renderScreen(
      <PhoneTab isApart={isApart}>
        <ListPage entity={parcel} columns={['parcelNo']} />
      </PhoneTab>,
      {
        can: allParcelCodes,
        dictionaries: { parcel_status: parcelStatuses },
        path: '/test?open=id-1',
        handlers: [
          http.get('*/api/test/parcel/list', () => page(pages[0])),
          http.get(`*/api${recordCalls.overview}`, () => success(overview())),
          http.get(`*/api${recordCalls.activity}`, () => success({ entries: [], next: null })),
        ],
      },
    );
  const drawer = () => screen.queryByRole('dialog', { name: /P001/ });

  it('is a step of the history, so it does not hold Back', async () => {
    renderOn(false);
    await waitFor(() => expect(drawer()).toBeVisible());
    expect(onBack).toHaveLength(0);
  });

  it("is closed by Back where its address is not the browser's, as in the window of an announcement", async () => {
    const { address } = renderOn(true);
    await waitFor(() => expect(drawer()).toBeVisible());
    expect(onBack).toHaveLength(1);
    act(() => onBack[0]?.());
    await waitFor(() => expect(drawer()).toBeNull());
    expect(address()).toBe('/test');
    expect(onBack).toHaveLength(0);
  });
});

describe('beside the list', () => {
  it('Space shows a record, arrows walk the rows, its buttons over the edge of the page; the list has no column of actions meanwhile', async () => {
    const { user, address } = renderParcels();
    await rowOf('P001');
    await user.keyboard('j ');
    expect((await preview()).getByText('1/3')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: '操作' })).not.toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    expect((await preview()).getByRole('heading', { name: 'P002' })).toBeVisible();
    expect(document.activeElement).toHaveTextContent('P002');
    await user.click((await preview()).getByRole('button', { name: '下一条' }));
    await waitFor(async () => expect((await preview()).getByRole('heading', { name: 'P003' })).toBeVisible());
    expect((await preview()).getByText('3/3')).toBeVisible();
    expect((await preview()).getByRole('button', { name: '下一条' })).toBeDisabled();
    expect(address()).toContain('preview=id-3');
    await user.click((await preview()).getByRole('button', { name: '关闭预览' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(address()).toBe('/test?pageNo=2&pageSize=2');
  });

  it('is closed by Back, however many records were looked at', async () => {
    const { user, address, back } = renderParcels();
    await rowOf('P001');
    const before = address();
    await user.keyboard('j ');
    expect((await preview()).getByText('1/3')).toBeVisible();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(address()).toContain('preview=id-2'));
    await back();
    expect(address()).toBe(before);
    await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  });

  it('marks the row of the record that the address names, also one that the list renders later', async () => {
    const many = Array.from({ length: 60 }, (_, index) => parcelRecord(index + 1));
    renderParcels({
      path: '/test?pageSize=100&preview=id-60',
      handlers: [http.get('*/api/test/parcel/list', () => page(many, many.length))],
    });
    expect((await preview()).getByRole('heading', { name: 'P060' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('[data-row-key="id-60"]')).toHaveAttribute('aria-current', 'true'));
    expect(document.querySelectorAll('[data-row-key][aria-current]')).toHaveLength(1);
  });

  it('offers the action that the record waits for first, the others in a menu, and says who acts until when', async () => {
    const { user } = renderParcels({
      path: '/test?pageSize=2&preview=id-1',
      overview: overview({
        next: [
          {
            action: 'send',
            label: ['发出', 'Send'],
            party: 'platform',
            partyName: null,
            roles: [['调度', 'Dispatcher']],
            deadline: '2020-01-01 08:00:00',
            otherwise: ['逾期自动退回', 'Otherwise it goes back'],
            isMine: true,
          },
        ],
      }),
    });
    const shown = await preview();
    expect(await shown.findByText('待我处理')).toBeVisible();
    expect(shown.getByText('平台 调度')).toBeVisible();
    expect(shown.getByText('已超时：2020-01-01 08:00')).toBeVisible();
    expect(shown.getByText('逾期自动退回')).toBeVisible();
    expect(shown.getByRole('button', { name: '发出' })).toBeVisible();
    await user.click(shown.getByRole('button', { name: '更多操作' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['编辑', '删除']);
  });
});

it('leads to the record on which the next step is taken', async () => {
  renderParcels({
    path: '/test?pageSize=2&preview=id-1',
    places: { parcel: '/test' },
    overview: overview({
      next: [
        {
          ...{ action: null, label: ['派单', 'Dispatch'], record: { entity: 'parcel', id: 'id-7' }, party: 'platform', partyName: null },
          ...{ roles: [], deadline: null, isMine: true },
        },
      ],
    }),
  });
  expect(await (await preview()).findByRole('link', { name: '派单' })).toHaveAttribute('href', expect.stringContaining('id-7'));
});

describe('another record in the same place', () => {
  const step = (label: string): RecordOverview['next'][number] => ({
    ...{ action: 'send', label: [label, label], party: 'platform', partyName: null, roles: [['调度', 'Dispatcher']] },
    ...{ deadline: null, otherwise: null, isMine: true },
  });

  it('shows no step of the record before it while its own are not known', async () => {
    const { user } = renderParcels({
      path: '/test?pageSize=2&preview=id-1',
      handlers: [
        http.get(`*/api${recordCalls.overview}`, ({ request }) =>
          new URL(request.url).searchParams.get('id') === 'id-1'
            ? success(overview({ next: [step('发出第一个')] }))
            : new Promise<never>(() => undefined),
        ),
      ],
    });
    expect(await (await preview()).findByText('发出第一个')).toBeVisible();
    await user.click((await preview()).getByRole('button', { name: '下一条' }));
    expect((await preview()).getByRole('heading', { name: 'P002' })).toBeVisible();
    expect((await preview()).queryByText('发出第一个')).not.toBeInTheDocument();
  });

  it('keeps the tabs; reads for a hidden one only when it is opened again', async () => {
    const asked: (string | null)[] = [];
    const { user } = renderParcels({
      path: '/test?pageSize=2&preview=id-1',
      handlers: [
        http.get(`*/api${recordCalls.activity}`, ({ request }) => {
          asked.push(new URL(request.url).searchParams.get('id'));
          return success({ entries: [], next: null });
        }),
      ],
    });
    const tab = async (name: string) => (await preview()).getByRole('tab', { name });
    await user.click(await tab('动态'));
    await waitFor(() => expect(asked).toEqual(['id-1']));
    await user.click(await tab('基本信息'));
    const before = await tab('动态');
    await user.click((await preview()).getByRole('button', { name: '下一条' }));
    expect((await preview()).getByRole('heading', { name: 'P002' })).toBeVisible();
    expect(await tab('动态')).toBe(before);
    expect(asked).toEqual(['id-1']);
    await user.click(before);
    await waitFor(() => expect(asked).toEqual(['id-1', 'id-2']));
  });
});

it('shows the action of the task that opened the record as its main button, whatever the record waits for', async () => {
  renderParcels({ path: '/test?pageSize=2&preview=id-1&act=edit' });
  const shown = await preview();
  expect(await shown.findByRole('button', { name: '编辑' })).toHaveClass('ant-btn-primary');
});

describe('under an address of its own', () => {
  it('stands in place of the list and comes from the server when the list does not hold it', async () => {
    const asked: (string | null)[] = [];
    renderParcels({
      path: '/test?record=id-9',
      handlers: [
        http.get('*/api/test/parcel/queryById', ({ request }) => {
          asked.push(new URL(request.url).searchParams.get('id'));
          return success(parcelRecord(9));
        }),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'P009' })).toBeVisible();
    expect(asked).toEqual(['id-9']);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('says that there is no such record for one that is not the caller’s', async () => {
    renderParcels({
      path: '/test?record=id-9',
      handlers: [http.get('*/api/test/parcel/queryById', () => refusal('未找到对应实体'))],
    });
    expect(await screen.findByText('未找到对应实体')).toBeVisible();
  });
});

describe('numbers of other records', () => {
  it('lead there for those who may read them, and are plain text for others', async () => {
    const { user, opened, unmount } = renderParcels({ can: [...allParcelCodes, 'sender:list'], places: { sender: '/test/sender' } });
    await user.click((await rowOf('P001')).getByRole('link', { name: '寄件公司' }));
    expect(opened).toEqual(['/test/sender?record=s1']);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    unmount();
    renderParcels({ can: allParcelCodes, places: { sender: '/test/sender' } });
    expect((await rowOf('P001')).queryByRole('link', { name: '寄件公司' })).not.toBeInTheDocument();
  });
});

describe('the activity', () => {
  const entries = [
    entry({
      key: 'c1',
      kind: 'comment',
      by: { name: '李四', side: null },
      text: '<b>急</b> @王五',
      comment: { id: 'k1', version: 1, audience: [], mentions: [{ id: 'u5', name: '王五' }], isEdited: false, mayChange: true },
    }),
    entry({ key: 'o1', action: 'send', from: '10', to: '20', by: { name: null, side: 'carrier' } }),
    entry({ key: 'a1', kind: 'edit', action: 'edit', changes: [{ field: 'weight', before: '1.000', after: '2.000' }] }),
  ];

  it('tells steps, changes before and after, and comments as plain text; people of other sides by their side', async () => {
    const { user } = renderParcels({ path: '/test?open=id-1', entries });
    await user.click(await screen.findByRole('tab', { name: '动态' }));
    const list = within(await screen.findByRole('list', { name: '动态' }));
    expect(list.getByText('承运商')).toBeVisible();
    expect(list.getByText('发出')).toBeVisible();
    expect(list.getByText(/1\.000/).closest('li')).toHaveTextContent('重量 1.000 → 2.000');
    expect(list.getByText(/<b>急<\/b>/)).toBeVisible();
  });

  it('takes a comment with the people it mentions', async () => {
    const sent: CommentDraft[] = [];
    const { user } = renderParcels({
      path: '/test?open=id-1',
      overview: overview({ audiences: ['carrier'] }),
      handlers: [
        http.get(`*/api${recordCalls.people}`, () => success([{ id: 'u5', name: '王五', depart: '调度部' }])),
        http.post(`*/api${recordCalls.addComment}`, async ({ request }) => {
          sent.push((await request.json()) as CommentDraft);
          return HttpResponse.json({ success: true, message: '', code: 200, result: { id: 'k2' }, timestamp: 0 });
        }),
      ],
    });
    await user.click(await screen.findByRole('tab', { name: '动态' }));
    await user.type(await screen.findByRole('textbox', { name: '评论' }), '请看 @王');
    await user.click(await screen.findByText('王五 · 调度部'));
    await user.click(screen.getByRole('checkbox', { name: '对承运商可见' }));
    await user.click(screen.getByRole('button', { name: /发\s*表/ }));
    await waitFor(() =>
      expect(sent).toEqual([{ entity: 'parcel', recordId: 'id-1', content: '请看 @王五', audience: ['carrier'], mentions: ['u5'] }]),
    );
    expect(screen.getByRole('textbox', { name: '评论' })).toHaveValue('');
  });

  it('is not there without the permissions', async () => {
    renderParcels({ path: '/test?open=id-1', can: allParcelCodes });
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('9,876,543.20')).toBeVisible();
    expect(drawer.queryByRole('tab', { name: '动态' })).not.toBeInTheDocument();
  });
});

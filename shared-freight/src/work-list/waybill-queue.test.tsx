import { act, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { HttpResponse, http } from 'msw';
import { waybill } from 'shared-contracts/business/waybill';
import { api } from 'shared-platform/api';
import { deviceQueue } from 'shared-platform/device-queue';
import { store } from 'shared-platform/store';
import { listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleWaybill } from '../testing/sample-waybill.ts';
import { waybillWorkList } from './waybill-list.tsx';
import { waybillStepPage } from './waybill-step-page.tsx';

const loaded = { ...sampleWaybill, waybillStatus: '30', waybillStatus_dictText: '待发车' };
const atPlace = { ...sampleWaybill, sendLng: '120.585000', sendLat: '31.300000' };
const WaitDepart = waybillWorkList({ states: ['30'], show: [], actions: ['depart', 'reportException'], detail: {} });
const DepartPage = waybillStepPage({ steps: ['depart'], list: WaitDepart });
const driver = { carrierId: 'c1', driverId: 'd1' };
const can = ['waybill:list', 'waybill:load', 'waybill:depart', 'waybill:arrive', 'waybill:deliver'];

interface Sent {
  readonly action: string;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Starts a simulated server whose connection can be cut; it refuses the actions that `refuse` names. */
function onTheRoad(row: Readonly<Record<string, unknown>> = loaded, Page = WaitDepart, path = '/test') {
  const road = { isCut: true, refuse: '', at: null as Readonly<Record<string, string>> | null, state: {} };
  const sent: Sent[] = [];
  const titles: string[] = [];
  let { version } = loaded;
  const handlers = [
    listHandler(waybill, [row]),
    http.get('*/api/business/bizWaybill/queryById', () => success({ ...loaded, ...road.state, version: 9 })),
    http.post('*/api/sys/common/upload', () =>
      road.isCut
        ? HttpResponse.error()
        : HttpResponse.json({ success: true, code: 0, message: 'temp/photo.jpg', result: null, timestamp: 0 }),
    ),
    http.put<never, Record<string, unknown>>('*/api/business/bizWaybill/*', async ({ request }) => {
      if (road.isCut) return HttpResponse.error();
      const action = request.url.split('/').at(-1) ?? '';
      sent.push({ action, key: request.headers.get('idempotency-key'), body: await request.json() });
      if (road.refuse) return refusal(road.refuse, 500, road.at);
      version += 1;
      return success({ ...loaded, version });
    }),
  ];
  const rendered = renderScreen(<Page />, { can, user: driver, handlers, path, tab: { setTitle: (title) => void titles.push(title) } });
  const queue = () => within(screen.getByRole('list', { name: '本机待发送' }));
  const drawer = async () => within(await screen.findByRole('dialog'));
  return { ...rendered, road, sent, titles, queue, drawer };
}

/** Reports a departure: opens 发车, types a seal number, takes a photo and sends. */
async function depart({ user, drawer }: ReturnType<typeof onTheRoad>): Promise<void> {
  await user.click((await rowOf(loaded.waybillNo)).getByRole('button', { name: '发车' }));
  const form = await drawer();
  await user.upload(form.getByLabelText('上传文件 凭证照片', { selector: 'input' }), new File(['x'], '封条.png', { type: 'image/png' }));
  expect(await form.findByRole('button', { name: '移除 封条.png' })).toBeVisible();
  await user.type(form.getByLabelText('铅封号'), 'S77');
  await user.type(form.getByLabelText('无法定位原因'), '无信号');
  await user.click(form.getByRole('button', { name: '发车' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('steps of waybills on this device', () => {
  beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
  afterEach(async () => {
    await deviceQueue.empty();
    Reflect.deleteProperty(navigator, 'geolocation');
    vi.unstubAllGlobals();
  });

  it('wait without a line with photo and text, lead on to the next step, and are sent in order, once', async () => {
    const test = onTheRoad();
    const { user, road, sent, queue, drawer } = test;
    await depart(test);
    expect(await screen.findByText('本机待发送 (1)')).toBeVisible();
    expect(queue().getByText('等待发送')).toBeVisible();
    expect(screen.queryByRole('button', { name: '发车' })).toBeNull();

    const next = queue().getByRole('button', { name: /下一步: 到达/ });
    expect(next).toHaveStyle({ minHeight: '48px' });
    await user.click(next);
    await user.click((await drawer()).getByRole('button', { name: '到达' }));
    expect(await screen.findByText('本机待发送 (2)')).toBeVisible();
    expect(queue().getByRole('button', { name: /下一步: 送达/ })).toBeVisible();
    expect(sent).toEqual([]);

    road.isCut = false;
    await user.click(queue().getAllByRole('button', { name: '立即发送' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('list', { name: '本机待发送' })).toBeNull());
    expect(sent).toMatchObject([
      { action: 'depart', body: { version: loaded.version, sealNo: 'S77', voucherImgs: 'temp/photo.jpg' } },
      { action: 'arrive', body: { version: loaded.version + 1 } },
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('that were sent later stay readable with their time, until the person has read them', async () => {
    const test = onTheRoad();
    const { user, road, queue, unmount } = test;
    await depart(test);
    await screen.findByText('本机待发送 (1)');
    expect(screen.queryByText(/^已发送/)).toBeNull();
    road.isCut = false;
    await user.click(queue().getByRole('button', { name: '立即发送' }));
    const line = within(await screen.findByRole('list', { name: '已发送' })).getByRole('listitem');
    expect(line).toHaveTextContent(new RegExp(`^发车 ${loaded.waybillNo}已发送 \\d\\d-\\d\\d \\d\\d:\\d\\d$`));
    unmount();
    const later = onTheRoad();
    expect(await screen.findByRole('list', { name: '已发送' })).toBeVisible();
    const read = screen.getByRole('button', { name: '知道了' });
    expect(read).toHaveStyle({ minHeight: '48px' });
    await later.user.click(read);
    await waitFor(() => expect(screen.queryByRole('list', { name: '已发送' })).toBeNull());
  });

  it('that are refused keep what was typed, say why, and are mended on the record as it is now', async () => {
    const test = onTheRoad();
    const { user, road, sent, queue, drawer } = test;
    await depart(test);
    road.isCut = false;
    road.refuse = '发车时间必须晚于装货时间';
    await user.click(await screen.findByRole('button', { name: '立即发送' }));
    expect(await queue().findByText('已退回')).toBeVisible();
    expect(queue().getByText('发车时间必须晚于装货时间')).toBeVisible();

    road.refuse = '';
    await user.click(queue().getByRole('button', { name: '修改' }));
    const form = await drawer();
    expect(form.getByLabelText('铅封号')).toHaveValue('S77');
    expect(form.getByText('发车时间必须晚于装货时间')).toBeVisible();
    // The reason of the refusal stays visible while the person corrects the values.
    await user.type(form.getByLabelText('铅封号'), '8');
    expect(form.getByText('发车时间必须晚于装货时间')).toBeVisible();
    await user.type(form.getByLabelText('铅封号'), '{Backspace}');
    await user.click(form.getByRole('button', { name: '发车' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: '本机待发送' })).toBeNull());
    expect(sent.map(({ body }) => body)).toMatchObject([
      { version: loaded.version, sealNo: 'S77' },
      { version: 9, sealNo: 'S77', voucherImgs: 'temp/photo.jpg' },
    ]);
  });

  it('that are refused because of a field say so at this field when they are mended', async () => {
    const test = onTheRoad();
    const { user, road, queue, drawer } = test;
    await depart(test);
    Object.assign(road, { isCut: false, refuse: '提交的内容有误', at: { sealNo: '铅封号已使用' } });
    await user.click(await screen.findByRole('button', { name: '立即发送' }));
    await user.click(await queue().findByRole('button', { name: '修改' }));
    const form = await drawer();
    expect(form.getByText('提交的内容有误；铅封号已使用')).toBeVisible();
    const seal = form.getByLabelText('铅封号');
    const item = within(seal.closest('.ant-form-item') as HTMLElement);
    expect(await item.findByText('铅封号已使用')).toBeVisible();
    await waitFor(() => expect(seal).toHaveFocus());
    await user.type(seal, '8');
    await waitFor(() => expect(item.queryByText('铅封号已使用')).toBeNull());
  });

  it('that are refused while their form is open stay there, and leave the queue', async () => {
    const test = onTheRoad();
    const { user, road, drawer } = test;
    road.isCut = false;
    road.refuse = '铅封号已使用';
    await user.click((await rowOf(loaded.waybillNo)).getByRole('button', { name: '发车' }));
    const form = await drawer();
    await user.type(form.getByLabelText('铅封号'), 'S77');
    await user.type(form.getByLabelText('无法定位原因'), '无信号');
    await user.click(form.getByRole('button', { name: '发车' }));
    expect(await form.findByText('铅封号已使用')).toBeVisible();
    expect(form.getByLabelText('铅封号')).toHaveValue('S77');
    await waitFor(async () => expect(await deviceQueue.list()).toEqual([]));
  });

  it('are taken only with the photo and the reason for a missing position that the server asks for, and with possible weights', async () => {
    const WaitLoad = waybillWorkList({ states: ['20'], show: [], actions: ['load'], detail: {} });
    const { user, drawer } = onTheRoad(sampleWaybill, WaitLoad);
    await user.click((await rowOf(sampleWaybill.waybillNo)).getByRole('button', { name: '装货' }));
    const form = await drawer();
    const reason = form.getByLabelText('无法定位原因');
    expect(within(reason.closest('.ant-form-item') as HTMLElement).getByText('无法定位，请填写原因')).toBeVisible();
    await user.type(form.getByLabelText('装货毛重(吨)'), '16');
    await user.type(form.getByLabelText('装货皮重(吨)'), '48');
    await user.type(form.getByLabelText('装货净重(吨)'), '32');
    await user.click(form.getByRole('button', { name: '装货' }));
    expect(await form.findByText('皮重大于毛重，请核对')).toBeVisible();
    expect(await form.findByText('请输入无法定位原因')).toBeVisible();
    expect(form.getByText(/请.*凭证照片/)).toBeVisible();
    expect(await deviceQueue.list()).toEqual([]);
  });

  const here = (lng: string, lat: string): Geolocation =>
    ({
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { longitude: Number(lng), latitude: Number(lat), accuracy: 12 } } as GeolocationPosition),
    }) as Geolocation;

  it.each([
    ['is not asked at the place', '120.590', null, false],
    ['is asked and required outside the fence', '120.700', null, true],
    ['is not asked within a wider fence that the server told before the line was cut', '120.700', 20_000, false],
    ['is asked outside a narrower fence that the server told before the line was cut', '120.590', 300, true],
  ])('the reason for being outside the fence %s', async (_name, lng, fenceRadius, isAsked) => {
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: here(lng, '31.300') });
    const WaitLoad = waybillWorkList({ states: ['20'], show: [], actions: ['load'], detail: {} });
    const { user, drawer } = onTheRoad({ ...atPlace, id: `at ${lng} ${fenceRadius}`, fenceRadius }, WaitLoad);
    await user.click((await rowOf(sampleWaybill.waybillNo)).getByRole('button', { name: '装货' }));
    const form = await drawer();
    expect(await form.findByText('已定位，误差约12米')).toBeVisible();
    expect(form.queryByLabelText('围栏外原因') !== null).toBe(isAsked);
    if (!isAsked) return;
    expect(form.getByText('不在装卸地围栏范围内，请填写原因')).toBeVisible();
    await user.click(form.getByRole('button', { name: '装货' }));
    expect(await form.findByText('请输入围栏外原因')).toBeVisible();
    expect(await deviceQueue.list()).toEqual([]);
  });

  it('ask for the reason when the server says that the place is outside a fence which was made narrower meanwhile', async () => {
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: here('120.590', '31.300') });
    const WaitDepartHere = waybillWorkList({ states: ['30'], show: [], actions: ['depart'], detail: {} });
    const narrowed = { ...atPlace, ...loaded, id: 'narrowed', fenceRadius: 1_000 };
    const { user, road, sent, drawer } = onTheRoad(narrowed, WaitDepartHere);
    const words = '不在装卸地围栏范围内，请填写原因';
    Object.assign(road, { isCut: false, refuse: words, at: { outFenceReason: words } });
    await user.click((await rowOf(loaded.waybillNo)).getByRole('button', { name: '发车' }));
    const form = await drawer();
    expect(await form.findByText('已定位，误差约12米')).toBeVisible();
    expect(form.queryByLabelText('围栏外原因')).toBeNull();
    await user.type(form.getByLabelText('铅封号'), 'S77');
    await user.click(form.getByRole('button', { name: '发车' }));
    await user.type(await form.findByLabelText('围栏外原因'), '停在门外');
    expect(form.getByLabelText('铅封号')).toHaveValue('S77');
    Object.assign(road, { refuse: '', at: null });
    await user.click(form.getByRole('button', { name: '发车' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(2);
    expect(sent.at(-1)?.body).toMatchObject({ outFenceReason: '停在门外', sealNo: 'S77' });
  });

  it('are discarded only after a yes', async () => {
    const test = onTheRoad();
    const { user, queue } = test;
    await depart(test);
    await user.click(await queue().findByRole('button', { name: '丢弃' }));
    const question = within(await screen.findByRole('dialog', { name: /丢弃这一步/ }));
    await user.click(question.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(screen.queryByRole('list', { name: '本机待发送' })).toBeNull());
    expect(await deviceQueue.list()).toEqual([]);
  });

  it('are entered on the page of a step too: what waits is shown at its address, leads on and is sent once', async () => {
    const { user, road, sent, queue, drawer } = onTheRoad(loaded, DepartPage, '/carrier/waybill/depart?waybill=w1');
    const form = within(await screen.findByRole('region', { name: `发车 · ${loaded.waybillNo}` }));
    await user.type(form.getByLabelText('铅封号'), 'S77');
    await user.type(form.getByLabelText('无法定位原因'), '无信号');
    await user.click(form.getByRole('button', { name: '发车' }));
    await user.click(await screen.findByRole('button', { name: /下一步: 到达/ }));
    await user.click((await drawer()).getByRole('button', { name: '到达' }));
    expect(await screen.findByText('本机待发送 (2)')).toBeVisible();
    road.isCut = false;
    await user.click(queue().getAllByRole('button', { name: '立即发送' })[0] as HTMLElement);
    await waitFor(() => expect(deviceQueue.shown()).toEqual([]));
    expect(sent.map(({ action }) => action)).toEqual(['depart', 'arrive']);
  });

  it('are told as recorded, not as impossible, when they are sent while their page is shown', async () => {
    const test = onTheRoad();
    await depart(test);
    test.unmount();
    const { user, road, queue, sent } = onTheRoad(loaded, DepartPage, '/carrier/waybill/depart?waybill=w1');
    await screen.findByRole('button', { name: '返回列表' });
    road.isCut = false;
    road.state = { waybillStatus: '40', waybillStatus_dictText: '运输中' };
    await user.click(queue().getByRole('button', { name: '立即发送' }));
    expect(await screen.findByText(`发车 ${loaded.waybillNo}`)).toBeVisible();
    expect(screen.getByText('已登记')).toBeVisible();
    expect(screen.queryByText(/不允许执行/)).toBeNull();
    expect(sent.map(({ action }) => action)).toEqual(['depart']);
  });

  it('that the server refuses at once stay in the form of their page, with what was typed', async () => {
    const { user, road, sent } = onTheRoad(loaded, DepartPage, '/carrier/waybill/depart?waybill=w1');
    road.isCut = false;
    road.refuse = '铅封号重复';
    const form = within(await screen.findByRole('region', { name: `发车 · ${loaded.waybillNo}` }));
    await user.type(form.getByLabelText('铅封号'), 'S77');
    await user.type(form.getByLabelText('无法定位原因'), '无信号');
    await user.click(form.getByRole('button', { name: '发车' }));
    expect(await form.findByText('铅封号重复')).toBeVisible();
    expect(form.getByLabelText('铅封号')).toHaveValue('S77');
    expect(form.getByLabelText('铅封号')).toBeVisible();
    road.refuse = '';
    await user.click(form.getByRole('button', { name: '发车' }));
    await waitFor(() => expect(form.queryByLabelText('铅封号')).toBeNull());
    expect(sent.map(({ body }) => body.sealNo)).toEqual(['S77', 'S77']);
  });

  it('are known before the form of a step is shown, and are named above a form that was open already', async () => {
    const isRead = vi.spyOn(deviceQueue, 'isRead').mockReturnValue(false);
    const read = vi.spyOn(deviceQueue, 'read').mockResolvedValue();
    onTheRoad(loaded, DepartPage, '/carrier/waybill/depart?waybill=w1');
    await waitFor(() => expect(read).toHaveBeenCalled());
    // The waybill itself has been read.
    await act(() => Promise.all(store.dispatch(api.util.getRunningQueriesThunk())));
    expect(screen.queryByLabelText('铅封号')).toBeNull();
    isRead.mockRestore();
    read.mockRestore();
    await act(() => deviceQueue.read());
    await act(() => deviceQueue.noteRead([]));
    expect(await screen.findByLabelText('铅封号')).toBeVisible();
    // Another window of the same person reports the step.
    const call = { entity: 'waybill', action: 'depart', label: ['发车', 'Depart'], record: { id: 'w1' }, title: 'YD1' } as const;
    await act(() => deviceQueue.add({ ...call, method: 'PUT', path: '/business/bizWaybill/depart', body: { id: 'w1', version: 1 } }));
    expect(await screen.findByText('这一步已有一份报告在本机等待发送')).toBeVisible();
  });

  it('that wait are shown instead of a second form when the page of the step is opened again', async () => {
    const test = onTheRoad();
    await depart(test);
    test.unmount();
    const { user, titles } = onTheRoad(loaded, DepartPage, '/carrier/waybill/depart?waybill=w1');
    const back = await screen.findByRole('button', { name: '返回列表' });
    expect(back).toHaveStyle({ minHeight: '48px' });
    expect(screen.getByRole('button', { name: /下一步: 到达/ })).toBeVisible();
    expect(screen.queryByLabelText('铅封号')).toBeNull();
    // The list has the title of the menu again.
    await user.click(back);
    await waitFor(() => expect(titles.at(-1)).toBe(''));
  });
});

/** Places chosen in the order form, for people who see telephone numbers masked and for those who see them. */
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import type { order } from 'shared-contracts/business/order/order';
import { orderGroups } from 'shared-contracts/business/order/order-groups';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { recordCalls } from 'shared-contracts/record/record-activity';
import { listHandler, refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { OrderForm } from './order-form.tsx';
import { orderFormGroups } from './order-form-groups.ts';

const region = { provinceCode: '370000', cityCode: '370100', districtCode: '370102' };
const north = { id: 'p1', unitName: '北库', contactName: '仓管', contactMobile: '138****5001', ...region, address: '北路1号' };
const south = { ...north, id: 'p2', unitName: '南库', contactMobile: '138****5004', address: '南路2号' };
const stored = {
  id: 'o1',
  version: 3,
  shipperId: 's1',
  sendInfoId: 'p1',
  sendUnitName: '北库',
  sendContactName: '仓管',
  sendContactMobile: '138****5002',
  sendProvinceCode: '370000',
  sendCityCode: '370100',
  sendDistrictCode: '370102',
  sendAddress: '北路1号',
} as unknown as RecordOf<typeof order>;
const fresh = { ...stored, version: 4, sendInfoId: 'p3', sendUnitName: '东库', sendContactMobile: '137****5003' };

const nothing = () => undefined;

interface Opened {
  readonly record?: RecordOf<typeof order>;
  readonly can?: readonly string[];
  readonly places?: readonly object[];
}

/** Opens the form of an order of one shipper; the server takes an edit of version 4 only when `fresh` is the stored order. */
function open({ record, can = [], places = [north, south] }: Opened = {}, isStale = false) {
  const sent: Record<string, unknown>[] = [];
  const write = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push(body);
    return isStale && body.version !== 4 ? refusal('数据已被他人修改，请刷新后重试') : success({ ...stored, version: 5 });
  };
  const { user } = renderScreen(
    <OrderForm groups={[orderGroups.send]} record={record} shipperId="s1" open onClose={nothing} onDone={nothing} />,
    {
      can: ['order:add', 'order:edit', 'sendReceiveInfo:list', ...can],
      handlers: [
        listHandler(sendReceiveInfo, [...places] as never),
        http.get('*/api/business/bizSendReceiveInfo/queryById', ({ request }) =>
          success(places.find((place) => (place as typeof north).id === new URL(request.url).searchParams.get('id')) ?? null),
        ),
        http.post('*/api/business/bizOrder/add', write),
        http.put('*/api/business/bizOrder/edit', write),
        http.get('*/api/business/bizOrder/queryById', () => success(fresh)),
        http.get(`*/api${recordCalls.activity}`, () => success({ entries: [], next: null })),
      ],
    },
  );
  const choose = async (name: string) => {
    await user.click(await screen.findByLabelText('发货信息'));
    await user.click(await screen.findByTitle(name));
    await waitFor(() => expect(screen.getByLabelText('发货单位')).toHaveValue(name));
  };
  const save = async () => await user.click(screen.getByRole('button', { name: '保存' }));
  return { user, choose, save, sent };
}

const fromPlace = '来自所选地点：138****5004，不填则采用此号码';

test('a place whose number is masked fills a new order without its number, which the service takes from the place', async () => {
  const { user, choose, save, sent } = open();
  await user.type(await screen.findByLabelText('发货联系电话'), '13900001111');
  await choose('南库');
  expect(screen.getByLabelText('发货联系电话')).toHaveValue('');
  expect(await screen.findByText(fromPlace)).toBeVisible();
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ sendInfoId: 'p2', sendUnitName: '南库', sendAddress: '南路2号' });
  expect(sent[0]).not.toHaveProperty('sendContactMobile');
});

test('a number that is typed after the place is the one that is sent, and a wrong one is refused', async () => {
  const { user, choose, save, sent } = open();
  await choose('南库');
  await user.type(screen.getByLabelText('发货联系电话'), '138****5004');
  await save();
  expect(await screen.findByText('请输入正确手机号')).toBeVisible();
  await user.clear(screen.getByLabelText('发货联系电话'));
  await user.type(screen.getByLabelText('发货联系电话'), '13900001111');
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ sendInfoId: 'p2', sendContactMobile: '13900001111' }]));
});

test('another place of a stored order brings its own number, and nothing says that the former one stays', async () => {
  const { choose, save, sent } = open({ record: stored });
  expect(await screen.findByText('已脱敏：138****5002，不填则保持不变')).toBeVisible();
  await choose('南库');
  expect(await screen.findByText(fromPlace)).toBeVisible();
  expect(screen.queryByText(/不填则保持不变/)).toBeNull();
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ id: 'o1', version: 3, sendInfoId: 'p2', sendUnitName: '南库' }]));
  expect(sent[0]).not.toHaveProperty('sendContactMobile');
});

test('two people who choose another place are asked for the place too, so that its number is the one of the address', async () => {
  const { user, choose, save, sent } = open({ record: stored }, true);
  await choose('南库');
  await save();
  const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
  for (const name of ['发货信息', '发货单位', '发货地址'].filter((one) => window.queryByRole('region', { name: one })))
    await user.click(window.getByRole('region', { name }).querySelectorAll('input')[1] as HTMLElement);
  expect(window.getByRole('region', { name: '发货信息' })).toBeVisible();
  await user.click(window.getByRole('button', { name: '按所选内容保存' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ version: 4, sendInfoId: 'p3', sendUnitName: '东库' }));
  expect(sent[1]).not.toHaveProperty('sendContactMobile');
});

test('whoever sees the numbers has that of the place in the field, and it stays required', async () => {
  const places = [{ ...south, contactMobile: '13800005004' }];
  const { user, choose, save, sent } = open({ can: ['order:unmasked', 'sendReceiveInfo:unmasked'], places });
  await choose('南库');
  expect(screen.getByLabelText('发货联系电话')).toHaveValue('13800005004');
  expect(screen.queryByText(/来自所选地点/)).toBeNull();
  await user.clear(screen.getByLabelText('发货联系电话'));
  await save();
  expect(await screen.findByText('请输入手机号')).toBeVisible();
  expect(sent).toEqual([]);
});

test('whoever sees the numbers of orders only enters that of the place', async () => {
  const { choose, save, sent } = open({ can: ['order:unmasked'] });
  await choose('南库');
  expect(screen.getByLabelText('发货联系电话')).toHaveValue('');
  await save();
  expect(await screen.findByText('请输入手机号')).toBeVisible();
  expect(sent).toEqual([]);
});

test('the shipper is asked for before the choices that are of the shipper', async () => {
  const groups = orderFormGroups({ customer: ['shipperId', 'customerOrderNo'], goods: ['goodsName'], price: ['priceUnit'] });
  renderScreen(<OrderForm groups={groups} open onClose={nothing} onDone={nothing} />, {
    can: ['order:list', 'order:add', 'oftenLine:list', 'sendReceiveInfo:list', 'shipper:list'],
  });
  const first = await screen.findByLabelText('货主');
  expect(await screen.findAllByText('请先选择货主')).toHaveLength(4);
  for (const hint of screen.getAllByText('请先选择货主'))
    expect(first.compareDocumentPosition(hint)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const unit = screen.getByLabelText('发货单位');
  expect(screen.getByLabelText('发货信息').compareDocumentPosition(unit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  { lossType: '2', said: '还缺 1 项' },
  { lossType: '0', said: '✓' },
])(
  'the price of the goods is required and counted as missing while losses are counted (loss type $lossType)',
  async ({ lossType, said }) => {
    const groups = orderFormGroups({ customer: ['customerOrderNo'], goods: ['goodsUnitPrice'], price: ['priceUnit'] });
    const losing = { ...stored, lossType } as RecordOf<typeof order>;
    renderScreen(<OrderForm groups={groups} record={losing} open onClose={nothing} onDone={nothing} />, {
      can: ['order:list', 'order:edit'],
      handlers: [
        http.get('*/api/business/bizOrder/queryById', () => success({ ...losing, goods: [] })),
        http.get(`*/api${recordCalls.activity}`, () => success({ entries: [], next: null })),
      ],
    });
    const outline = within(await screen.findByRole('navigation', { name: '分段' }));
    expect(outline.getByRole('button', { name: /^货物(?!明细)/ })).toHaveTextContent(said);
    expect(screen.getByRole('textbox', { name: '货值单价(元/吨)' }).matches('[aria-required=true]')).toBe(lossType !== '0');
  },
);

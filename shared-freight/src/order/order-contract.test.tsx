/** The contract in the order form: choosing one, applying its values, showing differences. */
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { contract } from 'shared-contracts/business/contract/contract';
import { order } from 'shared-contracts/business/order/order';
import { shipper } from 'shared-contracts/business/shipper';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { EntityForm } from 'shared-widgets/entity-form';
import { listHandler, refusal, renderScreen, success } from 'shared-widgets/testing';
import { describe, expect, test } from 'vitest';
import { OrderContract } from './order-contract.tsx';

const record = {
  id: 'o1',
  version: 1,
  shipperId: 's1',
  shipperName: '示例钢铁',
  goodsTypeCode: '0400',
  sendDistrictCode: '370102',
  receiveDistrictCode: '320102',
  loadDateFrom: '2026-11-21 08:00:00',
  shipperPrice: '80.0000',
  payTerm: 30,
  lossTolerance: '0.003000',
  contractId: null,
} as unknown as RecordOf<typeof order>;
const offer = {
  contractId: 'c1',
  contractNo: 'HT1',
  contractName: '年度运输合同',
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  terms: {
    priceUnit: '1',
    settleType: '3',
    accountPeriodDays: 45,
    settleWeightRule: '2',
    lossType: '1',
    lossTolerance: '0.200000',
    lossCalcMode: '3',
    wipeZeroRule: '1',
    taxRate: '0.09',
  },
  price: {
    priceUnit: '1',
    unitPrice: '91.5000',
    minCharge: '2600.00',
    distance: null,
    surcharges: [{ name: '装卸费', amount: '6.00', bearer: '3' }],
  },
};
const fields = ['shipperPrice', 'payTerm', 'lossTolerance'] as const;
const form = (shown: RecordOf<typeof order> = record) => (
  <EntityForm
    entity={order}
    record={shown}
    fields={fields}
    extra={(values, write, typed) => <OrderContract values={{ ...shown, ...values }} write={write} typed={typed} record={shown} />}
  />
);
const dictionaries = { price_unit: [{ value: '1', text: '元/吨' }], toll_bearer: [{ value: '3', text: '货主' }] };
const whole = http.get('*/api/business/bizOrder/queryById', () => success({ ...record, goods: [] }));

test('choosing a contract of the shipper brings its price and rules into the form, and they are sent with it', async () => {
  const lists: URLSearchParams[] = [];
  const prices: URLSearchParams[] = [];
  const sent: Record<string, unknown>[] = [];
  const { user } = renderScreen(form(), {
    can: ['contract:list'],
    dictionaries,
    handlers: [
      whole,
      http.get('*/api/business/bizContract/list', ({ request }) => {
        lists.push(new URL(request.url).searchParams);
        return success({ records: [{ id: 'c1', contractNo: 'HT1' }], total: 1, size: 10, current: 1, pages: 1 });
      }),
      http.get('*/api/business/bizContract/price', ({ request }) => {
        prices.push(new URL(request.url).searchParams);
        return success(offer);
      }),
      http.put('*/api/business/bizOrder/edit', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return success(record);
      }),
    ],
  });
  await user.click(await screen.findByLabelText('合同'));
  await user.click(await screen.findByTitle('HT1'));
  await waitFor(() => expect(screen.getByLabelText('应收单价(元)')).toHaveValue('91.5000'));
  expect(screen.getByLabelText('账期(天)')).toHaveValue('45');
  expect(await screen.findByText('91.5000 元/吨')).toBeVisible();
  expect(screen.getByText('最低运费 2600.00')).toBeVisible();
  expect(screen.getByText('附加费 装卸费 6.00 货主')).toBeVisible();
  expect(screen.getByLabelText('最低运费(元/车)')).toHaveValue('2600.00');
  expect(prices).toHaveLength(1);
  // Only contracts of this shipper that are in effect on the day of loading are offered.
  expect(Object.fromEntries(lists[0] ?? [])).toMatchObject({
    shipperId: 's1',
    contractStatus: '2',
    effectiveFrom_end: '2026-11-21',
    effectiveTo_begin: '2026-11-21',
  });
  expect(Object.fromEntries(prices[0] ?? [])).toMatchObject({
    contractId: 'c1',
    shipperId: 's1',
    startCityCode: '370102',
    endCityCode: '320102',
    goodsTypeCode: '0400',
  });
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ contractId: 'c1', minCharge: '2600.00', shipperPrice: '91.5000', payTerm: 45 });
});

test('what the person typed stays as it is when a contract is chosen, until it is taken over', async () => {
  const { user } = renderScreen(form(), {
    can: ['contract:list'],
    dictionaries,
    handlers: [
      whole,
      listHandler(contract, [{ id: 'c1', contractNo: 'HT1' }]),
      http.get('*/api/business/bizContract/price', () => success(offer)),
    ],
  });
  const price = await screen.findByLabelText('应收单价(元)');
  await user.clear(price);
  await user.type(price, '88');
  await user.click(screen.getByLabelText('合同'));
  await user.click(await screen.findByTitle('HT1'));
  // The contract fills in only the fields in which the person has not typed.
  await waitFor(() => expect(screen.getByLabelText('账期(天)')).toHaveValue('45'));
  expect(price).toHaveValue('88.0000');
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('合同的下列内容与已填不同，保存以已填为准：应收单价(元) 91.5000');
  expect(notice).not.toHaveTextContent('账期(天)');
  await user.click(screen.getByRole('button', { name: '带入合同运价与结算规则' }));
  await waitFor(() => expect(price).toHaveValue('91.5000'));
  expect(screen.queryByText(/与已填不同/)).toBeNull();
});

test('a contract that does not hold for the load says why, and who may not see contracts is not asked', async () => {
  const named = { ...record, contractId: 'c1', contractNo: 'HT1' };
  const first = renderScreen(form(named), {
    can: ['contract:list'],
    handlers: [whole, http.get('*/api/business/bizContract/price', () => refusal('合同[HT1]在装货日期2026-11-21未生效'))],
  });
  expect(await screen.findByText('合同[HT1]在装货日期2026-11-21未生效')).toBeVisible();
  expect(screen.getByTitle('HT1')).toBeVisible();
  first.unmount();
  renderScreen(form(named), { handlers: [whole, listHandler(contract, [])] });
  await screen.findByLabelText('应收单价(元)');
  expect(screen.queryByLabelText('合同')).toBeNull();
});

describe('another contract', () => {
  const other = { ...offer, contractId: 'c2', contractNo: 'HT2', price: { ...offer.price, unitPrice: '70.0000', minCharge: '1800.00' } };
  const options = http.get('*/api/business/bizContract/list', () => {
    const records = [offer, other].map(({ contractId: id, contractNo }) => ({ id, contractNo }));
    return success({ records, total: 2, size: 10, current: 1, pages: 1 });
  });
  /** Renders the order form with a contract and returns what it sends; `price` gives the response of the price call. */
  function open(price: (contractId: string | null) => Response | Promise<Response>) {
    const sent: Record<string, unknown>[] = [];
    const { user } = renderScreen(form({ ...record, contractId: 'c1', contractNo: 'HT1', minCharge: '2600.00' } as typeof record), {
      can: ['contract:list'],
      dictionaries,
      handlers: [
        whole,
        options,
        http.get('*/api/business/bizContract/price', ({ request }) => price(new URL(request.url).searchParams.get('contractId'))),
        http.put('*/api/business/bizOrder/edit', async ({ request }) => {
          sent.push((await request.json()) as Record<string, unknown>);
          return success(record);
        }),
      ],
    });
    const choose = async (no: string) => {
      await user.click(await screen.findByLabelText('合同'));
      await user.click(await screen.findByTitle(no));
    };
    return { user, choose, sent };
  }

  test('whose price cannot be learned leaves no smallest charge of the former one', async () => {
    const { user, choose, sent } = open((id) => (id === 'c1' ? success(offer) : refusal('合同[HT2]不适用于该货物类型')));
    expect(await screen.findByText('最低运费 2600.00')).toBeVisible();
    await choose('HT2');
    expect(await screen.findByText('合同[HT2]不适用于该货物类型')).toBeVisible();
    expect(screen.queryByText('最低运费 2600.00')).toBeNull();
    expect(screen.queryByLabelText('最低运费(元/车)')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ contractId: 'c2', minCharge: null, shipperPrice: '80.0000' });
  });

  test('chosen before the first one has answered is the one that counts, however late the other answer comes', async () => {
    let release = () => {};
    const isLate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isSettled = Promise.resolve();
    const { user, choose, sent } = open((id) => {
      if (id === 'c1') return success(offer);
      const late = isLate.then(() => success(other));
      isSettled = late.then(() => undefined);
      return late;
    });
    expect(await screen.findByText('最低运费 2600.00')).toBeVisible();
    await choose('HT2');
    await choose('HT1');
    await waitFor(() => expect(screen.getByLabelText('应收单价(元)')).toHaveValue('91.5000'));
    release();
    await isSettled;
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ contractId: 'c1', minCharge: '2600.00', shipperPrice: '91.5000' });
  });
});

describe('what follows from a contract', () => {
  const handlers = [
    whole,
    listHandler(contract, [{ id: 'c1', contractNo: 'HT1' }]),
    http.get('*/api/business/bizContract/price', () => success(offer)),
  ];
  const choose = async (user: ReturnType<typeof renderScreen>['user']) => {
    await user.click(await screen.findByLabelText('合同'));
    await user.click(await screen.findByTitle('HT1'));
    await waitFor(() => expect(screen.getByLabelText('应收单价(元)')).toHaveValue('91.5000'));
  };

  test('is said at each field with what stood there, and taken back with one press', async () => {
    const { user } = renderScreen(form(), { can: ['contract:list'], dictionaries, handlers });
    await choose(user);
    expect(screen.getByText('已随托运合同重新计算，原为 80.0000')).toBeVisible();
    expect(screen.getByText('已随托运合同重新计算，原为 30')).toBeVisible();
    expect(screen.getByText(/^已随托运合同重新计算：.*应收单价\(元\)/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /撤\s*销/ }));
    await waitFor(() => expect(screen.getByLabelText('应收单价(元)')).toHaveValue('80.0000'));
    expect(screen.getByLabelText('账期(天)')).toHaveValue('30');
    expect(screen.queryByText(/已随托运合同重新计算/)).toBeNull();
    // The contract stays selected, and the form shows where it differs from the contract.
    expect(screen.getByText(/与已填不同/)).toBeVisible();
  });

  test('goes with it when the order gets another shipper, and says why', async () => {
    const ofNobody = { ...record, shipperId: undefined } as unknown as RecordOf<typeof order>;
    const { user } = renderScreen(
      <EntityForm
        entity={order}
        initial={{ ...ofNobody, shipperId: 's1', contractId: 'c1', minCharge: '2600.00' }}
        fields={['shipperId', ...fields, 'loadDateFrom', 'goodsTypeCode']}
        extra={(values, write, typed) => <OrderContract values={values} write={write} typed={typed} />}
      />,
      {
        can: ['contract:list', 'shipper:list'],
        dictionaries,
        handlers: [...handlers, listHandler(shipper, [{ id: 's2', shipperName: '第二货主' }])],
      },
    );
    await choose(user);
    await user.click(screen.getByLabelText('货主'));
    await user.click(await screen.findByTitle('第二货主'));
    expect(await screen.findByText(/货主已更改，已清空：.*托运合同/)).toBeVisible();
    expect(screen.getByLabelText('合同').closest('.ant-select')).not.toHaveTextContent('HT1');
  });
});

// Orders made by calls, for journeys that need one of their own.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';

const hour = (hours: number) => shanghaiNow(new Date(Date.now() + hours * 3_600_000));

/** The API as somebody calls it without a window; a refusal fails the test. */
export async function callsOf(page: Page, username: string) {
  const signIn = await page.request.post('/api/sys/login', { data: { username, password: demoPassword } });
  const { token } = (await signIn.json()).result;
  return async (method: string, path: string, more: { params?: Record<string, string>; data?: unknown } = {}) => {
    const headers = { 'X-Access-Token': token, 'Idempotency-Key': randomUUID() };
    const outcome = await (await page.request.fetch(`/api/business/${path}`, { method, headers, ...more })).json();
    expect(outcome.success, `${method} ${path}: ${outcome.message}`).toBe(true);
    return outcome.result;
  };
}

/** An order of 100 t that waits to be taken, on a route on which prices have been agreed. */
export async function waitingOrder(page: Page) {
  const call = await callsOf(page, 'operator');
  const [shipper] = (await call('GET', 'bizShipper/list', { params: { shipperName: '*示例钢铁*' } })).records;
  const end = (name: string, province: string, city: string) => ({
    [`${name}UnitName`]: '单位',
    [`${name}ContactName`]: '联系人',
    [`${name}ContactMobile`]: '13800009001',
    [`${name}ProvinceCode`]: province,
    [`${name}CityCode`]: city,
    [`${name}DistrictCode`]: `${city.slice(0, 4)}02`,
    [`${name}Address`]: '示例路1号',
  });
  return await call('POST', 'bizOrder/add', {
    data: {
      ...{ shipperId: shipper.id, carryMode: '1', goodsTypeCode: '0100', goodsName: '调度台煤炭', goodsUnitPrice: '620', orderQty: '100' },
      ...{ qtyUnit: '1', distance: '660', priceUnit: '1', shipperPrice: '120', settleWeightRule: '3', lossType: '0', lossTolerance: '0' },
      ...{ lossCalcMode: '2', wipeZeroRule: '0', settleType: '3', payTerm: 30, invoiceFlag: 'Y', taxRate: '0.09' },
      ...{ loadDateFrom: hour(-1), loadDateTo: hour(24), deliveryDeadline: hour(72) },
      ...end('send', '410000', '410100'),
      ...end('receive', '320000', '320100'),
    },
  });
}

/** The same, taken. */
export async function takenOrder(page: Page) {
  const { id, version } = await waitingOrder(page);
  const call = await callsOf(page, 'operator');
  return await call('PUT', 'bizOrder/take', { data: { id, version } });
}

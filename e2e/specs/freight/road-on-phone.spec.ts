// Work on the road by the phones of a carrier: scenarios S02, S03 and S15 in one journey of 60 t, with an interrupted connection; and S20,
// the documents of a driver.
import { callsOf, fromNow, waitingOrder } from '../../pages/made-orders.ts';
import { newPicture, onPhone, photograph } from '../../pages/phone.ts';
import type { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const inTransit = '40';
const delivered = '50';
const split = '95';

/** The form of a step on its own page. */
const stepForm = ({ screen }: ShellPage, step: string) => screen.getByRole('region', { name: new RegExp(`^${step}`) });

test('on phones: accepted, loaded, departed without a line, handed over on the road and delivered, with the amounts of S03', async ({
  browser,
  page,
}) => {
  test.setTimeout(600_000);
  const goods = `手机运输${Date.now().toString().slice(-6)}`;
  const [operator, dispatcher, carrier] = [
    await callsOf(page, 'operator'),
    await callsOf(page, 'dispatcher'),
    await callsOf(page, 'carrier'),
  ];
  const one = async (entity: string, params: Record<string, string>) => (await carrier('GET', `${entity}/list`, { params })).records[0];
  const waybillOf = async (id: string) => await operator('GET', 'bizWaybill/queryById', { params: { id } });
  const key = ({ id, version }: { id: string; version: number }) => ({ id, version });

  const made = await waitingOrder(page, {
    ...{ goodsName: goods, orderQty: '60', shipperPrice: '88', lossType: '1', lossTolerance: '0.100' },
    // The distance is short, so that a journey of one minute has a possible mean speed.
    distance: '0.2',
  });
  const order = await dispatcher('PUT', 'bizOrder/take', { data: key(made) });
  const [lorry, other, trailer] = [
    await one('bizLorry', { plateNumber: '鲁B10004' }),
    await one('bizLorry', { plateNumber: '鲁B20005' }),
    await one('bizLorry', { plateNumber: '鲁B8821挂' }),
  ];
  const [driver, second] = [await one('bizDriver', { driverName: '李丁四' }), await one('bizDriver', { driverName: '周戊五' })];
  const allotted = await dispatcher('POST', 'bizDispatchGoods/add', {
    data: {
      ...{ orderId: order.id, carrierId: lorry.carrierId, allotQty: '60', priceUnit: '1', carrierPrice: '80' },
      ...{ loadDateFrom: fromNow(-20), loadDateTo: fromNow(24) },
    },
  });
  const sent = await dispatcher('PUT', 'bizDispatchGoods/dispatch', { data: key(allotted) });

  const phone = await onPhone(browser, 'carrier', '/business/dispatch-order');
  const cardOf = (text: string) => phone.screen.getByRole('listitem').filter({ hasText: text });
  await test.step('S02: the carrier accepts the dispatch order, and two waybills of 30 t get lorries and drivers', async () => {
    await cardOf(goods).getByRole('button', { name: '接单' }).click();
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    const accepted = () => carrier('GET', 'bizDispatchOrder/queryById', { params: { id: sent.dispatchOrderId } });
    await expect.poll(async () => (await accepted()).dispatchStatus).toBe('20');
    for (const vehicle of [
      { lorryId: lorry.id, driverId: driver.id },
      { lorryId: other.id, trailerId: trailer.id, driverId: second.id },
    ]) {
      await carrier('POST', 'bizDispatchOrder/createWaybill', { data: { ...key(await accepted()), planQty: '30', ...vehicle } });
    }
  });
  const first = await one('bizWaybill', { dispatchOrderId: sent.dispatchOrderId, plateNumber: '鲁B10004' });
  const last = await one('bizWaybill', { dispatchOrderId: sent.dispatchOrderId, plateNumber: '鲁B20005' });
  expect([first.waybillStatus, last.waybillStatus]).toEqual(['20', '20']);

  await test.step('S03: a lorry is loaded on the page to which the task leads', async () => {
    await phone.page.goto(`/carrier/waybill/load?waybill=${first.id}`);
    const form = stepForm(phone, '装货');
    await form.getByLabel('装货毛重(吨)').fill('46.5');
    await form.getByLabel('装货皮重(吨)').fill('16.3');
    await expect(form.getByLabel('装货净重(吨)')).toHaveValue('30.200');
    await photograph(form, '凭证照片', 'load.png');
    const send = form.getByRole('button', { name: '装货', exact: true });
    expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await send.click();
    await expect.poll(async () => (await waybillOf(first.id)).waybillStatus).toBe('30');
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('it departs while the line is cut, and the departure is sent once when the line is back', async () => {
    await phone.page.goto(`/carrier/waybill/depart?waybill=${first.id}`);
    const form = stepForm(phone, '发车');
    await form.getByLabel('铅封号').fill('S-77');
    await phone.page.context().setOffline(true);
    await form.getByRole('button', { name: '发车', exact: true }).click();
    await expect(phone.screen.getByText('本机待发送 (1)')).toBeVisible();
    expect((await waybillOf(first.id)).waybillStatus).toBe('30');
    await phone.page.context().setOffline(false);
    await expect.poll(async () => (await waybillOf(first.id)).waybillStatus, { timeout: 60_000 }).toBe(inTransit);
    await expect(phone.screen.getByText(/本机待发送/)).toHaveCount(0);
  });

  // The other lorry has delivered by now: 29.900 t loaded, 29.850 t unloaded.
  const loaded = await carrier('PUT', 'bizWaybill/load', { data: { ...key(last), loadTime: fromNow(-3), loadNet: '29.9' } });
  const departed = await carrier('PUT', 'bizWaybill/depart', { data: { ...key(loaded), departTime: fromNow(-2) } });
  const ended = await carrier('PUT', 'bizWaybill/deliver', { data: { ...key(departed), deliveryTime: fromNow(-1), unloadNet: '29.85' } });
  expect(ended).toMatchObject({ waybillStatus: delivered, lossWeight: '0.050', payableFreight: '2388.00' });

  await test.step('S15: on the road the carrier asks for the other lorry, and the dispatcher agrees', async () => {
    await phone.page.goto(`/carrier/waybill/wait-delivery?open=${first.id}&act=transferOnRoad`);
    const dialog = phone.page.getByRole('dialog').filter({ visible: true });
    await dialog.getByRole('button', { name: '途中换车' }).click();
    const { form } = phone;
    await form.choose({ 车辆: '鲁B20005', 司机: '周戊五' });
    await form.fill({ 挂车牌照号: '鲁B8821挂', 交接地点: '服务区A', '首段里程(公里)': '0.01', 转单原因: '车辆故障' });
    await photograph(form.dialog, '交接照片', 'handover.png');
    await form.submit('途中换车');
    const records = async () => (await dispatcher('GET', 'bizWaybillTransfer/list', { params: { waybillId: first.id } })).records;
    await expect.poll(async () => (await records()).length).toBe(1);
    const desk = await onPhone(browser, 'dispatcher', '/business/waybill/transfer');
    await desk.screen.getByRole('listitem').filter({ hasText: first.waybillNo }).getByRole('button', { name: '审核' }).click();
    await desk.form.choose({ 是否通过: '是' });
    await desk.form.submit('审核');
    await expect.poll(async () => (await waybillOf(first.id)).waybillStatus).toBe(split);
    await desk.page.context().close();
  });
  const [record] = (await dispatcher('GET', 'bizWaybillTransfer/list', { params: { waybillId: first.id } })).records;
  expect(await waybillOf(record.newWaybillId)).toMatchObject({
    ...{ waybillNo: first.waybillNo, serialNumber: '0002', waybillStatus: inTransit, plateNumber: '鲁B20005', loadNet: '30.200' },
  });

  await test.step('the second lorry delivers; both legs together and both waybills have the amounts of S03', async () => {
    await phone.page.goto(`/carrier/waybill/delivery?waybill=${record.newWaybillId}`);
    await phone.screen.getByText('送达', { exact: true }).click();
    const form = stepForm(phone, '送达');
    await form.getByLabel('卸货净重(吨)').fill('30.15');
    await form.getByLabel('签收人', { exact: true }).fill('孙样板');
    await photograph(form, '凭证照片', 'unload.png');
    await form.getByRole('button', { name: '送达', exact: true }).click();
    await expect.poll(async () => (await waybillOf(record.newWaybillId)).waybillStatus, { timeout: 30_000 }).toBe(delivered);
    const legs = [await waybillOf(first.id), await waybillOf(record.newWaybillId)];
    expect(legs.reduce((sum, { payableFreight }) => sum + Number(payableFreight), 0)).toBeCloseTo(2412, 2);
    expect(await operator('GET', 'bizOrder/queryById', { params: { id: order.id } })).toMatchObject({
      deliveredQty: '60.000',
      receivableFreight: '5280.00',
    });
  });
});

/** An identity number that no other person has, with its check character. */
function newIdentity(): string {
  const digits = `51010719880815${Date.now().toString().slice(-3)}`;
  const sum = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2].reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}

test('S20: a carrier submits the papers of a driver on the phone, is refused with a reason, mends and passes', async ({
  browser,
  page,
}) => {
  test.setTimeout(400_000);
  const name = `新司机${Date.now().toString().slice(-4)}`;
  const identity = newIdentity();
  const carrier = await callsOf(page, 'carrier');
  const files = await callsOf(page, 'carrier', 'sys');
  const [own] = (await carrier('GET', 'bizDriver/list', { params: { driverName: '李丁四' } })).records;
  await page.goto('/config.json');
  const papers: Record<string, string> = {};
  for (const file of ['idFrontImg', 'idBackImg', 'licenseImg', 'licenseBackImg', 'qualificationImg']) {
    papers[file] = await files('POST', 'common/upload', { multipart: { biz: 'temp', file: await newPicture(page, `${file}.png`) } });
  }
  await carrier('POST', 'bizDriver/add', {
    data: {
      ...{
        driverName: name,
        carrierId: own.carrierId,
        driverType: '1',
        idCardNo: identity,
        mobile: `138${Date.now().toString().slice(-8)}`,
      },
      ...{ licenseNo: identity, vehicleClass: 'B2', licenseValidFrom: '2015-01-01', licenseValidTo: '2035-01-01' },
      ...{
        qualificationNo: `${identity.slice(0, 17)}0`,
        qualificationType: '1',
        qualificationValidTo: '2035-01-01',
        status: '1',
        ...papers,
      },
    },
  });
  const stateOf = async () => (await carrier('GET', 'bizDriver/list', { params: { driverName: name } })).records[0].certStatus;
  const phone = await onPhone(browser, 'carrier', '/carrier/driver');
  const card = phone.screen.getByRole('listitem').filter({ hasText: name });
  const submit = async () => {
    await card.getByRole('button', { name: '提交认证' }).click();
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await expect.poll(stateOf).toBe('1');
  };
  const desk = await onPhone(browser, 'auditor', `/business/driver?driverName=${encodeURIComponent(name)}`);
  const decide = async (finding: string, decision: string, reason?: string) => {
    await desk.page.reload();
    await desk.screen.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '审核认证' }).click();
    const groups = desk.form.dialog.getByRole('radiogroup');
    await expect(groups).toHaveCount(6);
    for (let at = 0; at < 5; at += 1) await groups.nth(at).getByText(finding, { exact: true }).click();
    await desk.form.dialog.getByText(decision, { exact: true }).click();
    if (reason) await desk.form.fill({ 驳回原因: reason });
    await desk.form.submit('审核认证');
    await desk.form.expectClosed();
  };

  await submit();
  await decide('不合格', '驳回', '照片不清晰');
  await expect.poll(stateOf).toBe('3');
  await phone.page.reload();
  await expect(card).toContainText('照片不清晰');
  await submit();
  await decide('合格', '通过认证');
  await expect.poll(stateOf).toBe('2');
});

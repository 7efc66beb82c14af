/** Receipts of test waybills, which carriers upload and other people decide about. */
import { addVehicle, done, type FreightLine, moment, type Row } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { newPicture, uploadPicture } from '../multipart.ts';

export const key = ({ id, version }: Row) => ({ id, version });

/** A delivered waybill of a dispatch order, with a lorry that no other waybill uses. */
export async function deliveredWaybill(
  app: TestApp,
  line: FreightLine,
  dispatchOrder: Row,
  loadNet: string,
  unloadNet: string,
  planQty = loadNet,
) {
  const planned = await line.waybill(dispatchOrder.id, planQty, await addVehicle(app, String(dispatchOrder.carrierId)));
  return await line.delivered(await line.departed(await line.loaded(planned, loadNet)), unloadNet, { lossConfirmed: 'Y' });
}

/** The body with which a carrier uploads a receipt; its pictures are new, unless `changes` contains some. */
export async function receiptBody(client: TestClient, waybill: Row, changes: Record<string, unknown> = {}) {
  return {
    ...key(waybill),
    receiptType: '1',
    receiptImgs: await uploadPicture(client, 'receipt.png', newPicture()),
    weighBillImgs: await uploadPicture(client, 'scales.png', newPicture()),
    signUnit: '收货单位',
    signUser: '收货人',
    signTime: moment(0),
    signQty: waybill.unloadNet,
    damageFlag: 'N',
    ...changes,
  };
}

/** Uploads a receipt; returns the waybill. */
export async function upload(client: TestClient, waybill: Row, changes: Record<string, unknown> = {}): Promise<Row> {
  return await done(client.put('/business/bizWaybill/uploadReceipt', await receiptBody(client, waybill, changes)));
}

/** The receipt of a waybill as this person sees it. */
export async function receiptOf(client: TestClient, waybillId: string): Promise<Row> {
  const { records } = await done<{ records: Row[] }>(client.get('/business/bizReceipt/list', { waybillId }));
  const [receipt] = records;
  if (!receipt) throw new Error('The waybill has no receipt');
  return receipt;
}

export async function audit(client: TestClient, receipt: Row, decision: Record<string, unknown> = { pass: 'Y' }): Promise<Row> {
  return await done(client.put('/business/bizReceipt/audit', { ...key(receipt), ...decision }));
}

export async function confirm(client: TestClient, receipt: Row, decision: Record<string, unknown> = { pass: 'Y' }): Promise<Row> {
  return await done(client.put('/business/bizReceipt/shipperConfirm', { ...key(receipt), ...decision }));
}

/** Uploads, approves and confirms the receipt of a delivered waybill. */
export async function proven(line: FreightLine, auditor: TestClient, waybill: Row): Promise<void> {
  await upload(line.carrierOf(waybill), waybill);
  const passed = await audit(auditor, await receiptOf(auditor, waybill.id));
  await confirm(line.people.shipper, passed);
}

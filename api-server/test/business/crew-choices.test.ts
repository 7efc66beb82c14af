/**
 * The lorries and drivers that are offered for a journey are those that can be assigned; all others carry the message with which the server
 * would refuse them.
 */
import { eq } from 'drizzle-orm';
import type { DriverChoice, LorryChoice } from 'shared-contracts/business/crew-choice';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drivers } from '../../src/modules/business/driver/driver.table.ts';
import { lorries } from '../../src/modules/business/lorry/lorry.table.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { businessApp } from './business-app.ts';
import { addVehicle, carrierA, carrierB, done, FreightLine, type Row, signInAll } from './freight-people.ts';

let app: TestApp;
let line: FreightLine;
let offer: Row;
let vehicle: { lorryId: string; driverId: string };

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
  offer = await line.accepted(await line.takenOrder(), carrierA, '90');
});
afterAll(async () => await app?.close());
beforeEach(async () => {
  vehicle = await addVehicle(app, carrierA);
});

interface Page<Choice> {
  readonly records: Choice[];
  readonly total: number;
  readonly size: number;
}

const patch = async (table: typeof lorries | typeof drivers, id: string, values: Record<string, unknown>) =>
  await app.database.asSystem('test', (tx) => tx.update(table).set(values).where(eq(table.id, id)));
const plateOf = async (id: string): Promise<string> => String((await line.read(line.people.dispatcher, 'bizLorry', id)).plateNumber);
const lorriesFor = async (client: TestClient, query: Record<string, string> = {}): Promise<Page<LorryChoice>> =>
  await done(client.get('/business/bizWaybill/lorryChoices', { dispatchOrderId: offer.id, ...query }));
const driversFor = async (client: TestClient, query: Record<string, string> = {}): Promise<Page<DriverChoice>> =>
  await done(client.get('/business/bizWaybill/driverChoices', { dispatchOrderId: offer.id, ...query }));
const lorryIn = async (client: TestClient, id: string, query: Record<string, string> = {}) =>
  (await lorriesFor(client, { text: await plateOf(id), ...query })).records.find((choice) => choice.id === id);
const driverIn = async (client: TestClient, id: string, query: Record<string, string> = {}) => {
  const pages = [1, 2, 3, 4].map(async (pageNo) => (await driversFor(client, { ...query, pageNo: String(pageNo) })).records);
  return (await Promise.all(pages)).flat().find((choice) => choice.id === id);
};

/** The message with which the server refuses to assign this lorry or driver. */
const refused = (chosen: typeof vehicle) =>
  line.waybill(offer.id, '1', chosen).then(
    () => null,
    ({ message }: Error) => message,
  );

describe('the same rules refuse and explain', () => {
  test.each([
    ['stopped', { status: '0' }],
    ['blacklisted', { blackFlag: 'Y' }],
    ['papers expired', { certStatus: '3' }],
    ['insurance past', { compulsoryInsValidTo: '2020-01-01' }],
    ['certificate past', { transportCertValidTo: '2020-01-01' }],
  ])('lorry: %s', async (_name, values) => {
    expect(await lorryIn(line.people.dispatcher, vehicle.lorryId)).toMatchObject({ problem: null });
    await patch(lorries, vehicle.lorryId, values);
    const told = await lorryIn(line.people.dispatcher, vehicle.lorryId);
    const message = await refused(vehicle);
    expect(told?.problem).toBeTruthy();
    expect(String(message).split('；须由风控放行')[0]).toBe(`${told?.problem}：${told?.plateNumber}`);
    expect(told?.askable).toBe(String(message).includes('须由风控放行'));
  });

  test.each([
    ['stopped', { status: '0' }],
    ['licence past', { licenseValidTo: '2020-01-01' }],
    ['another class', { vehicleClass: 'C1' }],
    ['qualification past', { qualificationValidTo: '2020-01-01' }],
  ])('driver: %s', async (_name, values) => {
    const { lorryId } = vehicle;
    expect(await driverIn(line.people.dispatcher, vehicle.driverId, { lorryId })).toMatchObject({ problem: null });
    await patch(drivers, vehicle.driverId, values);
    const told = await driverIn(line.people.dispatcher, vehicle.driverId, { lorryId });
    const message = await refused(vehicle);
    expect(told?.problem).toBeTruthy();
    expect(String(message).split('；须由风控放行')[0]).toBe(`${told?.problem}：${told?.driverName}`);
    expect(told?.askable).toBe(String(message).includes('须由风控放行'));
  });

  test('what a running waybill holds names it, except for that waybill itself', async () => {
    const waybill = await line.waybill(offer.id, '2', vehicle);
    const busy = { problem: '车辆已有在途运单', busyWith: waybill.waybillNo };
    expect(await lorryIn(line.people.dispatcher, vehicle.lorryId)).toMatchObject(busy);
    expect(await driverIn(line.people.dispatcher, vehicle.driverId)).toMatchObject({
      problem: '司机已有在途运单',
      busyWith: waybill.waybillNo,
    });
    expect(await lorryIn(line.people.dispatcher, vehicle.lorryId, { waybillId: waybill.id })).toMatchObject({
      problem: null,
      busyWith: null,
    });
  });

  test('a tractor without a trailer can be taken and says what is missing', async () => {
    await patch(lorries, vehicle.lorryId, { vehicleForm: '2', vehicleType: 'Q11', trailerPlateNumber: null, tractionMass: '40' });
    expect(await lorryIn(line.people.dispatcher, vehicle.lorryId)).toMatchObject({ problem: null, needsTrailer: true });
  });

  test('a tractor whose trailer is another carrier’s needs another one, which its own carrier is told when it assigns the tractor', async () => {
    const tractor = { vehicleForm: '2', vehicleType: 'H11', tractionMass: '40' };
    await patch(lorries, vehicle.lorryId, { ...tractor, trailerPlateNumber: '鲁B8821挂' });
    expect(await lorryIn(line.people.dispatcher, vehicle.lorryId)).toMatchObject({ problem: null, needsTrailer: false });
    await patch(lorries, vehicle.lorryId, { trailerPlateNumber: '苏A9902挂' });
    expect(await lorryIn(line.people.dispatcher, vehicle.lorryId)).toMatchObject({ problem: null, needsTrailer: true });
    expect(await lorryIn(line.people.carrier, vehicle.lorryId)).toMatchObject({ problem: null, needsTrailer: false });
    expect(await refused(vehicle)).toBe('挂车不属于该承运商：苏A9902挂');
  });
});

describe('what a choice needs to know', () => {
  test('load, insurance and last trip', async () => {
    const waybill = await line.departed(await line.loaded(await line.waybill(offer.id, '3', vehicle), '3'));
    await line.delivered(waybill, '3');
    const choice = await lorryIn(line.people.dispatcher, vehicle.lorryId);
    expect(choice).toMatchObject({ problem: null, ratedLoad: '32.50', lastCityCode: '320100' });
    expect(choice?.lastDay).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(choice?.lastCityCode_dictText).not.toBe('320100');
  });

  test('phones are masked as in the record', async () => {
    const choice = await driverIn(line.people.dispatcher, vehicle.driverId);
    const record = await line.read(line.people.dispatcher, 'bizDriver', vehicle.driverId);
    expect(choice?.mobile).toBe(record.mobile);
    expect(choice?.mobile).toContain('*');
  });
});

describe('scope', () => {
  test('lorries of other carriers are told only to whom they may be seen, and only when asked for', async () => {
    const foreign = await addVehicle(app, carrierB);
    const plate = await plateOf(foreign.lorryId);
    const all = await lorriesFor(line.people.dispatcher);
    expect(all.records.map(({ id }) => id)).not.toContain(foreign.lorryId);
    expect(await lorryIn(line.people.dispatcher, foreign.lorryId)).toMatchObject({ problem: '车辆不属于该承运商' });
    expect(await lorriesFor(line.people.carrier, { text: plate })).toMatchObject({ records: [], total: 0 });
  });

  test("another carrier's dispatch order is not found, shippers have no such call", async () => {
    const ask = (client: TestClient) => client.get('/business/bizWaybill/lorryChoices', { dispatchOrderId: offer.id });
    expect(await ask(line.people.otherCarrier)).toMatchObject({ success: false });
    expect(await ask(line.people.shipper)).toMatchObject({ success: false, code: 510 });
  });

  test('a page is bounded, those that can be taken come first', async () => {
    for (let count = 0; count < 21; count += 1) await addVehicle(app, carrierA);
    await patch(lorries, vehicle.lorryId, { status: '0' });
    const page = await lorriesFor(line.people.dispatcher);
    expect(page.records).toHaveLength(20);
    expect(page.total).toBeGreaterThan(20);
    expect(page.records.map(({ problem }) => problem)).toEqual(page.records.map(() => null));
  });
});

import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionState } from '../environment/connection.ts';
import { http } from '../http/http.ts';
import { startSession } from '../session/session.ts';
import { clearSession } from '../session-state/session-state.ts';
import { envelope, json, refused, user, useWire } from '../testing/http-fixture.ts';
import { closeDatabase } from './device-database.ts';
import { dropOldFiles, keepFile, readKept } from './device-files.ts';
import { canQueue, deviceQueue, type QueuedCall } from './device-queue.ts';

const wire = useWire();

const driver = { token: 't', user: { ...user, id: 'd1' }, tenantId: '0' };
const other = { token: 'u', user: { ...user, id: 'd2' }, tenantId: '0' };

const step = (action: string, body: object = {}, id = 'w1'): QueuedCall => ({
  entity: 'waybill',
  action,
  label: [action, action],
  record: { id, waybillStatus: '30' },
  title: 'YD1',
  method: 'PUT',
  path: `/waybill/${action}`,
  body: { id, version: 1, ...body },
});

/** What the server received: path, idempotency key and body of each call except uploads. */
const sent = () =>
  wire.calls
    .filter(({ method }) => method === 'PUT')
    .map(({ url, headers, body }) => ({ path: url.pathname, key: headers['idempotency-key'], body: JSON.parse(body) }));

let stop: () => void = () => undefined;
/** Simulates a reload of the page: only what is on the disk remains. */
async function reload(): Promise<void> {
  stop();
  await closeDatabase();
  stop = deviceQueue.start();
}

/** Simulates a lost connection: calls get no response; `act` may still change the server's state. */
function cutLine(act: (path: string) => void = () => undefined): void {
  wire.respond(({ url }, response) => {
    act(url.pathname);
    response.destroy();
  });
}

/** Makes a successful call, from which the page learns that the server responds again. */
async function lineIsBack(): Promise<void> {
  await http.get('/health');
  expect(connectionState()).toBe('up');
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await closeDatabase();
  startSession(driver);
  let version = 1;
  wire.respond((call, response) => {
    version += 1;
    json(
      response,
      200,
      call.url.pathname.endsWith('/upload') ? envelope(null, { message: 'temp/there.jpg' }) : envelope({ id: 'w1', version }),
    );
  });
  // Restores the connection, because an earlier test may have left it lost.
  await lineIsBack();
  wire.calls.length = 0;
  version = 1;
});
afterEach(async () => {
  stop();
  stop = () => undefined;
  await deviceQueue.empty();
  await closeDatabase();
});

const serverResponds = (result: () => unknown = () => ({ id: 'w1', version: 2 })) =>
  wire.respond((_, response) => json(response, 200, envelope(result())));

describe('steps on the device', () => {
  it('are sent at once while there is a line, and leave nothing behind', async () => {
    const outcome = await deviceQueue.add(step('depart', { departTime: '2026-11-25 10:00:00' }));
    expect(outcome).toMatchObject({ sent: { result: { version: 2 } } });
    expect(sent()).toMatchObject([{ path: '/api/waybill/depart', body: { id: 'w1', version: 1 } }]);
    expect(await deviceQueue.list()).toEqual([]);
    expect(deviceQueue.unread()).toEqual([]);
  });

  it('outlive a lost line and a reload, and are sent once, with the key and the body of the first attempt', async () => {
    const arrived: string[] = [];
    cutLine((path) => arrived.push(path));
    expect(await deviceQueue.add(step('depart', { remark: '雨' }))).toEqual({ waits: true });
    expect(arrived).toEqual(['/api/waybill/depart']);
    await reload();
    expect(await deviceQueue.list()).toMatchObject([{ action: 'depart', body: { remark: '雨' } }]);
    serverResponds();
    await lineIsBack();
    await vi.waitFor(async () => expect(await deviceQueue.list()).toEqual([]));
    const [first, second, third] = sent();
    expect(second).toEqual(first);
    expect(third).toBeUndefined();
  });

  it('that were sent later are told, also after a reload, to their person alone, until that person has read so', async () => {
    cutLine();
    await deviceQueue.add(step('depart'));
    await reload();
    serverResponds();
    await lineIsBack();
    const told = { label: ['depart', 'depart'], title: 'YD1', recordId: 'w1', sentAt: expect.any(Number) };
    await vi.waitFor(() => expect(deviceQueue.unread()).toMatchObject([told]));
    await reload();
    await vi.waitFor(() => expect(deviceQueue.unread()).toMatchObject([told]));
    startSession(other);
    await vi.waitFor(() => expect(deviceQueue.unread()).toEqual([]));
    startSession(driver);
    await vi.waitFor(() => expect(deviceQueue.unread()).toMatchObject([told]));
    await deviceQueue.noteRead(deviceQueue.unread().map(({ key }) => key));
    expect(deviceQueue.unread()).toEqual([]);
  });

  it('are sent in the order in which they happened, each with the version that the one before made', async () => {
    cutLine();
    await deviceQueue.add(step('depart'));
    await deviceQueue.add(step('arrive'));
    await deviceQueue.add(step('deliver'));
    await reload();
    wire.calls.length = 0;
    let version = 4;
    serverResponds(() => {
      version += 1;
      return { id: 'w1', version };
    });
    await lineIsBack();
    await vi.waitFor(async () => expect(await deviceQueue.list()).toEqual([]));
    expect(sent().map(({ path, body }) => [path, body.version])).toEqual([
      ['/api/waybill/depart', 1],
      // The list does not contain the step with version 5: the test server received it in the call by which the page noticed that the
      // connection is back.
      ['/api/waybill/arrive', 6],
      ['/api/waybill/deliver', 7],
    ]);
  });

  it('that are refused stay with what was typed and the reason; later ones of the record wait, other records go on', async () => {
    cutLine();
    await deviceQueue.add(step('depart', { departTime: 'late' }));
    await deviceQueue.add(step('arrive'));
    await deviceQueue.add(step('depart', {}, 'w2'));
    await reload();
    wire.calls.length = 0;
    wire.respond(({ url, body }, response) => {
      const isBad = url.pathname.endsWith('depart') && JSON.parse(body).departTime === 'late';
      json(response, 200, isBad ? refused('发车时间必须晚于装货时间') : envelope({ id: 'w2', version: 9 }));
    });
    const told: string[] = [];
    const unwatch = deviceQueue.watchSettled(({ action, record, refused: why }) =>
      told.push(`${action} ${record.id} ${why?.message ?? 'sent'}`),
    );
    await lineIsBack();
    await vi.waitFor(async () => expect(await deviceQueue.list()).toHaveLength(2));
    unwatch();
    // Listeners are called only for steps whose form is closed; an open form shows the outcome itself.
    expect(told).toEqual(['depart w1 发车时间必须晚于装货时间', 'depart w2 sent']);
    expect(await deviceQueue.list()).toMatchObject([
      { action: 'depart', body: { departTime: 'late' }, refused: { message: '发车时间必须晚于装货时间' } },
      { action: 'arrive' },
    ]);

    // The corrected step takes the place of the refused one, and the later step is sent after it.
    const [bad] = await deviceQueue.list();
    await deviceQueue.add(step('depart', { version: 3, departTime: 'good' }), { mends: bad?.order ?? null });
    await vi.waitFor(async () => expect(await deviceQueue.list()).toEqual([]));
    const [first, , second, third] = sent();
    expect([second?.body, third?.body]).toMatchObject([{ departTime: 'good', version: 3 }, { version: 9 }]);
    expect(second?.key).not.toBe(first?.key);
  });

  it('that are discarded let the next one of the record through', async () => {
    cutLine();
    await deviceQueue.add(step('depart'));
    await deviceQueue.add(step('reportException'));
    const [first] = await deviceQueue.list();
    await deviceQueue.discard(first?.order ?? 0);
    serverResponds();
    stop = deviceQueue.start();
    wire.calls.length = 0;
    await lineIsBack();
    await vi.waitFor(async () => expect(await deviceQueue.list()).toEqual([]));
    expect(sent().map(({ path }) => path)).toEqual(['/api/waybill/reportException']);
  });

  it('wait when the server fails without refusing, and say why', async () => {
    wire.respond((_, response) => json(response, 500, refused('系统繁忙')));
    expect(await deviceQueue.add(step('depart'))).toEqual({ waits: true });
    expect(await deviceQueue.list()).toMatchObject([{ action: 'depart', problem: expect.any(String) }]);
    expect((await deviceQueue.list())[0]?.refused).toBeUndefined();
  });

  it('of other records go on when the server fails with one of them', async () => {
    wire.respond(({ url }, response) =>
      url.pathname.endsWith('/depart') ? json(response, 500, refused('系统繁忙')) : json(response, 200, envelope({ id: 'w2', version: 2 })),
    );
    await deviceQueue.add(step('depart'));
    expect(await deviceQueue.add(step('load', {}, 'w2'))).toMatchObject({ sent: expect.anything() });
    expect(await deviceQueue.list()).toMatchObject([{ action: 'depart', problem: expect.any(String) }]);
  });

  it('belong to one person: another one sees and sends nothing of them', async () => {
    cutLine();
    await deviceQueue.add(step('depart'));
    const photo = await keepFile(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
    startSession(other);
    serverResponds();
    await reload();
    wire.calls.length = 0;
    await lineIsBack();
    await deviceQueue.send();
    expect(await deviceQueue.list()).toEqual([]);
    expect(await readKept(photo)).toBeNull();
    await deviceQueue.empty();
    expect(sent()).toEqual([]);
    startSession(driver);
    expect(await deviceQueue.list()).toHaveLength(1);
  });

  it('go when the person empties the queue', async () => {
    cutLine();
    const photo = await keepFile(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
    await deviceQueue.add(step('depart', { voucherImgs: photo }));
    await deviceQueue.empty();
    expect(await deviceQueue.list()).toEqual([]);
    expect(await readKept(photo)).toBeNull();
  });
});

describe('photos of a step', () => {
  const photo = () => new File(['picture'], '装货,1.jpg', { type: 'image/jpeg' });

  it('are uploaded with it and leave the device when it was sent', async () => {
    const path = await keepFile(photo());
    await deviceQueue.add(step('load', { voucherImgs: `temp/old.jpg,${path}` }));
    expect(wire.paths()).toEqual(['POST /api/sys/common/upload', 'PUT /api/waybill/load']);
    expect(sent()).toMatchObject([{ body: { voucherImgs: 'temp/old.jpg,temp/there.jpg' } }]);
    expect(await readKept(path)).toBeNull();
  });

  it('are uploaded once, however often the step is sent', async () => {
    const path = await keepFile(photo());
    wire.respond(({ url }, response) =>
      url.pathname.endsWith('/upload') ? json(response, 200, envelope(null, { message: 'temp/there.jpg' })) : response.destroy(),
    );
    await deviceQueue.add(step('load', { voucherImgs: path }));
    await reload();
    serverResponds();
    await lineIsBack();
    await vi.waitFor(async () => expect(await deviceQueue.list()).toEqual([]));
    expect(wire.paths().filter((call) => call.endsWith('/upload'))).toHaveLength(1);
    expect(sent().map(({ body }) => body.voucherImgs)).toEqual(['temp/there.jpg', 'temp/there.jpg']);
  });

  it('that are gone refuse the step at their field', async () => {
    expect(await deviceQueue.add(step('load', { voucherImgs: 'device/gone_0123456789abcdef0123456789abcdef.jpg' }))).toMatchObject({
      refused: { result: { voucherImgs: '照片不在这台设备上，请重新拍摄' } },
    });
    expect(sent()).toEqual([]);
  });

  it('whose form was never sent go after a week', async () => {
    const forgotten = await keepFile(photo());
    const needed = await keepFile(photo());
    vi.setSystemTime(Date.now() + 8 * 86_400_000);
    startSession(driver);
    const fresh = await keepFile(photo());
    await dropOldFiles(new Set([needed]));
    expect(await readKept(forgotten)).toBeNull();
    expect((await readKept(needed))?.file.name).toBe('装货,1.jpg');
    expect(await readKept(fresh)).not.toBeNull();
  });
});

it('a device that cannot store says so, and nothing is queued', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await closeDatabase();
  expect(await canQueue()).toBe(false);
  await expect(deviceQueue.add(step('depart'))).rejects.toThrow('cannot store');
  clearSession();
});

// Exports with progress: cancelled when the client disconnects, limited per account.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as xlsx from '@e965/xlsx';
import { sql } from 'drizzle-orm';
import { refusals } from 'shared-contracts/wire/envelope';
import type { ExportStep } from 'shared-contracts/wire/export-progress';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import { ListReader } from '../../src/kernel/query/page-query.ts';
import { takeSheetPlace } from '../../src/kernel/spreadsheet/sheet-jobs.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { kernelApp, people } from './fixture.ts';

let app: TestApp;
let operator: TestClient;
let port = 0;
const count = 2_500;
beforeAll(async () => {
  app = await kernelApp();
  operator = app.withToken('operator');
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
  await app.database.asSystem('rows', async (tx) => {
    await tx.execute(sql`insert into test_parcel (id, tenant_id, parcel_no, name, status, create_by, create_time)
      select 'row' || n, 1, 'B' || n, 'bulk ' || n, '10', 'x', now() from generate_series(1, ${count}) n`);
  });
});
afterAll(() => app.close());

const path = '/test/parcel/exportXls';
const exported = async (query: Record<string, string>, client = operator) => await client.raw({ method: 'GET', path, query });

/** Splits a response into the progress lines before the empty line and the bytes after it. */
function parted(payload: Buffer): { steps: ExportStep[]; file: Buffer } {
  const end = payload.indexOf('\n\n');
  const steps = payload
    .subarray(0, end)
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line) as ExportStep);
  return { steps, file: payload.subarray(end + 2) };
}
const rowsIn = (file: Buffer): unknown[][] => {
  const book = xlsx.read(file, { type: 'buffer' });
  return xlsx.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
};

describe('a watched export', () => {
  it('says how many rows were read and how large the file is, then sends it', async () => {
    const response = await exported({ progress: 'Y', name: 'bulk*' });
    expect(response.headers['content-type']).toContain('application/x-export-progress');
    const { steps, file } = parted(response.rawPayload);
    expect(steps).toEqual([{ rows: 0 }, { rows: 1_000 }, { rows: 2_000 }, { rows: count }, { size: file.length }]);
    expect(rowsIn(file)).toHaveLength(count + 3);
  });

  it.each([
    ['whose session has ended', { refusal: 'tokenExpired' } as const, refusals.tokenExpired.message],
    ['who lost the permission', { ...people.operator, permissions: new Set(['parcel:list']) }, refusals.notAllowed.message],
    ['whose rows are limited now', { ...people.operator, dataRules: { of: { parcel: [] }, at: 0 } }, refusals.notAllowed.message],
  ])('hands nothing to a person %s', async (_who, later, message) => {
    const { sessions } = app.app.kernel;
    const usual = sessions.authenticate;
    const spy = vi.spyOn(sessions, 'authenticate');
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementationOnce(usual).mockResolvedValue(later);
    const { steps, file } = parted((await exported({ progress: 'Y', name: 'bulk*' })).rawPayload);
    expect(steps.at(-1)).toMatchObject({ refused: { success: false, message } });
    expect(file).toHaveLength(0);
    spy.mockImplementationOnce(usual);
    expect((await exported({ name: 'bulk*' })).json()).toMatchObject({ success: false, message });
  });

  it('holds the same rows as one that nobody watches', async () => {
    const query = { name: 'bulk*', column: 'name', order: 'asc' };
    const plain = rowsIn((await exported(query)).rawPayload);
    expect(rowsIn(parted((await exported({ ...query, progress: 'Y' })).rawPayload).file)).toEqual(plain);
    expect(plain).toHaveLength(count + 3);
  });

  it('reads few rows ahead of those that are written, so that memory stays flat', async () => {
    const ahead: number[] = [];
    const { slices, heldSlices } = ListReader.prototype;
    vi.spyOn(ListReader.prototype, 'slices').mockImplementation(function (this: ListReader, tx, part, take) {
      return slices.call(this, tx, part, (rows) => {
        ahead.push(rows.length);
        return take(rows);
      });
    });
    vi.spyOn(ListReader.prototype, 'heldSlices').mockImplementation(function (this: ListReader, within, part, take) {
      return heldSlices.call(this, within, part, (tx, rows) => {
        ahead.push(rows.length);
        return take(tx, rows);
      });
    });
    try {
      await exported({ name: 'bulk*' });
    } finally {
      vi.restoreAllMocks();
    }
    expect(ahead.reduce((sum, rows) => sum + rows, 0)).toBe(count);
    expect(Math.max(...ahead)).toBeLessThanOrEqual(100);
  });

  it('takes the ids of more rows than an address can hold', async () => {
    const selections = Array.from({ length: 900 }, (_, index) => `row${index + 1}`);
    const headers = { 'content-type': 'application/json' };
    const response = await operator.raw({ method: 'POST', path, payload: Buffer.from(JSON.stringify({ selections })), headers });
    expect(rowsIn(response.rawPayload)).toHaveLength(903);
    const stranger = app.withToken('otherTenant');
    const theirs = await stranger.raw({ method: 'POST', path, payload: Buffer.from(JSON.stringify({ selections })), headers });
    expect(rowsIn(theirs.rawPayload)).toHaveLength(3);
  });

  it('is refused like any other call before it begins', async () => {
    expect((await exported({ progress: 'Y' }, app.withToken('reader'))).json()).toMatchObject({ success: false, code: 510 });
  });
});

describe('places', () => {
  it('one account has two, the third export is told so, and others are not held up', async () => {
    const leave = [takeSheetPlace(people.operator), takeSheetPlace(people.operator)];
    for (const progress of ['Y', 'N']) {
      const refused = await exported({ progress });
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ success: false, message: '您已有2个导入导出任务在进行，请等其完成或取消后再试' });
    }
    expect((await exported({ name: 'none' }, app.withToken('masked'))).statusCode).toBe(200);
    for (const free of leave) free();
    expect((await exported({ name: 'none' })).statusCode).toBe(200);
  });

  it('are free again after a refusal, and when the caller goes away in the middle', async () => {
    const { steps } = parted((await exported({ progress: 'Y', pieces: 'x' })).rawPayload);
    expect(steps.at(-1)).toMatchObject({ refused: { success: false, code: 500 } });
    for (let round = 0; round < 5; round += 1) {
      await new Promise<void>((resolve) => {
        const request = http.get(
          { port, host: '127.0.0.1', path: `/api${path}?progress=Y&name=bulk*&_=${newId()}`, headers: { 'x-access-token': 'operator' } },
          (response) => response.once('data', () => request.destroy()),
        );
        request.once('close', () => resolve());
        request.once('error', () => undefined);
      });
    }
    // Waits, because cancelled exports may still be reading their current slice.
    let free = false;
    while (!free) {
      free = (await exported({ name: 'none' })).statusCode === 200;
      if (!free) await sleep(20);
    }
    expect(app.database.load().waiting).toBe(0);
  });
});

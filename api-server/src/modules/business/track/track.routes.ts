import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { waybillStatus } from 'shared-contracts/business/states';
import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
import { waybill } from 'shared-contracts/business/waybill';
import { ruleTexts } from 'shared-contracts/entity/validation-rules';
import type { Label } from 'shared-contracts/texts/label';
import { z } from 'zod';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { NotAllowed } from '../../../kernel/basics/errors.ts';
import { FileResponse } from '../../../kernel/basics/response.ts';
import { may } from '../../../kernel/caller/caller.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { inSheet, sheetLanguageOf } from '../../../kernel/crud/sheet-fields.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { asSheetJob } from '../../../kernel/spreadsheet/sheet-jobs.ts';
import { mostSheetRows, writeSheet } from '../../../kernel/spreadsheet/spreadsheet.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { readTrack, trackRows } from './read-track.ts';
import { transitLimits } from './transit-state.ts';
import { waybillPositions } from './waybill-position.table.ts';

const id = z.string({ error: '参数不识别！' }).min(1, '参数不识别！').max(36);
const moment = z
  .string()
  .refine((text) => !Number.isNaN(epochOf(text)), ruleTexts.moment[0])
  .optional();
const trackQuery = z
  .object({ id, from: moment, to: moment, most: z.coerce.number().int().min(10).max(5_000).default(1_500) })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { error: '结束时间不能早于开始时间', path: ['to'] });

const place = { lng: z.number(), lat: z.number() };
const site = z.object({ ...place, name: z.string() }).nullable();
const trackResult = z.object({
  points: z.array(z.object({ ...place, time: z.number(), speed: z.number().nullable() })),
  total: z.number(),
  driftCount: z.number(),
  kilometres: z.number(),
  coverage: z.number().nullable(),
  stops: z.array(z.object({ ...place, from: z.number(), to: z.number(), atSite: z.boolean() })),
  deviations: z.array(z.object({ ...place, from: z.number(), to: z.number(), kilometres: z.number() })),
  send: site,
  receive: site,
  fenceRadius: z.number(),
});

const header: readonly Label[] = [
  ['定位时间', 'Time'],
  ['经度', 'Longitude'],
  ['纬度', 'Latitude'],
  ['速度(公里/小时)', 'Speed (km/h)'],
  ['方向(度)', 'Direction (degrees)'],
  ['里程(公里)', 'Mileage (km)'],
  ['定位来源', 'Source'],
  ['位置', 'Place'],
  ['漂移', 'Drift'],
];
const trackName: Label = ['轨迹', 'Track'];
const widths = [20, 12, 12, 16, 10, 14, 10, 40, 8];
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * SQL condition that the waybill is still in transit. A delivered or cancelled waybill disappears from the list at once, although the monitor deletes
 * its position row later.
 */
const isRunning = () =>
  sql`exists (select from ${waybills} where ${waybills.id} = ${waybillPositions.waybillId} and ${waybills.waybillStatus} = '${sql.raw(waybillStatus.inTransit)}')`;

export default async function trackRoutes(app: FastifyInstance) {
  crud(app, waybillPosition, waybillPositions, { visible: isRunning });
  route(app, {
    method: 'GET',
    url: `${waybillPosition.api}/service`,
    access: 'waybillPosition:list',
    tier: 'tenant',
    result: z.object({ isConnected: z.boolean() }),
    summary: 'Positions: whether a service is connected that knows where lorries are',
    tags: [waybillPosition.name],
    handler: async () => ({ isConnected: app.kernel.config.trackService !== undefined }),
  });
  const epoch = (text: string | undefined) => (text === undefined ? null : epochOf(text));
  route(app, {
    method: 'GET',
    url: `${waybill.api}/track`,
    access: 'waybill:list',
    tier: 'tenant',
    query: trackQuery,
    result: trackResult,
    summary: 'Waybill: its track, thinned for drawing, with stops and deviations',
    tags: [waybill.name],
    handler: async ({ tx, caller, query, now }) => {
      const row = await getRow(tx, caller, waybills, query.id);
      const limits = await transitLimits(tx, caller.tenantId, row.companyId);
      const span = { from: epoch(query.from), to: epoch(query.to) };
      return (await readTrack(tx, row, { span, most: query.most, limits, now })) as z.input<typeof trackResult>;
    },
  });
  route(app, {
    method: 'GET',
    url: `${waybill.api}/track/exportXls`,
    access: 'waybill:export',
    tier: 'tenant',
    query: z.object({ id, language: z.string().max(10).optional() }),
    result: 'file',
    summary: 'Waybill: every point of its track as .xlsx, with headings in Chinese or English',
    tags: [waybill.name],
    transaction: false,
    handler: async ({ caller, query }) =>
      await asSheetJob(caller, async () => {
        // The file contains the same points as the track in the list, so it needs the same permission.
        if (!may(caller, 'waybill:list')) throw new NotAllowed();
        const { name, rows } = await app.kernel.database.as(caller, async (tx) => {
          const row = await getRow(tx, caller, waybills, query.id);
          return { name: row.waybillNo, rows: await trackRows(tx, row.id, mostSheetRows) };
        });
        const language = sheetLanguageOf(query);
        const track = inSheet(trackName, language);
        const titles = header.map((label) => inSheet(label, language));
        return new FileResponse(`${name}-${track}.xlsx`, sheetType, await writeSheet(track, [titles, ...rows], widths));
      }),
  });
}

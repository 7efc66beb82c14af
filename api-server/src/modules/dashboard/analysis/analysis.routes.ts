import type { FastifyInstance } from 'fastify';
import { analysisPath, analysisScopes } from 'shared-contracts/dashboard/analysis';
import { tasksPath, workPath } from 'shared-contracts/dashboard/tasks';
import { isCalendarDay } from 'shared-contracts/values/identity';
import { z } from 'zod';
import { dayText } from '../../../kernel/basics/clock.ts';
import { Invalid } from '../../../kernel/basics/errors.ts';
import { route } from '../../../kernel/http/route.ts';
import { analyse } from './analysis.service.ts';
import { tasksOf, workOf } from './tasks.service.ts';

const day = z.string().refine(isCalendarDay, '日期格式应为YYYY-MM-DD');
const amount = z.string().nullable();
const count = z.int();

const trendDay = z.object({ day: z.string(), departures: count, tonnes: z.string(), receivable: amount, payable: amount });
const analysis = z.object({
  scope: z.enum(analysisScopes),
  from: z.string(),
  to: z.string(),
  ordersToday: count.nullable(),
  departuresToday: count.nullable(),
  inTransit: count.nullable(),
  delivered: count.nullable(),
  tonnes: amount,
  turnover: amount,
  receivable: amount,
  payable: amount,
  previous: z
    .object({
      from: z.string(),
      to: z.string(),
      delivered: count,
      tonnes: z.string(),
      turnover: z.string(),
      receivable: amount,
      payable: amount,
    })
    .nullable(),
  trend: z
    .array(trendDay.extend({ previous: trendDay }))
    .readonly()
    .nullable(),
});

/** Longest period that can be requested, in days. */
const longestPeriod = 366;
const dayLength = 86_400_000;

export default async function analysisRoutes(app: FastifyInstance) {
  route(app, {
    method: 'GET',
    url: analysisPath,
    access: 'dashboard:analysis',
    tier: 'tenant',
    query: z.object({ from: day.optional(), to: day.optional() }),
    result: analysis,
    summary: 'Dashboard: key figures of a period (default: the last 30 days) and the 30-day trend, over the own rows',
    tags: ['dashboard'],
    handler: async ({ tx, caller, query, now }) => {
      const to = query.to ?? dayText(now);
      const from = query.from ?? dayText(Date.parse(to) - 29 * dayLength);
      const length = (Date.parse(to) - Date.parse(from)) / dayLength;
      if (length < 0 || length > longestPeriod) throw new Invalid('统计期间不正确，最长366天');
      return await analyse(tx, caller, { from, to }, now);
    },
  });

  route(app, {
    method: 'GET',
    url: tasksPath,
    access: 'signedIn',
    tier: 'tenant',
    result: z.array(z.object({ code: z.string(), count, path: z.string() })),
    summary: 'Dashboard: what waits for the caller, by kind, with the screen where it is done',
    tags: ['dashboard'],
    handler: async ({ tx, caller }) => await tasksOf(tx, caller),
  });

  const item = z.object({
    code: z.string(),
    action: z.string(),
    path: z.string(),
    page: z.string().optional(),
    id: z.string(),
    due: z.string().nullable(),
    waitsFor: z.string().optional(),
    record: z.record(z.string(), z.unknown()),
  });
  route(app, {
    method: 'GET',
    url: workPath,
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    result: z.object({ items: z.array(item).readonly(), total: count }),
    summary: 'Dashboard: the records that wait for the caller, the most urgent first, with the action to take',
    tags: ['dashboard'],
    handler: async ({ caller }) => {
      const texts = await app.kernel.dictionaries.texts();
      return await app.kernel.database.as(caller, async (tx) => await workOf(tx, caller, texts));
    },
  });
}

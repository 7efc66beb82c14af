import type { FastifyInstance } from 'fastify';
import {
  choicePageSize,
  driverChoice,
  driverChoiceQuery,
  lorryChoice,
  lorryChoiceQuery,
  lorryDriverQuery,
} from 'shared-contracts/business/crew-choice';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { waybill } from 'shared-contracts/business/waybill';
import { pageSchema } from 'shared-contracts/entity/entity-schema';
import { type DictionaryTexts, dictionaryText } from '../../../kernel/context/dictionaries.ts';
import { entityContext } from '../../../kernel/entity/entity-context.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { route } from '../../../kernel/http/route.ts';
import { textParts } from '../../../kernel/http/text-parts.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { foreignTrailers, pulledTrailers } from '../lorry/trailers.ts';
import { needsTrailer, trailerBar } from './assign-guards.ts';
import { type Asking, lorryDrivers, type Offered, offeredDrivers, offeredLorries } from './crew-choices.ts';

/**
 * Routes that list the lorries and drivers that can be chosen for a journey, limited to the caller's rows. A choice that would be refused
 * is listed with the reason.
 */
export default async function crewChoiceRoutes(app: FastifyInstance) {
  const lorryContext = entityContext(app, lorry, lorries);
  const driverContext = entityContext(app, driver, drivers);
  const prepare = () => app.kernel.dictionaries.texts();

  route(app, {
    method: 'GET',
    url: `${waybill.api}/lorryChoices`,
    access: 'lorry:list',
    tier: 'tenant',
    prepare,
    query: lorryChoiceQuery,
    result: pageSchema(lorryChoice),
    summary: 'Waybill: lorries for its journey, those that would be refused with the reason',
    tags: [waybill.name],
    handler: async ({ tx, caller, query, now }) => {
      const prepared = await lorryContext.prepare(caller);
      const { offered, total } = await offeredLorries({ tx, caller, now }, query);
      const tractors = offered.map(({ row }) => row);
      const foreign = await foreignTrailers(tx, caller, tractors);
      const pulled = await pulledTrailers(tx, caller, tractors);
      // With another trailer the tractor can be assigned, although its own one cannot be.
      const isBarred = ({ id }: { readonly id: string }) => {
        const trailer = pulled.get(id);
        return trailer !== undefined && trailerBar(trailer) !== null;
      };
      const trailers = tractors.map((row) => needsTrailer(row) || foreign.has(row.id) || isBarred(row));
      const records = await lorryContext.finish(tx, shown(offered, prepared.texts), caller, prepared);
      const choices = records.map((record, index) => ({ ...record, needsTrailer: trailers[index] ?? false }));
      return pageOf(
        choices.map((choice) => lorryChoice.parse(choice)),
        query.pageNo,
        total,
      );
    },
  });

  route(app, {
    method: 'GET',
    url: `${waybill.api}/driverChoices`,
    access: 'driver:list',
    tier: 'tenant',
    prepare,
    query: driverChoiceQuery,
    result: pageSchema(driverChoice),
    summary: 'Waybill: drivers for its journey and lorry, those that would be refused with the reason',
    tags: [waybill.name],
    handler: async ({ tx, caller, query, now }) => {
      return await driverPage({ tx, caller, now }, await offeredDrivers({ tx, caller, now }, query), query.pageNo);
    },
  });

  route(app, {
    method: 'GET',
    url: `${waybill.api}/lorryDrivers`,
    access: 'driver:list',
    tier: 'tenant',
    prepare,
    query: lorryDriverQuery,
    result: pageSchema(driverChoice),
    summary: 'Waybill: drivers for a lorry with an order, those that would be refused with the reason',
    tags: [waybill.name],
    handler: async ({ tx, caller, query, now }) =>
      await driverPage({ tx, caller, now }, await lorryDrivers({ tx, caller, now }, query), query.pageNo),
  });

  async function driverPage({ tx, caller }: Asking, { offered, total }: Awaited<ReturnType<typeof offeredDrivers>>, pageNo: number) {
    const prepared = await driverContext.prepare(caller);
    const records = await driverContext.finish(tx, shown(offered, prepared.texts), caller, prepared);
    return pageOf(
      records.map((record) => driverChoice.parse(record)),
      pageNo,
      total,
    );
  }
}

/** The rows with the values that the caller may see, each with the reason for which it would be refused. */
function shown(offered: readonly Offered<object>[], texts: DictionaryTexts): WireRecord[] {
  return offered.map(({ row, problem, askable, busyWith, busyUse, trip }) => ({
    ...row,
    problem,
    askable,
    problemParts: problem === null ? null : [...textParts(problem)],
    busyWith,
    busyUse,
    lastDay: trip?.time?.slice(0, 10) ?? null,
    lastCityCode: trip?.cityCode ?? null,
    lastCityCode_dictText: dictionaryText(texts, waybill.fields.receiveCityCode.dict, trip?.cityCode),
  }));
}

function pageOf<Choice>(records: Choice[], current: number, total: number) {
  return { records, total, size: choicePageSize, current, pages: Math.ceil(total / choicePageSize) };
}

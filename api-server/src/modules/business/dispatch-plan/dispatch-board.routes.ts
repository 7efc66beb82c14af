import type { FastifyInstance } from 'fastify';
import { type BoardDriver, boardLorriesQuery, boardLorry, boardPageSize } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { boardLorriesPath, dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { lorry } from 'shared-contracts/business/lorry';
import { waybill } from 'shared-contracts/business/waybill';
import { pageSchema } from 'shared-contracts/entity/entity-schema';
import { NotAllowed } from '../../../kernel/basics/errors.ts';
import { type DictionaryTexts, dictionaryText } from '../../../kernel/context/dictionaries.ts';
import { entityContext } from '../../../kernel/entity/entity-context.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { mayRead } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { textParts } from '../../../kernel/http/text-parts.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { needsTrailer } from '../waybill/assign-guards.ts';
import { boardLorries, type OfferedLorry } from './board-lorries.ts';

/** Route for the lorries of the dispatch board, limited to the caller's rows, with the facts shown before goods are assigned. */
export default async function dispatchBoardRoutes(app: FastifyInstance) {
  const context = entityContext(app, lorry, lorries);

  route(app, {
    method: 'GET',
    url: boardLorriesPath,
    access: 'lorry:list',
    tier: 'tenant',
    prepare: () => app.kernel.dictionaries.texts(),
    query: boardLorriesQuery,
    result: pageSchema(boardLorry),
    summary: 'Dispatch board: lorries by availability and place, judged for the goods in hand',
    tags: [dispatchPlan.name],
    handler: async ({ tx, caller, query, now }) => {
      if (!mayRead(caller, dispatchPlan)) throw new NotAllowed();
      const prepared = await context.prepare(caller);
      const { offered, total } = await boardLorries({ tx, caller, now }, query);
      const records = await context.finish(
        tx,
        offered.map((one) => lorryRecord(one, prepared.texts)),
        caller,
        prepared,
      );
      const found = records.map((record, index) => boardLorry.parse({ ...record, ...facts(offered[index]) }));
      return { records: found, total, size: boardPageSize, current: query.pageNo, pages: Math.ceil(total / boardPageSize) };
    },
  });
}

function lorryRecord({ row, trip }: OfferedLorry, texts: DictionaryTexts): WireRecord {
  return {
    ...row,
    lastDay: trip?.time?.slice(0, 10) ?? null,
    lastCityCode: trip?.cityCode ?? null,
    lastCityCode_dictText: dictionaryText(texts, waybill.fields.receiveCityCode.dict, trip?.cityCode),
  };
}

function facts(offered: OfferedLorry | undefined) {
  if (!offered) return {};
  const { row, problem, isRefused, busyWith, busyUse, agreedPrice, driver } = offered;
  return {
    problem,
    problemParts: partsOf(problem),
    isRefused,
    busyWith,
    busyUse,
    agreedPrice,
    needsTrailer: needsTrailer(row),
    driver: driver && driverOf(driver),
  };
}

function driverOf({ row, problem, busyWith, busyUse, drivenHours }: NonNullable<OfferedLorry['driver']>): BoardDriver {
  const { id, driverName, licenseValidTo } = row;
  return { id, driverName, licenseValidTo, problem, problemParts: partsOf(problem), busyWith, busyUse, drivenHours };
}

const partsOf = (problem: string | null) => (problem === null ? null : [...textParts(problem)]);

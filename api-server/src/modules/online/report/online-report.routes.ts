import { and, eq, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  onlineReport,
  previewRows,
  type ReportDefinition,
  type ReportSource,
  reportLimits,
  reportPreviewPath,
  reportSourcesPath,
  type WireReportColumn,
  type WireReportQueryItem,
} from 'shared-contracts/online/online-report';
import { z } from 'zod';
import { Business, businessAt, NotAllowed } from '../../../kernel/basics/errors.ts';
import { FileResponse } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { exportHeads, sheetLanguageOf } from '../../../kernel/crud/sheet-fields.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { pageOf, type WireQuery } from '../../../kernel/query/query-language.ts';
import { asSheetJob } from '../../../kernel/spreadsheet/sheet-jobs.ts';
import { mostSheetRows, writeSheet } from '../../../kernel/spreadsheet/spreadsheet.ts';
import { onlineReports } from './online-report.table.ts';
import { checkDefinition, readDefinition } from './report-definition.ts';
import { ReportRunner } from './report-runner.ts';
import { sourceFor, sourcesFor } from './report-sources.ts';

const tags = ['onlineReport'];
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const columnsSchema = {
  columns: z.array(z.custom<WireReportColumn>()),
  dictOptions: z.record(z.string(), z.array(z.object({ value: z.string(), text: z.string() }))),
};
const recordsSchema = { records: z.array(z.record(z.string(), z.unknown())), total: z.number() };
/** Query of a call that runs a report: the report's parameters, fields of its query form, sort and page; other parameters are ignored. */
const runQuery = z.record(z.string().max(100), z.union([z.string().max(2_000), z.array(z.string().max(2_000))]));

interface Report {
  readonly id: string;
  readonly reportName: string;
  readonly definition: ReportDefinition;
}

/** Online reports: routes for their definitions, and for running a report by anybody who may read its source. */
export default async function onlineReportRoutes(app: FastifyInstance) {
  const { kernel } = app;
  const runner = new ReportRunner(app);

  const checked = (caller: Caller, text: string): ReportDefinition => {
    const definition = readDefinition(text);
    try {
      checkDefinition(definition, sourceFor(caller, definition.entity));
    } catch (error) {
      if (error instanceof NotAllowed) throw businessAt('definition', '您没有读取该数据来源的权限');
      throw error;
    }
    return definition;
  };

  crud(app, onlineReport, onlineReports, {
    async beforeAdd(tx, caller, draft) {
      const definition = checked(caller, draft.definition);
      const [taken] = await tx
        .select({ id: onlineReports.id })
        .from(onlineReports)
        .where(
          and(eq(onlineReports.tenantId, caller.tenantId), eq(onlineReports.reportCode, draft.reportCode), eq(onlineReports.delFlag, 0)),
        );
      if (taken) throw businessAt('reportCode', '报表编码已存在');
      return { source: definition.entity, definition: JSON.stringify(definition) };
    },
    async beforeEdit(_tx, caller, draft) {
      if (draft.definition === undefined) return {};
      const definition = checked(caller, draft.definition);
      return { source: definition.entity, definition: JSON.stringify(definition) };
    },
  });

  /** The enabled report of the caller's tenant that satisfies a condition. */
  const reportWhere = async (tx: Tx, caller: Caller, condition: SQL): Promise<Report> => {
    const [found] = await tx
      .select({ id: onlineReports.id, reportName: onlineReports.reportName, definition: onlineReports.definition })
      .from(onlineReports)
      .where(and(scopeCondition(onlineReports, caller), eq(onlineReports.isEnabled, 'Y'), condition))
      .limit(1);
    if (!found) throw new Business('报表不存在或已停用');
    return { ...found, definition: readDefinition(found.definition) };
  };
  const reportOf = async (caller: Caller, id: string): Promise<Report> =>
    await kernel.database.as(caller, (tx) => reportWhere(tx, caller, eq(onlineReports.id, id)), { readOnly: true });
  const idOf = (params: unknown): string => (params as { id: string }).id;

  route(app, {
    method: 'GET',
    url: reportSourcesPath,
    access: 'onlineReport:list',
    tier: 'tenant',
    result: z.array(z.custom<ReportSource>()),
    summary: 'Entities and fields from which the caller may build reports.',
    tags,
    handler: async ({ caller }) => sourcesFor(caller),
  });

  route(app, {
    method: 'POST',
    url: reportPreviewPath,
    access: 'onlineReport:list',
    tier: 'tenant',
    body: z.object({
      definition: z.string().max(20_000),
      parameters: z.record(z.string().max(reportLimits.name), z.string().max(reportLimits.value)).default({}),
    }),
    result: z.object({ ...columnsSchema, ...recordsSchema }),
    summary: 'The first rows of a report as it is typed, without saving it.',
    tags,
    transaction: false,
    handler: async ({ caller, body, now }) => {
      const definition = checked(caller, body.definition);
      const query = Object.fromEntries(Object.entries(body.parameters).map(([name, value]) => [`self_${name}`, value]));
      const page = await runner.page({ caller, definition, query, now }, { limit: previewRows, offset: 0 });
      return { ...(await runner.columns(caller, definition)), ...page };
    },
  });

  // Everybody who may read the source may run the report, so these routes need no permission of their own.
  const run = { method: 'GET', access: 'signedIn', tier: 'tenant', transaction: false, tags } as const;

  route(app, {
    ...{ ...run, url: '/online/cgreport/api/getRpColumns/:code', summary: 'Id, name and columns of the report with a code.' },
    result: z.object({ cgRpConfigId: z.string(), cgRpConfigName: z.string(), ...columnsSchema }),
    handler: async ({ caller, request }) => {
      const { code } = request.params as { code: string };
      const find = (tx: Tx) => reportWhere(tx, caller, eq(onlineReports.reportCode, code));
      const { id, reportName, definition } = await kernel.database.as(caller, find, { readOnly: true });
      return { cgRpConfigId: id, cgRpConfigName: reportName, ...(await runner.columns(caller, definition)) };
    },
  });
  route(app, {
    ...{ ...run, url: '/online/cgreport/api/getColumns/:id', summary: 'Name and columns of the report with an id.' },
    result: z.object({ cgreportHeadName: z.string(), isGroupTitle: z.boolean(), fieldHrefSlots: z.array(z.never()), ...columnsSchema }),
    handler: async ({ caller, request }) => {
      const { reportName, definition } = await reportOf(caller, idOf(request.params));
      return { cgreportHeadName: reportName, isGroupTitle: false, fieldHrefSlots: [], ...(await runner.columns(caller, definition)) };
    },
  });
  route(app, {
    ...{ ...run, url: '/online/cgreport/api/getQueryInfo/:id', summary: 'The query form of a report.' },
    result: z.array(z.custom<WireReportQueryItem>()),
    handler: async ({ caller, request }) => runner.queryItems(caller, (await reportOf(caller, idOf(request.params))).definition),
  });
  route(app, {
    ...{ ...run, url: '/online/cgreport/api/getData/:id', query: runQuery },
    summary: 'A page of a report: its own parameters as `self_<name>`, the fields of its query form, sort and page.',
    result: z.object({ ...recordsSchema, size: z.number(), current: z.number() }),
    handler: async ({ caller, request, query, now }) => {
      const { definition } = await reportOf(caller, idOf(request.params));
      const { pageNo, pageSize, offset } = pageOf(query as WireQuery);
      const page = await runner.page({ caller, definition, query, now }, { limit: pageSize, offset });
      return { ...page, size: pageSize, current: pageNo };
    },
  });
  route(app, {
    ...{ ...run, url: '/online/cgreport/api/exportXls/:id', query: runQuery },
    summary: 'The rows of a report as .xlsx, with the parameters of its data call; `language=en-US`: headings in English.',
    result: 'file',
    handler: async ({ caller, request, query, now }) => {
      const { reportName, definition } = await reportOf(caller, idOf(request.params));
      // A person who may not export the list of these records may not export a report on them either.
      if (!caller.permissions.has(`${definition.entity}:export`)) throw new NotAllowed();
      const { language: named, ...asked } = query;
      const language = sheetLanguageOf({ language: named });
      const [titles = [], ...rows] = await asSheetJob(caller, () =>
        runner.cells({ caller, definition, query: asked, now }, mostSheetRows, language),
      );
      const sheet = [...exportHeads(language === 'en-US' ? reportName : `${reportName}报表`, caller, language), titles, ...rows];
      const sheetName = reportName.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31);
      return new FileResponse(`${reportName}.xlsx`, sheetType, await writeSheet(sheetName, sheet, Array(titles.length).fill(18)));
    },
  });
}

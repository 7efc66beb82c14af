/** Import of an entity's list: from a sheet at once, or as rows that a person has looked through and corrected (docs/wire.md). */
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { draftSchema } from 'shared-contracts/entity/entity-schema';
import { importLimits } from 'shared-contracts/wire/import-rows';
import { z } from 'zod';
import { Business, Invalid, NotFound, Refused } from '../basics/errors.ts';
import { newId } from '../basics/ids.ts';
import { FileResponse, respond } from '../basics/response.ts';
import type { Caller } from '../caller/caller.ts';
import { afterCommit } from '../database/after-commit.ts';
import type { Tx } from '../database/database.ts';
import { refusalOf } from '../database/database-errors.ts';
import type { WireRecord } from '../entity/records.ts';
import { read, route } from '../http/route.ts';
import { isCounted, noteTold, Taken, takenLeft } from '../query/taken.ts';
import { asSheetJob } from '../spreadsheet/sheet-jobs.ts';
import { mostImportRows, readSheet } from '../spreadsheet/spreadsheet.ts';
import type { Crud } from './crud-context.ts';
import { template } from './crud-files.ts';
import { importFields, readColumns, readRows, type SheetRow } from './sheet-fields.ts';

/** Rows of a sheet that share a transaction: between two of them other calls get their turn. */
const sliceRows = 200;

const reportSchema = z.object({
  totalCount: z.int(),
  errorCount: z.int(),
  successCount: z.int(),
  msg: z.string(),
  fileUrl: z.string().optional(),
  fileName: z.string().optional(),
});

const rowsBody = z.object({
  rows: z
    .array(
      z.object({
        line: z.int().min(1).max(1_000_000),
        values: z.record(z.string().max(60), z.union([z.string().max(20_000), z.number(), z.null()])),
      }),
    )
    .min(1)
    .max(importLimits.whole),
  whole: z.boolean().optional(),
});

const refusedRow = z.object({ line: z.int(), message: z.string() });
type RefusedRow = z.output<typeof refusedRow>;

export function registerImport(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  const stepUp = made.hooks.stepUp?.includes('import') ?? false;
  const shared = { access: `${entity.name}:import` as const, tier: entity.tier, tags: [entity.name] };
  route(app, {
    ...shared,
    method: 'GET',
    url: `${entity.api}/importTemplate`,
    result: 'file',
    summary: `${entity.label[1]}: empty sheet for an import`,
    transaction: false,
    handler: ({ caller }) => template(made, caller),
  });
  route(app, {
    ...shared,
    method: 'POST',
    url: `${entity.api}/importExcel`,
    stepUp,
    result: reportSchema,
    summary: `${entity.label[1]}: import .xls or .xlsx; code 201 when rows were refused`,
    transaction: false,
    multipart: true,
    prepare: made.prepare,
    handler: async ({ caller, request, now }) =>
      await asSheetJob(caller, async () => {
        const { texts } = await made.prepared(caller);
        const rows: SheetRow[] = [];
        for (const data of (await uploads(request)).files)
          rows.push(...readRows(importFields(entity, caller), await readSheet(data), texts));
        checkCount(rows);
        const drafts = await draftsOf(made, rows);
        const errors = await importSlices(made, caller, request, { drafts, now });
        const counts = { totalCount: rows.length, errorCount: errors.length, successCount: rows.length - errors.length };
        const msg = `总上传行数：${counts.totalCount}，已导入行数：${counts.successCount}，错误行数：${counts.errorCount}`;
        if (errors.length === 0) return respond({ ...counts, msg }, `文件导入成功！数据行数：${rows.length}`);
        const report = await app.kernel.database.as(caller, (tx) => keepReport(tx, caller, errors, now));
        const fileName = `${entity.label[0]}导入错误.txt`;
        return respond({ ...counts, msg, fileUrl: `${reportPath}/${report}.txt`, fileName }, '文件导入失败，但有错误。', 201);
      }),
  });
  route(app, {
    ...shared,
    method: 'POST',
    url: `${entity.api}/importPreview`,
    result: z.object({
      rows: z.array(z.object({ line: z.int(), values: z.record(z.string(), z.string()) })),
      unknown: z.array(z.string()),
      missing: z.array(z.string()),
    }),
    summary: `${entity.label[1]}: the rows of a sheet as an import would read them; nothing is imported`,
    transaction: false,
    multipart: true,
    prepare: made.prepare,
    handler: async ({ caller, request }) =>
      await asSheetJob(caller, async () => {
        const { texts } = await made.prepared(caller);
        const { files, mapping } = await uploads(request);
        const fields = importFields(entity, caller);
        const found = { rows: [] as SheetRow[], unknown: new Set<string>(), missing: new Set<string>() };
        for (const data of files) {
          const cells = await readSheet(data);
          const columns = readColumns(fields, cells, mapping);
          for (const title of columns.unknown) found.unknown.add(title);
          for (const name of columns.missing) found.missing.add(name);
          found.rows.push(...readRows(fields, cells, texts, columns));
        }
        checkCount(found.rows);
        const rows = found.rows.map(({ line, values }) => ({ line, values: values as Record<string, string> }));
        return { rows, unknown: [...found.unknown], missing: [...found.missing] };
      }),
  });
  // Drafts by request: they are made before the transaction opens.
  const ready = new WeakMap<FastifyRequest, readonly SheetDraft[]>();
  route(app, {
    ...shared,
    method: 'POST',
    url: `${entity.api}/importRows`,
    stepUp,
    body: rowsBody,
    result: z.object({ added: z.int(), refused: z.array(refusedRow).readonly() }),
    summary: `${entity.label[1]}: adds rows of a preview; with \`whole\` all of them or none`,
    prepare: async (caller, request) => {
      await made.prepare(caller);
      if (caller) ready.set(request, await draftsOf(made, sentRows(made, caller, request.body)));
    },
    handler: async ({ tx, caller, body, request, now }) => {
      const drafts = ready.get(request) ?? [];
      const undone: { outcome?: Outcome } = {};
      const work = async (part: Tx): Promise<Outcome> => {
        const outcome = await importRows(part, made, caller, request, { drafts, now });
        if (!body.whole || outcome.errors.length === 0) return outcome;
        undone.outcome = outcome;
        throw new NothingAdded();
      };
      const outcome = await tx.transaction(work).catch((error: unknown) => {
        if (error instanceof NothingAdded && undone.outcome) return undone.outcome;
        throw error;
      });
      afterCommit(
        tx,
        () => void tellTaken(made, caller, request, outcome).catch((error: unknown) => request.log.error(error, 'unexpected')),
      );
      return { added: undone.outcome ? 0 : drafts.length - outcome.errors.length, refused: outcome.errors };
    },
  });
}

/** Rolls a savepoint back whose rows are to be added all or not at all. */
class NothingAdded extends Error {}

function checkCount(rows: readonly SheetRow[]): void {
  if (!rows.length) throw new Invalid('文件导入失败:文件中没有数据');
  if (rows.length > mostImportRows) throw new Invalid(`文件导入失败:一次最多导入${mostImportRows}行`);
}

/** The rows of a request with the fields that this caller may import; empty values are left out, as empty cells of a sheet are. */
function sentRows({ context: { entity } }: Crud, caller: Caller, body: unknown): SheetRow[] {
  const names = new Set(importFields(entity, caller).map(([name]) => name));
  return read(rowsBody, body ?? {}).rows.map(({ line, values }) => ({
    line,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (names.has(name) && value !== null && value !== '' ? [[name, String(value)]] : [])),
    ),
  }));
}

const mappingSchema = z.record(z.string().max(200), z.string().max(60));

/** The files of a multipart request, regardless of the names of its parts, and `mapping`: field names by title of a column. */
async function uploads(request: FastifyRequest): Promise<{ files: Buffer[]; mapping: Readonly<Record<string, string>> }> {
  if (!request.isMultipart()) throw new Invalid('文件导入失败！');
  const files: Buffer[] = [];
  let mapping: Readonly<Record<string, string>> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') files.push(await part.toBuffer());
    else if (part.fieldname === 'mapping') mapping = readMapping(part.value);
  }
  if (!files.length) throw new Invalid('文件导入失败:没有选择文件');
  return { files, mapping };
}

function readMapping(value: unknown): Readonly<Record<string, string>> {
  try {
    return mappingSchema.parse(JSON.parse(String(value)));
  } catch {
    throw new Invalid('文件导入失败:列对应关系不正确');
  }
}

/** A row ready to be added, or the reason why it is refused. */
interface SheetDraft {
  readonly line: number;
  readonly draft: WireRecord;
  readonly ready: WireRecord;
  readonly refused?: Refused;
}

/** Work that needs no transaction runs before one opens, so that no database connection is held meanwhile. */
async function draftsOf({ context, hooks }: Crud, rows: readonly SheetRow[]): Promise<SheetDraft[]> {
  const schema = draftSchema(context.entity);
  const drafts: SheetDraft[] = [];
  for (const { line, values } of rows) {
    try {
      const draft = read(schema, values);
      drafts.push({ line, draft: draft as WireRecord, ready: (await hooks.beforeImport?.(draft)) ?? {} });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      drafts.push({ line, draft: {}, ready: {}, refused: error });
    }
  }
  return drafts;
}

interface Import {
  readonly drafts: readonly SheetDraft[];
  readonly now: number;
}

interface Outcome {
  readonly errors: readonly RefusedRow[];
  readonly taken: readonly Taken[];
}

/**
 * Adds the rows slice by slice, each in its own transaction, so that a long import holds up nobody. When a slice fails as a whole, the rows
 * before it stay and all later ones are listed as refused.
 */
async function importSlices(made: Crud, caller: Caller, request: FastifyRequest, { drafts, now }: Import): Promise<RefusedRow[]> {
  const errors: RefusedRow[] = [];
  for (let from = 0; from < drafts.length; from += sliceRows) {
    const slice = drafts.slice(from, from + sliceRows);
    try {
      const outcome = await made.context.app.kernel.database.as(caller, (tx) =>
        importRows(tx, made, caller, request, { drafts: slice, now }),
      );
      await tellTaken(made, caller, request, outcome);
      errors.push(...outcome.errors);
    } catch (error) {
      if (from === 0) throw error;
      const refused = error instanceof Refused ? error : refusalOf(error);
      if (!refused) request.log.error({ err: error }, 'unexpected');
      const { message } = refused ?? new Business('系统异常，请稍后再试');
      return [...errors, ...drafts.slice(from).map(({ line }) => ({ line, message }))];
    }
  }
  return errors;
}

async function tellTaken({ context }: Crud, caller: Caller, request: FastifyRequest, { taken }: Outcome): Promise<void> {
  for (const { asked } of taken) await noteTold(context.app.kernel, caller, request, asked);
}

/** Adds valid rows and lists refused ones; each row runs in a savepoint. */
async function importRows(tx: Tx, made: Crud, caller: Caller, request: FastifyRequest, { drafts, now }: Import): Promise<Outcome> {
  const errors: RefusedRow[] = [];
  const taken: Taken[] = [];
  /** How many more times this person may learn that a number is already taken; rows that exceed it are refused as a whole. */
  let left: number | undefined;
  for (const { line, draft, ready, refused: known } of drafts) {
    try {
      if (known) throw known;
      await tx.transaction(async (part) => await made.add(part, caller, request, draft, now, ready));
    } catch (error) {
      const refused = error instanceof Refused ? error : refusalOf(error);
      if (!refused) throw error;
      if (refused instanceof Taken && isCounted(refused)) {
        taken.push(refused);
        left ??= await takenLeft(tx, caller, now);
        // Rows with too many taken numbers are rolled back as a whole: their purpose is to find out numbers, not to be added.
        if (taken.length > left) throw new Refused('tooMany');
      }
      const reasons = refused.detail && typeof refused.detail === 'object' ? Object.values(refused.detail).join('；') : refused.message;
      errors.push({ line, message: reasons });
    }
  }
  return { errors, taken };
}

async function keepReport(tx: Tx, caller: Caller, errors: readonly RefusedRow[], now: number): Promise<string> {
  const report = newId(now);
  const content = `\uFEFF${errors.map(({ line, message }) => `第${line}行：${message}`).join('\r\n')}\r\n`;
  await tx.execute(sql`insert into freight.import_report (id, tenant_id, user_id, content)
    values (${report}, ${caller.tenantId}, ${caller.userId}, ${content})`);
  return report;
}

const reportPath = '/sys/common/static/import';

/** Files with the errors of an import: only the person who imported may read them, for a week. */
export function importReports(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: `${reportPath}/:file`,
    access: 'signedIn',
    tier: 'tenant',
    result: 'file',
    summary: 'Error file of an import',
    tags: ['import'],
    handler: async ({ tx, caller, request }) => {
      const { file } = request.params as { file: string };
      const found = await tx.execute<{ content: string }>(
        sql`select content from freight.import_report where id = ${file.replace(/\.txt$/, '').slice(0, 32)} and user_id = ${caller.userId}`,
      );
      const [row] = found.rows;
      if (!row) throw new NotFound();
      return new FileResponse('导入错误.txt', 'text/plain; charset=utf-8', Buffer.from(row.content));
    },
  });
}

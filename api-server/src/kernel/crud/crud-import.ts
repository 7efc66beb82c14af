/** Import of an entity's list: from a sheet at once, or as rows that a person has looked through and corrected (docs/wire.md). */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Envelope } from 'shared-contracts/wire/envelope';
import { type ImportProblem, importLimits } from 'shared-contracts/wire/import-rows';
import { z } from 'zod';
import { Business, Refused } from '../basics/errors.ts';
import { respond } from '../basics/response.ts';
import { AccessWatch } from '../caller/access-watch.ts';
import type { Caller } from '../caller/caller.ts';
import type { Tx } from '../database/database.ts';
import { refusalOf } from '../database/database-errors.ts';
import { idempotencyHeader, idempotentCall, onceApart } from '../database/idempotency.ts';
import type { WireRecord } from '../entity/records.ts';
import { Ready, read, route } from '../http/route.ts';
import { successEnvelope } from '../http/success-envelope.ts';
import type { WireQuery } from '../query/query-language.ts';
import { type AskedNumber, asTelling, countTold, Taken, TooManyTaken, takenLeft } from '../query/taken.ts';
import { asSheetJob, takeSheetPlace } from '../spreadsheet/sheet-jobs.ts';
import type { Crud } from './crud-context.ts';
import { template } from './crud-files.ts';
import { type ImportWatch as Watch, watchedResult } from './export-progress.ts';
import { addedBefore, draftsOf, previewOf, type SheetDraft } from './import-drafts.ts';
import { reasonsOf, rowProblems } from './import-reasons.ts';
import { keepReport } from './import-report.ts';
import { type ImportedSheets, lostText, readImport, uploads } from './import-sheets.ts';
import { RecordNames } from './record-names.ts';
import { importFields, type SheetRow, sheetLanguages } from './sheet-fields.ts';

/** Largest number of rows that an import adds in one transaction; between two transactions other requests are served. */
const sliceRows = 200;
/** Milliseconds after which an import's transaction takes no further row, because adding a row of some entities takes long. */
const sliceTime = 250;
/**
 * Row counts at which an import refreshes the table statistics: the first one, and the factor to each next one. Each row is compared with
 * earlier rows, and a database that assumes an empty table would read all of them.
 */
const firstCounted = 1_000;
const countedAgain = 3;
/**
 * Longest time, ms, for a transaction that adds all rows of a call, on the embedded database: it has a single connection, so all other calls wait
 * until the transaction ends.
 */
const longestWhole = 5_000;

/** `fields`: the fields that the message is about; absent when it is about the row as a whole. */
const refusedRow = z.object({ line: z.int(), message: z.string(), fields: z.array(z.string()).optional() });
type RefusedRow = z.output<typeof refusedRow>;

/** Number of refused rows that the report names itself; the file names all. */
const mostTold = 10;

const reportSchema = z.object({
  totalCount: z.int(),
  errorCount: z.int(),
  successCount: z.int(),
  msg: z.string(),
  /** The first refused rows, with the reasons. */
  refused: z.array(refusedRow).optional(),
  fileUrl: z.string().optional(),
  fileName: z.string().optional(),
  /** Columns that were not taken because their titles name no field; absent when all were. */
  untaken: z.array(z.object({ title: z.string(), lines: z.string().optional() })).optional(),
});

const sentValues = z.record(z.string().max(60), z.union([z.string().max(20_000), z.number(), z.null()]));
type SentValues = z.output<typeof sentValues>;
const sentLine = { line: z.int().min(1).max(1_000_000), values: sentValues };

const rowsBody = z.object({
  rows: z
    .array(z.object({ ...sentLine, lines: z.record(z.string().max(60), z.array(z.object(sentLine)).max(importLimits.whole)).optional() }))
    .min(1)
    .max(importLimits.whole),
  whole: z.boolean().optional(),
});

const previewLine = { line: z.int(), values: z.record(z.string(), z.string()) };
const previewProblem = z.object({
  ...{ line: z.int(), field: z.string(), message: z.string() },
  key: z.array(z.string()).readonly().optional(),
  same: z.array(z.int()).readonly().optional(),
  whole: z.boolean().optional(),
});
const titlesById = z.record(z.string(), z.record(z.string(), z.string()));

export function registerImport(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  const stepUp = made.hooks.stepUp?.includes('import') ?? false;
  const shared = { access: `${entity.name}:import` as const, tier: entity.tier, tags: [entity.name] };
  route(app, {
    ...shared,
    method: 'GET',
    url: `${entity.api}/importTemplate`,
    result: 'file',
    query: z.object({ language: sheetLanguages.default('zh-CN') }),
    summary: `${entity.label[1]}: empty sheet for an import, in Chinese or English`,
    transaction: false,
    handler: ({ caller, query }) => template(made, caller, query.language),
  });
  route(app, {
    ...shared,
    method: 'POST',
    url: `${entity.api}/importExcel`,
    stepUp,
    result: reportSchema,
    summary: `${entity.label[1]}: import .xls or .xlsx; code 201 when rows were refused; with \`progress=Y\` a stream of progress lines`,
    transaction: false,
    multipart: true,
    prepare: made.prepare,
    handler: async ({ caller, request, reply, now }) => {
      const leave = takeSheetPlace(caller);
      try {
        const { texts } = await made.prepared(caller);
        const sent = await uploads(request);
        const call = idempotentCall(request.headers[idempotencyHeader], false, `POST ${entity.api}/importExcel`, contentOf(sent));
        const sheets = await readImport(made, caller, sent, { texts, isLenient: false });
        const take = async (watch?: Watch): Promise<Envelope> => {
          const work = async () => successEnvelope(await importSheets(app, made, caller, request, { sheets, now, watch }), Date.now());
          return call ? await onceApart(app.kernel.database, caller, call, work) : await work();
        };
        if ((request.query as WireQuery).progress !== 'Y') return new Ready(await take().finally(leave)) as never;
        // The type of the result is that of the report, but the response is a stream of progress lines, whose last line holds the report.
        return watchedResult(reply, (watch) => take(watch).finally(leave)) as never;
      } catch (error) {
        leave();
        throw error;
      }
    },
  });
  route(app, {
    ...shared,
    method: 'POST',
    url: `${entity.api}/importPreview`,
    result: z.object({
      rows: z.array(
        z.object({
          ...previewLine,
          lines: z.record(z.string(), z.array(z.object(previewLine))).optional(),
        }),
      ),
      problems: z.array(previewProblem).optional(),
      names: titlesById.optional(),
      unknown: z.array(z.string()),
      missing: z.array(z.string()),
      lost: z.array(z.object({ line: z.int(), lines: z.string(), number: z.string(), isRepeated: z.boolean() })),
    }),
    summary: `${entity.label[1]}: the rows of a sheet as an import would read them; nothing is imported`,
    transaction: false,
    multipart: true,
    prepare: made.prepare,
    handler: async ({ caller, request }) =>
      await asSheetJob(caller, async () => {
        const { texts } = await made.prepared(caller);
        const { rows, unknown, missing, lost } = await readImport(made, caller, await uploads(request), { texts, isLenient: true });
        const names = new RecordNames(caller);
        const preview = await previewOf(made, caller, rows, names);
        const known = preview.problems ?? [];
        const problems = [...known, ...(await rowProblems(made, caller, names, withoutProblems(rows, known)))];
        const found = { ...preview, ...(problems.length > 0 && { problems }) };
        return { ...found, unknown: [...unknown], missing: [...missing], lost: [...lost] };
      }),
  });
  // The prepared rows of each request, made before its transaction opens.
  const ready = new WeakMap<FastifyRequest, Pick<Import, 'drafts' | 'names'>>();
  route(app, {
    ...shared,
    method: 'POST',
    url: `${entity.api}/importRows`,
    stepUp,
    tellsTaken: made.hooks.tellsTaken ?? false,
    body: rowsBody,
    result: z.object({ added: z.int(), refused: z.array(refusedRow).readonly() }),
    summary: `${entity.label[1]}: adds rows of a preview; with \`whole\` all of them or none`,
    prepare: async (caller, request) => {
      await made.prepare(caller);
      if (!caller) return;
      const names = new RecordNames(caller);
      ready.set(request, { names, drafts: await draftsOf(made, caller, names, sentRows(made, caller, request.body)) });
    },
    handler: async ({ tx, caller, body, request, now }) => {
      const { drafts, names } = ready.get(request) ?? { drafts: [], names: new RecordNames(caller) };
      const undone: { outcome?: Outcome } = {};
      const work = async (part: Tx): Promise<Outcome> => {
        const isAlone = app.kernel.database.kind === 'embedded';
        const outcome = await importRows(part, made, caller, request, { drafts, names, now, ...(isAlone && { within: longestWhole }) });
        if (outcome.count < drafts.length) throw new Business(`导入用时过长，没有导入任何行，请每次导入不超过${outcome.count}行`);
        if (!body.whole || outcome.errors.length === 0) return outcome;
        undone.outcome = outcome;
        throw new NothingAdded();
      };
      const outcome = await tx.transaction(work).catch((error: unknown) => {
        if (error instanceof NothingAdded && undone.outcome) return undone.outcome;
        throw error;
      });
      await countTold(tx, { caller, request, now }, outcome.taken);
      return { added: undone.outcome ? 0 : drafts.length - outcome.errors.length, refused: outcome.errors };
    },
  });
}

const withoutProblems = (rows: readonly SheetRow[], problems: readonly ImportProblem[]): readonly SheetRow[] => {
  const wrong = new Set(problems.map(({ line }) => line));
  return rows.filter(({ line }) => !wrong.has(line));
};

/** What an idempotency key compares of two uploads: the files by their hashes, and which column is which field. */
const contentOf = ({ files, mapping }: Awaited<ReturnType<typeof uploads>>) => ({
  files: files.map((data) => createHash('sha256').update(data).digest('hex')),
  mapping,
});

/** Thrown to roll back a savepoint when one row is refused and the rows must be added all or not at all. */
class NothingAdded extends Error {}

/** The rows of a request with the fields that this caller may import; empty values are left out, as empty cells of a sheet are. */
function sentRows({ context: { entity }, lines }: Crud, caller: Caller, body: unknown): SheetRow[] {
  const own = new Set(importFields(entity, caller).map(([name]) => name));
  const ofLines = new Map(lines.map((sub) => [sub.name, new Set(importFields(sub.entity, caller).map(([name]) => name))]));
  const given = (values: SentValues, names: ReadonlySet<string>): WireRecord =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (names.has(name) && value !== null && value !== '' ? [[name, String(value)]] : [])),
    );
  return read(rowsBody, body ?? {}).rows.map(({ line, values, lines: sent = {} }) => ({
    line,
    values: given(values, own),
    lines: Object.fromEntries(
      Object.entries(sent).flatMap(([name, list]) => {
        const names = ofLines.get(name);
        return names ? [[name, list.map((sub) => ({ line: sub.line, values: given(sub.values, names) }))]] : [];
      }),
    ),
  }));
}

interface Import {
  readonly drafts: readonly SheetDraft[];
  readonly names: RecordNames;
  readonly now: number;
  /** Milliseconds after which no further row is added; undefined: all rows are added, however long it takes. */
  readonly within?: number;
}

interface Outcome {
  readonly errors: readonly RefusedRow[];
  /** Numbers in use that the errors reveal. */
  readonly taken: readonly AskedNumber[];
  /** Number of drafts that were added or refused. */
  readonly count: number;
  /** Records that were added, if the entity refers to itself. */
  readonly added: RecordNames;
}

interface SheetsImport {
  readonly sheets: ImportedSheets;
  readonly now: number;
  readonly watch: Watch | undefined;
}

/** Adds the rows of the sheets and reports how many were added; refused ones are listed in a file. */
async function importSheets(app: FastifyInstance, made: Crud, caller: Caller, request: FastifyRequest, asked: SheetsImport) {
  const { rows, lost, untaken } = asked.sheets;
  const { entity } = made.context;
  const errors = await importSlices(made, caller, request, asked);
  const total = rows.length + lost.length;
  const wrong = errors.length + lost.length;
  const counts = { totalCount: total, errorCount: wrong, successCount: total - wrong };
  const msg = `总上传行数：${counts.totalCount}，已导入行数：${counts.successCount}，错误行数：${counts.errorCount}`;
  const told = { ...counts, msg, ...(untaken.length > 0 && { untaken: [...untaken] }) };
  if (wrong === 0) return respond(told, `文件导入成功！数据行数：${total}`);
  const texts = [...errors.map(({ line, message }) => `第${line}行：${message}`), ...lost.map((one) => lostText(made, one))];
  const fileUrl = await app.kernel.database.as(caller, (tx) => keepReport(tx, caller, texts, asked.now));
  const fileName = `${entity.label[0]}导入错误.txt`;
  return respond({ ...told, refused: errors.slice(0, mostTold), fileUrl, fileName }, '文件导入失败，但有错误。', 201);
}

/**
 * Adds the rows slice by slice, each in its own transaction, so that a long import does not block other requests. When a slice fails as a
 * whole, the caller disconnects or may not import any more, the rows before it stay and all later ones are listed as refused.
 */
async function importSlices(
  made: Crud,
  caller: Caller,
  request: FastifyRequest,
  { sheets, now, watch }: SheetsImport,
): Promise<RefusedRow[]> {
  const { rows } = sheets;
  const errors: RefusedRow[] = [];
  const names = new RecordNames(caller);
  const { kernel } = made.context.app;
  const access = new AccessWatch(kernel.sessions, caller, `${made.context.entity.name}:import`);
  let counted = firstCounted;
  for (let from = 0; from < rows.length; ) {
    if (watch?.signal.aborted) return [...errors, ...restOf(rows, from, '导入已停止')];
    try {
      const drafts = await draftsOf(made, caller, names, rows.slice(from, from + sliceRows));
      for (let done = 0; done < drafts.length; ) {
        if (from > 0) await access.check();
        const slice = { drafts: drafts.slice(done), names, now, within: sliceTime };
        const outcome = await importSlice(made, caller, request, slice);
        names.absorb(outcome.added);
        done += outcome.count;
        from += outcome.count;
        errors.push(...outcome.errors);
        watch?.tell({ rows: from, of: rows.length, wrong: errors.length });
        if (watch?.signal.aborted) break;
      }
      if (from >= counted) {
        await kernel.database.refreshStatistics();
        counted = from * countedAgain;
      }
    } catch (error) {
      if (from === 0) throw error;
      const refused = error instanceof Refused ? error : refusalOf(error);
      if (!refused) request.log.error({ err: error }, 'unexpected');
      const { message } = refused ?? new Business('系统异常，请稍后再试');
      return [...errors, ...restOf(rows, from, message)];
    }
  }
  return errors;
}

const restOf = (rows: readonly SheetRow[], from: number, message: string): RefusedRow[] =>
  rows.slice(from).map(({ line }) => ({ line, message }));

/** Adds the rows of one slice in a transaction of its own. */
async function importSlice(made: Crud, caller: Caller, request: FastifyRequest, slice: Import): Promise<Outcome> {
  const { database } = made.context.app.kernel;
  if (!made.hooks.tellsTaken) return await database.as(caller, (tx) => importRows(tx, made, caller, request, slice));
  const asking = { caller, request, now: slice.now };
  return await asTelling(database, asking, async (tx) => {
    const outcome = await importRows(tx, made, caller, request, slice);
    await countTold(tx, asking, outcome.taken);
    return outcome;
  });
}

/** Adds valid rows and lists refused ones; each row runs in a savepoint. */
async function importRows(
  tx: Tx,
  made: Crud,
  caller: Caller,
  request: FastifyRequest,
  { drafts, names, now, within }: Import,
): Promise<Outcome> {
  const began = performance.now();
  const errors: RefusedRow[] = [];
  // `names` stays unchanged until the transaction is committed, because the database may repeat it.
  const added = new RecordNames(caller, names);
  const isSelfReferring = Object.values(made.context.entity.fields).some(({ entity }) => entity === made.context.entity.name);
  let count = 0;
  const taken: AskedNumber[] = [];
  for (const { line, lines, later, draft, ready, refused: known } of drafts) {
    if (within !== undefined && count > 0 && performance.now() - began > within) break;
    count += 1;
    try {
      if (known) throw known;
      const whole = { ...draft, ...addedBefore(made, added, later) };
      const row = await tx.transaction(async (part) => await made.add(part, caller, request, whole, now, ready));
      if (isSelfReferring) added.note(made.context.entity, row);
    } catch (error) {
      const refused = error instanceof Refused ? error : refusalOf(error);
      if (!refused) throw error;
      // At the limit all rows that set such a number are refused alike, so the import ends.
      if (refused.refusal === 'tooMany') throw refused;
      if (refused instanceof Taken) {
        taken.push(refused.asked);
        // An import with too many numbers that are already in use is rolled back as a whole: its purpose is to find out which numbers exist.
        if (taken.length > takenLeft(tx)) throw new TooManyTaken(taken);
      }
      errors.push({ line, ...reasonsOf(made, refused, lines) });
    }
  }
  return { errors, taken, count, added };
}

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ChangedMembers, NamedGroup, ToldChange } from 'shared-contracts/record/told-change';
import { sideOf } from 'shared-contracts/session/parties';
import { log, logRetentionPath } from 'shared-contracts/system/log';
import type { Label } from 'shared-contracts/texts/label';
import { z } from 'zod';
import { Business, NotAllowed, Unavailable } from '../../../kernel/basics/errors.ts';
import { FileResponse } from '../../../kernel/basics/response.ts';
import { AccessWatch } from '../../../kernel/caller/access-watch.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { DictionaryTexts } from '../../../kernel/context/dictionaries.ts';
import { goneSignal, type Watch, watchedFile } from '../../../kernel/crud/export-progress.ts';
import { exportHeads, inSheet, listTitle, type SheetLanguage, sheetLanguageOf, textsInSheet } from '../../../kernel/crud/sheet-fields.ts';
import { idList, mostIds } from '../../../kernel/database/batch.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { BookFile, type Cell, type FinishedBook } from '../../../kernel/spreadsheet/book-file.ts';
import { takeSheetPlace } from '../../../kernel/spreadsheet/sheet-jobs.ts';
import { auditSystem } from '../audit-system.ts';
import { namesOf } from '../data-log/logged-names.ts';
import { conditionOf, lineOf, logColumns, logQuerySchema, rowOf, type StoredLine } from './log.routes.ts';
import { readChanges } from './logged-changes.ts';
import { readTenantNames } from './logged-tenants.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Largest number of lines in one file, and number of lines that are read at once. */
const mostLines = 500_000;
const slice = 1_000;

/** The columns of the file, in order. */
const columns = ['createTime', 'logType', 'logContent', 'operateType', 'username', 'realname', 'ip', 'recordId', 'requestId'] as const;
const widths = [20, 12, 24, 12, 18, 14, 16, 34, 34, 30, 60];

/** Titles of the further columns. */
const concerns: Label = ['涉及对象', 'Concerning'];
const changed: Label = ['变更', 'Changes'];

const exportQuery = logQuerySchema.extend({
  progress: z.string().max(1).optional(),
  selections: z.string().optional(),
  language: z.string().max(10).optional(),
});
type ExportQuery = z.output<typeof exportQuery>;

interface Wish {
  readonly database: Database;
  readonly caller: Caller;
  /** In the language of the file. */
  readonly texts: DictionaryTexts;
  readonly language: SheetLanguage;
  readonly query: ExportQuery;
  /** Serial numbers of chosen lines; when it is empty, the file contains every line that the query finds. */
  readonly chosen: readonly string[];
}

/** Routes that export the log as a file, and that tell how long its lines are kept. */
export default async function logExportRoutes(app: FastifyInstance) {
  const { dictionaries, database, config } = app.kernel;
  const prepare = () => dictionaries.texts();
  const call = {
    url: `${log.api}/exportXls`,
    access: 'log:export' as const,
    tier: 'tenant' as const,
    query: exportQuery,
    result: 'file' as const,
    summary: 'Lines of the query (or the selected ones) as .xlsx, in Chinese or English; the export is itself a line of the log.',
    tags: ['log'],
    transaction: false as const,
    prepare,
  };
  const send = async (
    wish: Omit<Wish, 'database' | 'texts' | 'language'>,
    request: Parameters<typeof auditSystem>[2],
    reply: Parameters<typeof goneSignal>[0],
  ) => {
    const { caller, query } = wish;
    // The file contains the lines of the list, so it needs the list's permission and is refused to people of shippers and carriers too.
    if (sideOf(caller) !== null || !may(caller, 'log:list')) throw new NotAllowed();
    const language = sheetLanguageOf(query);
    const texts = textsInSheet(await prepare(), language);
    const leave = takeSheetPlace(caller);
    const make = async (watch: Watch) => {
      try {
        await database.as(caller, async (tx) =>
          auditSystem(tx, caller, request, { entity: log.name, recordId: caller.userId, action: 'export' }),
        );
        const access = new AccessWatch(app.kernel.sessions, caller, 'log:export');
        const file = await exportFile({ ...wish, database, texts, language }, watch, access);
        file.stream.once('close', leave);
        return file;
      } catch (error) {
        leave();
        throw error;
      }
    };
    const name = `${inSheet(log.label, language)}.xlsx`;
    if (query.progress === 'Y') return watchedFile(name, reply, make);
    const { size, stream } = await make({ signal: goneSignal(reply), tell: () => undefined });
    return new FileResponse(name, sheetType, stream, false, size);
  };
  route(app, {
    ...call,
    method: 'GET',
    handler: async ({ caller, query, request, reply }) =>
      await send({ caller, query, chosen: idList(query.selections ?? '') }, request, reply),
  });
  route(app, {
    ...call,
    method: 'POST',
    body: z.object({ selections: z.array(z.string().max(36)).max(mostIds).optional() }),
    handler: async ({ caller, query, body, request, reply }) =>
      await send({ caller, query, chosen: body.selections ?? [] }, request, reply),
  });

  route(app, {
    method: 'GET',
    url: logRetentionPath,
    access: 'log:list',
    tier: 'tenant',
    result: z.object({ months: z.int().nullable() }),
    summary: 'For how many months lines of the log are kept; null: for ever.',
    tags: ['log'],
    handler: async () => ({ months: config.auditMonths ?? null }),
  });
}

async function exportFile(wish: Wish, watch: Watch, access: AccessWatch): Promise<FinishedBook> {
  const { caller, language } = wish;
  const book = await BookFile.open([{ name: inSheet(log.label, language), widths }]);
  try {
    const titles = [...columns.map((name) => log.fields[name].label), concerns, changed].map((label) => inSheet(label, language));
    await book.write(0, [...exportHeads(listTitle(log.label, language), caller, language), titles]);
    let rows = 0;
    let last: string | undefined;
    for (;;) {
      if (watch.signal.aborted) throw new Unavailable();
      const read = await readSlice(wish, last);
      rows += read.cells.length;
      if (rows > mostLines) throw new Business(`导出数据超过${mostLines}行，请缩小查询范围`);
      await book.write(0, read.cells);
      watch.tell(rows);
      await access.check();
      if (read.cells.length < slice) break;
      last = read.last;
    }
    return await book.finish();
  } catch (error) {
    await book.discard();
    throw error;
  }
}

/**
 * Reads the next lines, the latest first. New lines are added before the first one, so they do not shift the slices that are read one after
 * another.
 */
async function readSlice({ database, caller, texts, language, query, chosen }: Wish, last: string | undefined) {
  return await database.as(
    caller,
    async (tx) => {
      const older = last === undefined ? sql`` : sql`and l.serial < ${last}`;
      const among = chosen.length === 0 ? sql`` : sql`and l.serial::text = any(${sql.param([...chosen])}::text[])`;
      const { rows } = await tx.execute<StoredLine>(sql`
        select ${logColumns(caller.tenantId)} from freight.audit_log l
        where l.tenant_id = ${caller.tenantId} ${await conditionOf(tx, caller.tenantId, query)} ${older} ${among} order by l.serial desc limit ${slice}`);
      const lines = rows.map(rowOf);
      const payloads = lines.map(({ payload }) => payload);
      const nameOf = await namesOf(tx, caller, texts, payloads);
      const changesOf = await readChanges(tx, caller, texts, payloads);
      const tenantNames = await readTenantNames(tx, caller, lines);
      const cells = lines.map((line) => cellsOf(lineOf(line, caller, texts, { nameOf, changesOf, tenantNames }), language));
      return { cells, last: rows.at(-1)?.serial };
    },
    { readOnly: true },
  );
}

/** Largest number of characters that spreadsheet programs read in a cell. */
const mostInCell = 32_767;

const removed: Label = ['移除', 'removed'];
const added: Label = ['新增', 'added'];

/** A change in one line: the values before and after, or what was removed from a set and added to it. */
function changeText(change: ToldChange, language: SheetLanguage): string {
  const title = inSheet(change.label, language);
  if (change.members) return `${title}: ${membersInSheet(change.members, language)}`;
  const { before, after, beforeText, afterText, words } = change;
  const inWords = (side: 'before' | 'after') => (words?.[side] ? inSheet(words[side], language) : undefined);
  const [previous, now] = [inWords('before') ?? beforeText ?? before, inWords('after') ?? afterText ?? after];
  return previous === null || previous === undefined ? `${title}: ${now ?? '-'}` : `${title}: ${previous} → ${now ?? '-'}`;
}

function membersInSheet(members: ChangedMembers, language: SheetLanguage): string {
  const isEnglish = language === 'en-US';
  const groupText = ({ page, names }: NamedGroup): string => {
    const own = names.map((name) => inSheet(name, language)).join(isEnglish ? ', ' : '、');
    if (!page) return own;
    return isEnglish ? `${page[1]} (${own})` : `${page[0]}（${own}）`;
  };
  const side = (label: Label, groups: readonly NamedGroup[]) =>
    groups.length > 0 ? [`${inSheet(label, language)} ${groups.map(groupText).join(isEnglish ? ', ' : '、')}`] : [];
  return [...side(removed, members.removed), ...side(added, members.added)].join(isEnglish ? '; ' : '；');
}

function cellsOf(read: ReturnType<typeof lineOf>, language: SheetLanguage): Cell[] {
  const { changes, what, logType_dictText: kind, operateType_dictText: operation, ...line } = read;
  const isEnglish = language === 'en-US';
  const shown = {
    ...line,
    logType: kind ?? line.logType,
    operateType: operation ?? line.operateType,
    logContent: isEnglish ? `${what.action[1]} · ${what.subject[1]}` : line.logContent,
  };
  const told = changes.map((change) => changeText(change, language)).join(isEnglish ? '; ' : '；');
  const name = isEnglish ? (line.recordNameEn ?? line.recordName) : line.recordName;
  return [...columns.map((column) => shown[column] ?? null), name, told.slice(0, mostInCell)];
}

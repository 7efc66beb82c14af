/** The file that lists the refused rows of an import, with the reason for each. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotFound } from '../basics/errors.ts';
import { newId } from '../basics/ids.ts';
import { FileResponse } from '../basics/response.ts';
import type { Caller } from '../caller/caller.ts';
import type { Tx } from '../database/database.ts';
import { route } from '../http/route.ts';
import { englishOf, textParts } from '../http/text-parts.ts';

const reportPath = '/sys/common/static/import';
const lineEnd = '\r\n';
/** Programs for texts recognise UTF-8 by it. */
const beginMark = '\uFEFF';

/** Stores the lines; returns the path of the file below the API base. */
export async function keepReport(tx: Tx, caller: Caller, lines: readonly string[], now: number): Promise<string> {
  const report = newId(now);
  const content = `${beginMark}${lines.join(lineEnd)}${lineEnd}`;
  await tx.execute(sql`insert into freight.import_report (id, tenant_id, user_id, content)
    values (${report}, ${caller.tenantId}, ${caller.userId}, ${content})`);
  return `${reportPath}/${report}.txt`;
}

/** Largest number of different reasons that are translated; each takes part of a millisecond. Further ones stay in Chinese. */
const mostReasons = 2_000;
/** After this many translated reasons of refusal the server handles other requests before it goes on. */
const turnReasons = 20;

/** The report in English. Most rows are refused for one of few reasons, so each is translated once. */
async function inEnglish(content: string): Promise<string> {
  const known = new Map<string, string>();
  const spoken = async (reason: string): Promise<string> => {
    const before = known.get(reason);
    if (before !== undefined || known.size >= mostReasons) return before ?? reason;
    const found = englishOf(textParts(reason));
    known.set(reason, found);
    if (known.size % turnReasons === 0) await nextTurn();
    return found;
  };
  const lines: string[] = [];
  for (const line of content.replace(beginMark, '').split(lineEnd)) {
    const [, row, reason] = /^第(\d+)行：(.*)$/s.exec(line) ?? [];
    lines.push(reason === undefined ? await spoken(line) : `Row ${row}: ${await spoken(reason)}`);
  }
  return beginMark + lines.join(lineEnd);
}

/** Files with the errors of an import: only the person who imported may read them, for a week. */
export function importReports(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: `${reportPath}/:file`,
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({ language: z.enum(['zh-CN', 'en-US']).default('zh-CN') }),
    result: 'file',
    summary: 'Error file of an import, in Chinese or English',
    tags: ['import'],
    transaction: false,
    handler: async ({ caller, query, request }) => {
      const { file } = request.params as { file: string };
      const id = file.replace(/\.txt$/, '').slice(0, 32);
      const found = await app.kernel.database.as(
        caller,
        (tx) =>
          tx.execute<{ content: string }>(sql`select content from freight.import_report where id = ${id} and user_id = ${caller.userId}`),
        { readOnly: true },
      );
      const [row] = found.rows;
      if (!row) throw new NotFound();
      const content = query.language === 'en-US' ? await inEnglish(row.content) : row.content;
      return new FileResponse('导入错误.txt', 'text/plain; charset=utf-8', Buffer.from(content));
    },
  });
}

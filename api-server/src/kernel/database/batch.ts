/** Calls on several records: each is handled by itself, refusals are listed, and the other records are changed all the same. */

import { Business, Invalid, Refused } from '../basics/errors.ts';
import { type ApiResponse, respond } from '../basics/response.ts';
import type { Tx } from './database.ts';
import { refusalOf } from './database-errors.ts';

/** Maximum number of ids in one call. */
export const mostIds = 1_000;

/** Splits `a,b,` into different ids; a trailing comma is allowed. Refuses more than `most`. */
export function idList(text: string, most = mostIds): string[] {
  const ids = [
    ...new Set(
      text
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  if (ids.length > most) throw new Invalid(`一次最多处理${most}条`);
  return ids;
}

export interface BatchOutcome {
  succeeded: number;
  failed: { id: string; message: string }[];
}

/** Runs `work` for each id in a savepoint of its own, so that a refusal does not stop the others. */
export async function eachRow(tx: Tx, ids: readonly string[], work: (tx: Tx, id: string) => Promise<unknown>): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { succeeded: 0, failed: [] };
  for (const id of ids) {
    try {
      await tx.transaction(async (part) => await work(part, id));
      outcome.succeeded += 1;
    } catch (error) {
      const refused = error instanceof Refused ? error : refusalOf(error);
      if (!refused) throw error;
      outcome.failed.push({ id, message: refused.message });
    }
  }
  return outcome;
}

/**
 * The response to a call on several rows. When all succeeded: `allGood`; when some did: 成功N条，失败M条; when none did, the first reason is
 * thrown as a refusal.
 */
export function batchResponse(outcome: BatchOutcome, allGood: string): ApiResponse<BatchOutcome> {
  const { succeeded, failed } = outcome;
  const [first] = failed;
  if (!first) return respond(outcome, allGood);
  if (succeeded === 0) throw new Business(first.message, outcome);
  return respond(outcome, countsMessage(succeeded, failed));
}

/** The text 成功N条，失败M条, with up to five different reasons. */
export function countsMessage(succeeded: number, failed: readonly { readonly message: string }[]): string {
  const reasons = [...new Set(failed.map(({ message }) => message))].slice(0, 5).join('；');
  return `成功${succeeded}条，失败${failed.length}条：${reasons}`;
}

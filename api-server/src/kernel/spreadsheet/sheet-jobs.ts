/** Limits imports and exports that one account runs at once, because all accounts share the few worker threads. */
import { Refused } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';

const mostPerAccount = 2;
const running = new Map<string, number>();

/**
 * Reserves one of the account's places; refuses with 429 when all are taken. The returned function frees the place; calling it again does
 * nothing.
 */
export function takeSheetPlace({ tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>): () => void {
  const account = `${tenantId} ${userId}`;
  const count = running.get(account) ?? 0;
  if (count >= mostPerAccount) throw new Refused('tooMany', `您已有${mostPerAccount}个导入导出任务在进行，请等其完成或取消后再试`);
  running.set(account, count + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const left = (running.get(account) ?? 1) - 1;
    if (left > 0) running.set(account, left);
    else running.delete(account);
  };
}

/** Runs an import or export while it occupies one of the account's places. */
export async function asSheetJob<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  const leave = takeSheetPlace(caller);
  try {
    return await work();
  } finally {
    leave();
  }
}

/**
 * Limits imports and exports: how many one account may have waiting or running, and how many run at once in total, so that one account
 * cannot block the others.
 */
import { Refused, Unavailable } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';

type Account = Pick<Caller, 'tenantId' | 'userId'>;

const nameOf = ({ tenantId, userId }: Account) => `${tenantId} ${userId}`;

const mostPerAccount = 2;
const running = new Map<string, number>();

function add(counts: Map<string, number>, account: string, difference: 1 | -1): void {
  const count = (counts.get(account) ?? 0) + difference;
  if (count > 0) counts.set(account, count);
  else counts.delete(account);
}

/** Returns a function that calls `free` when it is called for the first time; later calls do nothing. */
function once(free: () => void): () => void {
  let isHeld = true;
  return () => {
    if (isHeld) free();
    isHeld = false;
  };
}

/**
 * Reserves one of the account's slots; refuses with 429 when all are taken. The returned function frees the slot; calling it again does
 * nothing.
 */
export function takeSheetPlace(caller: Account): () => void {
  const account = nameOf(caller);
  if ((running.get(account) ?? 0) >= mostPerAccount) {
    throw new Refused('tooMany', `您已有${mostPerAccount}个导入导出任务在进行，请等其完成或取消后再试`);
  }
  add(running, account, 1);
  return once(() => add(running, account, -1));
}

/** Runs an import or export while it occupies one of the account's slots. */
export async function asSheetJob<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  const leave = takeSheetPlace(caller);
  try {
    return await work();
  } finally {
    leave();
  }
}

interface Waiting {
  readonly account: string;
  readonly begin: () => void;
}

/**
 * Limits how many imports or exports run at once, in total and for one account. Later ones wait in a queue. The queue skips accounts that
 * already run as many as one account may.
 */
export class SheetSlots {
  readonly #atOnce: number;
  readonly #perAccount: number;
  readonly #mostWaiting: number;
  readonly #held = new Map<string, number>();
  #waiting: Waiting[] = [];
  #count = 0;

  constructor({ atOnce, perAccount, mostWaiting }: { readonly atOnce: number; readonly perAccount: number; readonly mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#perAccount = perAccount;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Waits for a slot; the returned function frees it. Refuses with 503 when too many imports or exports wait, or when `signal` is aborted
   * during the wait.
   */
  async take(caller: Account, signal?: AbortSignal): Promise<() => void> {
    const account = nameOf(caller);
    if (signal?.aborted) throw new Unavailable();
    if (!this.#hasRoom(account)) {
      if (this.#waiting.length >= this.#mostWaiting) throw new Unavailable('导入导出任务较多，请稍后再试');
      await new Promise<void>((resolve, reject) => {
        const waiting = { account, begin: resolve };
        this.#waiting.push(waiting);
        signal?.addEventListener('abort', () => {
          if (!this.#waiting.includes(waiting)) return;
          this.#waiting = this.#waiting.filter((other) => other !== waiting);
          reject(new Unavailable());
        });
      });
    } else this.#enter(account);
    return once(() => {
      this.#count -= 1;
      add(this.#held, account, -1);
      this.#next();
    });
  }

  #hasRoom(account: string): boolean {
    return this.#count < this.#atOnce && (this.#held.get(account) ?? 0) < this.#perAccount;
  }

  #enter(account: string): void {
    this.#count += 1;
    add(this.#held, account, 1);
  }

  #next(): void {
    const next = this.#waiting.find(({ account }) => this.#hasRoom(account));
    if (!next) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#enter(next.account);
    next.begin();
  }
}

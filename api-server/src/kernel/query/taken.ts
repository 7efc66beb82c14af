/**
 * Limits responses that reveal whether a number is already in use: a masked one, or any number of a row outside the person's scope. Only
 * people who may write the field get them, a limited number an hour, and each is logged (docs/privacy.md). The response is counted in the
 * transaction that asks, and the person's count is locked from before the question until COMMIT, so that parallel requests cannot pass the limit.
 */
import { sql } from 'drizzle-orm';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { maskedValue, maskOf } from 'shared-contracts/entity/masks';
import { Conflict, Refused } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import type { Kernel } from '../context/kernel.ts';
import { audit } from '../database/audit.ts';
import { bypassRowScope } from '../database/bypass-row-scope.ts';
import { type CallLimit, callsLeft, takeCall } from '../database/call-limits.ts';
import type { Database, Tx } from '../database/database.ts';

/** Number of such responses that a person may get: enough for a day of entering records, too few to find out which numbers exist. */
export const takenLimit: CallLimit = { name: 'taken-number', count: 30, seconds: 3_600 };

export interface AskedNumber {
  readonly entity: EntityDefinition;
  readonly field: string;
  readonly value: string;
}

/** Thrown in a transaction of `asTelling` when another record has this number. */
export class Taken extends Conflict {
  readonly asked: AskedNumber;

  constructor(message: string, asked: AskedNumber, detail?: unknown) {
    super(message, detail);
    this.asked = asked;
  }
}

/** Thrown in a transaction of `asTelling` when more numbers of one call are in use than the person may still be told. */
export class TooManyTaken extends Refused {
  readonly asked: readonly AskedNumber[];

  constructor(asked: readonly AskedNumber[]) {
    super('tooMany');
    this.asked = asked;
  }
}

interface Origin {
  readonly id: string;
  readonly ip: string;
}

/** The request that is answered. */
export interface Asking {
  readonly caller: Caller;
  readonly request: Origin;
  /** Present moment, epoch milliseconds. */
  readonly now: number;
}

/** How many such responses the person may still get, for each transaction in which the count is locked. */
const left = new WeakMap<Tx, number>();

/**
 * Runs `work` in a transaction of the caller in which it may ask whether numbers are in use. When it throws `Taken` or `TooManyTaken`, its
 * own changes are rolled back to a savepoint, the count and the log are committed, and the error is thrown.
 */
export async function asTelling<Result>(database: Database, asking: Asking, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const outcome = await database.as(asking.caller, async (tx) => {
    const { userId } = asking.caller;
    const count = await bypassRowScope(tx, async () => {
      await lockCount(tx, userId);
      return await callsLeft(tx, takenLimit, userId, asking.now);
    });
    left.set(tx, count);
    try {
      return { result: await tx.transaction(work) };
    } catch (error) {
      if (error instanceof Taken) await countTold(tx, asking, [error.asked]);
      else if (error instanceof TooManyTaken) await countTold(tx, asking, error.asked);
      else throw error;
      return { error };
    }
  });
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

/** Transactions in which nobody may ask whether a number is in use. */
const silent = new WeakSet<Tx>();

/** Thrown instead of asking whether a number is in use, in a transaction of `asSilent`. */
export class NotAsked extends Refused {
  constructor() {
    super('tooMany');
  }
}

/** Makes every question whether a number is in use throw `NotAsked` in this transaction, so that what it tells depends on no such number. */
export function asSilent(tx: Tx): void {
  silent.add(tx);
}

/** Whether the transaction is one of `asTelling` or `asSilent`: its questions go through `refuseAtLimit`. */
export const isTelling = (tx: Tx): boolean => left.has(tx) || silent.has(tx);

/** The number of responses that the person may still get; the transaction must be one of `asTelling`. */
export function takenLeft(tx: Tx): number {
  const count = left.get(tx);
  if (count === undefined) throw new Error('This call asks whether a number is in use, but its route does not say `tellsTaken`');
  return count;
}

/**
 * Call it before looking whether a number is in use, where the result may be a `Taken`. At the limit it throws 429 whether the number is in
 * use or not, because otherwise the difference would be a response that nobody counts.
 */
export function refuseAtLimit(tx: Tx): void {
  if (silent.has(tx)) throw new NotAsked();
  if (takenLeft(tx) === 0) throw new Refused('tooMany');
}

/** Counts and logs numbers that the response reveals; the transaction must be one of `asTelling`. */
export async function countTold(tx: Tx, asking: Asking, numbers: readonly AskedNumber[]): Promise<void> {
  if (numbers.length === 0) return;
  await bypassRowScope(tx, async () => {
    for (const _number of numbers) await takeCall(tx, takenLimit, asking.caller.userId, asking.now);
  });
  for (const number of numbers) logTold(tx, asking, number);
}

/**
 * Call it before a response reveals whether a masked number is in use, free numbers included, and outside any transaction. It counts the
 * response against the person's limit and logs it; when the limit is reached, it throws 429.
 */
export async function noteTaken({ database, clock }: Kernel, caller: Caller, request: Origin, asked: AskedNumber): Promise<void> {
  if (!maskOf(asked.entity.fields, asked.field)) return;
  const asking = { caller, request, now: clock() };
  const isFree = await database.asSystem('duplicate number', async (tx) => {
    await lockCount(tx, caller.userId);
    if (!(await takeCall(tx, takenLimit, caller.userId, asking.now))) return false;
    logTold(tx, asking, asked);
    return true;
  });
  if (!isFree) throw new Refused('tooMany');
}

/** Waits for the person's other requests that may be told of numbers in use; the lock ends with the transaction. */
const lockCount = async (tx: Tx, userId: string) =>
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`taken number ${userId}`}, 0))`);

function logTold(tx: Tx, { caller, request }: Asking, { entity, field, value }: AskedNumber): void {
  const mask = maskOf(entity.fields, field);
  const { tenantId, userId, username } = caller;
  const changes = { [field]: [null, mask ? maskedValue(mask.form, value) : value] as const };
  const { id: requestId, ip } = request;
  audit(tx, { tenantId, userId, username, entity: entity.name, recordId: '', action: 'askTaken', changes, requestId, ip });
}

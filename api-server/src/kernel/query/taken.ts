/**
 * Limits responses that reveal whether a masked number is already in use. Only people who may write the field get them, a limited number an
 * hour, and each is logged with the number masked (docs/privacy.md).
 */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { maskedValue, maskOf } from 'shared-contracts/entity/masks';
import { Conflict, Refused } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import type { Kernel } from '../context/kernel.ts';
import { audit } from '../database/audit.ts';
import { bypassRowScope } from '../database/bypass-row-scope.ts';
import { type CallLimit, callsLeft, takeCall } from '../database/call-limits.ts';
import type { Tx } from '../database/database.ts';

/** Number of such responses that a person may get: enough for a day of entering records, too few to find out which numbers exist. */
export const takenLimit: CallLimit = { name: 'taken-number', count: 30, seconds: 3_600 };

export interface AskedNumber {
  readonly entity: EntityDefinition;
  readonly field: string;
  readonly value: string;
}

/** Thrown when another record has this number. The transaction is rolled back with its log, so the route logs it afterwards. */
export class Taken extends Conflict {
  readonly asked: AskedNumber;

  constructor(message: string, asked: AskedNumber) {
    super(message);
    this.asked = asked;
  }
}

interface Origin {
  readonly id: string;
  readonly ip: string;
}

/**
 * Call it before a response reveals that a masked number is already in use, and outside any transaction. It counts the response against
 * the person's limit and logs it; when the limit is reached, it throws 429.
 */
export async function noteTaken(kernel: Kernel, caller: Caller, origin: Origin, asked: AskedNumber): Promise<void> {
  if (!(await take(kernel, caller, origin, asked, false))) throw new Refused('tooMany');
}

/** Counts and logs a number that a sent response already reveals, e.g. in an import report: it is logged even when the limit is reached. */
export async function noteTold(kernel: Kernel, caller: Caller, origin: Origin, asked: AskedNumber): Promise<void> {
  await take(kernel, caller, origin, asked, true);
}

async function take(
  kernel: Kernel,
  caller: Caller,
  { id, ip }: Origin,
  { entity, field, value }: AskedNumber,
  isTold: boolean,
): Promise<boolean> {
  const mask = maskOf(entity.fields, field);
  if (!mask) return true;
  return await kernel.database.asSystem('duplicate number', async (tx) => {
    const isFree = await takeCall(tx, takenLimit, caller.userId, kernel.clock());
    if (!isFree && !isTold) return false;
    const { tenantId, userId, username } = caller;
    const changes = { [field]: [null, maskedValue(mask.form, value)] as const };
    audit(tx, { tenantId, userId, username, entity: entity.name, recordId: '', action: 'askTaken', changes, requestId: id, ip });
    return true;
  });
}

/**
 * Number of times the person may still be told that a number is already in use, for calls that may need many such responses (imports).
 * Reads in the person's transaction.
 */
export async function takenLeft(tx: Tx, { userId }: Caller, now: number): Promise<number> {
  return await bypassRowScope(tx, () => callsLeft(tx, takenLimit, userId, now));
}

/** Whether the response reveals the value of a field that is masked for the caller; only such responses are counted. */
export const isCounted = ({ asked: { entity, field } }: Taken): boolean => maskOf(entity.fields, field) !== null;

/**
 * Refusals and hints that say of a masked number whether somebody has it already. They go to those who may write the field, so many an
 * hour, and each is written down with the number masked (docs/privacy.md).
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

/** Enough for a day of typing records in, too few to find out who is known. */
export const takenLimit: CallLimit = { name: 'taken-number', count: 30, seconds: 3_600 };

export interface AskedNumber {
  readonly entity: EntityDefinition;
  readonly field: string;
  readonly value: string;
}

/** Another record has this number. The transaction is rolled back with it, so the route notes it afterwards. */
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

/** Takes one answer from the person's limit and writes it down; throws 429 when there is none left. Outside any transaction. */
export async function noteTaken(kernel: Kernel, caller: Caller, origin: Origin, asked: AskedNumber): Promise<void> {
  if (!(await take(kernel, caller, origin, asked, false))) throw new Refused('tooMany');
}

/** The same of an answer that stands already, as in the report of an import: it is written down even when none is left. */
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

/** Answers that the person has left, for what may need many at once (imports), in the person's own transaction. */
export async function takenLeft(tx: Tx, { userId }: Caller, now: number): Promise<number> {
  return await bypassRowScope(tx, () => callsLeft(tx, takenLimit, userId, now));
}

/** Whether the answer tells something that is masked; the others are everybody's and not counted. */
export const isCounted = ({ asked: { entity, field } }: Taken): boolean => maskOf(entity.fields, field) !== null;

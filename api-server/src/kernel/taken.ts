/**
 * Refusals and hints that say of a masked number whether somebody has it already. They go to those who may write the field, so many an
 * hour, and each is written down with the number masked (docs/privacy.md).
 */
import type { EntityDefinition } from 'shared-contracts/entity';
import { maskedValue, maskOf } from 'shared-contracts/masks';
import { audit } from './audit.ts';
import { type CallLimit, callsLeft, takeCall } from './call-limits.ts';
import type { Caller } from './caller.ts';
import { Conflict, Refused } from './errors.ts';
import type { Kernel } from './kernel.ts';

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
export async function noteTaken(kernel: Kernel, caller: Caller, { id, ip }: Origin, { entity, field, value }: AskedNumber): Promise<void> {
  const mask = maskOf(entity.fields, field);
  if (!mask) return;
  const isFree = await kernel.database.asSystem('duplicate number', async (tx) => {
    if (!(await takeCall(tx, takenLimit, caller.userId, kernel.clock()))) return false;
    const { tenantId, userId, username } = caller;
    const changes = { [field]: [null, maskedValue(mask.form, value)] as const };
    audit(tx, { tenantId, userId, username, entity: entity.name, recordId: '', action: 'askTaken', changes, requestId: id, ip });
    return true;
  });
  if (!isFree) throw new Refused('tooMany');
}

/** Answers that the person has left, for what may need many at once (imports). Throws 429 when there is none. */
export async function takenLeft(kernel: Kernel, caller: Caller): Promise<number> {
  const left = await kernel.database.asSystem('duplicate numbers', (tx) => callsLeft(tx, takenLimit, caller.userId, kernel.clock()));
  if (left === 0) throw new Refused('tooMany');
  return left;
}

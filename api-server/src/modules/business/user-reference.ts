/** References to users in records of the business: the id of an enabled person, in the same tenant, on the side that is meant. */
import { and, eq } from 'drizzle-orm';
import { businessAt } from '../../kernel/basics/errors.ts';
import type { Caller } from '../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { users } from '../system/user/user.table.ts';

/** To whom a user belongs; all null for a person of the platform. */
export interface UserParties {
  readonly shipperId: string | null;
  readonly carrierId: string | null;
  readonly driverId: string | null;
}

interface UserReference {
  readonly field: string;
  /** The id in the request; nothing is checked when it is empty or the stored one. */
  readonly asked: string | null | undefined;
  readonly stored: string | null | undefined;
  /** Refusal for a user who does not exist and for one who is not meant, which must not differ: ids of other people stay unknown. */
  readonly problem: string;
  readonly isMeant: (user: UserParties) => boolean;
}

export async function checkUserReference(tx: Tx, caller: Caller, reference: UserReference): Promise<void> {
  const { field, asked, stored, problem, isMeant } = reference;
  if (!asked || asked === stored) return;
  const { id, tenantId, delFlag, status, shipperId, carrierId, driverId } = users;
  const [user] = await bypassRowScope(tx, () =>
    tx
      .select({ shipperId, carrierId, driverId })
      .from(users)
      .where(and(eq(id, asked), eq(tenantId, caller.tenantId), eq(delFlag, 0), eq(status, 1))),
  );
  if (!user || !isMeant(user)) throw businessAt(field, problem);
}

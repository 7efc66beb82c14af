import { and, asc, count, type SQL } from 'drizzle-orm';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { user } from 'shared-contracts/system/user';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { DictionaryTexts } from '../../../kernel/context/dictionaries.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { recordColumns } from '../../../kernel/entity/entity-table.ts';
import { toRecords } from '../../../kernel/entity/records.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { users } from './user.table.ts';
import { addNames } from './user-links.ts';

const columns = recordColumns(user, users);

interface Window {
  readonly limit: number;
  readonly offset?: number;
}

/** Matching users that the caller may see, ordered by name, as records of the contract. */
export async function userRecords(
  tx: Tx,
  caller: Caller,
  texts: DictionaryTexts,
  where: SQL | undefined,
  { limit, offset = 0 }: Window,
): Promise<RecordOf<typeof user>[]> {
  const rows: Record<string, unknown>[] = await tx
    .select(columns)
    .from(users)
    .where(and(scopeCondition(users, caller), where))
    .orderBy(asc(users.username))
    .limit(limit)
    .offset(offset);
  await addNames(tx, rows);
  // The cast is safe: the selected columns are the fields of the contract's record.
  return toRecords(user, rows, caller, texts) as unknown as RecordOf<typeof user>[];
}

/** Number of matching users. */
export async function userCount(tx: Tx, caller: Caller, where: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(users)
    .where(and(scopeCondition(users, caller), where));
  return row?.total ?? 0;
}

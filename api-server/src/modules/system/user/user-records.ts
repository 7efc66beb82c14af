import { and, asc, count, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { largestPage } from 'shared-contracts/entity/query';
import { user } from 'shared-contracts/system/user';
import type { Page } from 'shared-contracts/wire/envelope';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { DictionaryTexts } from '../../../kernel/context/dictionaries.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { RowReader } from '../../../kernel/database/row-reader.ts';
import { render, run } from '../../../kernel/database/statements.ts';
import { recordColumns } from '../../../kernel/entity/entity-table.ts';
import { toRecords } from '../../../kernel/entity/records.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { ListReader } from '../../../kernel/query/page-query.ts';
import { contains } from '../like.ts';
import { users } from './user.table.ts';
import { addNames, type LinkNames, linkNamesColumn, setNames } from './user-links.ts';

const columns = recordColumns(user, users);
const byAccount = [asc(users.username), asc(users.id)];
const wholeUsers = new RowReader<Record<string, unknown>>(users, columns);

interface Window {
  readonly limit: number;
  readonly offset?: number;
}

/** Users that satisfy the condition and that the caller may see, ordered by name, as records of the contract. */
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

/** Reads pages of users in the order of their user names, which the index `account` supports. */
export class UserReader {
  readonly #reader: ListReader;

  constructor(clock: () => number) {
    this.#reader = new ListReader(users, columns, byAccount, clock);
  }

  /** A page of the users that satisfy the condition. When there are many thousands, the total is an estimate, as in every list. */
  async page(
    tx: Tx,
    caller: Caller,
    texts: DictionaryTexts,
    where: SQL | undefined,
    { limit, offset = 0 }: Window,
  ): Promise<{ records: RecordOf<typeof user>[]; total: number }> {
    const asked = and(scopeCondition(users, caller), where) ?? sql`true`;
    const { rows, total } = await this.#reader.page(tx, { where: asked, order: byAccount, limit, offset });
    await addNames(tx, rows);
    // The cast is safe: the selected columns are the fields of the contract's record.
    return { records: toRecords(user, rows, caller, texts) as unknown as RecordOf<typeof user>[], total };
  }
}

/** Query parameters of a page of users. */
export const userPageQuery = {
  username: z.string().max(100).optional(),
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(largestPage).default(10),
};

type PageQuery = z.output<z.ZodObject<typeof userPageQuery>>;

/** One page of the users whose ids a query selects, e.g. the holders of a role, ordered by name. */
export async function userPage(
  tx: Tx,
  caller: Caller,
  texts: DictionaryTexts,
  ids: SQLWrapper,
  { username, pageNo, pageSize }: PageQuery,
): Promise<Page<RecordOf<typeof user>>> {
  const where = and(scopeCondition(users, caller), inArray(users.id, ids), contains(users.username, username));
  // One statement: all matching users are found once, for the page and for its total; whole rows and their names are read for the page only.
  const matching = sql`matching as materialized (select ${users.id}, ${users.username} from ${users} where ${where})`;
  const onPage = sql`select id from matching order by username, id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
  const page = wholeUsers.statement(
    sql`where ${users.id} in (${onPage}) order by ${sql.join(byAccount, sql`, `)}`,
    sql`${linkNamesColumn}, (select count(*) from matching)`,
  );
  const found = await run(tx, render(sql`with ${matching} ${page}`), { isList: false });
  const rows = wholeUsers.records(found);
  for (const [index, row] of rows.entries()) setNames(row, found[index]?.at(-2) as LinkNames);
  const isBeyond = found.length === 0 && pageNo > 1;
  const total = isBeyond ? await countOf(tx, where) : Number(found[0]?.at(-1) ?? 0);
  // The cast is safe: the selected columns are the fields of the contract's record.
  const records = toRecords(user, rows, caller, texts) as unknown as RecordOf<typeof user>[];
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

async function countOf(tx: Tx, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(users).where(where);
  return row?.total ?? 0;
}

/** Finds people whom a comment may mention: they may read the record and the comment, and the author may know of them. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { commentLimits, type RecordPerson } from 'shared-contracts/record/record-activity';
import { parties, type Side, sideOf } from 'shared-contracts/session/parties';
import { Invalid } from '../../../kernel/basics/errors.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { likePart } from '../like.ts';
import { asCallers } from '../session/person-rights.ts';
import { mayReadHere, partyOf, type SeenRecord } from './seen-record.ts';

/** Number of candidates whose rights are checked for one response. */
const looked = 40;

export interface MentionQuestion {
  readonly record: SeenRecord;
  /** Kinds of parties (shipper, carrier …) whose people may read the comment, in addition to the platform's people. */
  readonly audience: readonly Side[];
  /** Only people whose name contains this text are returned. */
  readonly keyword?: string | undefined;
  /** Only people with these ids are returned. */
  readonly ids?: readonly string[];
  readonly now: number;
}

interface Candidate extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly depart: string | null;
}

/** People whom the author may mention, sorted by name. */
export async function mentionable(tx: Tx, author: Caller, question: MentionQuestion): Promise<RecordPerson[]> {
  const { record, keyword = '', ids, now } = question;
  // Row scope is bypassed because it hides the rights of other people; only names of people who may read the record are returned.
  return await bypassRowScope(tx, async () => {
    const { rows } = await tx.execute<Candidate>(sql`
      select u.id, u.realname as name, (select d.depart_name from sys_depart d where d.org_code = u.org_code and d.tenant_id = u.tenant_id
        and d.del_flag = 0 limit 1) as depart
      from sys_user u
      where u.del_flag = 0 and u.status = 1 and u.tenant_id = ${author.tenantId} and u.id <> ${author.userId}
        and (${groupsOf(author, question)}) and u.realname ilike ${likePart(keyword)}
        ${ids ? sql`and u.id = any(${sql.param([...ids])}::varchar[])` : sql``}
      order by position(lower(${keyword}) in lower(u.realname)), u.realname, u.id limit ${ids?.length ?? looked}`);
    const callers = await asCallers(
      tx,
      author.tenantId,
      rows.map(({ id }) => id),
      now,
    );
    const readers = new Set<string>();
    for (const caller of callers) if (await mayFollow(tx, caller, record)) readers.add(caller.userId);
    return rows.filter(({ id }) => readers.has(id)).slice(0, ids ? undefined : commentLimits.people);
  });
}

/**
 * SQL condition on the people who may be mentioned: the platform's people may mention each other and people of the parties that see the
 * comment; people of a party may mention only their colleagues.
 */
function groupsOf(author: Caller, { record, audience }: MentionQuestion): SQL {
  const ofParty = (side: Side): SQL => {
    const party = partyOf(record.table, record.row, side);
    return party ? sql`u.${sql.identifier(`${side}_id`)} = ${party}` : sql`false`;
  };
  const own = sideOf(author);
  if (own) return sql`u.${sql.identifier(`${own}_id`)} = ${author[parties[own].id]}`;
  const platform = sql`(u.shipper_id is null and u.carrier_id is null)`;
  return sql.join([platform, ...audience.map(ofParty)], sql` or `);
}

/** Whether a person may read the record and its comments. */
async function mayFollow(tx: Tx, caller: Caller, { entity, table, row }: SeenRecord): Promise<boolean> {
  if (!mayReadHere(caller, entity) || !may(caller, 'recordComment:list')) return false;
  try {
    const found = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, row.id), scopeCondition(table, caller)));
    return found.length > 0;
  } catch (error) {
    // An invalid data rule hides all rows, so the person may not read the record.
    if (error instanceof Invalid) return false;
    throw error;
  }
}

/** The lists of the bell, read with one prepared statement: without sockets every open window calls this every few seconds. */
import { and, eq, sql } from 'drizzle-orm';
import { type BellItem, type BellLists, messageCategory, readFlag } from 'shared-contracts/message/announcement';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { clientOf, type Tx } from '../../../kernel/database/database.ts';
import { render } from '../../../kernel/database/statements.ts';
import { announcements } from '../announcement/announcement.table.ts';
import { announcementSends } from './announcement-send.table.ts';
import { missing, noticeColumns, notOver, ownCopies } from './own-copies.ts';

/** Number of announcements of each kind that the bell shows. */
const bellLength = 5;

const columns = { id: announcements.id, createTime: announcements.createTime, ...noticeColumns };
const times: ReadonlySet<string> = new Set(['createTime', 'sendTime']);
const columnList = sql.join(
  Object.entries(columns).map(([name, column]) => {
    const value = times.has(name) ? sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')` : column;
    return sql`${value} as ${sql.identifier(name)}`;
  }),
  sql`, `,
);

type Row = { missing: string[]; total: string | null } & { [Name in keyof BellItem]: BellItem[Name] | null };

export interface Bell {
  /** Ids of announcements for everybody of which the caller has no copy yet; the copies must be created first. */
  readonly missing: readonly string[];
  readonly lists: { [Name in keyof BellLists]: Name extends `${string}List` ? BellItem[] : number };
}

/** The caller's unread announcements: the newest of each kind, and their number. */
export async function readBell(tx: Tx, caller: Caller, now: number): Promise<Bell> {
  const unread = and(ownCopies(caller, now), notOver(now), eq(announcementSends.readFlag, readFlag.unread));
  const statement = render(sql`
    select todo.missing, line.* from (select array(${missing(caller, now)}) missing) todo left join (
      select ${columnList}, count(*) over (partition by ${announcements.msgCategory}) total,
        row_number() over (partition by ${announcements.msgCategory} order by ${announcements.sendTime} desc, ${announcements.id} desc) place
      from ${announcementSends} inner join ${announcements} on ${announcements.id} = ${announcementSends.anntId} where ${unread}
    ) line on line.place <= ${bellLength} order by line.place`);
  const { rows } = await clientOf(tx).query<Row>({ name: 'bell', ...statement });
  const listOf = (category: string) => rows.filter((row): row is Row & BellItem => row.id !== null && row.msgCategory === category);
  const [notices, system] = [listOf(messageCategory.notice), listOf(messageCategory.system)];
  return {
    missing: rows[0]?.missing ?? [],
    lists: { anntMsgList: notices, anntMsgTotal: totalOf(notices), sysMsgList: system, sysMsgTotal: totalOf(system) },
  };
}

const totalOf = (rows: readonly Row[]) => Number(rows[0]?.total ?? 0);

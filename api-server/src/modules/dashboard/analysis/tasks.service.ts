import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mostTasks, type Task, type TaskKind, taskKinds } from 'shared-contracts/dashboard/tasks';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { mayRead, rowsOf, scopeCondition } from '../../../kernel/entity/row-scope.ts';

/** The caller's open tasks: kinds of work with records that the caller may read and a screen in the caller's menu. */
export async function tasksOf(tx: Tx, caller: Caller): Promise<Task[]> {
  const menu = await menuOf(tx, caller);
  const kinds = taskKinds.flatMap((kind) => {
    const path = kind.screens.find((screen) => menu.has(screen));
    return path && may(caller, kind.code) && mayRead(caller, ownerOf(kind).entity) ? [{ kind, path }] : [];
  });
  if (kinds.length === 0) return [];
  const counts = kinds.map(({ kind }) => sql`(select count(*)::int from (${waiting(kind, caller)}) waiting)`);
  const { rows } = await tx.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  return kinds.flatMap(({ kind, path }, index) => {
    const count = rows[0]?.counts[index] ?? 0;
    return count > 0 ? [{ code: kind.code, count, path }] : [];
  });
}

const ownerOf = ({ code }: TaskKind) => rowsOf(code.slice(0, code.indexOf(':')));

function waiting(kind: TaskKind, caller: Caller): SQL {
  const { entity, table } = ownerOf(kind);
  const state = (table as unknown as Record<string, PgColumn>)[entity.stateField ?? ''];
  if (!state) throw new Error(`Tasks ${kind.code} are of an entity without a state`);
  return sql`select 1 from ${table} where ${and(scopeCondition(table, caller), inArray(state, [...kind.states]))} limit ${mostTasks}`;
}

/** Paths of the screens in the caller's menu. */
async function menuOf(tx: Tx, caller: Caller): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ url: string }>(sql`
    select distinct p.url from sys_user_role ur
      join sys_role r on r.id = ur.role_id and r.del_flag = 0
      join sys_role_permission g on g.role_id = r.id
      join sys_permission p on p.id = g.permission_id and p.del_flag = 0 and p.menu_type in (0, 1)
    where ur.user_id = ${caller.userId} and p.url is not null`);
  return new Set(rows.map(({ url }) => url));
}

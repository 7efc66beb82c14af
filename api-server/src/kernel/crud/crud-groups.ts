/**
 * `GET <api>/groups`: the rows of a list grouped by the values of one field, with their number and sums, within the caller's rows, filters
 * and masks.
 */
import { type Column, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isGroupKind, isSumKind, type ListGroup, mostGrouped, mostGroups, mostSums } from 'shared-contracts/entity/groups';
import { groupQuerySchema, groupsSchema } from 'shared-contracts/entity/groups-schema';
import { Invalid } from '../basics/errors.ts';
import type { FilterColumn, FilterColumns } from '../caller/filter-values.ts';
import { dictionaryText } from '../context/dictionaries.ts';
import { render, run } from '../database/statements.ts';
import { route } from '../http/route.ts';
import type { WireQuery } from '../query/query-language.ts';
import type { Crud } from './crud-context.ts';
import { prepareQuestion, questionOf } from './crud-read.ts';

/** Registers the route; it needs the permission of the list. */
export function registerGroups(app: FastifyInstance, made: Crud): void {
  const { entity, table } = made.context;
  route(app, {
    method: 'GET',
    url: `${entity.api}/groups`,
    access: `${entity.name}:list`,
    tier: entity.tier,
    result: groupsSchema,
    describeQuery: groupQuerySchema(entity),
    summary: `${entity.label[1]}: groups of rows with counts and sums`,
    tags: [entity.name],
    prepare: prepareQuestion(app, made),
    handler: async ({ tx, caller, request }) => {
      const query = request.query as WireQuery;
      const { texts } = await made.prepared(caller);
      const columns = made.context.filters(caller);
      const by = groupColumn(made, columns, query.groupBy);
      const sums = sumColumns(made, columns, query.sums);
      const name = nameColumn(made, columns, by.name);
      const { where } = questionOf(made, caller, { ...query, column: undefined, order: undefined });
      const rows = await run(tx, render(groupStatement({ table, where, by: by.column, name, sums: sums.map(({ column }) => column) })));
      if (Number(rows[0]?.[3] ?? 0) > mostGrouped) throw new Invalid(`超过${mostGrouped}条记录，请先筛选再分组`);
      const dict = entity.fields[by.name]?.dict;
      const groups = rows.slice(0, mostGroups).map(([value, named, count, , ...totals]): ListGroup => {
        const text = dict ? dictionaryText(texts, dict, value) : named;
        return {
          value: value === null ? null : String(value),
          text: text === null || text === undefined ? null : String(text),
          count: Number(count),
          sums: Object.fromEntries(sums.map((sum, index) => [sum.name, String(totals[index] ?? '0')])),
        };
      });
      return { groups, isCut: rows.length > mostGroups };
    },
  });
}

function groupColumn({ context: { entity } }: Crud, columns: FilterColumns, given: unknown): FilterColumn {
  const name = typeof given === 'string' ? given : '';
  const target = columns.get(name);
  const kind = entity.fields[name]?.kind;
  if (!target || !kind || !isGroupKind(kind)) throw new Invalid('不能按该字段分组');
  if (target.mask) throw new Invalid(`${target.mask.label}已脱敏，不能分组`);
  return target;
}

/** The columns to sum. Unknown names and fields that are no amounts are left out; a masked field is refused. */
function sumColumns({ context: { entity } }: Crud, columns: FilterColumns, given: unknown): FilterColumn[] {
  const names = typeof given === 'string' ? [...new Set(given.split(','))].slice(0, mostSums) : [];
  return names.flatMap((name) => {
    const target = columns.get(name);
    const kind = entity.fields[name]?.kind;
    if (!target || !kind || !isSumKind(kind)) return [];
    if (target.mask) throw new Invalid(`${target.mask.label}已脱敏，不能求和`);
    return [target];
  });
}

/** For a reference field: the column with the name of the referenced record, unless the caller sees that name masked. */
function nameColumn({ context: { entity } }: Crud, columns: FilterColumns, name: string): Column | undefined {
  const shown = columns.get(entity.fields[name]?.shownBy ?? '');
  return shown?.mask ? undefined : shown?.column;
}

interface Grouping {
  readonly table: Crud['context']['table'];
  readonly where: SQL;
  readonly by: Column;
  readonly name: Column | undefined;
  readonly sums: readonly Column[];
}

/**
 * Builds the statement. It reads one row more than may be grouped and one group more than is returned, which bounds its cost and still
 * shows when a limit is exceeded.
 */
function groupStatement({ table, where, by, name, sums }: Grouping): SQL {
  const needed = [by, ...(name ? [name] : []), ...sums];
  const list = sql.join(
    [...new Set(needed)].map((column) => sql`${column}`),
    sql`, `,
  );
  const bounded = sql`with ${table} as materialized (select ${list} from ${table} where ${where} limit ${sql.raw(String(mostGrouped + 1))})`;
  const totals = sums.map((column) => sql`, sum(${column})::text`);
  const named = name ? sql`max(${name})` : sql`null`;
  return sql`${bounded} select ${by}, ${named}, count(*), (select count(*) from ${table})${sql.join(totals, sql``)} from ${table}
    group by ${by} order by count(*) desc, ${by} limit ${sql.raw(String(mostGroups + 1))}`;
}

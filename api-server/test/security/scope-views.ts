/** The rows that the list of an entity shows a person, and the rows that it does not show. */
import { sql } from 'drizzle-orm';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { rowsOf } from '../../src/kernel/entity/row-scope.ts';
import type { TestApp } from '../harness.ts';
import type { Person } from './scope-people.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** The rows that the list shows; all other ways to the rows are compared with them. */
export interface View {
  readonly entity: EntityDefinition;
  readonly person: Person;
  /** Whether the list is refused as a whole, because the permission is missing or the entity belongs to the platform. */
  readonly isRefused: boolean;
  /** Code in the envelope of the list's response. */
  readonly code: number;
  readonly rows: readonly Row[];
  readonly seen: ReadonlySet<string>;
  /** Ids of rows of any tenant that the list does not show. */
  readonly hidden: readonly string[];
}

export const listPath = ({ api, listCall = 'list' }: EntityDefinition) => `${api}/${listCall}`;
const pageSize = 500;

/** The records of a page, or all nodes of a tree. */
function rowsIn(result: unknown): Row[] {
  const rows = ((result as { records?: unknown[] } | null)?.records ?? result ?? []) as (Row & { children?: unknown })[];
  return rows.flatMap((row) => [row, ...(Array.isArray(row.children) ? rowsIn(row.children) : [])]);
}

export async function viewOf(app: TestApp, person: Person, entity: EntityDefinition): Promise<View> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const response = await person.client.get<unknown>(listPath(entity), { pageNo, pageSize });
    const isRefused = !response.success && [403, 510].includes(response.code);
    if (!response.success && !isRefused) throw new Error(`List of ${entity.name} for ${person.name}: ${response.message}`);
    const { code } = response;
    if (isRefused) return { entity, person, isRefused, code, rows: [], seen: new Set(), hidden: await allIds(app, entity) };
    const page = rowsIn(response.result);
    rows.push(...page);
    // A tree is returned as a whole, whatever page is requested, so it has no further pages.
    if (Array.isArray(response.result) || page.length < pageSize) break;
  }
  const seen = new Set(rows.map(({ id }) => id));
  return { entity, person, isRefused: false, code: 200, rows, seen, hidden: (await allIds(app, entity)).filter((id) => !seen.has(id)) };
}

async function allIds(app: TestApp, { name }: EntityDefinition): Promise<string[]> {
  const { table } = rowsOf(name);
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute<{ id: string }>(sql`select id from ${table} where del_flag = 0 order by id`),
  );
  return rows.map(({ id }) => id);
}

/** Users and departments for measurements of administration and pickers: copies of demo rows with different names and numbers. */
import pg from 'pg';

export const users = 100_000;
export const departs = 5_000;

export interface PeopleCounts {
  readonly users: number;
  readonly departs: number;
  /** Number of departments directly below the company; the other departments are spread below these. */
  readonly branches: number;
}

const many: PeopleCounts = { users, departs, branches: 100 };

/** Copies one row of a table `count` times; `values` are SQL expressions over the number `n` and the copied row `d`, by column. */
export type Copy = (table: string, from: string, count: number, values: Readonly<Record<string, string>>) => Promise<void>;

/** Runs `fill` with a connection on which no parent rows are needed and no foreign keys are checked; analyzes `tables` afterwards. */
export async function copyRows(
  url: string,
  tables: readonly string[],
  fill: (copy: Copy, client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' });
  await client.connect();
  const columns = async (table: string) => {
    const found = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    return found.rows.map(({ name }) => name);
  };
  await client.query("set session_replication_role = 'replica'");
  await fill(async (table, from, count, values) => {
    const names = await columns(table);
    const list = names.map((name) => `"${name}"`).join(', ');
    const sources = names.map((name) => values[name] ?? `d."${name}"`).join(', ');
    const { rowCount } = await client.query(
      `insert into ${table} (${list}) select ${sources} from (select * from ${table} where ${from} limit 1) d, generate_series(1, ${count}) n`,
    );
    if (rowCount !== count) throw new Error(`${table}: ${rowCount} rows instead of ${count}`);
  }, client);
  for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
  await client.end();
}

/** Creates departments in a tree of some branches, by default a hundred, and users that are spread over them. */
export async function fillPeople(url: string, counts = many): Promise<void> {
  await copyRows(url, ['sys_depart', 'sys_user', 'sys_user_depart'], async (copy, client) => {
    await copy('sys_depart', 'parent_id is null', counts.departs, {
      id: "'d0' || lpad(to_hex(n), 30, '0')",
      parent_id: `case when n > ${counts.branches} then 'd0' || lpad(to_hex(n % ${counts.branches} + 1), 30, '0') else d.id end`,
      depart_name: "'部门' || n",
      org_code: "d.org_code || 'Z' || lpad(n::text, 6, '0')",
    });
    await copy('sys_user', "username = 'operator'", counts.users, {
      id: "'e0' || lpad(to_hex(n), 30, '0')",
      username: "'person' || lpad(n::text, 6, '0')",
      realname: 'chr(19968 + n % 400) || chr(19968 + n / 400 % 200) || chr(19968 + n / 7 % 200)',
      phone: "'13' || lpad((n::bigint * 104729 % 1000000000)::text, 9, '0')",
      email: "'person' || n || '@example.com'",
      work_no: "'W' || n",
      // The users get different times of creation, because a list in that order would otherwise have to sort all of them.
      create_time: "d.create_time - n * interval '1 minute'",
    });
    await client.query(
      `insert into sys_user_depart (tenant_id, user_id, depart_id)
       select tenant_id, id, 'd0' || lpad(to_hex(('x' || right(id, 7))::bit(28)::int % ${counts.departs} + 1), 30, '0') from sys_user where id like 'e0%'`,
    );
  });
}

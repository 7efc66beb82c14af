/** Orders and drivers for measurements of the search: copies of demo rows with different numbers, names and days. */
import pg from 'pg';

/** Adds `rows` orders and drivers, or rows of the named tables only. Needs a superuser, because parent rows are not created. */
export async function fillMasters(connectionString: string, rows: number, tables?: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString, options: '-c timezone=Asia/Shanghai' });
  await client.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    for (const { table, values } of masters) {
      if (tables && !tables.includes(table)) continue;
      const { rows: found } = await client.query<{ name: string; definition: string }>(
        `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = '${table}'::regclass and not indisprimary`,
      );
      for (const { name } of found) await client.query(`drop index ${name}`);
      const { rows: columns } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const list = columns.map(({ name }) => `"${name}"`).join(', ');
      const sources = columns.map(({ name }) => values[name] ?? `d."${name}"`).join(', ');
      await client.query(
        `insert into ${table} (${list}) select ${sources} from (select * from ${table} order by id limit 1) d, generate_series(1, ${rows}) n`,
      );
      for (const { definition } of found) await client.query(definition);
      await client.query(`vacuum (analyze) ${table}`);
    }
  } finally {
    await client.end();
  }
}

const day = "to_char(date '2026-06-30' - (n / 2000), 'YYYYMMDD')";
const created = "timestamptz '2026-06-30 18:00:00+08' - make_interval(secs => n * 46)";

const masters: readonly { readonly table: string; readonly values: Readonly<Record<string, string>> }[] = [
  {
    table: 'biz_order',
    values: {
      id: "'b0' || lpad(to_hex(n), 30, '0')",
      create_time: created,
      order_no: `'DD' || ${day} || lpad((n % 2000 + 500000)::text, 6, '0')`,
      shipper_name: "chr(19968 + n % 300) || chr(19968 + n / 300 % 300) || '商贸有限公司'",
    },
  },
  {
    table: 'biz_driver',
    values: {
      id: "'b1' || lpad(to_hex(n), 30, '0')",
      create_time: created,
      driver_no: `'SJ' || ${day} || lpad((n % 2000 + 5000)::text, 4, '0')`,
      driver_name: 'chr(19968 + n % 400) || chr(19968 + n / 400 % 200) || chr(19968 + n / 7 % 200)',
      id_card_no: "'I' || lpad(n::text, 17, '0')",
      mobile: "'13' || lpad((n::bigint * 104729 % 1000000000)::text, 9, '0')",
    },
  },
];

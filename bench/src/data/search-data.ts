/**
 * Orders and drivers for measurements of the search: copies of demo rows with other numbers, names, telephone numbers, parties, states and days,
 * the oldest stored first as in a database that grew; one row in ten belongs to another tenant.
 */
import { demoId } from 'api-server/seed/demo-ids';
import pg from 'pg';
import { array, carrierName, givenNames, goods, partyId, pick, shipperName, surnames, word } from './trade-words.ts';

/** Adds `rows` orders and drivers, or rows of the named tables only. Needs a superuser, because parent rows are not created. */
export async function fillMasters(connectionString: string, rows: number, tables?: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString, options: '-c timezone=Asia/Shanghai -c maintenance_work_mem=512MB' });
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
        `insert into ${table} (${list}) select ${sources} from (select * from ${table} order by id limit 1) d, generate_series(${rows}, 1, -1) n`,
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
const tenant = 'case when n % 10 = 9 then d.tenant_id + 1 else d.tenant_id end';
/** The party of the demo account for the most frequent index, and an invented one for all others. */
const partyOf = (party: string, kind: string, index: string) => `case when ${index} = 0 then '${party}' else ${partyId(kind, index)} end`;
const [shipper, carrier] = [pick(1, 120, 2), pick(2, 300, 2)];

const masters: readonly { readonly table: string; readonly values: Readonly<Record<string, string>> }[] = [
  {
    table: 'biz_order',
    values: {
      id: "'b0' || lpad(to_hex(n), 30, '0')",
      tenant_id: tenant,
      create_time: created,
      order_no: `'DD' || ${day} || lpad((n % 2000 + 500000)::text, 6, '0')`,
      customer_order_no: 'null',
      shipper_id: partyOf(demoId('shipper', 1), '0a', shipper),
      shipper_name: shipperName(shipper),
      goods_name: word(goods, pick(9, 10)),
      order_status: word(array(['20', '40', '50', '60', '70', '70', '70', '90']), pick(8, 8)),
    },
  },
  {
    table: 'biz_driver',
    values: {
      id: "'b1' || lpad(to_hex(n), 30, '0')",
      tenant_id: tenant,
      create_time: created,
      driver_no: `'SJ' || ${day} || lpad((n % 2000 + 5000)::text, 4, '0')`,
      driver_name: `${word(surnames, pick(3, 30))} || ${word(givenNames, pick(4, 30))} || case when n % 3 = 0 then '' else ${word(givenNames, pick(5, 30))} end`,
      id_card_no: "'I' || lpad(n::text, 17, '0')",
      // The last eight digits differ in all rows, because 7919 is a prime number.
      mobile: `${word(array(['138', '139', '136', '150', '151', '158', '177', '186', '187', '199']), pick(6, 10))} || lpad((n::bigint * 7919 % 100000000)::text, 8, '0')`,
      carrier_id: partyOf(demoId('carrier', 1), '0b', carrier),
      carrier_name: carrierName(carrier),
    },
  },
];

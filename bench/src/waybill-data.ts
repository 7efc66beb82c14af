/**
 * Waybills for measuring: a plausible year and a half of trade made by the database itself, the same on every run. Parties are
 * skewed as in life (a few large ones), states too (nearly all waybills are history), and one row in ten is another tenant's.
 */
import { performance } from 'node:perf_hooks';
import pg from 'pg';

/** Whose rows the portal accounts see; `shipperId` and `carrierId` are those of the demo accounts. */
export interface Parties {
  readonly tenantId: number;
  readonly shipperId: string;
  readonly carrierId: string;
}

export interface FillReport {
  readonly rows: number;
  /** ms of the insert, of the indexes, of VACUUM ANALYZE. */
  readonly insert: number;
  readonly indexes: number;
  readonly analyze: number;
}

const chunk = 100_000;
/** The newest waybill's create time. */
export const newest = '2026-06-30 18:00:00+08';
const span = 540 * 86_400;

/**
 * Fills `biz_waybill` with `rows` rows and brings indexes, statistics and the visibility map up to date. Needs a superuser: the
 * indexes are dropped and made again (that is several times faster), and parent rows are not made (a list does not read them).
 */
export async function fillWaybills(connectionString: string, rows: number, parties: Parties): Promise<FillReport> {
  const client = new pg.Client({ connectionString, options: '-c timezone=Asia/Shanghai -c maintenance_work_mem=512MB' });
  await client.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    const started = performance.now();
    const indexes = await dropIndexes(client);
    // One transaction with the TRUNCATE: where the server runs with `wal_level = minimal` nothing of it is logged.
    await client.query('BEGIN; TRUNCATE biz_waybill CASCADE');
    for (let first = 1; first <= rows; first += chunk) {
      const last = Math.min(first + chunk - 1, rows);
      await client.query(insertStatement, [first, last, rows, parties.tenantId, parties.shipperId, parties.carrierId]);
    }
    await client.query('COMMIT');
    const inserted = performance.now();
    await makeIndexes(connectionString, indexes);
    const indexed = performance.now();
    await client.query('VACUUM (ANALYZE) biz_waybill');
    return { rows, insert: inserted - started, indexes: indexed - inserted, analyze: performance.now() - indexed };
  } finally {
    await client.end();
  }
}

/** On two connections: most of the time goes into indexes, and one process makes one. */
async function makeIndexes(connectionString: string, definitions: readonly string[]): Promise<void> {
  const waiting = [...definitions];
  const worker = async () => {
    const client = new pg.Client({ connectionString, options: '-c maintenance_work_mem=512MB -c max_parallel_maintenance_workers=0' });
    await client.connect();
    for (let next = waiting.pop(); next; next = waiting.pop()) await client.query(next);
    await client.end();
  };
  await Promise.all([worker(), worker()]);
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ name: string; definition: string }>(`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i WHERE i.indrelid = 'biz_waybill'::regclass AND NOT i.indisprimary`);
  for (const { name } of found.rows) await client.query(`DROP INDEX ${name}`);
  return found.rows.map(({ definition }) => definition);
}

const array = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(',')}]`;
const surnames = array([...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹']);
const givenNames = array([...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉萍红建国志海波']);
const provinces = array([...'京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云陕甘青宁新']);
const places = array([
  '唐山',
  '太原',
  '大同',
  '榆林',
  '包头',
  '济南',
  '临沂',
  '郑州',
  '徐州',
  '合肥',
  '武汉',
  '长沙',
  '成都',
  '重庆',
  '西安',
  '石家庄',
]);
const trades = array(['钢铁', '煤业', '建材', '化工', '粮油', '矿业', '水泥', '商贸', '食品', '纸业']);
const goods = array(['热轧卷板', '动力煤', '水泥熟料', '玉米', '铁矿石', '尿素', '螺纹钢', '铝锭', '面粉', '石油焦']);
const cities = array(['130200', '140100', '140200', '610800', '150200', '370100', '371300', '410100', '320300', '340100']);

/** A number in [0, 1) that depends on the row and a salt only. */
const random = (salt: number) => `((hashint8extended(n, ${salt}) & 2147483647) / 2147483648.0::float8)`;
/** One of `count`, from 0; `skew` 2 makes the first ones large. */
const pick = (salt: number, count: number, skew = 1) => `floor(power(${random(salt)}, ${skew}) * ${count})::int`;
const word = (words: string, index: string) => `(${words})[1 + (${index}) % array_length(${words}, 1)]`;

const partyId = (kind: string, index: string) => `'${kind}' || lpad(to_hex(${index}), 30, '0')`;

/**
 * `live` waybills hold their lorry, which is on one journey only: they are the newest few thousand, whatever the size of the
 * history, and their lorry's number is the row's. $1..$2 are row numbers, $3 all rows, $4 tenant, $5 shipper, $6 carrier.
 */
const insertStatement = `
insert into biz_waybill (
  id, tenant_id, sys_org_code, create_by, create_time, update_by, update_time, waybill_no, serial_number, vehicle_amount,
  order_id, order_no, dispatch_order_id, dispatch_no, shipper_id, shipper_name, carrier_id, carrier_name, carrier_type, company_id,
  business_type, transport_type, lorry_id, plate_number, plate_color, vehicle_type, driver_id, driver_name, driver_mobile,
  driver_id_card_no, goods_type_code, goods_name, plan_qty, qty_unit, load_gross, load_tare, load_net, unload_gross, unload_tare,
  unload_net, send_unit_name, send_contact_name, send_contact_mobile, send_province_code, send_city_code, send_district_code,
  send_address, receive_unit_name, receive_contact_name, receive_contact_mobile, receive_province_code, receive_city_code,
  receive_district_code, receive_address, distance, price_unit, shipper_price, carrier_price, receivable_freight, base_freight,
  payable_freight, unpaid_amount, assign_time, load_time, depart_time, arrive_time, delivery_time, waybill_status, remark)
select
  lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0'),
  tenant, 'A02', 'operator', at, 'dispatcher', at + interval '3 hours',
  'YD' || to_char(at, 'YYYYMMDD') || lpad(of_day::text, 8, '0'), '0000', 1,
  ${partyId('0d', 'n / 5')}, 'DD' || to_char(at, 'YYYYMMDD') || lpad((n / 5 % 1000000)::text, 6, '0'),
  ${partyId('0e', 'n / 2')}, 'PD' || to_char(at, 'YYYYMMDD') || lpad((n / 2 % 1000000)::text, 6, '0'),
  case when shipper = 0 then $5::text else ${partyId('0a', 'shipper')} end,
  ${word(places, 'shipper')} || ${word(trades, 'shipper / 7')} || '有限公司' || case when shipper >= 100 then shipper::text else '' end,
  case when carrier = 0 then $6::text else ${partyId('0b', 'carrier')} end,
  ${word(places, 'carrier + 3')} || ${word(provinces, 'carrier')} || '通物流' || case when carrier >= 100 then carrier::text else '' end,
  '1', '1', '1', '1',
  case when assigned then ${partyId('01', 'lorry')} end,
  case when assigned then ${word(provinces, 'lorry')} || chr(65 + (lorry % 8)::int) || lpad(upper(to_hex(lorry * 7919 % 1048576)), 5, '0') end,
  case when assigned then '2' end, case when assigned then 'H01' end,
  case when assigned then ${partyId('02', 'lorry')} end,
  case when assigned then ${word(surnames, 'lorry')} || ${word(givenNames, 'lorry / 30')} ||
    case when lorry % 3 = 0 then '' else ${word(givenNames, 'lorry / 7')} end end,
  case when assigned then '13' || lpad((lorry * 104729 % 1000000000)::text, 9, '0') end,
  case when assigned then '130202' || to_char(date '1970-01-01' + (lorry % 9000)::int, 'YYYYMMDD') || lpad((lorry % 10000)::text, 4, '0') end,
  '0100', ${word(goods, pick(9, 10))}, weight, '1',
  case when loaded then weight + 15.2 end, case when loaded then 15.2 end, case when loaded then weight end,
  case when done then weight + 15.1 end, case when done then 15.2 end, case when done then weight - 0.1 end,
  ${word(places, 'shipper')} || '货场', '张经理', '13800000000', left(origin, 2) || '0000', origin, left(origin, 4) || '02', '站前路1号',
  ${word(places, pick(10, 16))} || '仓库', '李主管', '13900000000', left(target, 2) || '0000', target, left(target, 4) || '02', '物流大道88号',
  100 + ${pick(11, 1400)}, '1', 120.5, 110.25, round(weight * 120.5, 2), round(weight * 110.25, 2), round(weight * 110.25, 2),
  round(weight * 110.25, 2),
  case when assigned then at + interval '1 hour' end, case when loaded then at + interval '5 hours' end,
  case when departed then at + interval '6 hours' end, case when done then at + interval '30 hours' end,
  case when done then at + interval '31 hours' end, status, null
from (
  select *, n - floor(total - extract(epoch from timestamptz '${newest}' - date_trunc('day', at)) * total / ${span})::bigint as of_day,
    status not in ('10', '90') as assigned, status in ('30', '40', '50', '60', '61', '70', '95') as loaded,
    status in ('40', '50', '60', '61', '70', '95') as departed, status in ('50', '60', '61', '70', '95') as done,
    -- A live waybill has a lorry of its own; history uses the fleet of twenty thousand over and over.
    case when status in ('20', '30', '40') then 100000 + age else ${pick(3, 20_000)} end::bigint as lorry
  from (
    select n, total, total - n as age, timestamptz '${newest}' - make_interval(secs => (total - n) * ${span} / total) as at,
      case when n % 10 = 9 then $4::int + 1 else $4::int end as tenant,
      ${pick(1, 120, 2)} as shipper, ${pick(2, 300, 2)} as carrier,
      round((18 + ${random(4)} * 14)::numeric, 3) as weight, ${word(cities, pick(5, 10))} as origin, ${word(cities, pick(6, 10))} as target,
      case when total - n < 4000 then ${word(array(['10', '20', '30', '40', '40', '40']), pick(7, 6))}
        else ${word(array(['50', '60', '61', '70', '70', '70', '70', '70', '90', '70']), pick(8, 10))} end as status
    from (select g as n, $3::bigint as total from generate_series($1::bigint, $2::bigint) g) numbers
  ) trade
) waybill`;

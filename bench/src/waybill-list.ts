/** Measured requests to the list of waybills, and the same queries in plain SQL. */
import { waybill } from 'shared-contracts/business/waybill';
import type { Fields } from 'shared-contracts/entity/entity';
import { filterableFields } from 'shared-contracts/entity/entity-schema';
import type { BareQuery } from './bare-process.ts';
import type { Parties } from './data/waybill-data.ts';

export type Person = 'operator' | 'carrier' | 'shipper';
type Filter = readonly [field: string, condition: (parameter: string) => string, value: string, wire: Readonly<Record<string, string>>];

/** A request for one page of the list. */
export interface ListRequest {
  readonly person: Person;
  readonly label: string;
  readonly page: number;
  readonly filters: readonly Filter[];
}

const status = (value: string): Filter => ['waybill_status', (parameter) => `= ${parameter}`, value, { waybillStatus: value }];
const part = (field: string, column: string, value: string): Filter => [
  column,
  (parameter) => `like ${parameter}`,
  `%${value}%`,
  { [field]: `*${value}*` },
];
const plate = (value: string) => part('plateNumber', 'plate_number', value);
const number = (value: string) => part('waybillNo', 'waybill_no', value);
export const driver = (value: string): Filter => part('driverName', 'driver_name', value);
const loaded = (day: string): readonly Filter[] => [
  ['load_time', (parameter) => `>= ${parameter}`, `${day} 00:00:00+08`, { loadTime_begin: day }],
  ['load_time', (parameter) => `<= ${parameter}`, `${day} 23:59:59+08`, { loadTime_end: day }],
];

/** Typical requests: by state, plate, number or day; the first page and later ones. */
export const requests: readonly ListRequest[] = [
  { person: 'operator', label: 'state, page 1', page: 1, filters: [status('70')] },
  { person: 'operator', label: 'state, page 3', page: 3, filters: [status('40')] },
  { person: 'operator', label: 'state and part of plate', page: 1, filters: [status('70'), plate('7F3A')] },
  { person: 'operator', label: 'complete number', page: 1, filters: [number('YD2026062700000123')] },
  { person: 'operator', label: 'end of number', page: 1, filters: [number('00000123')] },
  { person: 'operator', label: 'day of loading', page: 1, filters: loaded('2026-06-27') },
  { person: 'carrier', label: 'state, page 1', page: 1, filters: [status('70')] },
  { person: 'carrier', label: 'state and part of plate', page: 1, filters: [status('70'), plate('7F3A')] },
  { person: 'shipper', label: 'state, page 3', page: 3, filters: [status('70')] },
  { person: 'shipper', label: 'part of plate', page: 1, filters: [plate('7F3A')] },
];

const pageSize = 10;

/** The request in the form in which the browser sends it. */
export function wirePath({ page, filters }: ListRequest): string {
  const query = new URLSearchParams({ column: 'createTime', order: 'desc', pageNo: String(page), pageSize: String(pageSize) });
  for (const [, , , wire] of filters) for (const [name, value] of Object.entries(wire)) query.set(name, value);
  return `/api${waybill.api}/list?${query}`;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const fields: Fields = waybill.fields;
/** Names of all columns in the list's response; computed fields have none. */
const allColumns = [...filterableFields(waybill), 'version']
  .filter((name) => !fields[name]?.computed)
  .map((name) => `${snake(name)} as "${name}"`)
  .join(', ');

/** The same rows and the same (bounded) count in SQL that a developer would write for the bare driver. */
export function bareQuery({ person, page, filters }: ListRequest, parties: Parties, prepared = true): BareQuery {
  const own = { operator: [], carrier: [['carrier_id', parties.carrierId]], shipper: [['shipper_id', parties.shipperId]] }[person];
  const values: unknown[] = [parties.tenantId, ...own.map(([, value]) => value), ...filters.map(([, , value]) => value)];
  const conditions = [
    'tenant_id = $1',
    'del_flag = 0',
    ...own.map(([column], index) => `${column} = $${index + 2}`),
    ...filters.map(([column, condition], index) => `${column} ${condition(`$${index + 2 + own.length}`)}`),
  ].join(' and ');
  return {
    list: `select ${allColumns} from biz_waybill where ${conditions} order by create_time desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    count: `select count(*) as total from (select 1 from biz_waybill where ${conditions} limit 10001) bounded`,
    values,
    prepared,
  };
}

/**
 * Converts a contract's prices to a matrix and back: a row per route, goods and period, a column per type of lorry. Prices that differ only
 * in lorry and amount share a row.
 */
import type { contract } from 'shared-contracts/business/contract/contract';
import { contractPrices } from 'shared-contracts/business/contract/contract-prices';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { isNothing, saysTheSame } from '../same-value.ts';

export type ContractRecord = RecordOf<typeof contract>;
export type PriceRecord = NonNullable<ContractRecord['prices']>[number];
export type MatrixRow = Readonly<Record<string, unknown>> & { readonly id?: string };

/** Fields that the prices of a row share, in the contract's order. */
export const sharedFields = [
  'startCityCode',
  'endCityCode',
  'distance',
  'goodsTypeCode',
  'priceUnit',
  'minCharge',
  'surcharges',
  'effectiveFrom',
  'effectiveTo',
] as const;

const [{ prefix: mark }] = contractPrices.pivots;
const anyLorry = 'any';

/** Column for the prices of a type of lorry; null: for all lorries. */
export const priceColumn = (vehicleType: string | null): string => `${mark}${vehicleType ?? anyLorry}`;
export const isPriceColumn = (column: string): boolean => column.startsWith(mark);
/** The type of lorry of a column; null: all lorries. */
export const vehicleOf = (column: string): string | null => (column === priceColumn(null) ? null : column.slice(mark.length));

const orNull = (value: unknown): unknown => (isNothing(value) ? null : value);

/** Columns with a price in a row. */
export const pricedColumns = (row: MatrixRow): string[] =>
  Object.keys(row).filter((column) => isPriceColumn(column) && !isNothing(row[column]));

export interface SavedMatrix {
  readonly rows: readonly MatrixRow[];
  /** Converts the saved prices to rows. A row's id is the smallest id of its prices, so that it is the same in every window. */
  readonly ids: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A second price for the same lorry gets a row of its own; otherwise it would hide the first price. */
export function matrixOf(prices: readonly PriceRecord[]): SavedMatrix {
  const groups = new Map<string, PriceRecord[]>();
  for (const price of prices) {
    const name = JSON.stringify(sharedFields.map((field) => orNull(price[field])));
    const group = groups.get(name);
    // When a row already has a price for this lorry, a second one would hide the first.
    if (group?.some(({ vehicleType }) => saysTheSame(vehicleType, price.vehicleType))) groups.set(`${name}${price.id}`, [price]);
    else groups.set(name, [...(group ?? []), price]);
  }
  const ids = new Map<string, ReadonlyMap<string, string>>();
  const rows = [...groups.values()].map((group): MatrixRow => {
    const [id = ''] = group.map((price) => price.id).toSorted();
    const [first] = group;
    ids.set(id, new Map(group.map((price) => [priceColumn(price.vehicleType ?? null), price.id])));
    const shared = sharedFields.map((field) => [field, orNull(first?.[field])]);
    return {
      id,
      ...Object.fromEntries(shared),
      ...Object.fromEntries(group.map((price) => [priceColumn(price.vehicleType ?? null), price.unitPrice])),
    };
  });
  return { rows, ids };
}

export interface MatrixPlace {
  readonly rowKey: string;
  readonly column: string;
}

export interface SentPrices {
  readonly prices: readonly Readonly<Record<string, unknown>>[];
  /** Row and column of each price in the matrix. */
  readonly places: readonly MatrixPlace[];
}

/** Converts the rows to prices for the request. The price whose id is the row's id keeps this id as long as the row has a price. */
export function pricesOf(rows: readonly MatrixRow[], ids: SavedMatrix['ids']): SentPrices {
  const prices: Record<string, unknown>[] = [];
  const places: MatrixPlace[] = [];
  for (const row of rows) {
    const rowKey = String(row.id);
    const known = new Map(ids.get(rowKey));
    const columns = pricedColumns(row);
    const [first] = columns;
    const isHeadKept = columns.some((column) => known.get(column) === rowKey);
    const heir = columns.find((column) => !known.has(column)) ?? first;
    if (ids.has(rowKey) && !isHeadKept && heir) known.set(heir, rowKey);
    const shared = Object.fromEntries(sharedFields.map((field) => [field, orNull(row[field])]));
    for (const column of columns) {
      const id = known.get(column);
      prices.push({ ...(id ? { id } : {}), ...shared, vehicleType: vehicleOf(column), unitPrice: row[column] });
      places.push({ rowKey, column });
    }
  }
  return { prices, places };
}

const conditions = ['startCityCode', 'endCityCode', 'goodsTypeCode', 'effectiveFrom'] as const;

/** Tells which rows have prices for the same loads from the same day. */
export interface RepeatedPrices {
  /** Index of another row that has a price in this column for the same loads from the same day; -1 when there is none. */
  readonly at: (row: MatrixRow, column: string) => number;
}

/** Reads all rows once, so that many cells can be checked in a time that grows with their number only. */
export function repeatedPrices(rows: readonly MatrixRow[]): RepeatedPrices {
  const nameOf = (row: MatrixRow, column: string): string =>
    JSON.stringify([column, ...conditions.map((field) => (isNothing(row[field]) ? null : String(row[field])))]);
  /** By column and conditions, the indexes of the first two rows with such a price. */
  const found = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    for (const column of pricedColumns(row)) {
      const name = nameOf(row, column);
      const places = found.get(name);
      if (!places) found.set(name, [index]);
      else if (places.length < 2) places.push(index);
    }
  }
  return {
    at: (row, column) =>
      isNothing(row[column]) ? -1 : (found.get(nameOf(row, column))?.find((index) => rows[index]?.id !== row.id) ?? -1),
  };
}

/** The cell to which a field name in a refusal belongs (`prices.3.unitPrice`); null when it belongs to none. */
export function placeOfRefusal(name: string, places: readonly MatrixPlace[]): MatrixPlace | null {
  const [, index = '', field = ''] = /^prices\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
  const place = index === '' ? undefined : places[Number(index)];
  if (!place) return null;
  return { rowKey: place.rowKey, column: (sharedFields as readonly string[]).includes(field) ? field : place.column };
}

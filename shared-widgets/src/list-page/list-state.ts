/** Page, size, sort, filters and the open record: read from the tab's address, written back to it. */
import { useMemo, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { ListQuery } from 'shared-contracts/entity/query';
import { type UrlState, useUrlState } from 'shared-platform/url-state';
import { requireField } from '../field-kinds/entity-fields.ts';
import { asRange, asText, type FilterValue } from '../field-kinds/field-kind.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';

export type FilterValues = Readonly<Record<string, FilterValue>>;

export interface ListSort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

export interface ListState {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly sort: ListSort;
  readonly filters: FilterValues;
  /** How many filters are set. */
  readonly filterCount: number;
  /** What the server is asked. */
  readonly query: ListQuery;
  /** Id of the record that is open. */
  readonly openId: string | undefined;
  /** Applies filters and goes to the first page; false when that changes nothing. */
  readonly setFilters: (filters: FilterValues) => boolean;
  readonly setPage: (pageNo: number, pageSize: number) => void;
  readonly setSort: (sort: ListSort) => void;
  readonly setOpenId: (id: string | undefined) => void;
}

export interface ListStateOptions {
  readonly entity: EntityDefinition;
  readonly filterFields: readonly string[];
  readonly initialQuery?: Readonly<Record<string, string>> | undefined;
  readonly fixedQuery?: Readonly<Record<string, string>> | undefined;
  readonly defaultSort: ListSort;
}

const defaultPageSize = 10;

type ListAddress = UrlState & { readonly pageNo: number; readonly pageSize: number };

function isRange(entity: EntityDefinition, name: string): boolean {
  return fieldKind(requireField(entity, name)).filters === 'range';
}

/** Address parameters of the filters: ranges take two. */
function addressNames(entity: EntityDefinition, fields: readonly string[]): string[] {
  return fields.flatMap((name) => (isRange(entity, name) ? [`${name}_begin`, `${name}_end`] : [name]));
}

function filtersFrom(entity: EntityDefinition, fields: readonly string[], address: UrlState): Record<string, FilterValue> {
  const filters: Record<string, FilterValue> = {};
  for (const name of fields) {
    if (isRange(entity, name)) {
      const range = [asText(address[`${name}_begin`]), asText(address[`${name}_end`])] as const;
      if (range[0] || range[1]) filters[name] = range;
    } else if (asText(address[name])) filters[name] = asText(address[name]);
  }
  return filters;
}

function addressFrom(entity: EntityDefinition, fields: readonly string[], filters: FilterValues): Record<string, string | undefined> {
  const address: Record<string, string | undefined> = {};
  for (const name of fields) {
    if (isRange(entity, name)) {
      const [begin, end] = asRange(filters[name]);
      address[`${name}_begin`] = begin;
      address[`${name}_end`] = end;
    } else address[name] = asText(filters[name])?.trim() || undefined;
  }
  return address;
}

/** Filters as the wire wants them; the entity's wildcards are put around texts further down, by the call itself. */
function wireFilters(entity: EntityDefinition, fields: readonly string[], filters: FilterValues): Record<string, string> {
  const wire: Record<string, string> = {};
  for (const [name, value] of Object.entries(addressFrom(entity, fields, filters))) {
    const toQuery = name in filters ? fieldKind(requireField(entity, name)).toQuery : undefined;
    if (value) wire[name] = toQuery ? toQuery(value) : value;
  }
  return wire;
}

/** State of one list, kept in the address of its tab. `initialQuery` holds until the user changes a filter. */
export function useListState({ entity, filterFields, initialQuery, fixedQuery, defaultSort }: ListStateOptions): ListState {
  const [address, setAddress] = useUrlState<ListAddress>({ pageNo: 1, pageSize: defaultPageSize });
  const [isUntouched, setUntouched] = useState(true);
  const hasFilters = addressNames(entity, filterFields).some((name) => asText(address[name]));
  const source = isUntouched && !hasFilters && initialQuery ? initialQuery : address;
  const { pageNo, pageSize } = address;
  const column = asText(address.column) ?? defaultSort.column;
  const order = address.order === 'asc' || address.order === 'desc' ? address.order : defaultSort.order;
  const sort = useMemo<ListSort>(() => ({ column, order }), [column, order]);

  const filters = useMemo(() => filtersFrom(entity, filterFields, source), [entity, filterFields, source]);
  const query = useMemo<ListQuery>(
    () => ({ ...wireFilters(entity, filterFields, filters), ...fixedQuery, pageNo, pageSize, column, order }),
    [entity, filterFields, filters, fixedQuery, pageNo, pageSize, column, order],
  );
  return {
    pageNo,
    pageSize,
    sort,
    filters,
    filterCount: Object.keys(filters).length,
    query,
    openId: asText(address.open),
    setFilters: (next) => {
      const wanted = addressFrom(entity, filterFields, next);
      const isSame = pageNo === 1 && JSON.stringify(wanted) === JSON.stringify(addressFrom(entity, filterFields, filters));
      setUntouched(false);
      setAddress({ ...wanted, pageNo: 1 });
      return !isSame;
    },
    setPage: (nextPage, nextSize) => setAddress({ pageNo: nextPage, pageSize: nextSize }),
    setSort: (next) => setAddress({ column: next.column, order: next.order }),
    setOpenId: (id) => setAddress({ open: id }),
  };
}

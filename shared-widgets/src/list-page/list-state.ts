/** State of a list in the tab's address: page, size, sort, filters, grouping, open record. */
import { useMemo, useState } from 'react';
import { advancedParameters, type ConditionGroup } from 'shared-contracts/entity/advanced-query';
import { awaitingMe, awaitingParameter } from 'shared-contracts/entity/awaiting';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { isGroupKind } from 'shared-contracts/entity/groups';
import { type ListQuery, largestPage } from 'shared-contracts/entity/query';
import { recordParameter, taskParameter } from 'shared-contracts/session/record-places';
import { type UrlState, useUrlState } from 'shared-platform/url-state';
import { entityField, requireField } from '../field-kinds/entity-fields.ts';
import { asRange, asText, type FilterValue } from '../field-kinds/field-kind.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { useStable } from '../plain-rows/stable.ts';

export type FilterValues = Readonly<Record<string, FilterValue>>;

export interface ListSort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

/** Where a record is shown: beside the list, above it, or instead of it; the names are URL parameters. */
export type RecordShape = 'preview' | 'open' | typeof recordParameter;

export interface ShownRecord {
  readonly shape: RecordShape;
  readonly id: string;
}

const shapes: readonly RecordShape[] = [recordParameter, 'open', 'preview'];

function shownIn(address: UrlState): ShownRecord | undefined {
  const shape = shapes.find((name) => asText(address[name]));
  return shape && { shape, id: asText(address[shape]) ?? '' };
}

export interface ListState {
  readonly pageNo: number;
  readonly pageSize: number;
  /** Sort fields, never empty, the most significant first. */
  readonly sorts: readonly ListSort[];
  /** Field by which the rows are grouped. */
  readonly groupBy: string | undefined;
  readonly filters: FilterValues;
  /** Parameters of the applied advanced query; empty when none is applied. */
  readonly advanced: Readonly<Record<string, string>>;
  readonly isAdvanced: boolean;
  /** Number of filters that are set. */
  readonly filterCount: number;
  /** The query sent to the server. */
  readonly query: ListQuery;
  /** The open record, and where it is shown. */
  readonly shown: ShownRecord | undefined;
  /** Applies filters and goes to the first page; false when nothing changed. */
  readonly setFilters: (filters: FilterValues) => boolean;
  /** Applies an advanced query to the list, or ends it. */
  readonly setAdvanced: (query: ConditionGroup | undefined) => void;
  readonly setPage: (pageNo: number, pageSize: number) => void;
  /** Sets the sort order; empty: the list's default. */
  readonly setSorts: (sorts: readonly ListSort[]) => void;
  readonly setGroupBy: (field: string | undefined) => void;
  /** All parameters of the address, from which views are made. */
  readonly address: UrlState;
  readonly setAddress: (patch: Readonly<Record<string, string | number | undefined>>) => void;
  /** The query for the filters in an address. */
  readonly wireOf: (address: UrlState) => Record<string, string>;
  readonly show: (shown: ShownRecord | undefined | '') => void;
}

export interface ListStateOptions {
  readonly entity: EntityDefinition;
  readonly filterFields: readonly string[];
  readonly initialQuery?: Readonly<Record<string, string>> | undefined;
  readonly fixedQuery?: Readonly<Record<string, string>> | undefined;
  readonly defaultSort: ListSort;
}

const defaultPageSize = 10;

/** A number of an address, which may come from a link that somebody mistyped; `usual` unless it is a whole number from 1 to `most`. */
const wholeNumber = (given: number, most: number, usual: number): number =>
  Number.isInteger(given) && given >= 1 && given <= most ? given : usual;

/** The field of an address by which rows are grouped; undefined when rows cannot be grouped by it, or no field has this name any more. */
function groupFieldOf(entity: EntityDefinition, given: string | undefined): string | undefined {
  const field = given === undefined ? undefined : entityField(entity, given);
  return field && isGroupKind(field.kind) ? given : undefined;
}

/** Maximum number of sort fields that the server accepts. */
const mostSorts = 10;

/** Parses the sort parameters of an address, e.g. `column=a,b&order=asc,desc`. */
function sortsFrom(column: string | undefined, order: string | undefined, usual: ListSort): readonly ListSort[] {
  const directions = (order ?? '').split(',');
  const columns = (column ?? '').split(',').filter(Boolean).slice(0, mostSorts);
  if (columns.length === 0) return [usual];
  return columns.map((name, index) => {
    const direction = directions[index] ?? directions.at(-1);
    return { column: name, order: direction === 'asc' || direction === 'desc' ? direction : usual.order };
  });
}

const joined = (sorts: readonly ListSort[]) => ({
  column: sorts.map(({ column }) => column).join(','),
  order: sorts.map(({ order }) => order).join(','),
});

type ListAddress = UrlState & { readonly pageNo: number; readonly pageSize: number };

function isRange(entity: EntityDefinition, name: string): boolean {
  return fieldKind(requireField(entity, name)).filters === 'range';
}

/** URL parameters of the filters; ranges use two. */
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

/**
 * Filters as they are sent. Texts from the query form are sent as typed (the call adds the wildcards of the entity); texts from column
 * headers match any part of the value.
 */
function wireFilters(entity: EntityDefinition, fields: readonly string[], filters: FilterValues): Record<string, string> {
  const wire: Record<string, string> = {};
  for (const [name, value] of Object.entries(addressFrom(entity, fields, filters))) {
    if (!value) continue;
    const kind = name in filters ? fieldKind(requireField(entity, name)) : undefined;
    const isPart = kind?.searchesParts && !entity.query.includes(name);
    wire[name] = isPart ? `*${value}*` : (kind?.toQuery?.(value) ?? value);
  }
  return wire;
}

/** The advanced query in an address, as sent. */
function advancedOf(address: UrlState): Record<string, string> {
  const { records, matchType } = advancedParameters;
  const conditions = asText(address[records]);
  return conditions ? { [records]: conditions, [matchType]: asText(address[matchType]) === 'or' ? 'or' : 'and' } : {};
}

/** The parameter of an address that limits the list to records that wait for the person; empty without it. */
const awaitingOf = (address: UrlState): Record<string, string> =>
  asText(address[awaitingParameter]) === awaitingMe ? { [awaitingParameter]: awaitingMe } : {};

/** State of one list, kept in the address of its tab. `initialQuery` applies until the user changes a filter. */
export function useListState({ entity, filterFields, initialQuery, fixedQuery, defaultSort }: ListStateOptions): ListState {
  const [address, setAddress] = useUrlState<ListAddress>({ pageNo: 1, pageSize: defaultPageSize });
  const [isUntouched, setUntouched] = useState(true);
  const hasFilters = [...addressNames(entity, filterFields), awaitingParameter, advancedParameters.records].some((name) =>
    asText(address[name]),
  );
  const source = isUntouched && !hasFilters && initialQuery ? initialQuery : address;
  const pageNo = wholeNumber(address.pageNo, Number.MAX_SAFE_INTEGER, 1);
  const pageSize = wholeNumber(address.pageSize, largestPage, defaultPageSize);
  const usual = useStable(defaultSort);
  const [givenColumn, givenOrder] = [asText(address.column), asText(address.order)];
  const sorts = useMemo(() => sortsFrom(givenColumn, givenOrder, usual), [givenColumn, givenOrder, usual]);

  // The object stays the same while records are opened one after another, which changes the address but no filter; otherwise every row
  // would be rendered again.
  const filters = useStable(useMemo(() => filtersFrom(entity, filterFields, source), [entity, filterFields, source]));
  const advanced = useStable(advancedOf(address));
  const awaiting = useStable(awaitingOf(address));
  const query = useMemo<ListQuery>(
    () => ({ ...wireFilters(entity, filterFields, filters), ...awaiting, ...advanced, ...fixedQuery, pageNo, pageSize, ...joined(sorts) }),
    [entity, filterFields, filters, awaiting, advanced, fixedQuery, pageNo, pageSize, sorts],
  );
  return {
    pageNo,
    pageSize,
    sorts,
    groupBy: groupFieldOf(entity, asText(address.groupBy)),
    advanced,
    isAdvanced: Object.keys(advanced).length > 0,
    filters,
    filterCount: Object.keys(filters).length,
    query,
    shown: shownIn(address),
    setFilters: (next) => {
      const wanted = addressFrom(entity, filterFields, next);
      const isSame = pageNo === 1 && JSON.stringify(wanted) === JSON.stringify(addressFrom(entity, filterFields, filters));
      setUntouched(false);
      setAddress({ ...wanted, pageNo: 1 });
      return !isSame;
    },
    setAdvanced: (query) => {
      setUntouched(false);
      const { records, matchType } = advancedParameters;
      setAddress({ [records]: query && JSON.stringify(query.records), [matchType]: query?.matchType, pageNo: 1 });
    },
    setPage: (nextPage, nextSize) => setAddress({ pageNo: nextPage, pageSize: nextSize }),
    setSorts: (next) => setAddress(next.length > 0 ? joined(next) : { column: undefined, order: undefined }),
    setGroupBy: (field) => setAddress({ groupBy: field, pageNo: 1 }),
    address,
    setAddress: (patch) => {
      setUntouched(false);
      setAddress(patch);
    },
    wireOf: (search) => ({
      ...wireFilters(entity, filterFields, filtersFrom(entity, filterFields, search)),
      ...awaitingOf(search),
      ...advancedOf(search),
    }),
    // A record that is opened is a step, so that the browser's Back closes it; going on from record to record is none.
    show: (shown) =>
      setAddress(
        {
          ...Object.fromEntries(shapes.map((name) => [name, undefined])),
          [taskParameter]: undefined,
          ...(shown ? { [shown.shape]: shown.id } : {}),
        },
        { isStep: Boolean(shown) && !shownIn(address) },
      ),
  };
}

/** Loads orders block by block for the worksheet, with the list call and the table's sort and filters. */
import type { ColumnFilter, ColumnSort, RowBlock, RowBlockRequest } from 'editable-table';
import { order } from 'shared-contracts/business/order/order';
import type { RecordOf } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import type { Page } from 'shared-contracts/wire/envelope';
import { http, type Parameters } from 'shared-platform/http';

export type OrderRow = RecordOf<typeof order>;
/** Returns the code of a text that a column shows; the text itself when it has none. */
export type CodeOf = (column: string, text: string) => string;

const fields: Readonly<Record<string, Field>> = order.fields;

function filterOf(column: string, filter: ColumnFilter, codeOf: CodeOf): Parameters {
  if (filter.how === 'contains') return { [column]: `*${filter.text}*` };
  if (filter.how === 'among') return { [`${column}_MultiString`]: filter.texts.map((text) => codeOf(column, text)).join(',') };
  if (filter.how !== 'between') return {};
  const isMoment = fields[column]?.kind === 'instant';
  const { from = '', to = '' } = filter;
  return {
    [`${column}_begin`]: isMoment && from ? `${from} 00:00:00` : from,
    [`${column}_end`]: isMoment && to ? `${to} 23:59:59` : to,
  };
}

/** The sort without a choice of the person: newest first. */
const usualSort: readonly ColumnSort[] = [{ key: 'createTime', descending: true }];

export function listQuery({ from, count, sort, filters }: Omit<RowBlockRequest, 'signal'>, codeOf: CodeOf): Parameters {
  const sorts = sort.length > 0 ? sort : usualSort;
  return {
    ...Object.assign({}, ...Object.entries(filters).map(([column, filter]) => filterOf(column, filter, codeOf))),
    pageNo: Math.floor(from / count) + 1,
    pageSize: count,
    column: sorts.map(({ key }) => key).join(','),
    order: sorts.map(({ descending }) => (descending ? 'desc' : 'asc')).join(','),
  };
}

/** Loads a block of orders; rejects when it cannot be read. */
export async function readOrders({ signal, ...request }: RowBlockRequest, codeOf: CodeOf): Promise<RowBlock<OrderRow>> {
  const { result } = await http.request<Page<OrderRow>>({
    method: 'GET',
    path: `${order.api}/list`,
    params: listQuery(request, codeOf),
    quiet: true,
    signal,
  });
  return { rows: result.records, total: result.total };
}

/** The given orders in their present state; orders that the person may no longer read are missing. */
export async function readOrdersById(ids: readonly string[]): Promise<readonly OrderRow[]> {
  const page = await http.get<Page<OrderRow>>(`${order.api}/list`, { id: ids.join(','), pageNo: 1, pageSize: ids.length }, { quiet: true });
  return page.records;
}

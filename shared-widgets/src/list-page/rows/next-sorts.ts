/** Computes the sort order after a click on a header. */
import type { ListSort } from '../list-state.ts';

/**
 * The sort order after a click on the header of `column`: it sorts alone, or with `adds` in addition to the other columns. With `order`
 * undefined the column no longer sorts. An empty result means the list's default.
 */
export function nextSorts(
  sorts: readonly ListSort[],
  { column, order, adds }: { readonly column: string; readonly order: ListSort['order'] | undefined; readonly adds: boolean },
): readonly ListSort[] {
  if (!adds) return order ? [{ column, order }] : [];
  if (!order) return sorts.filter((sort) => sort.column !== column);
  const isThere = sorts.some((sort) => sort.column === column);
  return isThere ? sorts.map((sort) => (sort.column === column ? { column, order } : sort)) : [...sorts, { column, order }];
}

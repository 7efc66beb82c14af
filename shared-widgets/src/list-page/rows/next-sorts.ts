/** Computes the sort order after a click on a header. */
import type { ListSort } from '../list-state.ts';

/**
 * The sorts after a click on the header of `column`: alone, or with `adds` beside the others. `order` undefined removes it. An empty result
 * means the list's default.
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

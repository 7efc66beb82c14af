/** What a press on a head makes of the sorts in force. */
import type { ListSort } from '../list-state.ts';

/**
 * The sorts after a press on the head of `column`: alone in place of all others, or with `adds` beside them. `order` undefined takes
 * the column out. Nothing left means the list's own order.
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

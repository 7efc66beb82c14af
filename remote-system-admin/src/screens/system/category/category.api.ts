import { category } from 'shared-contracts/system/category';
import type { Page } from 'shared-contracts/wire/envelope';
import type { WireRecord } from 'shared-platform/entity-api';
import { useRead } from 'shared-platform/read';

export type CategoryRow = WireRecord<typeof category>;

/** A category as table row; an empty list of children: they have not been read. */
export type CategoryTreeRow = CategoryRow & { readonly children?: readonly CategoryTreeRow[] };

/** Categories on one page of the top level, or those that a word finds. */
export const pageSize = 20;

const isCode = (word: string): boolean => /^[a-z]\d/i.test(word);

/** The page of the top level with what was unfolded below it; with a word, all categories whose name or code contains it. */
export function useCategories(word: string, pageNo: number, unfolded: readonly string[]) {
  const sought = word ? { [isCode(word) ? 'code' : 'name']: isCode(word) ? word.toUpperCase() : word } : {};
  const top = useRead<Page<CategoryRow>>('/sys/category/rootList', { pageNo, pageSize, ...sought }, { entity: category.name });
  const below = useRead<{ readonly records: readonly CategoryRow[] }>(
    '/sys/category/getChildListBatch',
    { parentIds: unfolded.join(',') },
    { entity: category.name, skip: unfolded.length === 0 },
  );
  const children = Map.groupBy(unfolded.length > 0 ? (below.data?.records ?? []) : [], ({ pid }) => pid);
  const treeRow = (row: CategoryRow): CategoryTreeRow =>
    row.hasChild === '1' ? { ...row, children: (children.get(row.id) ?? []).map(treeRow) } : row;
  return {
    rows: (top.data?.records ?? []).map(treeRow),
    total: top.data?.total ?? 0,
    error: top.error ?? below.error,
    isFirst: !top.data && !top.error,
    isFetching: top.isFetching || below.isFetching,
    refetch: () => {
      top.refetch();
      if (unfolded.length > 0) below.refetch();
    },
  };
}

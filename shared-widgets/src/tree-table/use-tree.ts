/** State of a tree table: which branches are open, what was read, and the order of rows. */

import { useRef, useState } from 'react';
import { listTexts } from 'shared-contracts/texts/error-texts';
import type { Parameters } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { type BranchReading, buildTree, type RecordRow, shownRecords, topBranch, totalOf } from './tree-rows.ts';
import type { TreeTableProps } from './tree-table-props.ts';
import { useTreeOrder } from './use-tree-order.ts';

const without = (all: ReadonlySet<string>, key: string): ReadonlySet<string> => new Set([...all].filter((one) => one !== key));

export function useTree<Row extends object>(props: TreeTableProps<Row>) {
  const { url, rowKey = 'id', queryKey = 'parentId', topValue, queryParams, condition, immediate = true, pageSize, onExpand } = props;
  const label = useLabel();
  const [hasBegun, setBegun] = useState(immediate);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [readings, setReadings] = useState<ReadonlyMap<string, BranchReading>>(new Map());
  const [pageNo, setPageNo] = useState(1);
  const refetches = useRef(new Map<string, () => void>());
  const order = useTreeOrder<Row>();
  const keyOf = (row: Row): string => String((row as Readonly<Record<string, unknown>>)[rowKey]);
  const hasChildren = props.hasChildren ?? ((row: Row) => 'hasChildren' in row && row.hasChildren === true);
  const unknownData = label(listTexts.unknownData);
  const tree = buildTree<Row>({ readings, open, keyOf, hasChildren, arranged: order.arranged(keyOf), unknownData });
  const top = readings.get(topBranch);
  // When the query parameters have changed, the table shows the first page again.
  const query = JSON.stringify([queryParams, condition]);
  const [askedQuery, setAskedQuery] = useState(query);
  if (query !== askedQuery) {
    setAskedQuery(query);
    setPageNo(1);
  }
  const lastPage = pageSize ? Math.max(1, Math.ceil(totalOf(top?.data) / pageSize)) : 1;
  // When all rows of the last page were deleted, the page before is shown.
  if (top?.data !== undefined && !top.isFetching && pageNo > lastPage) setPageNo(lastPage);
  const common: Parameters = condition ? { condition } : {};
  const address = url.list;
  /** The branches that have to be read, each with the call for it. */
  const reads =
    address && hasBegun
      ? [
          {
            key: topBranch,
            url: address,
            params: {
              ...queryParams,
              ...common,
              ...(topValue === undefined ? {} : { [queryKey]: topValue }),
              ...(pageSize ? { pageNo, pageSize } : {}),
            },
          },
          ...tree.reached.map((key) => ({ key, url: url.children ?? address, params: { ...common, [queryKey]: key } })),
        ]
      : [];
  const readAgain = (key: string): void => {
    order.forget(key);
    refetches.current.get(key)?.();
  };
  return {
    tree,
    reads,
    open,
    shown: shownRecords(tree.rows, open),
    /** Why the top level cannot be read. */
    problem: address ? undefined : label(listTexts.listUrlMissing),
    isFetching: top?.isFetching ?? false,
    isBranchFetching: (key: string): boolean => readings.get(key)?.isFetching ?? false,
    paging: { pageNo, setPageNo, total: totalOf(top?.data) },
    keep: (key: string, reading: BranchReading, refetch: () => void): void => {
      refetches.current.set(key, refetch);
      setReadings((before) => new Map(before).set(key, reading));
    },
    setOpen: ({ key, record }: RecordRow<Row>, isOpen: boolean): void => {
      setOpen(isOpen ? new Set([...open, key]) : without(open, key));
      onExpand?.(isOpen, record);
    },
    unfold: (key: string): void => setOpen((before) => new Set(before).add(key)),
    refresh: (key?: string): void => {
      setBegun(true);
      if (key !== undefined && !tree.reached.includes(key)) {
        // A closed branch is forgotten, so that it is read again when it is opened.
        setReadings((before) => new Map([...before].filter(([one]) => one !== key)));
        order.forget(key);
      } else for (const one of key === undefined ? [topBranch, ...tree.reached] : [key]) readAgain(one);
    },
    readAgain,
    move: (row: RecordRow<Row>, to: number): boolean =>
      order.move(row, to, {
        branch: (key) => ({ data: readings.get(key)?.data, shown: [...tree.records.values()].filter(({ branch }) => branch === key) }),
        onMove: props.onMove,
        onFailed: readAgain,
      }),
  };
}

/** Reads one branch of a tree table while it is open. */
import { useEffect, useEffectEvent } from 'react';
import type { Parameters } from 'shared-platform/http';
import { useRead } from 'shared-platform/read';
import type { BranchReading } from './tree-rows.ts';

interface TreeBranchProps {
  readonly url: string;
  readonly params: Parameters;
  /** The branch is read again after every write of this entity. */
  readonly entity: string | undefined;
  readonly onReading: (reading: BranchReading, refetch: () => void) => void;
}

/** Shows nothing; tells what is known of the branch. */
export function TreeBranch({ url, params, entity, onReading }: TreeBranchProps) {
  const { data, error, isFetching, refetch } = useRead<unknown>(url, params, entity === undefined ? {} : { entity });
  const tell = useEffectEvent(() => {
    // A response without a result is known to contain no records, unlike one that has not come.
    const known = data === undefined && !isFetching && !error ? null : data;
    onReading({ data: known, error: isFetching ? undefined : error, isFetching }, refetch);
  });
  useEffect(() => tell(), [data, error, isFetching]);
  return null;
}

/** Reads one branch of a tree table while the branch is open. */
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

/** Renders nothing; reports the state of the branch's call, and its data, to the table. */
export function TreeBranch({ url, params, entity, onReading }: TreeBranchProps) {
  const { data, error, isFetching, refetch } = useRead<unknown>(url, params, entity === undefined ? {} : { entity });
  const tell = useEffectEvent(() => {
    // A response without a result means that the branch has no records; that differs from a response that has not arrived.
    const known = data === undefined && !isFetching && !error ? null : data;
    onReading({ data: known, error: isFetching ? undefined : error, isFetching }, refetch);
  });
  useEffect(() => tell(), [data, error, isFetching]);
  return null;
}

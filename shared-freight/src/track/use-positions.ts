/** Reads the last positions of lorries on the road. */
import { useEffect, useEffectEvent, useMemo } from 'react';
import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
import type { WireRecord } from 'shared-platform/entity-api';
import { live } from 'shared-platform/live';
import { useRead } from 'shared-platform/read';

export type Position = WireRecord<typeof waybillPosition>;

interface Page {
  readonly records: readonly Position[];
  readonly total: number;
}

/** Largest number of positions that are read at once; more would cover each other on a map. */
const most = 500;

/** Milliseconds to wait after a change: positions of many lorries change at about the same time, so they are read once for several changes. */
const gatherFor = 1_000;

/**
 * Reads the positions that the person may see, or only that of the waybill with the given number, and reads them again whenever one
 * changes.
 */
export function usePositions(waybillNo?: string) {
  const read = useRead<Page>(`${waybillPosition.api}/list`, { pageSize: most, waybillNo });
  const ids = useMemo(() => read.data?.records.map(({ id }) => id).join(',') ?? '', [read.data]);
  const again = useEffectEvent(() => read.refetch());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = live.watchList(waybillPosition.name, ids === '' ? [] : ids.split(','), () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        again();
      }, gatherFor);
    });
    return () => {
      watch.stop();
      clearTimeout(timer);
    };
  }, [ids]);
  return read;
}

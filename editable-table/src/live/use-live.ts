import { useEffect, useState } from 'react';
import { liveTableKey } from 'shared-contracts/wire/live-table';
import type { LiveSettings } from '../definition/table-props.ts';
import type { TableParts } from '../table/use-table-parts.ts';
import { joinLive } from './live-channel.ts';
import { LiveTable } from './live-table.ts';

/** Live changes while the table is visible; null if the page does not use them. */
export function useLive({ model, grid }: Pick<TableParts, 'model' | 'grid'>, settings: LiveSettings | undefined): LiveTable | null {
  const socketKey = settings ? liveTableKey(settings.permission, settings.key) : null;
  const [live, setLive] = useState<LiveTable | null>(null);
  useEffect(() => {
    if (socketKey === null) return undefined;
    const { channel, leave } = joinLive(socketKey);
    const table = new LiveTable({ model, channel, caseId: crypto.randomUUID(), editing: () => grid.current?.editing() ?? null });
    const stop = table.start();
    setLive(table);
    return () => {
      stop();
      leave();
      setLive(null);
    };
  }, [model, grid, socketKey]);
  return live;
}

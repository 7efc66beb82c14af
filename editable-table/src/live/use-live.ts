import { useEffect, useState } from 'react';
import { liveTableKey } from 'shared-contracts/wire/live-table';
import type { LiveSettings } from '../definition/table-props.ts';
import type { TableParts } from '../table/use-table-parts.ts';
import { joinLive } from './live-channel.ts';
import { LivePresence } from './live-presence.ts';
import { LiveTable } from './live-table.ts';

export interface Live {
  readonly table: LiveTable;
  readonly presence: LivePresence;
}

/** Connects the table to other people's changes while it is visible; null if the page does not use live changes. */
export function useLive({ model, grid }: Pick<TableParts, 'model' | 'grid'>, settings: LiveSettings | undefined): Live | null {
  const socketKey = settings ? liveTableKey(settings.permission, settings.key) : null;
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    if (socketKey === null) return undefined;
    const caseId = crypto.randomUUID();
    const editing = () => grid.current?.editing() ?? null;
    const { channel, leave } = joinLive(socketKey, () => table.since);
    const table = new LiveTable({ model, channel, caseId, editing });
    const place = () => {
      const cell = editing();
      return cell && !model.isInserted(cell.rowKey) ? ([cell.rowKey, cell.columnKey] as const) : null;
    };
    const presence = new LivePresence({ channel, caseId, place });
    const stops = [table.start(), presence.start()];
    setLive({ table, presence });
    return () => {
      for (const stop of stops) stop();
      leave();
      setLive(null);
    };
  }, [model, grid, socketKey]);
  return live;
}

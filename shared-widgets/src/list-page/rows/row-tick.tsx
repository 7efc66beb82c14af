/** The checkbox of a row. */
import { Checkbox } from 'antd';
import { useRef } from 'react';
import { useStableCalls } from '../../plain-rows/stable.ts';
import type { AnyRow } from '../columns/list-columns.tsx';
import type { ListSelection } from '../list-selection.ts';

/** Ticks a row, or clears its tick; with Shift held also all rows between it and the last one that was ticked or cleared. */
export type Tick = (row: AnyRow, isTicked: boolean, withShift: boolean) => void;

/** The returned function stays the same, because kept rows are not rendered again when other rows are ticked. */
export function useTick(rows: readonly AnyRow[], selection: ListSelection<AnyRow> | undefined): Tick {
  const last = useRef<string | undefined>(undefined);
  const { tick } = useStableCalls({
    tick: (row: AnyRow, isTicked: boolean, withShift: boolean): void => {
      if (!selection) return;
      const ids = rows.map(({ id }) => id);
      const [from, to] = [withShift ? ids.indexOf(last.current ?? row.id) : -1, ids.indexOf(row.id)];
      const meant = from < 0 ? [row.id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = row.id;
      const others = selection.ids.filter((id) => !meant.includes(id));
      selection.choose(isTicked ? [...others, ...meant] : others, rows);
    },
  });
  return tick;
}

interface RowTickProps {
  readonly row: AnyRow;
  readonly isTicked: boolean;
  /** Accessible name. */
  readonly label: string;
  readonly onTick: Tick;
}

export function RowTick({ row, isTicked, label, onTick }: RowTickProps) {
  return (
    <Checkbox
      aria-label={label}
      checked={isTicked}
      onClick={(event) => event.stopPropagation()}
      onChange={({ nativeEvent }) => onTick(row, !isTicked, (nativeEvent as PointerEvent).shiftKey === true)}
    />
  );
}

import { useMemo, useState } from 'react';
import type { BaseRecord } from 'shared-contracts/entity/entity';

export interface ListSelection<Row extends BaseRecord> {
  readonly ids: readonly string[];
  readonly rows: readonly Row[];
  /** Sets the selected ids; rows of other pages are remembered. */
  readonly choose: (ids: readonly string[], visible: readonly Row[]) => void;
  readonly clear: () => void;
}

/** The selected rows of all pages. */
export function useSelection<Row extends BaseRecord>(): ListSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  return useMemo(
    () => ({
      ids: [...chosen.keys()],
      rows: [...chosen.values()],
      choose: (ids, visible) => {
        const known = new Map([...chosen, ...visible.map((row) => [row.id, row] as const)]);
        setChosen(new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) as Row] as const] : []))));
      },
      clear: () => setChosen(new Map()),
    }),
    [chosen],
  );
}

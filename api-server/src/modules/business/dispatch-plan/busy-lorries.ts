import type { LorryRow } from '../lorry/lorry.table.ts';
import { booked, trailerOf } from '../waybill/assign-guards.ts';
import { type Asking, holders } from '../waybill/crew-choices.ts';

interface Busy {
  readonly problem: string;
  /** Number of the running waybill, if the caller may read it. */
  readonly waybillNo: string | null;
}

/** The lorries that a running waybill uses, or whose trailer it uses, by id. */
export async function busyLorries(asking: Omit<Asking, 'now'>, lorries: readonly LorryRow[]): Promise<ReadonlyMap<string, Busy>> {
  const ids = lorries.map(({ id }) => id);
  const trailers = lorries.flatMap((lorry) => trailerOf(lorry) ?? []);
  const held = await holders(asking, 'lorryId', ids);
  const pulled = await holders(asking, 'trailerPlateNumber', trailers);
  return new Map(
    lorries.flatMap((lorry): [string, Busy][] => {
      if (held.has(lorry.id)) return [[lorry.id, { problem: booked.lorryId, waybillNo: held.get(lorry.id) ?? null }]];
      const trailer = trailerOf(lorry) ?? '';
      if (!pulled.has(trailer)) return [];
      return [[lorry.id, { problem: booked.trailerPlateNumber, waybillNo: pulled.get(trailer) ?? null }]];
    }),
  );
}

import type { LorryRow } from '../lorry/lorry.table.ts';
import { foreignTrailers } from '../lorry/trailers.ts';
import { trailerOf } from '../waybill/assign-guards.ts';
import { type Asking, type Held, holders, useOf } from '../waybill/crew-choices.ts';

/**
 * The lorries that are in use by a running waybill, or whose trailer is, or whose trailer belongs to another carrier, by id. Each entry tells
 * whether the settings allow another waybill for the goods of this order (null: no order chosen yet).
 */
export async function busyLorries(
  asking: Omit<Asking, 'now'>,
  lorries: readonly LorryRow[],
  orderId: string | null,
): Promise<ReadonlyMap<string, Held>> {
  const ids = lorries.map(({ id }) => id);
  const trailers = lorries.flatMap((lorry) => trailerOf(lorry) ?? []);
  const held = await holders(asking, 'lorryId', ids);
  const pulled = await holders(asking, 'trailerPlateNumber', trailers);
  const foreign = await foreignTrailers(asking.tx, asking.caller, lorries);
  const judge = await useOf(asking, orderId, new Map([...held, ...pulled]));
  return new Map(
    lorries.flatMap((lorry): [string, Held][] => {
      const own = held.has(lorry.id) ? judge(lorry.id, { by: 'lorryId', lorryId: lorry.id }) : null;
      if (own?.problem) return [[lorry.id, own]];
      const problem = foreign.get(lorry.id);
      if (problem) return [[lorry.id, { problem, use: null, waybillNo: null }]];
      const trailer = trailerOf(lorry) ?? '';
      const ofTrailer = pulled.has(trailer) ? judge(trailer, { by: 'trailerPlateNumber', lorryId: lorry.id }) : null;
      const busy = ofTrailer?.problem ? ofTrailer : (own ?? ofTrailer);
      return busy ? [[lorry.id, busy]] : [];
    }),
  );
}

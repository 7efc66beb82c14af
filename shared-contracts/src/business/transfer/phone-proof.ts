/**
 * What a person must add to a waybill step that is reported from a phone: photos, and the position or why it is unknown. Forms require these fields,
 * and the server refuses a report without them.
 */

export type ProvedField = 'voucherImgs' | 'placeReason';

interface Proof {
  /** Whether pictures of the goods are required. */
  readonly photos: boolean;
  /** Whether the phone's position, or the reason why it is unknown, is required. */
  readonly place: boolean;
}

const proofs: Readonly<Record<string, Proof>> = {
  load: { photos: true, place: true },
  depart: { photos: false, place: true },
  deliver: { photos: true, place: true },
};

/** The fields that are required when this step is reported from a phone. */
export function provedFields(step: string, { isPlaceKnown }: { readonly isPlaceKnown: boolean }): readonly ProvedField[] {
  const proof = proofs[step];
  if (!proof) return [];
  return [...(proof.photos ? (['voucherImgs'] as const) : []), ...(proof.place && !isPlaceKnown ? (['placeReason'] as const) : [])];
}

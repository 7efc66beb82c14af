/** What a report of a waybill's step from a phone must prove. Forms mark it as required; the server refuses a report without it. */

export type ProvedField = 'voucherImgs' | 'placeReason';

interface Proof {
  /** Pictures of the goods. */
  readonly photos: boolean;
  /** Where the phone is, or why it could not tell. */
  readonly place: boolean;
}

const proofs: Readonly<Record<string, Proof>> = {
  load: { photos: true, place: true },
  depart: { photos: false, place: true },
  deliver: { photos: true, place: true },
};

/** The fields that a report of this step from a phone must fill. */
export function provedFields(step: string, { isPlaceKnown }: { readonly isPlaceKnown: boolean }): readonly ProvedField[] {
  const proof = proofs[step];
  if (!proof) return [];
  return [...(proof.photos ? (['voucherImgs'] as const) : []), ...(proof.place && !isPlaceKnown ? (['placeReason'] as const) : [])];
}

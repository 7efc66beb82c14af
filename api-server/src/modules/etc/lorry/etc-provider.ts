import type { EtcLorryRow } from './lorry.table.ts';

/** A toll provider's response to a registration: an immediate decision, or `pending` when the decision comes later. */
export type ProviderResponse =
  | { readonly kind: 'pending' }
  | { readonly kind: 'accepted'; readonly providerVehicleId: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Interface of a toll provider; there is one adapter per code of `etc_provider`. */
export interface EtcProvider {
  register(lorry: EtcLorryRow): Promise<ProviderResponse>;
}

/** A provider without an interface: documents are sent by hand, and a person records the provider's response. */
export const manualProvider: EtcProvider = {
  register: async () => ({ kind: 'pending' }),
};

const adapters: ReadonlyMap<string, EtcProvider> = new Map();

/** The adapter of a provider; the manual one for a provider without an interface. */
export function etcProvider(code: string): EtcProvider {
  return adapters.get(code) ?? manualProvider;
}

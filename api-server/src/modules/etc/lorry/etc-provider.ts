import type { EtcLorryRow } from './lorry.table.ts';

/** What a toll provider answers to a registration: at once, or `pending` when the response comes later. */
export type ProviderResponse =
  | { readonly kind: 'pending' }
  | { readonly kind: 'accepted'; readonly providerVehicleId: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** A toll provider's interface; one adapter per `etc_provider` code. */
export interface EtcProvider {
  register(lorry: EtcLorryRow): Promise<ProviderResponse>;
}

/** A provider without an interface: papers are sent by hand, and a person records the response when it comes. */
export const manualProvider: EtcProvider = {
  register: async () => ({ kind: 'pending' }),
};

const adapters: ReadonlyMap<string, EtcProvider> = new Map();

/** The adapter of a provider; by hand where there is none. */
export function etcProvider(code: string): EtcProvider {
  return adapters.get(code) ?? manualProvider;
}

import type { Label } from '../texts/label.ts';

/**
 * Parties of the trade whose people sign in besides the platform's own. A person of a party sees only rows with its id. The order is that
 * in which the database function `freight.enter_scope` takes the ids.
 */
export const parties = {
  shipper: { id: 'shipperId', isSide: true },
  carrier: { id: 'carrierId', isSide: true },
  /** A driver works for a carrier and sees only those of the carrier's rows that name the driver. */
  driver: { id: 'driverId', isSide: false },
} as const;

/** Names of the platform and of each party. */
export const partyLabels = {
  platform: ['平台', 'Platform'],
  shipper: ['货主', 'Shipper'],
  carrier: ['承运商', 'Carrier'],
  driver: ['司机', 'Driver'],
} as const satisfies Record<'platform' | keyof typeof parties, Label>;

export type Party = keyof typeof parties;
export type PartyId = (typeof parties)[Party]['id'];
/** A party that buys or sells transport; fields and rows may be hidden from one of them. */
export type Side = { [P in Party]: (typeof parties)[P]['isSide'] extends true ? P : never }[Party];

/** Ids of the parties that a person belongs to: null for every other party, and all null for the platform's own people. */
export type PartyIds = { readonly [Id in PartyId]: string | null };

export const partyNames = Object.keys(parties) as Party[];
export const sides = partyNames.filter((name): name is Side => parties[name].isSide);
/** The person's party ids in the order of `parties`; null where the person does not belong to a party. */
export const partyIdsOf = (person: PartyIds): (string | null)[] => partyNames.map((name) => person[parties[name].id]);
/** The side that a person works for; null for the platform's own people. */
export const sideOf = (person: PartyIds): Side | null => sides.find((name) => person[parties[name].id] !== null) ?? null;

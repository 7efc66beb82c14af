/** Fixed ids of demo rows that several parts of the demo data refer to: users are linked to shippers, carriers and drivers. */

const kinds = {
  tenant: 0,
  shipper: 1,
  carrier: 2,
  driver: 3,
  lorry: 4,
  user: 5,
  depart: 6,
  company: 7,
  announcement: 8,
  contract: 9,
  place: 10,
  line: 11,
  relation: 12,
  feedback: 13,
  certificate: 14,
  position: 20,
  category: 21,
  report: 22,
} as const;

/** A valid UUIDv7 of 32 hex characters whose last part encodes kind and number, the same on every installation. */
export function demoId(kind: keyof typeof kinds, number: number): string {
  return `0190000000007000800000${kinds[kind].toString(16).padStart(2, '0')}${number.toString().padStart(8, '0')}`;
}

const ids = (kind: keyof typeof kinds, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => demoId(kind, index + 1));

/** Shippers 1 and 2 are enterprises, 3 and 4 individuals. The demo account `shipper` belongs to shipper 1. */
export const demoShipperIds = ids('shipper', 4);
/** Carriers 1 and 2 are enterprises, 3 and 4 individuals. The demo accounts `carrier` and `driver` belong to carrier 1. */
export const demoCarrierIds = ids('carrier', 4);
/** The demo account `driver` belongs to driver 1. */
export const demoDriverIds = ids('driver', 12);
export const demoLorryIds = ids('lorry', 12);

/** Lorries and drivers as they are offered for a journey: what the choice needs, and why some cannot be taken. */
import { z } from 'zod';
import type { TextPart } from '../wire/text-parts.ts';

const text = z.string().nullable();

const offered = {
  id: z.string(),
  carrierName: text,
  /** Why it would be refused, in the words of the refusal; null: it can be taken. */
  problem: text,
  /** The same for other languages. */
  problemParts: z.array(z.custom<TextPart>()).nullable(),
  /** The running waybill that holds it, where the caller may read that waybill. */
  busyWith: text,
  /** Day `YYYY-MM-DD` and city (code, its name beside it) of its last delivery that the caller may read. */
  lastDay: text,
  lastCityCode: text,
  lastCityCode_dictText: text,
};

export const lorryChoice = z.object({
  ...offered,
  plateNumber: z.string(),
  vehicleType: text,
  vehicleType_dictText: text,
  vehicleLengthCode: text,
  vehicleLengthCode_dictText: text,
  /** Tonnes. */
  ratedLoad: text,
  compulsoryInsValidTo: text,
  /** A tractor that has no trailer of its own: the assignment must name one. */
  needsTrailer: z.boolean(),
});

export const driverChoice = z.object({
  ...offered,
  driverName: z.string(),
  /** Classes as on the licence, `A2,B2`. */
  vehicleClass: text,
  vehicleClass_dictText: text,
  licenseValidTo: text,
  /** Masked like the driver's record. */
  mobile: text,
});

export type LorryChoice = z.output<typeof lorryChoice>;
export type DriverChoice = z.output<typeof driverChoice>;

const page = { pageNo: z.coerce.number().int().min(1).max(1000).default(1) };
const journey = {
  /** The dispatch order says the carrier and how long documents must be valid. */
  dispatchOrderId: z.string().max(36),
  /** Reassigning: what this waybill holds itself is no hindrance. */
  waybillId: z.string().max(36).optional(),
  /** Part of the plate or name. From three characters on, those of other carriers are told too. */
  text: z.string().trim().max(30).optional(),
  ...page,
};

export const lorryChoiceQuery = z.object(journey);
/** `lorryId`: the lorry that is to be driven. */
export const driverChoiceQuery = z.object({ ...journey, lorryId: z.string().max(36).optional() });

/** Rows of one page of choices. */
export const choicePageSize = 20;

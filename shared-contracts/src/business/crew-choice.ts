/** Types of the lorries and drivers that are offered for a journey. A lorry or driver that cannot be chosen has the reason in `problem`. */
import { z } from 'zod';
import type { TextPart } from '../wire/text-parts.ts';

const text = z.string().nullable();

const offered = {
  id: z.string(),
  carrierName: text,
  /** Why the server would refuse the choice, as text for people; null when it can be chosen. */
  problem: text,
  /** The server texts of which `problem` is made, with their values, so that the client can show it in another language. */
  problemParts: z.array(z.custom<TextPart>()).nullable(),
  /** The problem is a risk: the choice can be sent, but is refused until a risk officer approves it. */
  askable: z.boolean().optional(),
  /** Number of the running waybill that uses the lorry or driver, if the caller may read that waybill. */
  busyWith: text,
  /** Code of `vehicle_use` when a running waybill uses it, and settings allow to assign it nevertheless. */
  busyUse: text.optional(),
  /** Last delivery that the caller may read: day `YYYY-MM-DD`; city code and name follow. */
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
  /** True for a tractor without a trailer of its own: the assignment must name one. */
  needsTrailer: z.boolean(),
});

export const driverChoice = z.object({
  ...offered,
  driverName: z.string(),
  /** Licence classes as printed on the licence, e.g. `A2,B2`. */
  vehicleClass: text,
  vehicleClass_dictText: text,
  licenseValidTo: text,
  /** Mobile number, masked like in the driver's record. */
  mobile: text,
});

export type LorryChoice = z.output<typeof lorryChoice>;
export type DriverChoice = z.output<typeof driverChoice>;

const page = { pageNo: z.coerce.number().int().min(1).max(1000).default(1) };
const id = z.string().max(36);
/** Id of the dispatch order; it determines the carrier and the day until which documents must be valid. */
const offer = { dispatchOrderId: id };
const journey = {
  /** Set when a waybill is reassigned: its own lorry and driver do not count as occupied. */
  waybillId: id.optional(),
  /** Part of the plate or name. From three characters on, lorries and drivers of other carriers are searched too. */
  text: z.string().trim().max(30).optional(),
  ...page,
};

export const lorryChoiceQuery = z.object({ ...offer, ...journey });
/** `lorryId`: the lorry that the driver is to drive. */
export const driverChoiceQuery = z.object({ ...offer, ...journey, lorryId: id.optional() });
/** Query for the drivers of a lorry's carrier, when the order was not offered to a carrier through a dispatch order. */
export const lorryDriverQuery = z.object({ ...journey, orderId: id, lorryId: id });

/** Number of rows on one page of choices. */
export const choicePageSize = 20;

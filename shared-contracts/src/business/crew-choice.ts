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
  /**
   * The problem is a risk: a person may choose the lorry or driver all the same, but the server refuses the choice until a risk officer
   * approves it.
   */
  askable: z.boolean().optional(),
  /** Number of the running waybill that uses the lorry or driver, if the caller may read that waybill. */
  busyWith: text,
  /** Set when a running waybill uses the lorry or driver and the settings allow a second assignment: code of `vehicle_use`. */
  busyUse: text.optional(),
  /** Last delivery that the caller may read: its day (`YYYY-MM-DD`), and the code and name of its city. */
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
  /** Load that the lorry may carry, in tonnes. */
  ratedLoad: text,
  compulsoryInsValidTo: text,
  /** True for a tractor without a trailer, or with one of another carrier: the assignment must name one. */
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
  /** Id of the waybill that is reassigned; the lorry and driver that it has now do not count as occupied. */
  waybillId: id.optional(),
  /** Search text: part of the plate number or name. With three characters or more, lorries and drivers of other carriers are found too. */
  text: z.string().trim().max(30).optional(),
  ...page,
};

export const lorryChoiceQuery = z.object({ ...offer, ...journey });
/** Query for drivers; `lorryId` is the lorry that the driver is to drive. */
export const driverChoiceQuery = z.object({ ...offer, ...journey, lorryId: id.optional() });
/** Query for the drivers of a lorry's carrier, for an order that was given to the carrier without a dispatch order. */
export const lorryDriverQuery = z.object({ ...journey, orderId: id, lorryId: id });

/** Number of rows on one page of choices. */
export const choicePageSize = 20;

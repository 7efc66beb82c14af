/** Query and response of the dispatch board's lorries, judged for the selected goods. */
import { z } from 'zod';
import type { TextPart } from '../../wire/text-parts.ts';
import { lorryChoice } from '../crew-choice.ts';

const text = z.string().nullable();
const parts = z.array(z.custom<TextPart>()).nullable();

/** The lorry's usual driver, otherwise the driver who drove it last. */
const boardDriver = z.object({
  id: z.string(),
  driverName: z.string(),
  licenseValidTo: text,
  /** Why the server would refuse the driver; null: no reason is known. */
  problem: text,
  problemParts: parts,
  /** Number of the running waybill that uses the driver, if the caller may read that waybill. */
  busyWith: text,
  /** Set when a running waybill uses the driver and the settings allow a second assignment: code of `vehicle_use`. */
  busyUse: text.optional(),
  /** Driving hours within the last 24 hours, one decimal. */
  drivenHours: z.number(),
});

export const boardLorry = lorryChoice.extend({
  carrierId: z.string(),
  vehicleForm: z.string(),
  tractionMass: text,
  transportCertValidTo: text,
  inspectionValidTo: text,
  /** True when the lorry or its carrier may not carry these goods; false when it may, even if the lorry is busy now. */
  isRefused: z.boolean(),
  /** Carrier's price in yuan per unit of the order, from the carrier's contract or else the last agreed price on the route. */
  agreedPrice: text,
  driver: boardDriver.nullable(),
});

export type BoardLorry = z.output<typeof boardLorry>;
export type BoardDriver = z.output<typeof boardDriver>;

export const boardLorriesQuery = z.object({
  /** Id of the order whose goods are selected; without it lorries are judged for today. */
  orderId: z.string().max(36).optional(),
  dispatchOrderId: z.string().max(36).optional(),
  /** Search text: part of the plate number or of the carrier's name. */
  text: z.string().trim().max(30).optional(),
  /** City in which the lorry made its last delivery. */
  cityCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  pageNo: z.coerce.number().int().min(1).max(1000).default(1),
});

/** Number of lorries on one page of the board. */
export const boardPageSize = 40;

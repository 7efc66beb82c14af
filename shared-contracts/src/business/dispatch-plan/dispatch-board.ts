/** What the dispatch board asks of the server beside the plan itself: lorries, judged for the goods in hand. */
import { z } from 'zod';
import type { TextPart } from '../../wire/text-parts.ts';
import { lorryChoice } from '../crew-choice.ts';
import { dispatchPlan } from './dispatch-plan.ts';

export const boardLorriesPath = `${dispatchPlan.api}/lorries`;

const text = z.string().nullable();
const parts = z.array(z.custom<TextPart>()).nullable();

/** The lorry's usual driver, else who drove it last. */
const boardDriver = z.object({
  id: z.string(),
  driverName: z.string(),
  licenseValidTo: text,
  /** Why the driver would be refused; null: nothing is known. */
  problem: text,
  problemParts: parts,
  /** The running waybill that holds the driver, where the caller may read it. */
  busyWith: text,
  /** Hours at the wheel within the last 24, one decimal. */
  drivenHours: z.number(),
});

export const boardLorry = lorryChoice.extend({
  carrierId: z.string(),
  vehicleForm: z.string(),
  tractionMass: text,
  transportCertValidTo: text,
  inspectionValidTo: text,
  /** Refused whatever is changed: the lorry or its carrier may not carry these goods. Otherwise it is only busy. */
  isRefused: z.boolean(),
  /** Yuan per unit of the order's price: the carrier's contract, else what was agreed last on the route. */
  agreedPrice: text,
  driver: boardDriver.nullable(),
});

export type BoardLorry = z.output<typeof boardLorry>;
export type BoardDriver = z.output<typeof boardDriver>;

export const boardLorriesQuery = z.object({
  /** The goods in hand; without them lorries are judged for today. */
  orderId: z.string().max(36).optional(),
  dispatchOrderId: z.string().max(36).optional(),
  /** Part of the plate or of the carrier's name. */
  text: z.string().trim().max(30).optional(),
  /** City of the last delivery. */
  cityCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  pageNo: z.coerce.number().int().min(1).max(1000).default(1),
});

/** Lorries of one page of the board. */
export const boardPageSize = 40;

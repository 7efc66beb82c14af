/** Dispatchers to whom orders can be given: their names and how many orders they have on their hands, nothing else of their accounts. */
import { z } from 'zod';
import { mostOrdersAsked } from './dispatcher-limits.ts';

export const dispatcherChoice = z.object({
  id: z.string(),
  realname: z.string(),
  /** Orders of this dispatcher that are not delivered yet, as far as the caller may read them. */
  openOrders: z.number().int(),
});

export type DispatcherChoice = z.output<typeof dispatcherChoice>;

export const dispatcherChoiceQuery = z.object({
  /** Ids of the orders, comma separated: a dispatcher is offered who may read all of them. */
  orderIds: z
    .string()
    .min(1)
    .max(mostOrdersAsked * 37)
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(z.string().max(36)).min(1).max(mostOrdersAsked)),
  /** Search text: part of the dispatcher's name. */
  text: z.string().trim().max(30).optional(),
  pageNo: z.coerce.number().int().min(1).max(1000).default(1),
});

/** Schemas of the call that groups a list's rows, for the server. */
import { z } from 'zod';
import type { EntityDefinition } from './entity.ts';
import { listQuerySchema } from './entity-schema.ts';
import type { ListGroups } from './groups.ts';

/** Query schema: the filters of the list, the field to group by, and the fields to sum, separated by commas. */
export function groupQuerySchema(entity: EntityDefinition): z.ZodType {
  return z.intersection(listQuerySchema(entity), z.object({ groupBy: z.string().max(100), sums: z.string().max(1000).optional() }));
}

export const groupsSchema: z.ZodType<ListGroups> = z.object({
  groups: z.array(
    z.object({
      value: z.string().nullable(),
      text: z.string().nullable(),
      count: z.int(),
      sums: z.record(z.string(), z.string()),
    }),
  ),
  isCut: z.boolean(),
});

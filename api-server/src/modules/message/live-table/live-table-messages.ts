/** Schemas of the messages that pages may send on the sockets of live tables. */
import { liveTableLimits } from 'shared-contracts/wire/live-table';
import { z } from 'zod';

const name = z.string().min(1).max(64);
const stamp = z.tuple([z.int().min(0), z.string().max(64)]);
const row = z.object({
  id: name,
  values: z.record(z.string().max(64), z.json()),
  stamps: z.record(z.string().max(64), stamp),
});
const change = z.tuple([name, name, z.json(), z.int().min(0).nullable(), z.int().min(0)]);

export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heart_beat') }),
  z.object({
    type: z.literal('join'),
    data: z.object({
      socketKeys: z.array(z.string()).max(liveTableLimits.keys),
      since: z.record(z.string().max(liveTableLimits.key), z.int().min(0)).optional(),
    }),
  }),
  z.object({
    type: z.literal('update_vxe_table'),
    data: z.object({ socketKey: z.string(), args: z.tuple([z.array(row).min(1), z.string().max(64)]) }),
  }),
  z.object({
    type: z.literal('change_vxe_table'),
    data: z.object({ socketKey: z.string(), caseId: name, cells: z.array(change).min(1).max(liveTableLimits.changes) }),
  }),
  z.object({
    type: z.literal('presence_vxe_table'),
    data: z.object({ socketKey: z.string(), caseId: name, cell: z.tuple([name, name]).nullable(), isLeaving: z.boolean().optional() }),
  }),
]);

export type LiveMessage = z.output<typeof liveMessage>;
export type LiveMessageOf<Type extends Exclude<LiveMessage['type'], 'heart_beat'>> = Extract<
  LiveMessage,
  { type: Type; data: unknown }
>['data'];

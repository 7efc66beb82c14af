/**
 * Sockets of live tables, `/vxeSocket/{userId}/{pageId}`. Changes are exchanged only between people of the same tenant
 * who may read the records that the key names and see the same rows (staff among themselves; people of one shipper, carrier or
 * driver among themselves). Only people who may write the records can send changes.
 */
import type { FastifyInstance } from 'fastify';
import { type LiveTableServerMessage, liveTableLimits } from 'shared-contracts/wire/live-table';
import { z } from 'zod';
import type { PushConnection } from '../../../kernel/push/push-connection.ts';
import { type LiveTableRights, liveTableRights } from './live-table-rights.ts';

/** Channel of the outbox. Payload: `LiveTablePayload`. */
export const liveTableChannel = 'liveTable';

export interface LiveTablePayload {
  /** The group that receives the message (`LiveTableRights.room`). */
  readonly room: string;
  readonly message: LiveTableServerMessage;
  /** The sending page, which does not receive its own message. */
  readonly from: { readonly userId: string; readonly pageId: string } | null;
}

const stamp = z.tuple([z.int().min(0), z.string().max(64)]);
const row = z.object({
  id: z.string().min(1).max(64),
  values: z.record(z.string().max(64), z.json()),
  stamps: z.record(z.string().max(64), stamp),
});
const received = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heart_beat') }),
  z.object({ type: z.literal('join'), data: z.object({ socketKeys: z.array(z.string()).max(liveTableLimits.keys) }) }),
  z.object({
    type: z.literal('update_vxe_table'),
    data: z.object({ socketKey: z.string(), args: z.tuple([z.array(row).min(1), z.string().max(64)]) }),
  }),
]);

/** The message without cells that the receiver may not see. */
function without(unseen: ReadonlySet<string>, message: LiveTableServerMessage): LiveTableServerMessage {
  if (message.type !== 'update_vxe_table') return message;
  const [rows, caseId] = message.data.args;
  const kept = <Value>(cells: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(cells).filter(([name]) => !unseen.has(name)));
  const shown = rows.map(({ id, values, stamps }) => ({ id, values: kept(values), stamps: kept(stamps) }));
  return { ...message, data: { ...message.data, args: [shown, caseId] } };
}

interface Known {
  readonly rights: Promise<LiveTableRights | null>;
  /** When the rights are checked again, epoch ms: grants, rules and records change while a table is open. */
  readonly until: number;
}

/** How long a connection keeps its rights without a check, ms. */
const trustedFor = 20_000;

export function serveLiveTables(app: FastifyInstance): void {
  const { sockets, push, database, clock } = app.kernel;
  /** The keys that each connection subscribed to; its messages wait until its rights are known. */
  const joined = new WeakMap<PushConnection, Map<string, Known>>();
  const heartbeat = JSON.stringify({ type: 'heart_beat', data: true } satisfies LiveTableServerMessage);

  const rightsIn = (connection: PushConnection, socketKey: string): Promise<LiveTableRights | null> => {
    const keys = joined.get(connection) ?? new Map<string, Known>();
    joined.set(connection, keys);
    const known = keys.get(socketKey);
    if (known && known.until > clock()) return known.rights;
    if (!known && keys.size >= liveTableLimits.keys) return Promise.resolve(null);
    const rights = liveTableRights(app.kernel, connection.grant, socketKey).catch((error: unknown) => {
      app.log.warn({ err: error }, 'a live table could not be joined');
      keys.delete(socketKey);
      return null;
    });
    keys.set(socketKey, { rights, until: clock() + trustedFor });
    return rights;
  };
  const publish = async (connection: PushConnection, message: LiveTableServerMessage & { type: 'update_vxe_table' }): Promise<void> => {
    const rights = await rightsIn(connection, message.data.socketKey);
    if (!rights?.speaks) return;
    const { tenantId, userId } = connection.grant;
    const payload: LiveTablePayload = { room: rights.room, message, from: { userId, pageId: connection.parameters[0] ?? '' } };
    await database.asSystem('live tables', (tx) => push.publish(tx, { channel: liveTableChannel, tenantId, userIds: null, payload }));
  };

  const group = sockets.serve({
    name: 'vxeSocket',
    parameters: 1,
    payload: liveTableLimits.message,
    received: (connection, said) => {
      const { data: message } = received.safeParse(said);
      if (message?.type === 'heart_beat') connection.send(heartbeat);
      if (message?.type === 'join') {
        for (const key of joined.get(connection)?.keys() ?? [])
          if (!message.data.socketKeys.includes(key)) joined.get(connection)?.delete(key);
        for (const key of message.data.socketKeys) void rightsIn(connection, key);
      }
      if (message?.type === 'update_vxe_table') {
        publish(connection, message).catch((error: unknown) => app.log.warn({ err: error }, 'a live change was not told'));
      }
    },
  });
  push.subscribe(liveTableChannel, ({ tenantId, payload }) => {
    // Only this file publishes on this channel, always with this type.
    const { room, message, from } = payload as LiveTablePayload;
    const text = JSON.stringify(message);
    for (const connection of group.ofTenant(tenantId)) {
      const isOrigin = connection.grant.userId === from?.userId && connection.parameters[0] === from.pageId;
      if (isOrigin) continue;
      // A group name ends with its key, so connections subscribed to other keys need no check.
      for (const key of [...(joined.get(connection)?.keys() ?? [])].filter((known) => room.endsWith(` ${known}`))) {
        void rightsIn(connection, key).then((rights) => {
          if (rights?.room === room) connection.send(rights.unseen.size ? JSON.stringify(without(rights.unseen, message)) : text);
        });
      }
    }
  });
}

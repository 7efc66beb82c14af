/**
 * Sockets of live tables, `/vxeSocket/{userId}/{pageId}` (wire-contract A26.2). The original hands every row to everybody; here a
 * table is heard by people of the same tenant who hold the permission its key names and see the same rows: staff among
 * themselves, a shipper's, carrier's or driver's people among themselves.
 */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type LiveTableServerMessage, liveTableLimits, liveTablePermission } from 'shared-contracts/live-table';
import { z } from 'zod';
import type { Database } from '../../../kernel/database.ts';
import type { PushConnection } from '../../../kernel/push-connection.ts';

/** Channel of the outbox. Payload: `LiveTablePayload`. */
export const liveTableChannel = 'liveTable';

export interface LiveTablePayload {
  /** Whose tables hear it: `<rows they see> <key>`. */
  readonly room: string;
  readonly message: LiveTableServerMessage;
  /** The page it comes from does not hear it again. */
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

/** Rooms by key of one connection; what it asks for waits until its rights are known. */
type Rooms = Map<string, Promise<string | null>>;

/** The room of a key for a person; null: not for them. */
async function roomOf(database: Database, { grant }: PushConnection, socketKey: string): Promise<string | null> {
  const permission = liveTablePermission(socketKey);
  if (permission === null) return null;
  const { rows } = await database.asSystem('live tables', (tx) =>
    tx.execute<{ scope: string }>(sql`
      select coalesce('shipper ' || u.shipper_id, 'carrier ' || u.carrier_id, 'driver ' || u.driver_id, 'staff') scope
      from sys_user u where u.id = ${grant.userId} and u.del_flag = 0 and u.status = 1 and exists (
        select from sys_user_role ur
          join sys_role r on r.id = ur.role_id and r.del_flag = 0
          join sys_role_permission g on g.role_id = r.id
          join sys_permission p on p.id = g.permission_id and p.del_flag = 0 and p.menu_type = 2
        where ur.user_id = u.id and p.perms = ${permission})`),
  );
  return rows[0] ? `${rows[0].scope} ${socketKey}` : null;
}

export function serveLiveTables(app: FastifyInstance): void {
  const { sockets, push, database } = app.kernel;
  const roomsOf = new WeakMap<PushConnection, Rooms>();
  const heartbeat = JSON.stringify({ type: 'heart_beat', data: true } satisfies LiveTableServerMessage);

  const join = (connection: PushConnection, socketKey: string): Promise<string | null> => {
    const rooms: Rooms = roomsOf.get(connection) ?? new Map();
    roomsOf.set(connection, rooms);
    const known = rooms.get(socketKey);
    if (known) return known;
    if (rooms.size >= liveTableLimits.keys) return Promise.resolve(null);
    const room = roomOf(database, connection, socketKey).catch((error: unknown) => {
      app.log.warn({ err: error }, 'a live table could not be joined');
      rooms.delete(socketKey);
      return null;
    });
    rooms.set(socketKey, room);
    return room;
  };
  const publish = async (connection: PushConnection, message: LiveTableServerMessage & { type: 'update_vxe_table' }): Promise<void> => {
    const room = await join(connection, message.data.socketKey);
    if (room === null) return;
    const { tenantId, userId } = connection.grant;
    const payload: LiveTablePayload = { room, message, from: { userId, pageId: connection.parameters[0] ?? '' } };
    await database.asSystem('live tables', (tx) => push.publish(tx, { channel: liveTableChannel, tenantId, userIds: null, payload }));
  };

  const group = sockets.serve({
    name: 'vxeSocket',
    parameters: 1,
    payload: liveTableLimits.message,
    received: (connection, said) => {
      const { data: message } = received.safeParse(said);
      if (message?.type === 'heart_beat') connection.send(heartbeat);
      if (message?.type === 'join') for (const key of message.data.socketKeys) void join(connection, key);
      if (message?.type === 'update_vxe_table') {
        publish(connection, message).catch((error: unknown) => app.log.warn({ err: error }, 'a live change was not told'));
      }
    },
  });
  push.subscribe(liveTableChannel, ({ tenantId, payload }) => {
    // This file is the only one that publishes here, and whatever else does keeps to the type.
    const { room, message, from } = payload as LiveTablePayload;
    const text = JSON.stringify(message);
    for (const connection of group.ofTenant(tenantId)) {
      const isOrigin = connection.grant.userId === from?.userId && connection.parameters[0] === from.pageId;
      if (isOrigin) continue;
      for (const own of roomsOf.get(connection)?.values() ?? []) {
        void own.then((joined) => {
          if (joined === room) connection.send(text);
        });
      }
    }
  });
}

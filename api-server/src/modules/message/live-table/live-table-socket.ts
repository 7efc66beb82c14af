/**
 * Sockets of live tables, `/vxeSocket/{userId}/{pageId}`. Changes are exchanged only between people of the same tenant who may read the
 * records that the key names and see the same rows (staff among themselves; people of one shipper, carrier or driver among themselves).
 * Only people who may write the records can send changes. The server stores the written cells (`live-table-store.ts`). Pages of an older
 * release (whose messages lack `since`) get the older messages, and their changes are stored for all others.
 */
import type { FastifyInstance } from 'fastify';
import type { LiveCell, LiveChange, LiveTableServerMessage } from 'shared-contracts/wire/live-table';
import { liveTableLimits } from 'shared-contracts/wire/live-table';
import type { PushConnection } from '../../../kernel/push/push-connection.ts';
import type { ShownColumns, TableSight } from './live-table-columns.ts';
import { type LiveMessageOf, liveMessage } from './live-table-messages.ts';
import { type LiveTableRights, liveTableRights } from './live-table-rights.ts';
import { forgetIdleTables, type LiveRoom, readLiveCells, settleLiveCells, writeLiveCells } from './live-table-store.ts';

/** Outbox channel of live tables. The payload is a `LiveTablePayload`. */
export const liveTableChannel = 'liveTable';

export interface LiveTablePayload {
  /** The group that receives the message (`LiveTableRights.room`). */
  readonly room: string;
  readonly message: LiveTableServerMessage;
  /** Id of the page that sent the message; this page does not receive it. */
  readonly from: { readonly userId: string; readonly pageId: string } | null;
}

/** The message without the cells that the receiver may not see. Of a person who is in such a cell it says only that the person is there. */
function within({ shows, showsPlace }: TableSight, message: LiveTableServerMessage): LiveTableServerMessage {
  if (message.type === 'state_vxe_table') {
    return { ...message, data: { ...message.data, cells: message.data.cells.filter(([, column]) => shows(column)) } };
  }
  if (message.type === 'presence_vxe_table') {
    const { cell } = message.data;
    return cell && !showsPlace(cell[1]) ? { ...message, data: { ...message.data, cell: null } } : message;
  }
  if (message.type !== 'update_vxe_table') return message;
  const [rows, caseId] = message.data.args;
  const kept = <Value>(cells: Readonly<Record<string, Value>>) => Object.fromEntries(Object.entries(cells).filter(([name]) => shows(name)));
  const shown = rows.map(({ id, values, stamps }) => ({ id, values: kept(values), stamps: kept(stamps) }));
  return { ...message, data: { ...message.data, args: [shown, caseId] } };
}

/** Whether the database can store all texts of the value: neither NUL nor half of a character. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable);
}

/**
 * Written cells as an update message for pages of an older release. Its sequence number is higher than any number that such a page has
 * reached itself.
 */
function asUpdate(socketKey: string, cells: readonly LiveCell[]): LiveTableServerMessage {
  const rows = cells.map(([id, column, value, seq, by]) => ({ id, values: { [column]: value }, stamps: { [column]: [seq, by] as const } }));
  return { type: 'update_vxe_table', data: { socketKey, args: [rows, cells[0]?.[4] ?? ''] } };
}

interface Known {
  readonly rights: Promise<LiveTableRights | null>;
  /** Time at which the rights are checked again, epoch ms, because grants, rules and records may change while a table is open. */
  readonly until: number;
}

interface Page {
  readonly keys: Map<string, Known>;
  /** True when the page requests the stored state; pages of an older release do not request it. */
  asksForState: boolean;
  /**
   * For pages of an older release: cell → timestamp of its last change. Such a page sends each change several times; the timestamp shows
   * which messages are repetitions.
   */
  readonly said: Map<string, string>;
  /** Resolves when the last message of the page is written; messages are written one after the other. */
  writing: Promise<void>;
  presenceAt: number;
}

/** Milliseconds for which the rights of a connection are used without a new check. */
const trustedFor = 20_000;
const forgetEvery = 60_000;
/** Presence messages of a page that follow each other faster than this are dropped, ms. */
const presenceEvery = 400;
const mostSaid = 5_000;

export interface LiveTables {
  /** Handles records that were saved on any node. */
  saved(tenantId: number, changed: Readonly<Record<string, readonly string[]>>): void;
}

export function serveLiveTables(app: FastifyInstance): LiveTables {
  const { sockets, push, database, clock } = app.kernel;
  const pages = new WeakMap<PushConnection, Page>();
  const heartbeat = JSON.stringify({ type: 'heart_beat', data: true } satisfies LiveTableServerMessage);
  let forgotten = 0;

  const pageOf = (connection: PushConnection): Page => {
    const known = pages.get(connection);
    if (known) return known;
    const page: Page = { keys: new Map(), asksForState: false, said: new Map(), writing: Promise.resolve(), presenceAt: 0 };
    pages.set(connection, page);
    return page;
  };
  // The cause of a failed statement is logged without its parameters, which are values of cells.
  const warn = (error: unknown): void =>
    app.log.warn({ err: error instanceof Error && error.cause instanceof Error ? error.cause : error }, 'a live change was not told');
  const rightsIn = (connection: PushConnection, socketKey: string): Promise<LiveTableRights | null> => {
    const { keys } = pageOf(connection);
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
  const send = (connection: PushConnection, message: LiveTableServerMessage): void => connection.send(JSON.stringify(message));
  const roomOf = ({ grant }: PushConnection, { room }: LiveTableRights, socketKey: string): LiveRoom => ({
    tenantId: grant.tenantId,
    room,
    socketKey,
  });

  const publish = async (connection: PushConnection, rights: LiveTableRights, message: LiveTableServerMessage): Promise<void> => {
    const { tenantId, userId } = connection.grant;
    const payload: LiveTablePayload = { room: rights.room, message, from: { userId, pageId: connection.parameters[0] ?? '' } };
    await database.asSystem('live tables', (tx) => push.publish(tx, { channel: liveTableChannel, tenantId, userIds: null, payload }));
  };

  /** Stores the changes and sends them to all pages, including the sending page, which may show the table twice. */
  const write = async (connection: PushConnection, room: LiveRoom, caseId: string, changes: readonly LiveChange[]) => {
    const { tenantId } = room;
    return await database.asSystem('live tables', async (tx) => {
      const merged = await writeLiveCells(tx, room, caseId, changes, clock());
      const cells = merged.written.map(({ cell }) => cell);
      const message: LiveTableServerMessage = {
        type: 'state_vxe_table',
        data: { socketKey: room.socketKey, cells, from: merged.before, to: merged.head },
      };
      const from = pageOf(connection).asksForState ? null : { userId: connection.grant.userId, pageId: connection.parameters[0] ?? '' };
      const payload: LiveTablePayload = { room: room.room, message, from };
      if (cells.length > 0) await push.publish(tx, { channel: liveTableChannel, tenantId, userIds: null, payload });
      return merged;
    });
  };

  const change = async (connection: PushConnection, { socketKey, caseId, cells }: LiveMessageOf<'change_vxe_table'>): Promise<void> => {
    const rights = await rightsIn(connection, socketKey);
    // A person must not write a field that is masked for them: the mask would be stored as the value.
    const isOpen = ([id, column, value]: LiveChange): boolean =>
      rights?.speaks === true && column !== 'id' && rights.shows(column) && isStorable([id, column, value]);
    const open = cells.filter(isOpen);
    const merged = rights && open.length > 0 ? await write(connection, roomOf(connection, rights, socketKey), caseId, open) : null;
    const closed = cells.filter((cell) => !isOpen(cell)).map(([id, column, , , number]) => [id, column, number] as const);
    const { taken = [], refused = [], unshared = [] } = merged ?? {};
    send(connection, { type: 'ack_vxe_table', data: { socketKey, caseId, taken, refused, unshared: [...unshared, ...closed] } });
  };

  /**
   * Handles an update from a page of an older release: pages of that release get it as it came, without cells that the person may not write, and
   * it is stored for all others.
   */
  const update = async (connection: PushConnection, data: LiveMessageOf<'update_vxe_table'>): Promise<void> => {
    const { socketKey, args } = data;
    const rights = await rightsIn(connection, socketKey);
    if (!rights?.speaks) return;
    const isOpen: ShownColumns = (column) => column !== 'id' && rights.shows(column);
    await publish(connection, rights, within({ ...rights, shows: isOpen }, { type: 'update_vxe_table', data }));
    const { said } = pageOf(connection);
    const changes = args[0].flatMap(({ id, values, stamps }) =>
      Object.entries(values).flatMap(([column, value]): LiveChange[] => {
        const [cell, stamp] = [JSON.stringify([id, column]), JSON.stringify(stamps[column])];
        if (!isOpen(column) || said.get(cell) === stamp || !isStorable([id, column, value])) return [];
        if (said.size >= mostSaid) said.clear();
        said.set(cell, stamp);
        return [[id, column, value, null, stamps[column]?.[0] ?? 0]];
      }),
    );
    if (changes.length > 0) await write(connection, roomOf(connection, rights, socketKey), args[1], changes);
  };

  const tellState = async (connection: PushConnection, socketKey: string, since: number): Promise<void> => {
    const rights = await rightsIn(connection, socketKey);
    if (!rights) return;
    const data = await database.asSystem('live tables', async (tx) => {
      if (forgotten + forgetEvery < clock()) {
        forgotten = clock();
        await forgetIdleTables(tx);
      }
      return await readLiveCells(tx, roomOf(connection, rights, socketKey), since, clock());
    });
    if (data) send(connection, within(rights, { type: 'state_vxe_table', data }));
  };

  const join = async (connection: PushConnection, { socketKeys, since }: LiveMessageOf<'join'>): Promise<void> => {
    const page = pageOf(connection);
    if (since) page.asksForState = true;
    for (const key of page.keys.keys()) if (!socketKeys.includes(key)) page.keys.delete(key);
    for (const key of socketKeys) void rightsIn(connection, key);
    for (const key of since ? socketKeys : []) await tellState(connection, key, since?.[key] ?? 0);
  };

  const presence = async (connection: PushConnection, data: LiveMessageOf<'presence_vxe_table'>): Promise<void> => {
    const page = pageOf(connection);
    if (!data.isLeaving && page.presenceAt + presenceEvery > clock()) return;
    page.presenceAt = clock();
    const rights = await rightsIn(connection, data.socketKey);
    // The page's own id before that of the table: nobody can speak for a table of another page.
    const caseId = `${connection.parameters[0] ?? ''} ${data.caseId}`;
    if (rights) await publish(connection, rights, { type: 'presence_vxe_table', data: { ...data, caseId, name: rights.name } });
  };

  const group = sockets.serve({
    name: 'vxeSocket',
    parameters: 1,
    payload: liveTableLimits.message,
    received: (connection, said) => {
      const { data: message } = liveMessage.safeParse(said);
      const inTurn = (work: () => Promise<void>): void => {
        const page = pageOf(connection);
        page.writing = page.writing.then(work).catch(warn);
      };
      if (message?.type === 'heart_beat') connection.send(heartbeat);
      if (message?.type === 'join') join(connection, message.data).catch(warn);
      if (message?.type === 'update_vxe_table') inTurn(() => update(connection, message.data));
      if (message?.type === 'change_vxe_table') inTurn(() => change(connection, message.data));
      if (message?.type === 'presence_vxe_table') presence(connection, message.data).catch(warn);
    },
  });

  /**
   * The part of a message that this page may receive; null when it receives nothing. Pages of an older release get updates of such pages
   * unchanged.
   */
  const shownTo = ({ asksForState }: Page, { message, from }: LiveTablePayload): LiveTableServerMessage | null => {
    if (asksForState) return message.type === 'update_vxe_table' ? null : message;
    if (message.type === 'state_vxe_table') return from ? null : asUpdate(message.data.socketKey, message.data.cells);
    return message.type === 'presence_vxe_table' ? null : message;
  };
  push.subscribe(liveTableChannel, ({ tenantId, payload }) => {
    // The cast is safe: only this file publishes on this channel, always with this type.
    const told = payload as LiveTablePayload;
    const { room, from } = told;
    for (const connection of group.ofTenant(tenantId)) {
      const isOrigin = connection.grant.userId === from?.userId && connection.parameters[0] === from.pageId;
      if (isOrigin) continue;
      const page = pageOf(connection);
      const shown = shownTo(page, told);
      // The key is the last part of a group's name, so connections to other keys are skipped.
      for (const key of shown ? [...page.keys.keys()].filter((known) => room.endsWith(` ${known}`)) : []) {
        void rightsIn(connection, key).then((rights) => {
          if (shown && rights?.room === room) send(connection, within(rights, shown));
        });
      }
    }
  });
  return {
    saved(tenantId, changed) {
      const ids = Object.values(changed).flat();
      if (ids.length === 0 || group.ofTenant(tenantId).length === 0) return;
      database.asSystem('live tables', (tx) => settleLiveCells(tx, tenantId, ids)).catch(warn);
    },
  };
}

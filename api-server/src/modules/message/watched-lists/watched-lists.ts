/**
 * Notifies open lists that records changed. A person is notified only of entities and rows that the person may read: rows that a window
 * names are checked when it names them, other changed rows before the message is sent. The message contains no id and no value
 * (`RecordNews`); the page loads changes through the API with the person's rights.
 */
import { and, inArray } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { platformTenant } from 'shared-contracts/entity/tier';
import { parties, partyNames } from 'shared-contracts/session/parties';
import { type RecordNews, watchedListLimits } from 'shared-contracts/wire/watched-lists';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Kernel } from '../../../kernel/context/kernel.ts';
import { isNarrowed, mayRead, rowsOf, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import type { PushConnection } from '../../../kernel/push/push-connection.ts';
import type { SocketGroup } from '../../../kernel/push/push-group.ts';
import type { ChangedIds } from './change-batches.ts';
import { type RecentChanges, reach, unheardForSchema } from './recent-changes.ts';

const watchMessage = z.object({
  cmd: z.literal('watch'),
  lists: z
    .array(
      z.object({
        entity: z.string().max(64),
        ids: z.array(z.string().regex(/^[\w-]{1,36}$/)).max(watchedListLimits.rows),
      }),
    )
    .max(watchedListLimits.lists),
  unheardFor: unheardForSchema,
});

/** What a window said last. */
interface Said extends Pick<z.output<typeof watchMessage>, 'lists'> {
  /** Moment (epoch ms) after which everything was read that the page showed when its connection opened; undefined when the page reads again by itself. */
  readonly pageSince: number | undefined;
}

interface Watch {
  /** Ids of the rows that the window named and the person may read, by entity; a row that leaves the person's sight is removed when that was told. */
  readonly rows: Map<string, ReadonlySet<string>>;
  /** Ids of changed rows of which the window has not been notified yet, by entity. */
  readonly pending: Map<string, Set<string>>;
  /** As in the first message of the connection. */
  readonly pageSince: number | undefined;
  /** Entities that the window has named: what changed of them while the page loaded was reported when it named them first. */
  readonly named: ReadonlySet<string>;
  /** The last message when it could not be handled, to be handled later. */
  readonly failed: Said | undefined;
  /** Earliest time (epoch ms) of the next attempt after a failure. */
  restsUntil: number;
  /** Earliest time (epoch ms) at which it is checked again whether the person may see changed rows that the window does not show. */
  nextQuestion: number;
  caller: Promise<Caller | null>;
  /** Time until which the person's rights are used without a new check, epoch milliseconds. */
  trustedUntil: number;
}

const trustedFor = 20_000;
/** Shortest interval between two messages to a window about an entity, ms. */
const tellEvery = 400;
/**
 * Age up to which changes are reported to a window that names other rows, ms: up to a second passes between the moment a page reads a list and the
 * moment the server knows its rows, and the page must be notified of changes in between too.
 */
const recentFor = 3_000;
/**
 * Shortest interval, ms, between two checks of changed rows that a window does not show; each check costs a query when the person sees only part of
 * the rows.
 */
const askEvery = 5_000;
/** Interval between a failure and the next attempt, ms. */
const restFor = 5_000;
/** Maximum number of changed rows of an entity that wait for one window, apart from rows that it shows. */
const mostPending = 2_000;

export interface WatchedLists {
  /** Handles a message of a client; any other type than `watch` is ignored. */
  received(connection: PushConnection, message: Readonly<Record<string, unknown>>): void;
  /** Notifies the windows connected to this node of changed rows. */
  tell(tenantId: number, changed: ChangedIds): void;
  stop(): void;
}

/** The entity of this name, if the caller may read it. */
function readable(caller: Caller | null, name: string): EntityDefinition | undefined {
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (!caller || !entity?.generic.includes('list') || !mayRead(caller, entity)) return undefined;
  return entity.tier === 'platform' && caller.tenantId !== platformTenant ? undefined : entity;
}

/** Whether some rows of the tenant are outside the caller's scope. */
function seesPart(caller: Caller, { name }: EntityDefinition): boolean {
  return partyNames.some((party) => caller[parties[party].id] !== null) || isNarrowed(rowsOf(name).table, caller);
}

export function watchedLists(
  kernel: Kernel,
  recent: RecentChanges,
  group: () => SocketGroup,
  warn: (error: unknown) => void,
): WatchedLists {
  const { clock, database } = kernel;
  const watches = new WeakMap<PushConnection, Promise<Watch>>();
  // The latest message of a window, which waits because an earlier message is still being handled. Only the latest message is handled next,
  // so that a window never uses more than one database connection.
  const turns = new WeakMap<PushConnection, Said>();
  let timer: NodeJS.Timeout | undefined;

  const callerOf = async ({ grant }: PushConnection): Promise<Caller | null> => {
    const found = await kernel.sessions.ofSession(grant.sessionId);
    return found && (found.tenantId === grant.tenantId ? found : { ...found, tenantId: grant.tenantId });
  };
  const visible = async (caller: Caller, { name }: EntityDefinition, ids: Iterable<string>): Promise<Set<string>> => {
    const { table } = rowsOf(name);
    const asked = [...ids];
    if (asked.length === 0) return new Set();
    const found = await database.as(
      caller,
      async (tx) =>
        await tx
          .select({ id: table.id })
          .from(table)
          .where(and(inArray(table.id, asked), scopeCondition(table, caller))),
      { readOnly: true },
    );
    return new Set(found.map(({ id }) => String(id)));
  };

  const begin = async (connection: PushConnection, said: Said, before: Watch | undefined): Promise<Watch> => {
    const caller = await callerOf(connection);
    const rows = new Map<string, ReadonlySet<string>>();
    const hidden = new Set<string>();
    for (const { entity: name, ids } of said.lists) {
      const entity = readable(caller, name);
      if (!caller || !entity) continue;
      // A caller who sees all rows of the tenant needs no check of the ids: only changes of the same tenant are sent, so ids of another
      // tenant match nothing.
      const own = seesPart(caller, entity) ? await visible(caller, entity, ids) : new Set(ids);
      rows.set(name, new Set([...(rows.get(name) ?? []), ...own]));
      if (ids.some((id) => !own.has(id))) hidden.add(name);
    }
    const { pageSince } = before ?? said;
    const watch: Watch = {
      rows,
      pending: new Map([...(before?.pending ?? [])].filter(([name]) => rows.has(name))),
      pageSince,
      named: new Set([...(before?.named ?? []), ...rows.keys()]),
      failed: undefined,
      restsUntil: 0,
      nextQuestion: before?.nextQuestion ?? 0,
      caller: Promise.resolve(caller),
      trustedUntil: clock() + trustedFor,
    };
    const isYoung = before === undefined || clock() - (pageSince ?? 0) <= reach(watchedListLimits.unheardFor);
    for (const name of rows.keys()) {
      const loadedSince = isYoung && !before?.named.has(name) ? pageSince : undefined;
      // Rows that the page shows and the person may not read left the person's sight while the page loaded: their changes cannot be reported, so
      // the window reads its rows again. It does so too when this node does not know all changes since then, and after a failure.
      const isUncertain = loadedSince !== undefined && (hidden.has(name) || !recent.isComplete(loadedSince));
      if (isUncertain || before?.failed) send(connection, { cmd: 'records', entity: name, shown: true });
      // Changes shortly before the window named its rows are remembered and sent to it.
      for (const { tenantId, changed } of recent.after(loadedSince ?? clock() - recentFor)) {
        if (tenantId !== connection.grant.tenantId) continue;
        const unheard = changed[name]?.filter((id) => !wasTold(before, rows, name, id)) ?? [];
        if (unheard.length > 0) addPending(watch, { [name]: unheard });
      }
    }
    if (watch.pending.size > 0) start();
    return watch;
  };
  /** What is known of a window whose message could not be handled. It is told once that rows may have changed; the message is handled later. */
  const afterFailure = (connection: PushConnection, said: Said, before: Watch | undefined): Watch => {
    const names = new Set(said.lists.map(({ entity }) => entity).filter((name) => Object.hasOwn(entities, name)));
    if (!before?.failed) for (const entity of names) send(connection, { cmd: 'records', entity, shown: true });
    start();
    return {
      rows: new Map(),
      pending: new Map(),
      pageSince: (before ?? said).pageSince,
      named: before?.named ?? new Set(),
      failed: said,
      restsUntil: clock() + restFor,
      nextQuestion: before?.nextQuestion ?? 0,
      caller: Promise.resolve(null),
      trustedUntil: 0,
    };
  };
  const take = (connection: PushConnection, said: Said): void => {
    const turn = turns.get(connection);
    turns.set(connection, turn ? { ...said, pageSince: turn.pageSince } : said);
    if (turn) return;
    const previous = watches.get(connection);
    const watch = Promise.resolve(previous).then(async (before) => {
      const last = turns.get(connection) ?? said;
      turns.delete(connection);
      try {
        return await begin(connection, last, before);
      } catch (error) {
        warn(error);
        return afterFailure(connection, last, before);
      }
    });
    watches.set(connection, watch);
  };

  /**
   * Removes those of the told rows that their person may no longer read: that a row has left is told, what happens to it afterwards is not. A window that
   * shows it again names it anew.
   */
  const forgetHidden = async (watch: Watch, caller: Caller, entity: EntityDefinition, told: readonly string[]): Promise<void> => {
    const readableNow = await visible(caller, entity, told);
    const rows = watch.rows.get(entity.name) ?? [];
    watch.rows.set(entity.name, new Set([...rows].filter((id) => !told.includes(id) || readableNow.has(id))));
  };

  /** Sends one window its pending changes; returns true when some must wait longer. */
  const tellOne = async (connection: PushConnection, watch: Watch): Promise<boolean> => {
    if (watch.trustedUntil <= clock()) {
      watch.caller = callerOf(connection);
      watch.trustedUntil = clock() + trustedFor;
    }
    const caller = await watch.caller;
    let waits = false;
    for (const [name, ids] of [...watch.pending]) {
      watch.pending.delete(name);
      const entity = readable(caller, name);
      if (!caller || !entity) continue;
      const shown = [...ids].filter((id) => watch.rows.get(name)?.has(id));
      const others = new Set([...ids].filter((id) => !watch.rows.get(name)?.has(id)));
      const isPart = seesPart(caller, entity);
      if (shown.length > 0) {
        send(connection, { cmd: 'records', entity: name, shown: true });
        if (isPart) void forgetHidden(watch, caller, entity, shown).catch(warn);
      }
      if (others.size === 0) continue;
      if (isPart && watch.nextQuestion > clock()) {
        watch.pending.set(name, new Set([...others, ...(watch.pending.get(name) ?? [])]));
        waits = true;
        continue;
      }
      if (isPart) watch.nextQuestion = clock() + askEvery;
      try {
        if (!isPart || (await visible(caller, entity, others)).size > 0) send(connection, { cmd: 'records', entity: name, shown: false });
      } catch (error) {
        addPending(watch, { [name]: [...others] });
        throw error;
      }
    }
    return waits;
  };
  const flush = async (): Promise<void> => {
    const connections = group().all();
    let waits = false;
    timer = undefined;
    for (const connection of connections) {
      const watching = watches.get(connection);
      const watch = await watching;
      if (!watch || (!watch.failed && watch.pending.size === 0)) continue;
      if (watch.restsUntil > clock()) {
        waits = true;
      } else if (watch.failed) {
        // A newer message has replaced the one that failed.
        if (watches.get(connection) === watching) take(connection, watch.failed);
      } else {
        try {
          waits = (await tellOne(connection, watch)) || waits;
        } catch (error) {
          warn(error);
          watch.restsUntil = clock() + restFor;
          watch.trustedUntil = 0;
          waits = true;
        }
      }
    }
    if (waits) start();
  };
  const start = (): void => {
    timer ??= setTimeout(() => void flush(), tellEvery).unref();
  };

  return {
    received: (connection, said) => {
      const { data } = watchMessage.safeParse(said);
      if (!data) return;
      const { lists, unheardFor } = data;
      take(connection, { lists, pageSince: unheardFor === undefined ? undefined : clock() - reach(unheardFor) });
    },
    tell: (tenantId, changed) => {
      for (const connection of group().ofTenant(tenantId)) void watches.get(connection)?.then((watch) => addPending(watch, changed));
      start();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Whether the window was already notified of a change of this row, and treated it correctly with the rows that it had named by then. */
function wasTold(before: Watch | undefined, rows: Watch['rows'], name: string, id: string): boolean {
  const shownBefore = before?.rows.get(name);
  return shownBefore !== undefined && (shownBefore.has(id) || !rows.get(name)?.has(id));
}

/** Adds the changes of entities that a window watches to its pending changes. */
function addPending({ rows, pending }: Pick<Watch, 'rows' | 'pending'>, changed: ChangedIds): void {
  for (const [name, ids] of Object.entries(changed)) {
    if (!rows.has(name)) continue;
    const known = pending.get(name) ?? new Set<string>();
    pending.set(name, known);
    for (const id of ids) if (known.size < mostPending || rows.get(name)?.has(id)) known.add(id);
  }
}

function send(connection: PushConnection, news: RecordNews): void {
  connection.send(JSON.stringify(news));
}

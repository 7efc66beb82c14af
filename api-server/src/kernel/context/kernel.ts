/** What every route can reach through `app.kernel`: the database, the clock, and what the modules have provided. */

import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tier } from 'shared-contracts/entity/tier';
import type { z } from 'zod';
import type { Clock } from '../basics/clock.ts';
import type { Caller, SessionLookup } from '../caller/caller.ts';
import type { Config } from '../config/config.ts';
import type { RegistryAccess } from '../config/registry-access.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Push } from '../push/push.ts';
import type { SocketServer } from '../push/push-sockets.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { RequestCounters } from './request-counters.ts';

/** Something the product tells people, with the screen that it is about. */
export interface ToldNotice {
  /** At most 100 characters. */
  readonly title: string;
  readonly summary: string;
  /** HTML. */
  readonly content: string;
  readonly isUrgent?: boolean;
  /** Path of the screen. */
  readonly openPage: string;
  /** What kind of thing it is about, and which one. */
  readonly about: readonly [kind: string, id: string];
}

/** Tells people of a tenant, within a transaction that sees every tenant. */
export type Tell = (
  tx: Tx,
  to: { readonly tenantId: number; readonly userIds: readonly string[] },
  notice: ToldNotice,
  now: number,
) => Promise<void>;

export interface Kernel {
  readonly database: Database;
  readonly config: Config;
  /** Epoch milliseconds; tests put their own in. */
  readonly clock: Clock;
  readonly dictionaries: Dictionaries;
  /** Every registered route with its permission; the matrix test and the grant check read it. */
  readonly routes: RegisteredRoute[];
  /** Tables of the registered entities; the start looks whether the database has their columns. */
  readonly tables: PgTable[];
  /** Requests of this process since it started. */
  readonly requests: RequestCounters;
  /** The registry of releases; null where this API knows none. */
  readonly registry: RegistryAccess | null;
  /** News from transactions to every node. */
  readonly push: Push;
  /** The open sockets of this node. */
  readonly sockets: SocketServer;
  /** Set by the system module (or a test): who is behind a token. */
  sessions: SessionLookup;
  /** Set by the message module: how the product tells people something. Until then nobody is told. */
  tell: Tell;
}

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  readonly access: string;
  /** Schema of its body, where it takes one. */
  readonly body?: z.ZodType | undefined;
  readonly tier: Tier;
  /** Needs a fresh proof of who calls, always or for some bodies. */
  readonly stepUp: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    kernel: Kernel;
  }
  interface FastifyRequest {
    /** Null on public routes only. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    access?: string;
    tier?: Tier;
    /** The handler runs in a transaction of the caller's scope. */
    isScoped?: boolean;
  }
}

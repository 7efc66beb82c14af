/** Objects that every route can use through `app.kernel`: the database, the clock, and objects that modules have provided. */

import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Tier } from 'shared-contracts/entity/tier';
import type { z } from 'zod';
import type { Clock } from '../basics/clock.ts';
import type { Refused } from '../basics/errors.ts';
import type { Caller, SessionLookup } from '../caller/caller.ts';
import type { Config } from '../config/config.ts';
import type { RegistryAccess } from '../config/registry-access.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Push } from '../push/push.ts';
import type { SocketServer } from '../push/push-sockets.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { HttpTrace } from './http-trace.ts';
import type { RequestCounters } from './request-counters.ts';

/** An announcement that the product creates, with the screen and the record that it concerns. */
export interface ToldNotice {
  /** Title of the announcement, at most 100 characters. */
  readonly title: string;
  readonly summary: string;
  /** Content of the announcement, as HTML. */
  readonly content: string;
  readonly isUrgent?: boolean;
  /** Path of the screen that the announcement opens. */
  readonly openPage: string;
  /** Entity and id of the record that the announcement concerns. */
  /**
   * Different title and text for channels outside the product (mail, text message), by channel; null when nothing is sent through the
   * channel.
   */
  readonly outside?: Readonly<Record<string, { readonly title: string; readonly content: string } | null>> | undefined;
  readonly about: readonly [kind: string, id: string];
}

/** Sends an announcement to people of a tenant; `tx` must see all tenants. */
export type Tell = (
  tx: Tx,
  to: { readonly tenantId: number; readonly userIds: readonly string[] },
  notice: ToldNotice,
  now: number,
) => Promise<void>;

export interface Kernel {
  readonly database: Database;
  readonly config: Config;
  /** Returns the present moment in epoch milliseconds; tests replace it. */
  readonly clock: Clock;
  readonly dictionaries: Dictionaries;
  /** All registered routes with their permissions, for the matrix test and the grant check. */
  readonly routes: RegisteredRoute[];
  /** Tables of the registered entities; at start their columns are compared with the database. */
  readonly tables: PgTable[];
  /** Counters of this process's requests since its start. */
  readonly requests: RequestCounters;
  /** The last requests of this process, the latest first. */
  readonly traces: () => readonly HttpTrace[];
  /** Access to the release registry; null when none is configured. */
  readonly registry: RegistryAccess | null;
  /** Sends push messages to the sockets of all nodes once their transaction has committed. */
  readonly push: Push;
  /** The open sockets of this node. */
  readonly sockets: SocketServer;
  /** Finds the caller of a token; set by the system module or a test. */
  sessions: SessionLookup;
  /** Writes audit rows of important refusals; set by the system module, before that it writes nothing. */
  noteRefusal: (request: FastifyRequest, refused: Refused) => Promise<void>;
  /** Sends announcements of the product; set by the message module, before that it sends nothing. */
  tell: Tell;
}

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  readonly access: string;
  /** Schema of the request body, if the route has one. */
  readonly body?: z.ZodType | undefined;
  /** Schema of the query, if the route has one. */
  readonly query?: z.ZodType | undefined;
  readonly tier: Tier;
  /** Whether the route needs a recent proof of identity, always or for some bodies. */
  readonly stepUp: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    kernel: Kernel;
  }
  interface FastifyRequest {
    /** The caller of the request; null on public routes only. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    access?: string;
    tier?: Tier;
    /** The handler runs in a transaction with the caller's row scope. */
    isScoped?: boolean;
  }
}

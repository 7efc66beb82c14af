/**
 * Every route of the API is registered here: it checks who may call, parses the input, runs the handler in the caller's transaction and
 * responds with the envelope. A route without `access` or `tier` is a type error and is not registered.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tier } from 'shared-contracts/entity/tier';
import { proofLifetime } from 'shared-contracts/session/second-factor';
import type { Envelope } from 'shared-contracts/wire/envelope';
import type { z } from 'zod';
import { Invalid, Refused } from '../basics/errors.ts';
import { type ApiResponse, FileResponse, Redirect } from '../basics/response.ts';
import type { Caller } from '../caller/caller.ts';
import type { Kernel } from '../context/kernel.ts';
import type { Tx } from '../database/database.ts';
import { idempotencyHeader, idempotentCall, once, onceApart } from '../database/idempotency.ts';
import { RefusedOnRecord } from '../database/refused-on-record.ts';
import { asTelling } from '../query/taken.ts';
import { inputProblem, issueText } from './input-texts.ts';
import { envelopeSchema, jsonSchema, LaterSchema } from './json-schema.ts';
import { checkSignature } from './signature.ts';
import { successEnvelope } from './success-envelope.ts';

/** Who may call the route: everybody (`public`), every signed-in user, or people with a permission code. */
export type Access = 'public' | 'signedIn' | `${string}:${string}`;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodType;
type Read<S> = S extends Schema ? z.output<S> : undefined;

export interface RouteContext<A extends Access, Body, Query, Transaction extends boolean> {
  /** The transaction, limited to the caller's rows; undefined on public routes and with `transaction: false`. */
  tx: A extends 'public' ? undefined : Transaction extends false ? undefined : Tx;
  caller: A extends 'public' ? null : Caller;
  body: Read<Body>;
  query: Read<Query>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Present moment, epoch milliseconds. */
  now: number;
}

export interface RouteOptions<
  A extends Access,
  Body extends Schema | undefined,
  Query extends Schema | undefined,
  Result extends Schema | 'file',
  Transaction extends boolean,
> {
  method: Method | readonly Method[];
  /** Path of the route below the API's base path. */
  url: string;
  access: A;
  /** Which tenants may call the route; checked first. Public routes do not know the tenant, so they say `tenant`. */
  tier: Tier;
  body?: Body;
  query?: Query;
  /** Query schema for the documentation only, for routes that parse their query themselves. */
  describeQuery?: Schema;
  /** Schema of `result` in the envelope; `'file'`: the handler returns a FileResponse or a Redirect. */
  result: Result;
  /** One sentence about the route, for `/api/docs`. */
  summary: string;
  tags?: string[];
  /** X-Sign is verified when the header is present. */
  signed?: boolean;
  /**
   * `required`: a call without Idempotency-Key is refused. Other writes in the route's transaction accept the header too. With `transaction:
   * false` the header is ignored, unless the handler honours it itself or says `apart`: the key is then claimed before the handler begins, and
   * the response recorded after its end. The others are reads, or write nothing more when they are repeated, or their response may not be
   * stored.
   */
  idempotency?: 'required' | 'apart';
  /** false: no transaction is opened (for long work, files, or own `asSystem` transactions). Default true. */
  transaction?: Transaction;
  /**
   * The handler only reads, which the database enforces; this saves round trips. Default: true for routes that have only the method GET. A
   * GET route that writes, because older clients expect it, sets it to `false`.
   */
  readOnly?: boolean;
  /** The handler may reveal that a number is in use, which is limited and logged (`query/taken.ts`). */
  tellsTaken?: boolean;
  /** Runs before the transaction opens (fills caches, reads rules). */
  prepare?: (caller: Caller | null, request: FastifyRequest) => Promise<unknown>;
  /** Largest body in bytes, when smaller than the general limit. */
  bodyLimit?: number;
  /** multipart/form-data is accepted (the handler reads `request.parts()`). */
  multipart?: boolean;
  /**
   * Whether the call is refused with `proofNeeded` unless the caller has proved their identity within ten minutes. The handler has not run
   * then, so the same call can be sent again. A function decides by the body.
   */
  stepUp?: boolean | ((body: Read<Body>) => boolean);
  handler: (
    context: RouteContext<A, Body, Query, Transaction>,
  ) => Promise<Result extends Schema ? z.input<Result> | ApiResponse<z.input<Result>> : FileResponse | Redirect | ApiResponse>;
}

const input = (schema: Schema): LaterSchema => new LaterSchema(() => jsonSchema(schema, 'input'));

/** Registers a route. All routes outside `crud()` and `action()` use this. */
export function route<
  const A extends Access,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Result extends Schema | 'file' = Schema,
  Transaction extends boolean = true,
>(app: FastifyInstance, options: RouteOptions<A, Body, Query, Result, Transaction>): void {
  const { access, tier, url, method, result } = options;
  if (!access || !tier) throw new Error(`Route ${url} says nothing about who may call it`);
  if (access === 'public' && tier === 'platform') throw new Error(`Route ${url} is open to everybody: nobody's tenant is known there`);
  const { kernel } = app;
  const described = options.query ?? options.describeQuery;
  const readOnly = options.readOnly ?? [method].flat().every((verb) => verb === 'GET');
  for (const verb of [method].flat()) {
    const declared = { access, tier, body: options.body, query: options.query, stepUp: Boolean(options.stepUp) };
    kernel.routes.push({ method: verb, url: `${app.prefix}${url}`, ...declared });
  }
  app.route({
    method: [...[method].flat()],
    url,
    config: { access, tier, isScoped: options.transaction !== false },
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    // Files are sent as they are: a text that begins like a compressed one would get the header of a coding that it does not have.
    ...(result === 'file' && { compress: false }),
    schema: {
      summary: options.summary,
      tags: options.tags ?? [url.split('/').slice(1, 3).join('/')],
      ...(options.body && { body: input(options.body) }),
      ...(described && { querystring: input(described) }),
      ...(options.multipart && { consumes: ['multipart/form-data'] }),
      ...(result !== 'file' && { response: { 200: new LaterSchema(() => envelopeSchema(result)) } }),
    },
    handler: async (request, reply) => {
      const query = options.query ? read(options.query, request.query) : undefined;
      const body = options.body ? read(options.body, request.body ?? {}) : undefined;
      if (options.signed) checkSignature(request, kernel.config.signSecret, kernel.clock());
      const { caller } = request;
      const now = kernel.clock();
      if (caller && needsProof(options.stepUp, body as Read<Body>)) await requireProof(kernel, caller, now);
      await options.prepare?.(caller, request);
      if (caller && options.transaction !== false) await kernel.dictionaries.ready();
      const call = (tx: Tx | undefined) =>
        // The cast is needed because the types of body and query are known only where the route is declared.
        options.handler({ tx, caller, body, query, request, reply, now } as unknown as RouteContext<A, Body, Query, Transaction>);
      const isApart = options.transaction === false;
      if (!caller || (isApart && options.idempotency !== 'apart')) return await send(reply, await call(undefined), now);
      const idempotent =
        request.method === 'GET'
          ? undefined
          : idempotentCall(request.headers[idempotencyHeader], options.idempotency === 'required', `${request.method} ${url}`, {
              body: request.body,
              query: request.query,
              ...pathParameters(request.params),
            });
      if (isApart) {
        const apart = async () => successEnvelope(await call(undefined), now);
        return idempotent ? await onceApart(kernel.database, caller, idempotent, apart) : await apart();
      }
      const work = async (tx: Tx): Promise<unknown> => {
        if (!idempotent) return await call(tx);
        return new Ready(await once(tx, caller, idempotent, async () => successEnvelope(await call(tx), now)));
      };
      const ran = options.tellsTaken
        ? asTelling(kernel.database, { caller, request, now }, work)
        : kernel.database.as(caller, work, { readOnly });
      const outcome = await ran.catch(async (error: unknown) => {
        if (error instanceof RefusedOnRecord) await recordRefusal(kernel, request, error);
        throw error;
      });
      return await send(reply, outcome, now);
    },
  });
}

/**
 * Runs the `record` function of a refusal in its own transaction. When it fails, the failure is logged, and the caller still gets the
 * refusal.
 */
export async function recordRefusal(kernel: Kernel, request: FastifyRequest, { record }: RefusedOnRecord): Promise<void> {
  try {
    await kernel.database.asSystem('record of a refusal', record);
  } catch (error) {
    request.log.error({ err: error }, 'A refusal could not be recorded');
  }
}

/**
 * The parameters of the path, which `url` only names. Nothing for a path without parameters, so that the fingerprints of such calls do not
 * change.
 */
function pathParameters(params: unknown): { params?: unknown } {
  return params && Object.keys(params).length > 0 ? { params } : {};
}

function needsProof<Body>(stepUp: boolean | ((body: Body) => boolean) | undefined, body: Body): boolean {
  return typeof stepUp === 'function' ? stepUp(body) : stepUp === true;
}

async function requireProof({ sessions }: Kernel, { sessionId }: Caller, now: number): Promise<void> {
  const proved = (await sessions.provedAt?.(sessionId)) ?? 0;
  if (now - proved > proofLifetime) throw new Refused('proofNeeded');
}

/**
 * A complete envelope, which is sent unchanged. Handlers that store idempotency keys themselves return it, for the first call with a key
 * and for repeated ones.
 */
export class Ready {
  readonly envelope: Envelope;
  constructor(envelope: Envelope) {
    this.envelope = envelope;
  }
}

async function send(reply: FastifyReply, value: unknown, now: number): Promise<unknown> {
  if (value instanceof Ready) return value.envelope;
  if (value instanceof Redirect) return reply.redirect(value.location);
  if (!(value instanceof FileResponse)) return successEnvelope(value, now);
  const name = encodeURIComponent(value.name);
  if (value.size !== undefined) reply.header('content-length', value.size);
  return reply
    .header('content-type', value.type)
    .header('content-disposition', `${value.inline ? 'inline' : 'attachment'}; filename="${name}"; filename*=UTF-8''${name}`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(value.data);
}

/** Parses an input by its schema. Throws a refusal with a message for people, and the message of each property as `{property: message}`. */
export function read<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: issueText, reportInput: true });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => [issue.path.join('.'), inputProblem(schema, issue)] as const);
  throw new Invalid(problems[0]?.[1], Object.fromEntries(problems.toReversed()));
}

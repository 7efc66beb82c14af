import type { FastifyInstance } from 'fastify';
import {
  type FoundKind,
  type FoundRecords,
  longestSearch,
  mostFound,
  recordSearchPath,
  shortestSearch,
} from 'shared-contracts/entity/record-search';
import { visibleName } from 'shared-contracts/values/visible-text';
import { z } from 'zod';
import { Unavailable } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Prepared } from '../../../kernel/entity/entity-context.ts';
import { callsPerMinute } from '../../../kernel/http/rate-limit.ts';
import { route } from '../../../kernel/http/route.ts';
import {
  findOfKind,
  isNumberOf,
  type KindMatches,
  maySearch,
  noteSearchedNumbers,
  type SearchedKind,
  searchedKinds,
} from './record-search.ts';

/** Limit of searches: typing without pause causes about two requests a second. */
const searchesPerMinute = 150;
/** Time limit of each statement of the search, ms, after which PostgreSQL aborts it; a kind is searched with up to four. */
const statementLimit = 400;
/** Kinds whose search has not begun within this time are left out, ms. */
const wholeLimit = 900;
/** Number of database connections that one search uses at once. */
const lanes = 3;

const labelSchema = z.tuple([z.string(), z.string()]);
const toneSchema = z.enum(['default', 'processing', 'success', 'warning', 'error']);
const recordSchema = z.object({
  id: z.string(),
  title: z.string(),
  state: z.object({ dict: z.string(), code: z.string(), text: z.string(), tone: toneSchema }).nullable(),
  facts: z.array(z.object({ label: labelSchema, text: z.string(), dict: z.string().optional(), code: z.string().optional() })),
});
const foundSchema = z.object({
  kinds: z.array(
    z.object({ entity: z.string(), label: labelSchema, screens: z.array(z.string()), records: z.array(recordSchema), isMore: z.boolean() }),
  ),
  late: z.array(labelSchema),
});
const textSchema = z.string().overwrite(visibleName).min(shortestSearch, `至少输入${shortestSearch}个字符`).max(longestSearch);

interface Outcome extends Partial<KindMatches> {
  readonly kind: SearchedKind;
}

/** Route that searches records of all kinds that the caller may list. */
export default async function searchRoutes(app: FastifyInstance) {
  const limit = callsPerMinute(app, searchesPerMinute);
  const { database } = app.kernel;
  let known: readonly SearchedKind[] | undefined;

  async function find(caller: Caller, kind: SearchedKind, text: string, prepared: Prepared): Promise<Outcome> {
    try {
      const search = (tx: Tx) => findOfKind(tx, caller, kind, text, prepared);
      return { kind, ...(await database.as(caller, search, { readOnly: true, statementLimit, inOrder: true })) };
    } catch (error) {
      // A statement that reached its time limit, or found no free connection, leaves only its own kind of record without results.
      if (error instanceof Unavailable) return { kind };
      throw error;
    }
  }

  async function findAll(caller: Caller, kinds: readonly SearchedKind[], text: string): Promise<readonly Outcome[]> {
    const prepared = { texts: await app.kernel.dictionaries.texts() };
    const outcomes: Outcome[] = [];
    const end = performance.now() + wholeLimit;
    const placed = kinds.map((kind, at) => [kind, at, isNumberOf(kind, caller, text)] as const);
    const waiting = placed.toSorted(([, , first], [, , second]) => Number(second) - Number(first));
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [kind, at] = next;
        outcomes[at] = performance.now() < end ? await find(caller, kind, text, prepared) : { kind };
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return outcomes;
  }

  route(app, {
    method: 'GET',
    url: recordSearchPath,
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({ q: textSchema }),
    result: foundSchema,
    summary: 'Records of all kinds that the caller may list, found by a number, a name or a part of it.',
    tags: ['search'],
    transaction: false,
    handler: async ({ caller, query: { q }, request }) => {
      await limit(request, caller.userId);
      known ??= searchedKinds(app);
      const kinds = known.filter((kind) => maySearch(caller, kind));
      for (const kind of kinds) await noteSearchedNumbers(app, caller, kind, q, request);
      const outcomes = await findAll(caller, kinds, q);
      const late = outcomes.filter(({ records }) => !records);
      if (late.length > 0 && late.length === outcomes.length) throw new Unavailable();
      const found: FoundRecords = { kinds: shownKinds(outcomes), late: late.map(({ kind }) => kind.entity.label) };
      // The cast is needed because lists in the type of the response schema are not `readonly`.
      return found as never;
    },
  });
}

/**
 * Chooses what is sent: first kinds with a record whose name is the text, then kinds with a field that equals it; in total at most as many
 * records as fit in the panel.
 */
function shownKinds(outcomes: readonly Outcome[]): FoundKind[] {
  let left = mostFound;
  const ranked = outcomes
    .filter(({ records = [] }) => records.length > 0)
    .toSorted(({ closeness: first = 3 }, { closeness: second = 3 }) => first - second);
  return ranked.flatMap(({ kind: { entity }, records = [], isMore = false }) => {
    const shown = records.slice(0, left);
    left -= shown.length;
    const { name, label, search } = entity;
    return shown.length > 0
      ? [{ entity: name, label, screens: search.screens, records: shown, isMore: isMore || shown.length < records.length }]
      : [];
  });
}

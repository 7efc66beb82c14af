/**
 * Prepares statements that are sent repeatedly under a name: the server then parses them once per connection, and plans them once if one
 * plan suits every value. Otherwise parsing and planning take longer than running, because row-level security and wide tables make
 * statements long.
 */
import type pg from 'pg';
import { driverQuery } from './driver-query.ts';

/** Number of uses after which a statement is prepared under a name. */
const often = 3;
/** Number of SQL texts whose uses are counted; when there are more, counting starts anew. */
const mostCounted = 4_000;
/** Longest statement that is prepared; a longer one, usually with many values, needs more memory than it saves time. */
const longestText = 16_000;

/** The database role whose rights a transaction has at the moment. */
export type ScopeRole = 'freight_app' | 'freight_system';

/** Names of the prepared statements, by SQL text. */
interface Names {
  readonly prefix: string;
  /** Largest number of prepared statements, because each occupies memory on every connection. */
  readonly most: number;
  readonly byText: Map<string, string>;
  readonly uses: Map<string, number>;
}

const namesFor = (prefix: string, most: number): Names => ({ prefix, most, byText: new Map(), uses: new Map() });
/**
 * Statements of lists have a store of their own: a caller who requests ever new combinations of filters must not use up the names of all
 * other statements.
 */
const ofLists = namesFor('list_', 200);
const ofOthers = namesFor('often_', 300);
const roles = new WeakMap<pg.ClientBase, ScopeRole>();

/** True when the best plan depends on how frequent the value is: patterns, ranges, arrays. Such statements are planned on each call. */
export function planDependsOnValue(text: string): boolean {
  return / i?like | between | [<>]=? | !?~\*? | @> |^explain /.test(text);
}

/** Whether the SQL text names its columns: a prepared statement with `*` fails when a column is added to the table. */
const listsColumns = (text: string): boolean => !/\b(?:select|returning) (?:distinct )?\*|\w\.\*/i.test(text);
/** Whether the SQL text changes with the number of values: `in (…)` with five or more, or an insert of several rows. */
const hasManyValues = (text: string): boolean => / in \((?:\$\d+, ){4}/.test(text) || /^\s*insert .*\), \(/is.test(text);
const isQuery = (text: string): boolean => /^\s*(?:select|insert|update|delete|with)\b/i.test(text);
const canBePrepared = (text: string): boolean =>
  text.length <= longestText && isQuery(text) && listsColumns(text) && !hasManyValues(text) && !planDependsOnValue(text);

/**
 * The name for a prepared statement, which is the same for equal texts; undefined when the statement is not sent often, or should be
 * planned on each call.
 */
function nameFor({ prefix, most, byText, uses }: Names, text: string): string | undefined {
  const known = byText.get(text);
  if (known || byText.size >= most || text.length > longestText) return known;
  const count = (uses.get(text) ?? 0) + 1;
  const isOften = count >= often;
  if (isOften && canBePrepared(text)) {
    const name = `${prefix}${byText.size + 1}`;
    uses.delete(text);
    byText.set(text, name);
    return name;
  }
  if (uses.size >= mostCounted) uses.clear();
  // A statement that cannot be prepared is never examined again.
  uses.set(text, isOften ? Number.NEGATIVE_INFINITY : count);
  return undefined;
}

/** Remembers the role of a connection's transaction. Plans with row-level security are made for a role, so each role has its own statement. */
export function rememberRole(client: pg.ClientBase, role: ScopeRole): void {
  roles.set(client, role);
}

interface Asked {
  readonly text?: unknown;
  readonly name?: unknown;
  /** The statement belongs to a list, in which people combine filters freely. */
  readonly isList?: unknown;
  readonly values?: unknown;
  readonly submit?: unknown;
}

const prepared = new WeakSet<pg.ClientBase>();

/**
 * Makes a connection prepare statements that are sent often. Statements without values, and those that have a name already, are sent
 * unchanged. `limit`: the longest wait for a result, in ms; undefined waits without end.
 */
export function prepareOften(client: pg.PoolClient, limit?: number): void {
  if (prepared.has(client)) return;
  prepared.add(client);
  const query = driverQuery(client, limit);
  const named = (first: unknown, ...rest: unknown[]): unknown => {
    if (typeof first !== 'object' || first === null) return query(first, ...rest);
    const { text, name, isList, values = rest[0], submit } = first as Asked;
    const hasValues = Array.isArray(values) && values.length > 0;
    if (typeof text !== 'string' || submit !== undefined || !hasValues) return query(first, ...rest);
    const found = typeof name === 'string' ? name : nameFor(isList ? ofLists : ofOthers, text);
    if (found === undefined) return query(first, ...rest);
    return query({ ...first, name: roles.get(client) === 'freight_system' ? `${found}_system` : found }, ...rest);
  };
  // The cast is safe: parameters and results of all overloads of `query` are passed on unchanged.
  client.query = named as typeof client.query;
}

/**
 * Prepares statements that are sent again and again under a name: the server then parses them once per connection, and plans them once where one
 * plan suits every value. Without it, parsing and planning take longer than running, because row-level security and wide tables make long statements.
 */
import type pg from 'pg';

/** Uses after which a statement counts as one that is sent again and again. */
const often = 3;
/** A prepared statement occupies memory on every connection, so only this many are prepared. */
const mostPrepared = 400;
/** Number of texts whose uses are counted; beyond it counting starts anew. */
const mostCounted = 4_000;

/** The database role whose rights a transaction has at the moment. */
export type ScopeRole = 'freight_app' | 'freight_system';

const names = new Map<string, string>();
const uses = new Map<string, number>();
const roles = new WeakMap<pg.ClientBase, ScopeRole>();

/** True when the best plan depends on how frequent the value is: patterns, ranges, arrays. Such statements are planned on each call. */
export function planDependsOnValue(text: string): boolean {
  return / i?like | between | [<>]=? | !?~\*? | @> |^explain /.test(text);
}

/**
 * A name for a prepared statement, the same for the same text; undefined when the statement should be parsed and planned on each call, or
 * when enough statements have names.
 */
export function preparedName(text: string): string | undefined {
  if (planDependsOnValue(text)) return undefined;
  const known = names.get(text);
  if (known || names.size >= mostPrepared) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Remembers the role of a connection's transaction. Plans with row-level security are made for a role, so each role has its own statement. */
export function rememberRole(client: pg.ClientBase, role: ScopeRole): void {
  roles.set(client, role);
}

/** A statement with columns that the text does not list fails when a column is added while it is prepared. */
const listsColumns = (text: string): boolean => !/\b(?:select|returning) (?:distinct )?\*|\w\.\*/i.test(text);
const canBePrepared = (text: string): boolean => /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && listsColumns(text);

function nameIfOften(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostPrepared) return undefined;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < often) {
    if (uses.size >= mostCounted) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  // Infinity: a statement that cannot be prepared is not looked at again.
  if (count === Number.POSITIVE_INFINITY || !canBePrepared(text) || planDependsOnValue(text)) {
    uses.set(text, Number.POSITIVE_INFINITY);
    return undefined;
  }
  return preparedName(text);
}

interface Asked {
  readonly text?: unknown;
  readonly name?: unknown;
  readonly values?: unknown;
  readonly submit?: unknown;
}

const prepared = new WeakSet<pg.ClientBase>();

/** Makes a connection prepare what is sent often. Statements without values, and those that have a name, are sent as they are. */
export function prepareOften(client: pg.PoolClient): void {
  if (prepared.has(client)) return;
  prepared.add(client);
  const driver: pg.PoolClient = Object.getPrototypeOf(client);
  const query = (...parts: unknown[]): unknown => (driver.query as (...all: unknown[]) => unknown).apply(client, parts);
  const named = (first: unknown, ...rest: unknown[]): unknown => {
    if (typeof first !== 'object' || first === null) return query(first, ...rest);
    const { text, name, values = rest[0], submit } = first as Asked;
    const hasValues = Array.isArray(values) && values.length > 0;
    if (typeof text !== 'string' || submit !== undefined || !hasValues) return query(first, ...rest);
    const found = typeof name === 'string' ? name : nameIfOften(text);
    if (found === undefined) return query(first, ...rest);
    return query({ ...first, name: roles.get(client) === 'freight_system' ? `${found}_system` : found }, ...rest);
  };
  // The cast is safe: parameters and results of all overloads of `query` are passed on unchanged.
  client.query = named as typeof client.query;
}

/**
 * Builds the rows of a tree table from the branches that were read: records, and a placeholder row for a branch that is loading or could not be read.
 */
import type { Failure } from 'shared-platform/http';

/** Key of the branch that contains the rows of the top level. */
export const topBranch = '';

/** State of a branch: its data, or why there is none yet. */
export interface BranchReading {
  /** The `result` of the last response; undefined: none yet. */
  readonly data: unknown;
  readonly isFetching: boolean;
  readonly error: Failure | undefined;
}

export interface RecordRow<Row> {
  readonly kind: 'record';
  readonly key: string;
  readonly record: Row;
  /** Key of the branch that contains the row. */
  readonly branch: string;
  readonly level: number;
  /** Position of the row in its branch, from 0, and the number of rows in the branch. */
  readonly place: number;
  readonly count: number;
  /** Rows below this row; missing when it cannot have any. */
  readonly children?: readonly TreeRow<Row>[];
}

/** A placeholder row, shown in a branch instead of its records. */
interface StandInRow {
  readonly kind: 'loading' | 'failed';
  readonly key: string;
  readonly branch: string;
  readonly level: number;
  /** Why the branch could not be read. */
  readonly message: string;
  readonly children?: undefined;
}

export type TreeRow<Row> = RecordRow<Row> | StandInRow;

/** The records of a response: an array, or the `records` of an object; null when the response is neither. */
export function recordsOf<Row>(data: unknown): readonly Row[] | null {
  if (Array.isArray(data)) return data as readonly Row[];
  const records = typeof data === 'object' && data !== null && 'records' in data ? data.records : null;
  return Array.isArray(records) ? (records as readonly Row[]) : null;
}

/** The number of records on all pages, as the response tells it. */
export function totalOf(data: unknown): number {
  const total = typeof data === 'object' && data !== null && 'total' in data ? Number(data.total) : Number.NaN;
  return Number.isFinite(total) ? total : (recordsOf(data)?.length ?? 0);
}

interface TreeFacts<Row> {
  readonly readings: ReadonlyMap<string, BranchReading>;
  readonly open: ReadonlySet<string>;
  readonly keyOf: (row: Row) => string;
  readonly hasChildren: (row: Row) => boolean;
  /** The records of a branch in the order to show. */
  readonly arranged: (branch: string, data: unknown, records: readonly Row[]) => readonly Row[];
  /** Message that is shown when a response contains no records. */
  readonly unknownData: string;
}

export interface BuiltTree<Row> {
  readonly rows: readonly TreeRow<Row>[];
  /** Keys of the open branches of which all branches above are open too. */
  readonly reached: readonly string[];
  /** Every record in an open branch, by key, in the order of the table. */
  readonly records: ReadonlyMap<string, RecordRow<Row>>;
}

export function buildTree<Row>(facts: TreeFacts<Row>): BuiltTree<Row> {
  const { readings, open, keyOf, hasChildren, arranged, unknownData } = facts;
  const reached: string[] = [];
  const records = new Map<string, RecordRow<Row>>();
  const standIn = (branch: string, level: number, kind: StandInRow['kind'], message = ''): TreeRow<Row> => ({
    kind,
    key: `${kind} ${branch}`,
    branch,
    level,
    message,
  });
  const below = (branch: string, level: number, above: ReadonlySet<string>): readonly TreeRow<Row>[] => {
    const { data, error } = readings.get(branch) ?? { data: undefined, error: undefined };
    if (data === undefined) return [error ? standIn(branch, level, 'failed', error.message) : standIn(branch, level, 'loading')];
    const known = recordsOf<Row>(data);
    if (!known) return [standIn(branch, level, 'failed', unknownData)];
    // A row that is its own ancestor is left out, because building the tree would never end.
    const own = arranged(branch, data, known).filter((record) => !above.has(keyOf(record)));
    const rows = own.map((record, place) => rowOf(record, { branch, level, place, count: own.length }, above));
    // After a failed read, the records of the last successful one stay visible below the message.
    return error ? [standIn(branch, level, 'failed', error.message), ...rows] : rows;
  };
  const rowOf = (record: Row, where: Omit<RecordRow<Row>, 'kind' | 'key' | 'record' | 'children'>, above: ReadonlySet<string>) => {
    const key = keyOf(record);
    const isParent = hasChildren(record);
    const isOpen = isParent && open.has(key);
    if (isOpen) reached.push(key);
    const row: RecordRow<Row> = { kind: 'record', key, record, ...where };
    // The record is added before its children, so that records are in the order of the table; it is replaced below once its children are known.
    records.set(key, row);
    const children = isParent ? below(key, where.level + 1, new Set([...above, key])) : [];
    const whole = children.length > 0 ? { ...row, children } : row;
    records.set(key, whole);
    return whole;
  };
  return { rows: below(topBranch, 1, new Set()), reached, records };
}

/** The visible records from top to bottom, without those in closed branches. */
export function shownRecords<Row>(rows: readonly TreeRow<Row>[], open: ReadonlySet<string>): readonly RecordRow<Row>[] {
  return rows.flatMap((row) =>
    row.kind === 'record' ? [row, ...(row.children && open.has(row.key) ? shownRecords(row.children, open) : [])] : [],
  );
}

/** Those of the keys whose rows are below no row with another one of the keys. */
export function topmostOf<Row>(keys: readonly string[], records: ReadonlyMap<string, RecordRow<Row>>): readonly string[] {
  const chosen = new Set(keys);
  const isBelow = (branch: string | undefined): boolean =>
    branch !== undefined && (chosen.has(branch) || isBelow(records.get(branch)?.branch));
  return keys.filter((key) => !isBelow(records.get(key)?.branch));
}

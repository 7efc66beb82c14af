/** Advanced queries: conditions joined by "and" or "or", in groups that may contain further groups (docs/wire.md). */
import { listTexts } from '../texts/error-texts.ts';
import type { Label } from '../texts/label.ts';
import type { AdvancedRule } from './query.ts';

export type MatchType = 'and' | 'or';

export interface QueryCondition {
  readonly field: string;
  readonly rule: AdvancedRule;
  /** Value of the condition; several values of the rule `in` are separated by commas. */
  readonly val: string;
}

export interface ConditionGroup {
  readonly matchType: MatchType;
  readonly records: readonly (QueryCondition | ConditionGroup)[];
}

/** Parameters of lists, exports, groups and counts. */
export const advancedParameters = { records: 'superQueryParams', matchType: 'superQueryMatchType' } as const;

export const advancedLimits = {
  /** Maximum number of conditions and groups of one query together. */
  conditions: 100,
  /** Maximum number of nested levels of groups, including the outermost. */
  depth: 5,
  /** Maximum number of characters of the dialog's conditions as JSON, so that they fit into an address. */
  characters: 2_000,
} as const;

export const advancedTexts = {
  emptySaved: listTexts.emptyConditionsNotSaved,
  nameTaken: ['已有同名查询', 'There is a query of this name already'],
  tooMany: ['查询数量已达上限', 'No more queries can be saved'],
  tooLong: ['查询条件过多，请减少条件', 'There are too many conditions; remove some'],
} as const satisfies Record<string, Label>;

const isGroup = (item: unknown): item is { readonly records: readonly unknown[]; readonly matchType?: unknown } =>
  typeof item === 'object' && item !== null && 'records' in item && Array.isArray(item.records);

function isWithinLimits(items: readonly unknown[]): boolean {
  let left: number = advancedLimits.conditions;
  const fits = (records: readonly unknown[], depth: number): boolean => {
    left -= records.length;
    if (left < 0 || depth > advancedLimits.depth) return false;
    return records.every((item) => !isGroup(item) || fits(item.records, depth + 1));
  };
  return fits(items, 1);
}

/**
 * The list of a `superQueryParams` text; its items are unchecked. Undefined for anything else, and for queries that exceed the limits. Some
 * clients encode the text once more than the address requires; both forms are read.
 */
export function readConditions(text: string): readonly unknown[] | undefined {
  for (const read of [() => text, () => decodeURIComponent(text)]) {
    try {
      const value: unknown = JSON.parse(read());
      return Array.isArray(value) && isWithinLimits(value) ? value : undefined;
    } catch {
      // Not valid JSON in this encoding: the loop tries the next encoding.
    }
  }
  return undefined;
}

/** What an unchecked item of a query is: a group, or a condition of which any part may be missing. */
export function conditionOrGroup(
  item: unknown,
):
  | { readonly kind: 'group'; readonly matchType: MatchType; readonly records: readonly unknown[] }
  | { readonly kind: 'condition'; readonly field?: unknown; readonly rule?: unknown; readonly val?: unknown } {
  if (isGroup(item)) return { kind: 'group', matchType: item.matchType === 'or' ? 'or' : 'and', records: item.records };
  return { ...(item ?? {}), kind: 'condition' };
}

/** Whether every condition names a field for which `test` holds. */
export function everyField(items: readonly unknown[], test: (field: string) => boolean): boolean {
  return items.every((item) => {
    const part = conditionOrGroup(item);
    return part.kind === 'group' ? everyField(part.records, test) : test(String(part.field));
  });
}

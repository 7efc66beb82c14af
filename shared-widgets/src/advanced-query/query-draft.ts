/** The query that a person is building: a tree of conditions and groups, of which any part may still be missing. */
import {
  advancedLimits,
  type ConditionGroup,
  conditionOrGroup,
  type MatchType,
  type QueryCondition,
  readConditions,
} from 'shared-contracts/entity/advanced-query';
import { type AdvancedRule, advancedRules } from 'shared-contracts/entity/query';

export interface DraftCondition {
  readonly kind: 'condition';
  readonly key: string;
  readonly field?: string | undefined;
  readonly rule?: AdvancedRule | undefined;
  readonly val?: string | undefined;
}

export interface DraftGroup {
  readonly kind: 'group';
  readonly key: string;
  readonly matchType: MatchType;
  readonly records: readonly DraftNode[];
}

export type DraftNode = DraftCondition | DraftGroup;

let made = 0;
const newKey = (): string => {
  made += 1;
  return `n${made}`;
};

export const newCondition = (): DraftCondition => ({ kind: 'condition', key: newKey() });
/** Makes a group with one empty condition; every new query begins with one. */
export const newGroup = (): DraftGroup => ({ kind: 'group', key: newKey(), matchType: 'and', records: [newCondition()] });

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function draftOf(item: unknown): DraftNode {
  const part = conditionOrGroup(item);
  if (part.kind === 'group') return { kind: 'group', key: newKey(), matchType: part.matchType, records: part.records.map(draftOf) };
  const val = Array.isArray(part.val) ? part.val.join(',') : part.val;
  return {
    kind: 'condition',
    key: newKey(),
    field: textOf(part.field),
    rule: advancedRules.find((rule) => rule === part.rule),
    val: textOf(typeof val === 'number' ? String(val) : val),
  };
}

/** Reads a query from an address or a saved query for editing; an unreadable one becomes an empty draft. */
export function readDraft(records: string | undefined, matchType: string | undefined): DraftGroup {
  const items = records ? readConditions(records) : undefined;
  if (!items || items.length === 0) return newGroup();
  return { kind: 'group', key: newKey(), matchType: matchType === 'or' ? 'or' : 'and', records: items.map(draftOf) };
}

function partOf(node: DraftNode): QueryCondition | ConditionGroup | undefined {
  if (node.kind === 'group') {
    const group = queryOf(node);
    return group.records.length > 0 ? group : undefined;
  }
  const { field, rule, val } = node;
  return field && rule && val ? { field, rule, val } : undefined;
}

/** The query without empty conditions (field, rule or value missing), and without groups that contain nothing else. */
export function queryOf({ matchType, records }: DraftGroup): ConditionGroup {
  return { matchType, records: records.map(partOf).filter((part) => part !== undefined) };
}

/** Whether a query fits into an address. */
export function isTooLong({ records }: ConditionGroup): boolean {
  return JSON.stringify(records).length > advancedLimits.characters;
}

/** A copy of the tree in which the group or condition with this key is replaced; it is removed when `change` returns undefined. */
export function changeNode(group: DraftGroup, key: string, change: (node: DraftNode) => DraftNode | undefined): DraftGroup {
  const records = group.records.flatMap((node) => {
    if (node.key === key) return change(node) ?? [];
    return node.kind === 'group' ? [changeNode(node, key, change)] : [node];
  });
  return { ...group, records };
}

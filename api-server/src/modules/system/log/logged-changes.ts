/** What lines of the log tell about a change, as far as the reader may know it. */
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { ToldChange } from 'shared-contracts/record/told-change';
import { depart } from 'shared-contracts/system/depart';
import { refusalDetails } from 'shared-contracts/system/log';
import { permission } from 'shared-contracts/system/permission';
import { role } from 'shared-contracts/system/role';
import { tenant } from 'shared-contracts/system/tenant';
import type { Label } from 'shared-contracts/texts/label';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { DictionaryTexts } from '../../../kernel/context/dictionaries.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { type EntityRows, isNarrowed, mayRead, rowsOf } from '../../../kernel/entity/row-scope.ts';
import {
  grantsLabel,
  idsIn,
  type MemberIds,
  membersBetween,
  membersText,
  namedMembers,
  permissionNames,
  type RightNames,
  ruleNames,
  rulesLabel,
} from '../data-log/right-names.ts';
import { changesOf } from '../record/told-changes.ts';
import { tenantChanges } from './logged-tenants.ts';
import { listsOfRules, ruleWords } from './rule-words.ts';

interface LoggedAction {
  readonly entity: string;
  readonly recordId: string;
  readonly action: string;
  readonly changes?: unknown;
}

/** The changes that a reader is told of a log line. */
export type ChangesOf = (line: LoggedAction) => ToldChange[];

/** Subjects of log lines that are no entities, or whose lines hold ids, with the entity whose rows a reader must be allowed to read, all of them. */
const toldBy: Readonly<Record<string, EntityDefinition>> = { role, depart, departRole: depart, dataRule: permission };

/** Whether the caller may know everything about subjects of this kind. */
export function mayKnow(caller: Caller, subject: string): boolean {
  const owner = Object.hasOwn(toldBy, subject) ? toldBy[subject] : undefined;
  return owner !== undefined && mayRead(caller, owner) && !isNarrowed(rowsOf(owner.name).table, caller);
}

const pairsSchema = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));
type Pairs = z.output<typeof pairsSchema>;
const pairsOf = ({ changes }: LoggedAction): Pairs => pairsSchema.safeParse(changes).data ?? {};

/** Properties of logged data rules beside the rule itself. */
const ruleName: Label = ['规则名称', 'Rule'];
const ruleStatus: Label = ['状态', 'Status'];
const statusWords: Readonly<Record<string, Label>> = { 1: ['有效', 'In force'], 0: ['无效', 'Not in force'] };

const isGrant = ({ action }: LoggedAction): boolean => action === 'grant';
const isTick = ({ action }: LoggedAction): boolean => action === 'tickDataRules';
const isRule = ({ entity }: LoggedAction): boolean => entity === 'dataRule';

/** Ids of the permissions that a grant took and gave. */
const grantedBy = (line: LoggedAction): MemberIds => {
  const [removed, added] = pairsOf(line).permissionIds ?? [];
  return { removed: idsIn(removed), added: idsIn(added) };
};

/** Ids of the data rules that were unticked and ticked; the line holds those before and after, by menu. */
const tickedBy = (line: LoggedAction): MemberIds => {
  const each = Object.values(pairsOf(line)).map(([before, after]) => membersBetween(idsIn(before), idsIn(after)));
  return { removed: each.flatMap(({ removed }) => removed), added: each.flatMap(({ added }) => added) };
};

const idsOf = ({ removed, added }: MemberIds): readonly string[] => [...removed, ...added];

function setChange(field: string, label: Label, ids: MemberIds, names: RightNames): ToldChange[] {
  if (idsOf(ids).length === 0) return [];
  const members = namedMembers(ids, names);
  return [{ field, label, before: membersText(members.removed), after: membersText(members.added), members }];
}

function ruleChanges(line: LoggedAction, lists: ReadonlyMap<string, EntityRows>, caller: Caller, texts: DictionaryTexts): ToldChange[] {
  const { rule, ruleName: name, status } = pairsOf(line);
  const inWords = (field: string, label: Label, words: readonly [Label | null, Label | null]): ToldChange => {
    const [before, after] = words;
    return { field, label, before: before?.[0] ?? null, after: after?.[0] ?? null, words: { before, after } };
  };
  const rules = lists.get(line.recordId);
  const told: ToldChange[] = [];
  if (rule && rule[0] !== rule[1]) {
    const words = [ruleWords(rule[0], rules, caller, texts), ruleWords(rule[1], rules, caller, texts)] as const;
    told.push(inWords('rule', ['数据规则', 'Data rule'], words));
  }
  if (name) told.push({ field: 'ruleName', label: ruleName, before: String(name[0]), after: String(name[1]) });
  const statusOf = (code: unknown): Label => statusWords[String(code)] ?? [String(code), String(code)];
  if (status) told.push(inWords('status', ruleStatus, [statusOf(status[0]), statusOf(status[1])]));
  return told;
}

/** The changed fields that the caller may read; none for records of entities that data rules limit. */
function fieldChanges(caller: Caller, texts: DictionaryTexts, { entity: name, action, changes }: LoggedAction): ToldChange[] {
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (!entity || action === 'add' || action === 'import' || !mayRead(caller, entity)) return [];
  if (isNarrowed(rowsOf(name).table, caller)) return [];
  return changesOf(changes, { entity, texts }, hiddenFields(entity, caller)).map((one) => ({
    ...one,
    label: entity.fields[one.field]?.label ?? entity.lines?.[one.field]?.label ?? ([one.field, one.field] as const),
  }));
}

const refusalSchema = z.record(z.string(), z.tuple([z.null(), z.union([z.string(), z.number()])]));

/** Details of a refusal for the log: the call, the missing permission, the number of repetitions. */
function refusalChanges(changes: unknown): ToldChange[] {
  const told = refusalSchema.safeParse(changes);
  return Object.entries(told.success ? told.data : {}).map(([field, [, value]]) => {
    return { field, label: refusalDetails[field] ?? ([field, field] as const), before: null, after: String(value) };
  });
}

/** Reads the names to which these lines refer, and returns what the caller is told of each line. */
export async function readChanges(tx: Tx, caller: Caller, texts: DictionaryTexts, lines: readonly LoggedAction[]): Promise<ChangesOf> {
  const told = lines.filter(({ entity }) => mayKnow(caller, entity));
  const idsFrom = (of: (line: LoggedAction) => boolean, ids: (line: LoggedAction) => readonly string[]) => [
    ...new Set(told.filter(of).flatMap(ids)),
  ];
  const permissions = await permissionNames(
    tx,
    idsFrom(isGrant, (line) => idsOf(grantedBy(line))),
  );
  const rules = await ruleNames(
    tx,
    caller,
    idsFrom(isTick, (line) => idsOf(tickedBy(line))),
  );
  const lists = await listsOfRules(
    tx,
    caller,
    idsFrom(isRule, ({ recordId }) => [recordId]),
  );
  return (line) => {
    if (line.entity === 'refusal') return refusalChanges(line.changes);
    if (line.entity === tenant.name) return tenantChanges(caller, texts, line);
    if (!isGrant(line) && !isTick(line) && !isRule(line)) return fieldChanges(caller, texts, line);
    if (!mayKnow(caller, line.entity)) return [];
    if (isRule(line)) return ruleChanges(line, lists, caller, texts);
    if (isGrant(line)) return setChange('permissionIds', grantsLabel, grantedBy(line), permissions);
    return setChange('dataRules', rulesLabel, tickedBy(line), rules);
  };
}

/**
 * Definitions of entities: one declaration of an entity's name, fields, call paths and actions, which server routes, permission codes, list
 * pages, forms, imports and exports all use.
 */

import type { Party } from '../session/parties.ts';
import type { Label } from '../texts/label.ts';
import type { Field } from './field.ts';
import { factsOf, maskOf, unmaskCode, unmaskLabels } from './masks.ts';
import type { EntitySearch } from './record-search.ts';
import type { Tier } from './tier.ts';

export type Fields = Readonly<Record<string, Field>>;

/** The generic calls that `crud()` offers; each except `queryById` (which needs `list`) has its own permission. */
export type GenericAction = 'list' | 'add' | 'edit' | 'delete' | 'batch_delete' | 'import' | 'export';

/** An action other than the generic ones: `PUT <api>/<name>` with `id`, `version` and the fields of `body`. */
export interface EntityAction {
  readonly label: Label;
  /** States in which the action is allowed; in others the server refuses it and the client hides it. */
  readonly from?: readonly string[];
  /** Fields of the body besides `id` and `version`. */
  readonly body?: Fields;
  readonly method?: 'PUT' | 'POST';
  /** X-Sign is verified when the header is present (docs/wire.md). */
  readonly signed?: boolean;
  /** Requires an `Idempotency-Key`, because it changes quantity, state or money. */
  readonly idempotent?: boolean;
  /**
   * What people are told after the action, in place of its label and "done": for an action that only begins something, such as queueing a
   * message. The names of the records follow.
   */
  readonly told?: Label;
  /** The client asks for confirmation first. */
  readonly confirm?: boolean;
  /** The action withdraws or ends something; its button is red. */
  readonly dangerous?: boolean;
  /** Nobody has to take the action: a record is not listed as waiting because of it. */
  readonly optional?: true;
  /**
   * The action can run for many records with one decision: `PUT <api>/<name>/batch` (docs/wire.md). Absent: each record needs its own
   * input.
   */
  readonly bulk?: true | BulkInput;
  /**
   * Name of the action that undoes this one without further input. After this action, people who may run the inverse are offered it for a
   * few seconds.
   */
  readonly inverse?: string;
}

/** How the body fields get their values when the action runs for many records. Fields that are not named here are entered once for all. */
export interface BulkInput {
  /** Body field → record field that supplies its value, e.g. the planned weight as the loaded weight. */
  readonly ofRow?: Readonly<Record<string, string>>;
  /**
   * Condition that a record must meet to have its own values used; other records are refused, because a person has to run the action for
   * each of them alone.
   */
  readonly only?: { readonly field: string; readonly equals: string };
  /** Optional body fields that differ between records and are left empty in an action for many records. */
  readonly omit?: readonly string[];
}

/**
 * Columns that a screen computes from a field, one for each value of another field, e.g. of prices a column for each type of lorry. The key of
 * such a column is `prefix` and the value of `by`; its cells contain values of `of`. The server shares the changes of a live table by its fields;
 * these columns are shared with whoever sees both fields.
 */
export interface PivotColumns {
  readonly prefix: string;
  readonly of: string;
  readonly by: string;
}

/**
 * Rows that belong to one record, e.g. the goods of an order or the prices of a contract. They are read by
 * `queryById` and written by add and edit, in the parent's transaction and with its version.
 */
export interface LinesDefinition {
  readonly label: Label;
  /** Fields of a line; none of them may be secret, write-only or fixed. */
  readonly fields: Fields;
  /** Fields whose combined values must differ between lines. */
  readonly unique?: readonly string[];
  /** Number fields whose total is shown below the table. */
  readonly sums?: readonly string[];
  /** Maximum number of lines in a sub-table. */
  readonly max: number;
  /** Smallest number of lines, when lines are sent at all. */
  readonly min?: number;
  /** Columns that screens compute from fields of the lines. */
  readonly pivots?: readonly PivotColumns[];
}

/** The owner of an entity's rows. */
export interface BelongsTo {
  /** Name of the entity that owns the rows. */
  readonly entity: string;
  /** Name of the field that holds the owner's id. */
  readonly by: string;
  /** The entity is a part of its owner: whoever may not read the owner may not read this one, whatever else is granted. */
  readonly part?: true;
  /**
   * Rows may have no owner; then no owner hides them. Whoever created a row goes on seeing it, although its owner is hidden. Not together with
   * `part`.
   */
  readonly optional?: true;
}

/** In these states a record waits for somebody to act; its header says so and these people are notified. */
export interface Awaiting {
  readonly states: readonly string[];
  /** Further condition: the record's field `field` has the value `equals`. */
  readonly when?: { readonly field: string; readonly equals: string };
  /** Who must act: the platform's people, or those of the party that the record names. */
  readonly party: 'platform' | Party;
  /**
   * The step is taken on records of another entity whose field `by` contains this record's id, while they are in these states; without such a
   * record nothing is awaited.
   */
  readonly of?: { readonly entity: string; readonly by: string; readonly states: readonly string[] };
  /** Name of this entity's action; absent when the step is taken on another record, whose permission is in `permission`. */
  readonly action?: string;
  /** When the step is a decision, the name of the second action, e.g. refuse beside accept; both are offered with equal buttons. */
  readonly or?: string;
  /** Permission for the step; default: that of `action`. */
  readonly permission?: string;
  /** What has to be done; default: the label of `action`. */
  readonly label?: Label;
  /** The record field with the time by which this workflow step must be done. */
  readonly deadline?: string;
  /** Time limit of the step when it is a field of another record, whose id is in the field `by`. */
  readonly dueBy?: { readonly entity: string; readonly by: string; readonly field: string };
  /** What the product does by itself when nobody takes the step in time. */
  readonly otherwise?: Label;
}

export interface EntityDefinition {
  /** camelCase; prefix of every permission code. */
  readonly name: string;
  /** Which tenants may use the entity; applies to all its generic calls and actions. */
  readonly tier: Tier;
  /** First segment of the screens' component paths. */
  readonly group: string;
  /** Path of the calls below the API base. */
  readonly api: string;
  /** Last segment of the path of the list call; `list` by default. */
  readonly listCall?: string;
  readonly label: Label;
  /** The field by which people identify the record. */
  readonly titleField: string;
  /**
   * The field that tells records of the same title apart, e.g. their number. Spreadsheets name such a record `title（number）`, and accept the number alone.
   */
  readonly toldApartBy?: string;
  /** The field with the state, if the entity has one. */
  readonly stateField?: string;
  readonly fields: Fields;
  /** Columns that screens compute from the fields. */
  readonly pivots?: readonly PivotColumns[];
  /**
   * Properties with fixed values in every record of a response, because older clients read them. They are not fields: they cannot be filtered,
   * sorted, shown or entered.
   */
  readonly constants?: Readonly<Record<string, string | number | null>>;
  /** Sub-tables by name; lists do not contain them. */
  readonly lines?: Readonly<Record<string, LinesDefinition>>;
  /** Who must act in which states. */
  readonly awaits?: readonly Awaiting[];
  /** The entities that own the rows: when an owner's row is hidden from a caller, so are all rows that belong to it, in every call. */
  readonly belongsTo?: readonly BelongsTo[];
  /** Filter fields of the list page, in order. `instant`, `date` and number fields filter by range. */
  readonly query: readonly string[];
  /** Query fields that are trimmed and wrapped in wildcards before they are sent. */
  readonly wildcard?: readonly string[];
  /** How the product-wide search finds the records; absent: it does not search them. */
  readonly search?: EntitySearch;
  /** Generic calls that the entity offers. */
  readonly generic: readonly GenericAction[];
  /** States in which the generic edit is allowed; absent: all. */
  readonly editFrom?: readonly string[];
  /** States in which the generic delete is allowed; absent: all. */
  readonly deleteFrom?: readonly string[];
  /**
   * The person who deleted a record can restore it for some minutes: `PUT <api>/restore` (docs/wire.md). Only for entities whose delete has no further
   * effects, or whose module puts them back (`afterRestore`).
   */
  readonly restorable?: true;
  /**
   * The body of an edit may state why (`changeReason`, up to 200 characters). The audit log keeps it, the data log shows it, and the form of an
   * existing record offers to enter it.
   */
  readonly reasoned?: true;
  /** A form's edit can be undone, as edits of `reasoned` entities can: the server takes the earlier values with the version of the saved record. */
  readonly undoableEdit?: true;
  /** Further permissions that routes and checks of the module use (`user:frozenBatch`, `order:overLimit`). */
  readonly furtherPermissions?: Readonly<Record<string, Label>>;
  readonly actions: Readonly<Record<string, EntityAction>>;
}

/** Columns that every record has. A type, not an interface, so that a record can be used as a plain row of values. */
export type BaseRecord = {
  /** Id of the record: 32 hexadecimal characters (UUIDv7). */
  readonly id: string;
  /** For optimistic locking; sent back with every edit and action. */
  readonly version: number;
  readonly createBy: string | null;
  /** Time of creation, `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  readonly createTime: string;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
};

type ValueOf<F> =
  F extends Field<infer Value>
    ? F extends { hiddenFrom: readonly string[] } | { when: object }
      ? Value | null
      : F extends { required: true } | { always: true }
        ? Value
        : Value | null
    : never;
type WritableKeys<F extends Fields> = { [K in keyof F]: F[K] extends { readOnly: true } ? never : K }[keyof F];
type RequiredKeys<F extends Fields> = {
  [K in WritableKeys<F>]: F[K] extends { required: true } ? (F[K] extends { when: object } | { takenFrom: string } ? never : K) : never;
}[WritableKeys<F>];

type ReadableKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { secret: true } | { writeOnly: true } ? never : K;
}[keyof F];
type DictTexts<F extends Fields> = {
  readonly [K in keyof F & string as F[K] extends { dict: string } ? `${K}_dictText` : never]?: string | null;
};

/** The sub-tables of an entity, by name. */
export type LinesIn<E> = E extends { readonly lines: infer L extends Readonly<Record<string, LinesDefinition>> } ? L : Record<never, never>;
/** Value of a field in a response: absent when the field is hidden from the caller's side. */
type SeenValueOf<F> = F extends { hiddenFrom: readonly string[] } ? ValueOf<F> | undefined : ValueOf<F>;
/** One line in a response, with its position in the table. */
export type LineOf<L> = L extends { fields: infer F extends Fields }
  ? { readonly id: string } & { readonly [K in ReadableKeys<F>]: SeenValueOf<F[K]> } & DictTexts<F>
  : never;
/** One line in a draft: with `id` a saved one (absent fields stay unchanged), without `id` a new one. */
export type LineDraft<L> = L extends { fields: infer F extends Fields } ? BodyOf<F> & { id?: string | undefined } : never;

/**
 * A list row or detail; `<field>_dictText` beside every field with a dictionary. Secret and write-only fields are absent,
 * lines are only in responses about one record.
 */
export type RecordOf<E extends { fields: Fields }> = BaseRecord & {
  readonly [K in ReadableKeys<E['fields']>]: SeenValueOf<E['fields'][K]>;
} & DictTexts<E['fields']> & { readonly [K in keyof LinesIn<E>]?: readonly LineOf<LinesIn<E>[K]>[] };
/** Body of an add call. Sub-tables that are left out stay unchanged; saved lines missing in a sent sub-table are deleted. */
export type DraftOf<E extends { fields: Fields }> = BodyOf<E['fields']> & {
  [K in keyof LinesIn<E>]?: readonly LineDraft<LinesIn<E>[K]>[] | undefined;
};
/** Type of a request body with these fields. */
export type BodyOf<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<WritableKeys<F>, RequiredKeys<F>>]?: ValueOf<F[K]>;
};
/** Body of one action, with the record's id and version. */
export type ActionBody<E extends EntityDefinition, A extends keyof E['actions']> = {
  id: string;
  version: number;
} & (E['actions'][A] extends {
  body: infer B extends Fields;
}
  ? BodyOf<B>
  : Record<never, never>);

/** The result for each record of a call for many. */
export interface BulkResult<E extends EntityDefinition = EntityDefinition> {
  readonly succeeded: number;
  readonly failed: number;
  readonly results: readonly BulkRowResult<E>[];
}

export interface BulkRowResult<E extends EntityDefinition = EntityDefinition> {
  readonly id: string;
  readonly ok: boolean;
  /** What happened to this record: the message with which the action for a single record would refuse it, or the success message. */
  readonly message: string;
  /** The record after the action; absent when it was refused. */
  readonly record?: RecordOf<E> | undefined;
}

/** Whether a field only repeats a read-only field of the record in English. */
export const isEnglishCopy = ({ fields }: EntityDefinition, name: string): boolean =>
  Object.values(fields).some(({ readOnly, english }) => readOnly && english === name);

/** Declares an entity; its name is checked because permission codes are built from it. */
export function defineEntity<const E extends EntityDefinition>(definition: E): E {
  if (!/^[a-z][A-Za-z0-9]*$/.test(definition.name)) throw new Error(`Entity name ${definition.name} is not camelCase`);
  for (const field of [
    definition.titleField,
    ...(definition.toldApartBy ? [definition.toldApartBy] : []),
    ...definition.query,
    ...(definition.wildcard ?? []),
    ...(definition.stateField ? [definition.stateField] : []),
    ...(definition.search?.by ?? []),
    ...(definition.search?.facts ?? []),
    ...Object.values(definition.fields).flatMap(({ english, takenFrom }) => [
      ...(english ? [english] : []),
      ...(takenFrom ? [takenFrom] : []),
    ]),
  ]) {
    if (!(field in definition.fields) && !(field in baseFieldLabels))
      throw new Error(`Entity ${definition.name} names the unknown field ${field}`);
  }
  checkMasks(definition.name, definition.fields);
  checkActions(definition);
  checkAwaits(definition);
  for (const [name, lines] of Object.entries(definition.lines ?? {})) checkLines(definition, name, lines);
  checkPivots(definition);
  return definition;
}

function checkPivots({ name, fields, pivots, lines = {} }: EntityDefinition): void {
  const parts = [{ fields, pivots }, ...Object.values(lines)];
  const names = [...Object.keys(lines), ...parts.flatMap((part) => Object.keys(part.fields))];
  for (const part of parts) {
    for (const { prefix, of, by } of part.pivots ?? []) {
      for (const field of [of, by])
        if (!(field in part.fields)) throw new Error(`Entity ${name} has columns computed from the unknown field ${field}`);
      const like = names.find((field) => field.startsWith(prefix));
      if (like !== undefined) throw new Error(`Entity ${name} has computed columns ${prefix}…, and ${like}, which would be one of them`);
    }
  }
}

function checkAwaits({ name, fields, actions, awaits = [] }: EntityDefinition): void {
  for (const { action, or, permission, label, deadline, dueBy, when } of awaits) {
    if (dueBy && !(dueBy.by in fields)) throw new Error(`Entity ${name} awaits until a time of the unknown reference ${dueBy.by}`);
    if (or !== undefined && !(or in actions)) throw new Error(`Entity ${name} awaits ${or}, which it does not know`);
    if (when && !(when.field in fields)) throw new Error(`Entity ${name} awaits while the unknown field ${when.field} has a value`);
    if (action === undefined ? !(permission && label) : !(action in actions))
      throw new Error(`Entity ${name} awaits ${action ?? 'a step without permission and label'}, which it does not know`);
    if (deadline !== undefined && !(deadline in fields)) throw new Error(`Entity ${name} awaits until the unknown field ${deadline}`);
  }
}

function checkMasks(place: string, fields: Fields): void {
  for (const [name, { sameFactAs }] of Object.entries(fields)) {
    if (sameFactAs !== undefined && !maskOf(fields, name))
      throw new Error(`${place}: ${name} repeats ${sameFactAs}, which is no masked field`);
  }
}

function checkActions({ name: entity, fields, generic, restorable, actions }: EntityDefinition): void {
  if (restorable && !generic.includes('delete')) throw new Error(`Entity ${entity} is restorable, but offers no delete`);
  for (const [name, { body = {}, bulk, inverse }] of Object.entries(actions)) {
    const place = `Action ${entity}.${name}`;
    if (bulk && 'rows' in body) throw new Error(`${place}: a field called rows cannot be sent for many`);
    const { ofRow = {}, omit = [], only }: BulkInput = bulk === true || !bulk ? {} : bulk;
    if (only && !(only.field in fields)) throw new Error(`${place} names the unknown field ${only.field}`);
    for (const [field, source] of Object.entries(ofRow)) {
      if (!(field in body) || !(source in fields)) throw new Error(`${place} names the unknown field ${field in body ? source : field}`);
    }
    for (const field of omit) {
      if (!(field in body)) throw new Error(`${place} names the unknown field ${field}`);
      if (body[field]?.required) throw new Error(`${place}: ${field} is required, so it cannot be left empty for many`);
    }
    const undoing = inverse === undefined ? undefined : actions[inverse];
    if (inverse !== undefined && !undoing) throw new Error(`${place} names the unknown action ${inverse}`);
    if (Object.values(undoing?.body ?? {}).some(({ required }) => required)) throw new Error(`${place}: ${inverse} needs input`);
    if (bulk && undoing && !undoing.bulk) throw new Error(`${place} runs for many, ${inverse} does not`);
  }
}

/** The fields that a person fills in once when an action runs for many records. */
export function bulkBody({ body = {}, bulk }: EntityAction): Fields {
  if (bulk === true || !bulk) return body;
  const own = new Set([...Object.keys(bulk.ofRow ?? {}), ...(bulk.omit ?? [])]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !own.has(name)));
}

/** Whether an action for many records may include this record. Some actions take only records with a certain value; others are done one at a time. */
export function isBulkRow({ bulk }: EntityAction, row: Readonly<Record<string, unknown>>): boolean {
  const only = bulk === true || !bulk ? undefined : bulk.only;
  return !only || String(row[only.field] ?? '') === only.equals;
}

/** Body fields whose value each record supplies, with the record's field. */
export function bulkValues({ bulk }: EntityAction): readonly (readonly [field: string, source: string])[] {
  return bulk === true || !bulk ? [] : Object.entries(bulk.ofRow ?? {});
}

function checkLines(entity: EntityDefinition, name: string, { fields, unique = [], sums = [] }: LinesDefinition): void {
  const place = `Lines ${entity.name}.${name}`;
  if (name in entity.fields) throw new Error(`${place} are called like a field`);
  checkMasks(place, fields);
  for (const field of [...unique, ...sums]) if (!(field in fields)) throw new Error(`${place} name the unknown field ${field}`);
  for (const [key, { secret, writeOnly, fixed }] of Object.entries(fields)) {
    if (secret || writeOnly || fixed) throw new Error(`${place}: ${key} cannot be secret, write-only or fixed`);
  }
}

/** Labels of the columns that every record has. */
export const baseFieldLabels = {
  createBy: ['创建人', 'Created by'],
  createTime: ['创建时间', 'Created at'],
  updateBy: ['修改人', 'Updated by'],
  updateTime: ['修改时间', 'Updated at'],
} as const satisfies Readonly<Record<string, Label>>;

/** Permission code of an action: `waybill` and `depart` give `waybill:depart`. */
export function permissionCode(entity: { readonly name: string }, action: string): string {
  return `${entity.name}:${action}`;
}

/** Label of the permission to see masked personal data in full. */
const unmaskedLabel: Label = ['查看完整敏感信息', 'See personal data in full'];

/** Every permission code of an entity with its label, for menus and grants. */
export function permissionsOf(entity: EntityDefinition): { code: string; label: Label }[] {
  const facts = factsOf(entity);
  return [
    ...entity.generic.map((action) => ({ code: permissionCode(entity, action), label: genericLabels[action] })),
    ...Object.entries(entity.actions).map(([action, { label }]) => ({ code: permissionCode(entity, action), label })),
    ...Object.entries(entity.furtherPermissions ?? {}).map(([action, label]) => ({ code: permissionCode(entity, action), label })),
    ...(facts.length > 0 ? [{ code: permissionCode(entity, 'unmasked'), label: unmaskedLabel }] : []),
    ...facts.map((fact) => ({ code: unmaskCode(entity, fact), label: unmaskLabels[fact] })),
  ];
}

/** Whether the entity's list call is the generic one, which filters, sorts and groups by any field (docs/wire.md). */
export const hasGenericList = ({ generic, listCall }: EntityDefinition): boolean => generic.includes('list') && listCall === undefined;

/** Labels of the generic calls, e.g. add, edit and delete. */
export const genericLabels: Readonly<Record<GenericAction, Label>> = {
  list: ['查看', 'View'],
  add: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  batch_delete: ['批量删除', 'Delete selected'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
};

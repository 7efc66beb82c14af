/** Schemas of an entity's requests and responses, for the server: built from the same descriptors that the browser shows. */
import { z } from 'zod';
import { cronViolation } from '../cron/cron-problem-text.ts';
import { listTexts } from '../texts/error-texts.ts';
import { hasControls, hasVisible, visibleName } from '../values/visible-text.ts';
import type { Page } from '../wire/envelope.ts';
import { awaitingMe, awaitingParameter } from './awaiting.ts';
import { changeReasonField, changeReasonLength } from './change-reason.ts';
import {
  type ActionBody,
  type BodyOf,
  type BulkResult,
  bulkBody,
  type DraftOf,
  type EntityDefinition,
  type Fields,
  type LinesDefinition,
  type RecordOf,
} from './entity.ts';
import { type Field, isAmount } from './field.ts';
import { longestOf, type ReadValue, readFieldValue, scaleOf } from './field-value.ts';
import { readLines } from './lines.ts';
import { masksOf } from './masks.ts';
import { type ListQuery, largestPage } from './query.ts';

const recordId = z.string({ error: '缺少记录编号' }).regex(/^[\w-]{1,36}$/, '参数不正确');
/** A version as number or as digits, because older clients send numbers as text. */
const recordVersion = z
  .union([z.number(), z.string()], { error: '缺少版本号' })
  .pipe(z.coerce.number<string | number>({ error: '缺少版本号' }).int('参数不正确').nonnegative('参数不正确'));

const holdsNumber = (field: Field) => field.kind === 'integer' || (field.kind === 'choice' && field.numeric === true);

/** Description of a request's field in the OpenAPI document. */
function describe(field: Field): Record<string, unknown> {
  const longest = longestOf(field);
  return {
    title: field.label[1],
    description: field.label[0],
    ...(holdsNumber(field) ? { type: 'integer' } : { type: scaleOf(field) === null ? 'string' : ['string', 'number'] }),
    ...(longest === null || holdsNumber(field) ? {} : { maxLength: longest }),
  };
}

/**
 * Reads a value of a request. Only the server uses this: browsers send texts as they were typed. A text without a visible character counts as
 * none, and control characters are refused. A text of one line loses what draws nothing, so that no name looks like another one, and single
 * spaces stand between its words. A field with a rule is left to its rule; that of a menu's address limits the length only, and the server
 * judges the address afterwards (`menu-address.ts`). A password is kept as it was typed.
 */
export function readSentValue(field: Field, raw: unknown): ReadValue {
  if (typeof raw !== 'string' || field.secret) return readFieldValue(field, raw);
  if (!hasVisible(raw)) return readFieldValue(field, null);
  const isTyped = field.kind === 'text' || field.kind === 'longText';
  if (!isTyped || field.rule) return readFieldValue(field, raw);
  if (hasControls(raw)) return { error: `${field.label[0]}：不能包含控制字符` };
  // In a text of one line, a line break between words is refused, and not taken for a space.
  const isKept = field.kind === 'longText' || /[\r\n]/.test(raw.trim());
  return readFieldValue(field, isKept ? raw : visibleName(raw));
}

const isMaskText = (raw: unknown): boolean => typeof raw === 'string' && raw.includes('*');

/**
 * Schema of one input field; with `isPresent` false it may be absent, but a required field may never be empty. Values for which `passes` holds
 * are not checked.
 */
function inputSchema(field: Field, isPresent: boolean, passes: (raw: unknown) => boolean = () => false): z.ZodType {
  const schema = z
    .unknown()
    .transform((raw, context) => {
      if (passes(raw)) return raw;
      const read = readSentValue(field, raw);
      const violation = field.kind === 'cron' && 'value' in read && read.value ? cronViolation(String(read.value)) : null;
      if ('value' in read && !violation) return field.takenFrom ? (read.value ?? undefined) : read.value;
      const message = 'error' in read ? read.error : (violation?.[0] ?? '');
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta(describe(field));
  return isPresent ? schema : schema.optional();
}

function inputShape(fields: Fields, options: { isEdit: boolean }): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly || (options.isEdit && field.fixed)) continue;
    // A field that is required only under a condition is optional in this schema; the whole body is checked for it afterwards.
    shape[name] =
      field.when || (field.takenFrom && !options.isEdit)
        ? inputSchema({ ...field, required: false }, false)
        : inputSchema(field, !options.isEdit && field.required === true);
  }
  return shape;
}

/**
 * Schema of a sub-table's lines in a request. Its messages already name line and field; the mark `speaks` tells the server not to add the
 * path.
 */
function linesSchema(lines: LinesDefinition): z.ZodType {
  const properties = Object.entries(lines.fields).flatMap(([name, field]) => (field.readOnly ? [] : [[name, describe(field)] as const]));
  return z
    .unknown()
    .transform((raw, context) => {
      const { lines: read, problems } = readLines(lines, raw, readSentValue);
      for (const { path, message } of problems) context.addIssue({ code: 'custom', message, path: [...path], params: { speaks: true } });
      return problems.length > 0 ? z.NEVER : read;
    })
    .meta({
      title: lines.label[1],
      description: lines.label[0],
      type: 'array',
      maxItems: lines.max,
      items: { type: 'object', properties: { id: { type: 'string' }, ...Object.fromEntries(properties) } },
    })
    .optional();
}

function linesShape({ lines = {} }: EntityDefinition): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(lines).map(([name, definition]) => [name, linesSchema(definition)]));
}

// The type casts below describe the shapes that are built at run time, because zod cannot infer them.

/** Body of an add call. Fields that the server sets and unknown fields are dropped. */
export const draftSchema = onceForEntity(makeDraft) as <E extends EntityDefinition>(entity: E) => z.ZodType<DraftOf<E>>;

function makeDraft(entity: EntityDefinition): z.ZodType {
  const schema = z.object({ ...inputShape(entity.fields, { isEdit: false }), ...linesShape(entity) });
  return Object.entries<Field>(entity.fields).reduce(withTaken, schema);
}

/** The schema with a check that a required field is sent, or the record from which it is taken is named. */
function withTaken(schema: z.ZodObject, [name, field]: readonly [string, Field]): z.ZodObject {
  const { takenFrom } = field;
  const missing = readSentValue(field, null);
  if (takenFrom === undefined || !('error' in missing)) return schema;
  return schema.refine((body) => Boolean(body[name] ?? body[takenFrom]), {
    path: [name],
    error: missing.error,
    // Told together with what else is wrong, except when one of the two fields itself is wrong.
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === name || path?.[0] === takenFrom),
  });
}

/** Why the person changes the record; blank texts count as absent. */
export const changeReason = z
  .string()
  .overwrite(visibleName)
  .max(changeReasonLength)
  .nullish()
  .transform((text) => text || undefined);

/** Body of an edit call: id, version and the changed fields; fixed fields are dropped too. Older clients send no version. */
export const editSchema = onceForEntity(makeEdit) as <E extends EntityDefinition>(
  entity: E,
) => z.ZodType<{ id: string; version?: number | undefined; changeReason?: string | undefined } & Partial<DraftOf<E>>>;

function makeEdit(entity: EntityDefinition): z.ZodType {
  return z.object({
    id: recordId,
    version: recordVersion.optional(),
    ...inputShape(entity.fields, { isEdit: true }),
    ...linesShape(entity),
    ...(entity.reasoned ? { [changeReasonField]: changeReason } : {}),
  });
}

/** Any set of input fields, for routes other than the generic ones. */
export function bodySchema<const F extends Fields>(fields: F): z.ZodType<BodyOf<F>> {
  return z.object(inputShape(fields, { isEdit: false })) as unknown as z.ZodType<BodyOf<F>>;
}

/** The required fields of a body that are missing although their condition is met. */
function missingFields(fields: Fields, body: Readonly<Record<string, unknown>>): { name: string; message: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.when || body[field.when.field] !== field.when.equals) return [];
    const read = readSentValue(field, body[name]);
    return 'error' in read ? [{ name, message: read.error }] : [];
  });
}

/** Body of an action: id, version and the action's fields. Throws when the entity has no such action. */
export const actionSchema = onceForAction(makeAction) as <E extends EntityDefinition, A extends keyof E['actions'] & string>(
  entity: E,
  action: A,
) => z.ZodType<ActionBody<E, A>>;

function makeAction(entity: EntityDefinition, action: string): z.ZodType {
  const fields = actionFields(entity, action);
  return actionShape(inputShape(fields, { isEdit: false }), fields);
}

function actionFields(entity: EntityDefinition, action: string): Fields {
  const definition = entity.actions[action];
  if (!definition) throw new Error(`Entity ${entity.name} has no action ${action}`);
  return definition.body ?? {};
}

function actionShape(shape: Record<string, z.ZodType>, fields: Fields): z.ZodType {
  return z.object({ id: recordId, version: recordVersion, ...shape }).superRefine((body, context) => {
    for (const { name, message } of missingFields(fields, body)) context.addIssue({ code: 'custom', message, path: [name] });
  });
}

/**
 * Body of an action as its route reads it. Fields that the entity masks may be absent, empty, or a mask: whether the value then stays as it is
 * stored is known only with the record and the caller, so `maskedInputProblems` judges these fields.
 */
export const maskableActionSchema = onceForAction(makeMaskableAction) as typeof actionSchema;

function makeMaskableAction(entity: EntityDefinition, action: string): z.ZodType {
  const fields = actionFields(entity, action);
  const masked = Object.entries(fields).filter(([name]) => masksOf(entity.fields).has(name));
  if (masked.length === 0) return actionSchema(entity, action);
  const open = Object.fromEntries(masked.map(([name, field]) => [name, inputSchema({ ...field, required: false }, false, isMaskText)]));
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in open)));
  return actionShape({ ...inputShape(fields, { isEdit: false }), ...open }, others);
}

/** What is wrong with masked fields in the body of an action, by field, except those that are left as they are stored. */
export function maskedInputProblems(
  entity: EntityDefinition,
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
  left: readonly string[],
): Record<string, string> {
  const judged = Object.entries(fields).filter(([name]) => masksOf(entity.fields).has(name) && !left.includes(name));
  return Object.fromEntries(
    judged.flatMap(([name, field]) => {
      const isWanted = !field.when || body[field.when.field] === field.when.equals;
      const read = readSentValue(isWanted ? field : { ...field, required: false }, body[name]);
      return 'error' in read ? [[name, read.error]] : [];
    }),
  );
}

/** Maximum number of records in one call; clients split larger selections into several calls. */
const mostBulkRows = 200;
const [chooseFirst] = listTexts.chooseForDelete;

/** Body of an action for many records: `rows` with ids and versions, and the fields that hold for all of them. */
export const bulkSchema = onceForAction(makeBulk) as (entity: EntityDefinition, action: string) => z.ZodType<BulkBody>;

function makeBulk(entity: EntityDefinition, action: string): z.ZodType {
  const definition = entity.actions[action];
  if (!definition?.bulk) throw new Error(`Entity ${entity.name} has no action ${action} for many`);
  const fields = bulkBody(definition);
  const rows = z
    .array(z.object({ id: recordId, version: recordVersion }), { error: chooseFirst })
    .min(1, chooseFirst)
    .max(mostBulkRows, `一次最多处理${mostBulkRows}条`)
    .refine((given) => new Set(given.map(({ id }) => id)).size === given.length, '记录重复');
  return z.object({ rows, ...inputShape(fields, { isEdit: false }) }).superRefine((body, context) => {
    for (const { name, message } of missingFields(fields, body)) context.addIssue({ code: 'custom', message, path: [name] });
  });
}

export interface BulkBody {
  readonly rows: readonly { readonly id: string; readonly version: number }[];
  /** Fields of the action's body. */
  readonly [field: string]: unknown;
}

/**
 * Wraps a function that makes a schema of an entity, so that the schema is made only once for each entity: the server needs the schema of a
 * record for every action, and tests start many servers in one process.
 */
function onceForEntity(make: (entity: EntityDefinition) => z.ZodType): (entity: EntityDefinition) => z.ZodType {
  const known = new WeakMap<EntityDefinition, z.ZodType>();
  return (entity) => {
    const schema = known.get(entity) ?? make(entity);
    known.set(entity, schema);
    return schema;
  };
}

/** Makes a schema only once for each action of an entity. */
function onceForAction(
  make: (entity: EntityDefinition, action: string) => z.ZodType,
): (entity: EntityDefinition, action: string) => z.ZodType {
  const known = new WeakMap<EntityDefinition, Map<string, z.ZodType>>();
  return (entity, action) => {
    const schemas = known.get(entity) ?? new Map<string, z.ZodType>();
    known.set(entity, schemas);
    const schema = schemas.get(action) ?? make(entity, action);
    schemas.set(action, schema);
    return schema;
  };
}

/** Response schema of an action for many records: one result for each, in the order of the request. */
export const bulkResultSchema = onceForEntity(makeBulkResult) as <E extends EntityDefinition>(entity: E) => z.ZodType<BulkResult<E>>;

function makeBulkResult(entity: EntityDefinition): z.ZodType {
  const result = z.object({ id: z.string(), ok: z.boolean(), message: z.string(), record: recordSchema(entity).optional() });
  return z.object({ succeeded: z.int(), failed: z.int(), results: z.array(result) });
}

/** A record in a response: fields that the entity does not list, passwords and write-only fields are removed. */
export const recordSchema = onceForEntity(makeRecord) as <E extends EntityDefinition>(entity: E) => z.ZodType<RecordOf<E>>;

function makeRecord(entity: EntityDefinition): z.ZodType {
  const shape: Record<string, z.ZodType> = {
    id: z.string(),
    version: z.int(),
    createBy: z.string().nullable(),
    createTime: z.string(),
    updateBy: z.string().nullable(),
    updateTime: z.string().nullable(),
  };
  for (const [name, value] of Object.entries(entity.constants ?? {})) shape[name] = constantSchema(value).optional();
  Object.assign(shape, outputShape(entity.fields));
  for (const [name, { fields, label }] of Object.entries<LinesDefinition>(entity.lines ?? {})) {
    const line = z.object({ id: z.string(), ...outputShape(fields) });
    shape[name] = z.array(line).optional().meta({ title: label[1], description: label[0] });
  }
  return z.object(shape);
}

function constantSchema(value: string | number | null): z.ZodType {
  if (value === null) return z.null();
  return typeof value === 'number' ? z.int() : z.string();
}

function outputShape(fields: Fields): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.secret || field.writeOnly) continue;
    const value = (holdsNumber(field) ? z.int() : z.string()).meta({ title: field.label[1], description: field.label[0] });
    shape[name] = field.hiddenFrom || isAmount(field) ? value.nullish() : field.required || field.always ? value : value.nullable();
    if (field.dict) shape[`${name}_dictText`] = z.string().nullish();
  }
  return shape;
}

const pages = new WeakMap<z.ZodType, z.ZodType>();

/** Schema of a page of rows in a response; made once for each schema of a row. */
export function pageSchema<Row>(row: z.ZodType<Row>): z.ZodType<Page<Row>> {
  const schema = pages.get(row) ?? z.object({ records: z.array(row), total: z.int(), size: z.int(), current: z.int(), pages: z.int() });
  pages.set(row, schema);
  return schema as z.ZodType<Page<Row>>;
}

const filterText = z.union([z.string(), z.array(z.string()).transform((values) => values.join(','))]).pipe(z.string().max(4000));
const optionalFilter = filterText.optional();
/** A whole number from a query string, from 1 to `largest`; anything else is replaced by `fallback`. */
const pageNumber = (fallback: number, largest: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .catch(fallback)
    .transform((value) => Math.min(value, largest));

/** Names of fields that a list may be filtered and sorted by: all except secret ones, and the columns that every record has. */
export function filterableFields(entity: EntityDefinition): string[] {
  const own = Object.entries(entity.fields).filter(([, field]) => !field.secret && !field.writeOnly);
  return ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', ...own.map(([name]) => name)];
}

/** Query of a list or export call (docs/wire.md). Other parameters (`_t`, `field`, secrets) are dropped. */
export const listQuerySchema = onceForEntity(makeListQuery) as (entity: EntityDefinition) => z.ZodType<ListQuery>;

function makeListQuery(entity: EntityDefinition): z.ZodType {
  const shape: Record<string, z.ZodType> = {
    pageNo: pageNumber(1, 10_000_000),
    pageSize: pageNumber(10, largestPage),
    column: optionalFilter,
    order: optionalFilter,
    superQueryParams: z.string().max(20_000).optional(),
    superQueryMatchType: z.enum(['and', 'or']).optional().catch(undefined),
    /** `me` limits the rows to those in a state from which the caller may take an action. */
    [awaitingParameter]: z.literal(awaitingMe).optional().catch(undefined),
    /** Ids of the rows an export is limited to. */
    selections: optionalFilter,
    /** `Y`: the server reports the progress of an export (docs/wire.md). */
    progress: z.enum(['Y']).optional().catch(undefined),
  };
  for (const name of filterableFields(entity)) {
    for (const suffix of ['', '_begin', '_end', '_MultiString']) shape[`${name}${suffix}`] = optionalFilter;
  }
  return z.object(shape);
}

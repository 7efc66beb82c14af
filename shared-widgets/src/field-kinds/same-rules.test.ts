// Every field of every entity, action and sub-table with values at and beyond its limits: form, table cell and server must refuse the same
// values with the same messages, and send accepted values in the same form.
import type { RuleObject } from 'antd/es/form';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { actionSchema, draftSchema, editSchema } from 'shared-contracts/entity/entity-schema';
import type { Field } from 'shared-contracts/entity/field';
import { longestOf, scaleOf } from 'shared-contracts/entity/field-value';
import type { Label } from 'shared-contracts/texts/label';
import { describe, expect, it } from 'vitest';
import { linesBody, requestBody } from '../entity-form/form-values.ts';
import { lineRules } from '../record-lines/line-rules.ts';
import { fieldRules } from './field-rules.ts';

const inChinese = ([chinese]: Label): string => chinese;
const id = '01890a5d8c7f7c0a9b1e2f3a4b5c6d7e';

/** The decimal one step beyond a limit, with the field's number of digits. */
function beyond(limit: number, scale: number, by: 1 | -1): string {
  const scaled = BigInt(Math.round(limit * 10 ** scale)) + BigInt(by);
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${scaled < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`;
}

function numbersFor(field: Field): unknown[] {
  const scale = scaleOf(field) ?? 0;
  const { min, max } = field;
  return [
    ...['0', '-0', '1', '-1', 7, 0.1, 'abc', '1e3', '1,000', '--1', '.5', '5.', '+3', '９９'],
    ...[`0.${'0'.repeat(scale)}1`, `1.${'0'.repeat(scale + 2)}`, `0.${'9'.repeat(scale + 1)}`],
    ...['3000000000', '9'.repeat(19), `-${'9'.repeat(19)}`, '9'.repeat(30)],
    ...(min === undefined ? [] : [String(min), beyond(min, scale, -1)]),
    ...(max === undefined ? [] : [String(max), beyond(max, scale, 1)]),
  ];
}

function textsFor(field: Field): unknown[] {
  const longest = longestOf(field) ?? 0;
  return [
    ...['a', 'A1', '1', 'Y', 'y', 'a b', 'a,b', 'a,,b', ' a ', 'a\nb', 'a\n', '𠮷', '甲乙', '*', 'null', '0', '-'],
    ...['a'.repeat(longest), 'a'.repeat(longest + 1), '𠮷'.repeat(longest), '1'.repeat(longest + 1), ` ${'a'.repeat(longest)} `],
    ...(field.min ? ['a'.repeat(field.min), 'a'.repeat(field.min - 1)] : []),
    ...['13812345678', '12812345678', '91310000132202077R', '91110000802100433b', '11010519491231002x', '鲁A12345', '鲁a12345', '440305'],
    ...['2026-02-28', '2026-02-30', '2026-02-28 23:59:59', '2026-02-28 24:00:00', '2026-02-28T10:00:00', '2026/2/28'],
    ...['temp/a.png', 'temp/../a.png', 'temp/a.png,temp/b.png,temp/c.png', '//evil.example/a.png', 'a@b.cn', 'a@b', 'https://x.cn', 'x.cn'],
    ...['0 0 8 * * ?', '0 0 8 * *', '0 0 25 * * ?', '6222 0200 0000 0000 000', 'Secret#2026', 'secret', '装卸费 6 货主'],
  ];
}

const valuesFor = (field: Field): readonly unknown[] => [
  ...[undefined, null, '', '   ', '\t'],
  ...(scaleOf(field) !== null || field.numeric ? numbersFor(field) : textsFor(field)),
];

/** The form's error for a value. */
async function formSays(field: Field, value: unknown): Promise<string | null> {
  for (const rule of fieldRules(field, inChinese) as RuleObject[]) {
    try {
      await rule.validator?.(rule as never, value, () => undefined);
    } catch (refused) {
      return (refused as Error).message;
    }
  }
  return null;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}
interface Parsed {
  readonly error?: { readonly issues: readonly Issue[] } | undefined;
}

const issueAt = ({ error }: Parsed, ...path: readonly PropertyKey[]): string | null =>
  error?.issues.find((issue) => path.every((part, index) => issue.path[index] === part))?.message ?? null;

/** Whether the texts are equal, apart from field name and line number, which only the server's contain. */
function isSame(field: Field, said: string | null, refused: string | null): boolean {
  if (said === null || refused === null) return said === refused;
  const words = refused.replace(/^.*?第\d+行: /, '');
  return words === said || words === `${field.label[0]}：${said}`;
}

type Ask = (name: string, field: Field, value: unknown) => Promise<readonly [said: string | null, refused: string | null]>;

/** All differences between the two sides for values of these fields; `count` receives the number of refusals. */
async function differences(fields: Fields, ask: Ask, count: { refused: number }): Promise<string[]> {
  const found: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) continue;
    for (const value of valuesFor(field)) {
      const [said, refused] = await ask(name, field, value);
      if (refused !== null) count.refused += 1;
      if (!isSame(field, said, refused)) found.push(`${name} ${JSON.stringify(value)}: ${said} / ${refused}`);
    }
    found.push(...(await unseenDifferences(name, field, ask)));
  }
  return found;
}

/**
 * Characters that nobody sees are judged by the server only, and forms let them pass: a text without a visible character counts as none, and
 * control characters are refused in texts without a rule. Returns all other differences.
 */
async function unseenDifferences(name: string, field: Field, ask: Ask): Promise<string[]> {
  if (field.secret) return [];
  const [, none] = await ask(name, field, null);
  const [, unseen] = await ask(name, field, '\u3164');
  const [said, refused] = await ask(name, field, 'a\u0007');
  const isOfServer = (field.kind === 'text' || field.kind === 'longText') && !field.rule && !(field.fixed && refused === null);
  const isAsMeant = isOfServer ? refused?.endsWith('：不能包含控制字符') : isSame(field, said, refused);
  return [
    ...(unseen === none ? [] : [`${name} unseen: ${none} / ${unseen}`]),
    ...(isAsMeant ? [] : [`${name} control: ${said} / ${refused}`]),
  ];
}

const all: readonly EntityDefinition[] = Object.values(entities);
const withForms = all.filter(({ generic }) => generic.includes('add') || generic.includes('edit'));

describe('the form and the server refuse the same values in the same words', () => {
  it.each(withForms.map((entity) => [entity.name, entity] as const))('of a new %s and of one that is edited', async (_, entity) => {
    const count = { refused: 0 };
    const [draft, edit] = [draftSchema(entity), editSchema(entity)];
    const added: Ask = async (name, field, value) => [
      await formSays(field, value),
      issueAt(draft.safeParse(requestBody([name], entity.fields, { [name]: value }, true)), name),
    ];
    const edited: Ask = async (name, field, value) => {
      const sent = requestBody([name], entity.fields, { [name]: value }, false);
      // A field that cannot be edited is not checked, because it is not sent.
      return [field.fixed ? null : await formSays(field, value), issueAt(edit.safeParse({ id, version: 1, ...sent }), name)];
    };
    expect(await differences(entity.fields, added, count)).toEqual([]);
    expect(await differences(entity.fields, edited, count)).toEqual([]);
    expect(count.refused).toBeGreaterThan(20);
  });

  const actions = all.flatMap((entity) =>
    Object.entries(entity.actions).flatMap(([action, { body }]) =>
      body ? [[`${entity.name}:${action}`, entity, action, body] as const] : [],
    ),
  );
  it.each(actions)('of the action %s', async (_, entity, action, body) => {
    const count = { refused: 0 };
    const schema = actionSchema(entity, action);
    const others = Object.fromEntries(Object.keys(body).map((name) => [name, goodBody(body, name)]));
    const ask: Ask = async (name, field, value) => {
      const condition = field.when ? { [field.when.field]: field.when.equals } : {};
      const sent = requestBody(Object.keys({ ...condition, [name]: value }), body, { ...condition, [name]: value }, true);
      return [await formSays(field, value), issueAt(schema.safeParse({ ...others[name], id, version: 1, ...sent }), name)];
    };
    expect(await differences(body, ask, count)).toEqual([]);
    expect(count.refused).toBeGreaterThan(0);
  });
});

/** Valid values for all other fields, because rules across fields run only when each is valid. */
function goodBody(fields: Fields, except: string): Record<string, unknown> {
  const good: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (name === except || field.when || field.readOnly) continue;
    const schema = draftSchema({ name: 'x', fields: { [name]: field } } as unknown as EntityDefinition);
    const value = valuesFor(field).find((each) => !schema.safeParse({ [name]: each }).error && each);
    if (value !== undefined) good[name] = value;
  }
  return good;
}

describe('the cell and the server refuse the same values in the same words', () => {
  const lines = all.flatMap((entity) =>
    Object.entries(entity.lines ?? {}).map(([name, definition]) => [`${entity.name}.${name}`, entity, name, definition] as const),
  );
  it.each(lines)('of a line of %s', async (_, entity, lineName, definition) => {
    const count = { refused: 0 };
    const draft = draftSchema(entity);
    const ask: Ask = async (name, _field, value) => {
      const row = { [name]: value };
      const rules = lineRules(definition, name, inChinese);
      const table = { getAll: () => ({ rows: [{ ...row, id: 'new' }], deletedIds: [] }) };
      const isEmpty = value === undefined || value === null || value === '';
      let said: string | null = null;
      for (const rule of rules) {
        if (said !== null) break;
        if (rule.required && isEmpty) said = rule.message ?? null;
        const outcome = rule.handler?.({ value, row, rowKey: 'new', column: { key: name } } as never, () => undefined, table);
        if (said === null && typeof outcome === 'string') said = outcome;
      }
      return [said, issueAt(draft.safeParse({ [lineName]: linesBody(definition, [row]) }), lineName, 0, name)];
    };
    expect(await differences(definition.fields, ask, count)).toEqual([]);
    expect(count.refused).toBeGreaterThan(20);
  });
});

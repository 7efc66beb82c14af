import { sql } from 'drizzle-orm';
import { serverSentences } from 'shared-contracts/catalogue/server-sentences';
import { demoPassword } from 'shared-contracts/session/session';
import type { Envelope } from 'shared-contracts/wire/envelope';
import type { TextPart, TextValue } from 'shared-contracts/wire/text-parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { inputProblem, issueText, labelOf, propertiesOf } from '../../src/kernel/http/input-texts.ts';
import { textParts } from '../../src/kernel/http/text-parts.ts';
import type { TestApp } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';

const isShort = !process.env.ALL_TESTS;
let test: TestApp;

beforeAll(async () => {
  test = await systemApp();
  // The caller has every permission, so that only the input can be refused.
  await test.database.asSystem('test', (tx) =>
    tx.execute(sql`
      insert into sys_role_permission (role_id, permission_id)
      select r.id, p.id from sys_role r, sys_permission p
      where r.role_code = 'sys_admin' and p.del_flag = 0
        and not exists (select 1 from sys_role_permission rp where rp.role_id = r.id and rp.permission_id = p.id)`),
  );
});
afterAll(async () => await test.close());

type Method = 'POST' | 'PUT' | 'DELETE';
const routes = () => test.app.kernel.routes;
const writes = () => routes().flatMap(({ method, ...route }) => (method === 'GET' ? [] : [{ ...route, method: method as Method }]));
/** Every schema by which a route reads its body or its query. */
const inputs = () =>
  routes().flatMap(({ method, url, body, query }) =>
    [body, query].flatMap((schema) => (schema ? [{ schema, at: `${method} ${url}` }] : [])),
  );

const chinese = /[\u4e00-\u9fa5]/;
/** Finds property names and texts of libraries in a Chinese text: anything in Latin letters. */
const foreign = /[a-z]{2,}/i;
/** Terms of the trade and of the specification that are written in Latin letters. */
const known = /Idempotency-Key|YYYY-MM-DD(?: HH:mm:ss)?|Y或N|Cron表达式|ETC|OBU|IP|ID|URL|VIN|Token|https?/g;
const nameInCode = /\b[a-z]+[A-Z]\w*|\w_\w/;
/** Words with which the validation library, the HTTP library and JavaScript begin or explain a refusal. */
const technical =
  /invalid (?:input|option|string)|expected .*received|unrecognized|too (?:small|big)\b|must (?:be|have) (?:object|array|string|required)|unexpected (?:token|end)|undefined|\[object|\bNaN\b|\bnull\b/i;

const isForPeople = (text: string) => chinese.test(text) && !foreign.test(text.replaceAll(known, ''));

/** A refusal's text in English, composed in the way that clients do it. Values that are neither names nor sentences are put between ‹›. */
function english(parts: readonly TextPart[]): string {
  return parts
    .map(({ code, values }) =>
      (serverSentences[code] ?? code).replace(/\{\{(\d)\}\}/g, (_, at: string) => valueText(values[Number(at)] ?? '')),
    )
    .join('; ');
}
function valueText(value: TextValue): string {
  if (typeof value === 'string') return `‹${value}›`;
  const [first] = value;
  return typeof first === 'object' ? english(value as readonly TextPart[]) : String(value[1]);
}
/**
 * Whether a text is English. Values in ‹› may be numbers and formats but not words; an empty value means that the text was split at a wrong
 * place.
 */
const isEnglish = (text: string) =>
  /[a-z]/i.test(text) &&
  !chinese.test(text) &&
  !nameInCode.test(text) &&
  !technical.test(text) &&
  ![...text.matchAll(/‹([^›]*)›/g)].some(([, value = '']) => value === '' || foreign.test(value.replaceAll(known, '')));

/** The problems of a text in either language. */
function faults(text: string, parts: readonly TextPart[] = []): string[] {
  const inEnglish = english(parts);
  return [...(isForPeople(text) ? [] : [text]), ...(isEnglish(inEnglish) ? [] : [`${text} → ${inEnglish}`])];
}

function problemsOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value, { error: issueText, reportInput: true });
  return parsed.success ? [] : parsed.error.issues.map((issue) => inputProblem(schema, issue));
}

describe('no refusal of an input shows a name of the wire, a word of a library or the other language', () => {
  const token = async () =>
    (await test.anonymous.post<{ token: string }>('/sys/login', { username: 'admin', password: demoPassword })).result.token;
  /** Makes a call; returns its envelope, or undefined when the response is a file. */
  async function call(own: string, method: Method, url: string, payload: object) {
    const headers = { 'x-access-token': own, 'idempotency-key': crypto.randomUUID() };
    const response = await test.app.inject({ method, url: url.replace(/:\w+/g, 'x'), headers, payload });
    return String(response.headers['content-type']).includes('json') ? response.json<Envelope>() : undefined;
  }
  /** The texts of a refusal: its message, and the messages of its fields. */
  const said = ({ message, result, texts }: Envelope) => [
    ...faults(message, texts?.message),
    ...Object.entries(texts?.fields ?? {}).flatMap(([name, parts]) =>
      // This property is skipped, because it is not a text for people: it tells the client why the session ended.
      name === 'sessionEnd' ? [] : faults(String((result as Record<string, unknown>)[name]), parts),
    ),
  ];

  it('on an empty body and on wrong types sent to every write', async () => {
    let own = await token();
    let refused = 0;
    const wrong = new Map<string, string>();
    for (const [at, { method, url, body }] of writes().entries()) {
      const names = body ? Object.keys(propertiesOf(body)) : [];
      const both = [{}, names.length > 0 ? Object.fromEntries(names.map((name) => [name, [{ a: {} }]])) : [1]];
      // A short run sends one of the two to each write, in turn.
      for (const sent of isShort ? both.slice(at % 2).slice(0, 1) : both) {
        const envelope = await call(own, method, url, sent);
        if (!envelope || envelope.success) continue;
        refused += 1;
        for (const text of said(envelope)) wrong.set(text, `${method} ${url}`);
        // Some of the writes end the caller's session, so a new one is opened.
        if (envelope.code === 401) own = await token();
      }
    }
    expect([...wrong]).toEqual([]);
    expect(refused).toBeGreaterThan(isShort ? 500 : 1000);
  });

  it('whatever stands in any property of any body or query', () => {
    const seen = new Map<string, string>();
    const wrongValues = [{}, [], 'x'.repeat(100_000), -1, 1e300, null, true, [{}], [{ a: 1 }]];
    // A short run puts three of the nine values into each property, in turn.
    let turn = 0;
    for (const { schema, at } of inputs()) {
      for (const name of Object.keys(propertiesOf(schema))) {
        turn += 1;
        for (const value of isShort ? wrongValues.filter((_, at) => (at + turn) % 3 === 0) : wrongValues) {
          for (const text of problemsOf(schema, { [name]: value })) if (!seen.has(text)) seen.set(text, `${at} ${name}`);
        }
      }
    }
    const wrong = [...seen].flatMap(([text, at]) => faults(text, textParts(text)).map((fault) => `${at}: ${fault}`));
    expect(wrong).toEqual([]);
  });

  it('and every property of every body has a label', () => {
    const without = writes().flatMap(({ url, body }) =>
      Object.entries(body ? propertiesOf(body) : {}).flatMap(([name, schema]) => (labelOf(name, schema) ? [] : [`${url} ${name}`])),
    );
    expect(without).toEqual([]);
  });
});

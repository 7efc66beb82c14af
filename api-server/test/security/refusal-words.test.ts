import { sql } from 'drizzle-orm';
import { serverSentences } from 'shared-contracts/catalogue/server-sentences';
import type { TextPart, TextValue } from 'shared-contracts/wire/text-parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputProblem, issueText, labelOf, propertiesOf } from '../../src/kernel/http/input-texts.ts';
import { envelopeTexts } from '../../src/kernel/http/text-parts.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';

let test: TestApp;
let allowed: TestClient;

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
  allowed = await test.signIn('admin');
});
afterAll(async () => await test.close());

const writes = () =>
  test.app.kernel.routes
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => ({ method: method as 'POST' | 'PUT' | 'DELETE', url: url.replace(/^\/api/, ''), body }));
const withBody = () => writes().flatMap(({ body, ...route }) => (body ? [{ ...route, body }] : []));

/** Finds property names and library texts: anything in Latin letters. */
const foreign = /[a-z]{2,}/i;
/** Terms of the trade and the specification that are written in Latin letters. */
const known = /Idempotency-Key|YYYY-MM-DD(?: HH:mm:ss)?|Y或N|Cron表达式|ETC|OBU|IP|ID|URL|VIN|https?/g;

function problemsOf(body: ReturnType<typeof withBody>[number]['body'], value: unknown): string[] {
  const parsed = body.safeParse(value, { error: issueText, reportInput: true });
  return parsed.success ? [] : parsed.error.issues.map((issue) => inputProblem(body, issue));
}

function englishOfValue(value: TextValue): string {
  if (typeof value === 'string') return value;
  return typeof value[0] === 'object' ? englishOf(value as readonly TextPart[]) : String(value[1]);
}

/** What a session in English reads: the catalogue's sentences with their values. */
function englishOf(parts: readonly TextPart[]): string {
  return parts
    .map(({ code, values }) =>
      (serverSentences[code] ?? code).replace(/\{\{(\d)\}\}/g, (_place, index: string) => englishOfValue(values[Number(index)] ?? '')),
    )
    .join('; ');
}

const isEnglish = (parts: readonly TextPart[] | undefined) => parts !== undefined && !/[\u4e00-\u9fa5]/.test(englishOf(parts));

const isForPeople = (text: string) => /[\u4e00-\u9fa5]/.test(text) && !foreign.test(text.replaceAll(known, ''));

describe('no refusal of an input shows a name of the wire or a word of a library, and each is said in both languages', () => {
  it('on an empty body sent to every write', async () => {
    expect(writes().length).toBeGreaterThan(60);
    const wrong: string[] = [];
    let refused = 0;
    for (const { method, url } of writes()) {
      const send = { POST: allowed.post, PUT: allowed.put, DELETE: allowed.delete }[method];
      const { success, message, code, texts, result } = await send(url.replace(/:\w+/g, 'x'), {});
      if (success) continue;
      refused += 1;
      const fields = Object.keys(texts?.fields ?? {});
      if (code === 510 || !isForPeople(message)) wrong.push(`${method} ${url}: ${code} ${message}`);
      if (!isEnglish(texts?.message)) wrong.push(`${method} ${url} in English: ${message}`);
      for (const name of fields) {
        if (!isEnglish(texts?.fields?.[name])) wrong.push(`${method} ${url} ${name} in English: ${JSON.stringify(result)}`);
      }
      // A refusal of a field says which one: no field is told by a text that would be the same for any other.
      if (fields.length > 0 && message === '参数不正确') wrong.push(`${method} ${url}: names no field`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(200);
  }, 240_000);

  it('whatever stands in any property of any body', () => {
    const wrong = withBody().flatMap(({ method, url, body }) => {
      const names = Object.keys(propertiesOf(body));
      const values = [{}, [], 'x'.repeat(100_000), -1, 1e300, null, true, [{}], [{ a: 1 }]];
      return names.flatMap((name) =>
        values
          .flatMap((value) => problemsOf(body, { [name]: value }))
          .filter((text) => !isForPeople(text) || !isEnglish(envelopeTexts(text, undefined)?.message))
          .map((text) => `${method} ${url} ${name}: ${text}`),
      );
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('and every property of every body has a label', () => {
    const without = withBody().flatMap(({ url, body }) =>
      Object.entries(propertiesOf(body)).flatMap(([name, schema]) => (labelOf(name, schema) ? [] : [`${url} ${name}`])),
    );
    expect(without).toEqual([]);
  });
});

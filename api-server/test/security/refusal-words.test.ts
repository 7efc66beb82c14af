import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputProblem, issueText, labelOf, propertiesOf } from '../../src/kernel/http/input-texts.ts';
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
      where r.role_code = 'admin' and p.del_flag = 0
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

const isForPeople = (text: string) => /[\u4e00-\u9fa5]/.test(text) && !foreign.test(text.replaceAll(known, ''));

describe('no refusal of an input shows a name of the wire or a word of a library', () => {
  it('on an empty body sent to every write', async () => {
    expect(writes().length).toBeGreaterThan(60);
    const wrong: string[] = [];
    for (const { method, url } of writes()) {
      const send = { POST: allowed.post, PUT: allowed.put, DELETE: allowed.delete }[method];
      const { success, message } = await send(url.replace(/:\w+/g, 'x'), {});
      if (!success && !isForPeople(message)) wrong.push(`${method} ${url}: ${message}`);
    }
    expect(wrong).toEqual([]);
  });

  it('whatever stands in any property of any body', () => {
    const wrong = withBody().flatMap(({ method, url, body }) => {
      const names = Object.keys(propertiesOf(body));
      const values = [{}, [], 'x'.repeat(100_000), -1, 1e300, null, true, [{}], [{ a: 1 }]];
      return names.flatMap((name) =>
        values
          .flatMap((value) => problemsOf(body, { [name]: value }))
          .filter((text) => !isForPeople(text))
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

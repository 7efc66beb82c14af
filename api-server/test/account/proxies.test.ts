import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { demoPassword } from 'shared-contracts/session/session';
import { readTrustProxy } from 'shared-contracts/wire/trust-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartupProblem } from '../../src/kernel/basics/errors.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import type { TestApp } from '../harness.ts';
import { oneValue, systemApp } from '../system/system-app.ts';

let test: TestApp;
const gateway = '10.1.0.5';
const outer = '10.2.0.16';

beforeAll(async () => {
  test = await systemApp({ config: { trustProxy: readTrustProxy(`${gateway}, 10.2.0.16/30`) } });
});
afterAll(async () => await test.close());

/** Signs in through these proxies and returns the address that was logged. */
async function addressOf(remoteAddress: string, forwarded?: string): Promise<string> {
  await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_login_attempt`));
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/sys/login',
    remoteAddress,
    payload: { username: 'operator', password: demoPassword },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  expect(response.json()).toMatchObject({ success: true });
  return await oneValue<string>(test.database, sql`select address value from sys_session order by create_time desc, id desc limit 1`);
}

describe('who calls', () => {
  it('is said by the named proxies', async () => {
    expect(await addressOf(gateway, '203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(gateway, `203.0.113.7, ${outer}`)).toBe('203.0.113.7');
    expect(await addressOf(gateway)).toBe(gateway);
  });

  it('is not what a client writes into the header', async () => {
    expect(await addressOf('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(await addressOf(gateway, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf(gateway, `198.51.100.1, 127.0.0.1, 203.0.113.9, ${outer}`)).toBe('203.0.113.9');
  });

  it('is not chosen from a company network either', async () => {
    for (const inside of ['10.9.9.9', '192.168.1.20', '172.16.4.4', '10.2.0.20', 'fd00::9']) {
      expect(await addressOf(gateway, `198.51.100.1, ${inside}`)).toBe(inside);
      expect(await addressOf(inside, '198.51.100.1')).toBe(inside);
    }
    expect(await addressOf('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1');
  });
});

describe('the setting', () => {
  it('is refused at the start with a sentence when it names no proxy', () => {
    for (const TRUST_PROXY of ['uniquelocal', '10.0.0.0/8', 'true']) {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(StartupProblem);
      expect(() => readConfig({ TRUST_PROXY })).toThrow(/^TRUST_PROXY names the proxies in front/);
    }
    expect(readConfig({ TRUST_PROXY: '10.1.0.5' }).trustProxy).toEqual(['10.1.0.5']);
  });

  it('of the shipped stack names its gateway alone', () => {
    const compose = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
    const [, address = ''] = /ipv4_address: ([\d.]+)/.exec(compose) ?? [];
    const [, proxies = ''] = /&proxies ([^$\n]+)\$\{OUTER_PROXIES:\+,/.exec(compose) ?? [];
    expect(readTrustProxy(proxies)).toEqual([address]);
    expect(compose.match(/TRUST_PROXY: \*proxies/g)).toHaveLength(2);
    const nginx = readFileSync(new URL('../../../deploy/nginx.conf.template', import.meta.url), 'utf8');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
  });
});

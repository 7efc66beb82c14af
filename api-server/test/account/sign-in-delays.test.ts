// Which sign-in attempts delay which other attempts: simulated attackers with a test clock (docs/decisions/0016).
import { sql } from 'drizzle-orm';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '../../src/kernel/basics/errors.ts';
import { type Place, rememberPlace } from '../../src/modules/system/session/known-places.ts';
import { type Admission, admitTry } from '../../src/modules/system/session/sign-in-gate.ts';
import type { TestApp } from '../harness.ts';
import { seconds, systemApp, TestClock, userId } from '../system/system-app.ts';

const clock = new TestClock();
let test: TestApp;
let owner: string;

beforeAll(async () => {
  test = await systemApp({ clock: clock.read });
  owner = await userId(test.database, 'finance');
});
afterAll(async () => await test.close());
beforeEach(async () => {
  await test.database.asSystem('test', async (tx) => {
    await tx.execute(sql`delete from sys_login_attempt`);
    await tx.execute(sql`delete from sys_known_place`);
  });
});

const at = (address: string, device: string | null = null): Place => ({ address, device });
const isWait = (error: unknown) => error instanceof Refused && error.refusal === 'tooMany';

/** Makes one attempt with a wrong password; returns null when it has to wait. */
async function guess(username: string, place: Place): Promise<Admission | null> {
  const id = username === 'finance' ? owner : undefined;
  return await test.database
    .asSystem('test', (tx) => admitTry(tx, { username, userId: id, place }, new Date(clock.now)))
    .catch((error: unknown) => {
      if (isWait(error)) return null;
      throw error;
    });
}

/** Makes twelve attempts at once and then one every ten seconds; returns how many were not refused by a delay. */
async function attack(duration: number, next: () => { username: string; place: Place }): Promise<number> {
  let through = 0;
  for (let second = -12; second < duration; second += second < 0 ? 1 : 10) {
    const { username, place } = next();
    if (await guess(username, place)) through += 1;
    if (second >= 0) clock.advance(seconds(10));
  }
  return through;
}

/** Seconds until an attempt from this place is allowed; more than `most` fails the test. */
async function waitOf(username: string, place: Place, most: number): Promise<number> {
  for (let second = 0; second <= most; second++) {
    if (await guess(username, place)) return second;
    clock.advance(seconds(1));
  }
  throw new Error(`still waiting after ${most} s`);
}

describe('an attacker', () => {
  it('with one address gets a handful of guesses at an account, then one every half minute', async () => {
    const place = at('203.0.113.7');
    const through = await attack(600, () => ({ username: 'finance', place }));
    expect(through).toBeGreaterThan(10);
    expect(through).toBeLessThanOrEqual(3 + 6 + 600 / 30);
  });

  it('with one address and many accounts is slowed down by the address', async () => {
    let name = 0;
    const through = await attack(600, () => ({ username: `name${name++}`, place: at('203.0.113.7') }));
    expect(through).toBeLessThanOrEqual(10 + 7 + 600 / 60);
  });

  it('with the addresses of one line of version 6 is one attacker', async () => {
    let last = 0;
    const through = await attack(600, () => ({ username: 'finance', place: at(`2001:db8:1:2::${(last++).toString(16)}`) }));
    expect(through).toBeLessThanOrEqual(3 + 6 + 600 / 30);
  });

  it('with many addresses pays a picture code per guess and gets one free guess per address', async () => {
    for (let address = 0; address < 36; address++) await guess('finance', at(`198.51.100.${address}`));
    const late = at('192.0.2.1');
    expect((await guess('finance', late))?.need).toBe('captcha');
    expect(await guess('finance', late)).toMatchObject({ need: 'captcha' });
    expect(await guess('finance', late)).toBeNull();
  });
});

describe('the owner, while everybody guesses at the account', () => {
  const home = '192.0.2.10';
  let device: string;

  beforeEach(async () => {
    device = await test.database.asSystem('test', (tx) => rememberPlace(tx, owner, at(home), new Date(clock.now)));
    for (let address = 0; address < 36; address++) await guess('finance', at(`198.51.100.${address}`));
  });

  it('comes in at once on a known browser, wherever it is, without a check', async () => {
    for (const address of [home, '203.0.113.200', '198.51.100.5']) {
      expect(await guess('finance', at(address, device))).toMatchObject({ need: null });
    }
  });

  it('comes in at once from a known network, without a check', async () => {
    expect(await guess('finance', at(home))).toMatchObject({ need: null });
  });

  it('comes in at once with a new device in a new place, with a picture code', async () => {
    expect(await guess('finance', at('203.0.113.201'))).toMatchObject({ need: 'captcha' });
    // The owner's own typing mistake causes a delay of two seconds only.
    expect(await guess('finance', at('203.0.113.201'))).toMatchObject({ need: 'captcha' });
    expect(await waitOf('finance', at('203.0.113.201'), 2)).toBeLessThanOrEqual(2);
  });

  it('waits no longer than the bound even in the very network of an attacker', async () => {
    const shared = at('203.0.113.202');
    await attack(200, () => ({ username: 'finance', place: shared }));
    expect(await waitOf('finance', shared, 60)).toBeLessThanOrEqual(60);
    expect(await guess('finance', at(shared.address, device))).toMatchObject({ need: null });
  });

  it('waits on a known browser for its own slips alone', async () => {
    const known = at(home, device);
    for (let slip = 0; slip < 6; slip++) expect(await guess('finance', known)).not.toBeNull();
    expect(await guess('finance', known)).toBeNull();
    expect(await waitOf('finance', known, 30)).toBeLessThanOrEqual(30);
  });
});

describe('names that nobody has', () => {
  it('are delayed and checked exactly as others are', async () => {
    const course = async (username: string) => {
      const responses: unknown[] = [];
      for (let address = 0; address < 35; address++) responses.push((await guess(username, at(`198.51.100.${address}`)))?.need);
      for (let second = 0; second < 12; second++) {
        responses.push((await guess(username, at('192.0.2.99')))?.need);
        clock.advance(seconds(1));
      }
      await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_login_attempt where attempt_key like 'address:%'`));
      return responses;
    };
    expect(await course('nobody_at_all')).toEqual(await course('finance'));
  });
});

describe('through the door', () => {
  const login = (password: string, headers: Record<string, string>) =>
    test.app.inject({ method: 'POST', url: '/api/sys/login', payload: { username: 'finance', password }, headers });

  it('a sign-in gives the browser a token that scripts cannot read, and it spares the owner', async () => {
    const first = await login(demoPassword, { 'x-forwarded-for': '192.0.2.50' });
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^freight-device=[\w-]{43}; Path=\/api\/sys; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    for (let address = 0; address < 12; address++) await login('wrong1', { 'x-forwarded-for': `198.51.100.${address}` });
    for (let again = 0; again < 5; again++) await login('wrong1', { 'x-forwarded-for': '203.0.113.77' });
    const [token = ''] = cookie.split(';');
    const known = await login(demoPassword, { 'x-forwarded-for': '203.0.113.77', cookie: token });
    expect(known.json()).toMatchObject({ success: true });
    expect(String(known.headers['set-cookie'])).toContain(token);
    const stranger = await login(demoPassword, { 'x-forwarded-for': '203.0.113.77', cookie: `freight-device=${'x'.repeat(43)}` });
    expect(stranger.statusCode).toBe(429);
    const elsewhere = await login(demoPassword, { 'x-forwarded-for': '203.0.113.78' });
    expect(elsewhere.json()).toMatchObject({ message: '请完成验证', result: { needs: 'slider' } });
  });

  it('what is stored of a browser is a digest', async () => {
    const cookie = String((await login(demoPassword, {})).headers['set-cookie']);
    const [, token = ''] = /freight-device=([\w-]{43})/.exec(cookie) ?? [];
    const { rows } = await test.database.asSystem('test', (tx) => tx.execute(sql`select to_jsonb(p)::text row from sys_known_place p`));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

// Public calls give the same response, with the same database work, whether or not the name or number exists.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestApp, TestResponse } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';
import { forgetCounts, from, givePhone, shapeOf, slide } from './account-people.ts';
import { messageService } from './account-servers.ts';

interface Who {
  readonly username: string;
  readonly phone: string;
  readonly email: string;
}
const known: Who = { username: 'operator', phone: '13800000001', email: 'known@example.com' };
const unknown: Who = { username: 'nobody99', phone: '13800000999', email: 'nobody@example.com' };

let test: TestApp;
let messages: Awaited<ReturnType<typeof messageService>>;

beforeAll(async () => {
  messages = await messageService();
  // The clock is read anew each time, so that a test may stop it.
  test = await systemApp({ config: { smsUrl: `${messages.url}/send`, smsToken: 'service-token' }, clock: () => Date.now() });
  await givePhone(test, known.username, known.phone);
});
afterAll(async () => {
  await test.close();
  await messages.close();
});
beforeEach(async () => await forgetCounts(test));

type Ask = (who: Who, address: string) => Promise<TestResponse<unknown>>;
const post =
  (path: string, body: (who: Who) => unknown): Ask =>
  (who, address) =>
    test.anonymous.post(path, body(who), from(address));
const sms =
  (smsmode: '0' | '1' | '2'): Ask =>
  async ({ phone }, address) => {
    const sliderProof = await slide(test, from(address));
    return await test.anonymous.post('/sys/sms', { mobile: phone, smsmode, sliderProof }, from(address));
  };
const form = ({ username, phone, email }: Who) => ({
  username,
  phone,
  email,
  password: 'Stranger#2026',
  smscode: '000000',
  kind: 'shipper',
  companyName: '陌生人公司',
});
const free =
  (field: keyof Who): Ask =>
  (who, address) =>
    test.anonymous.get('/sys/user/checkOnlyUser', { [field]: who[field] }, from(address));

/** Requests of public calls that contain a user name, phone number or e-mail address. */
const questions: Readonly<Record<string, readonly Ask[]>> = {
  'POST /sys/login': [post('/sys/login', ({ username }) => ({ username, password: 'wrong1' }))],
  'POST /sys/mLogin': [post('/sys/mLogin', ({ username }) => ({ username, password: 'wrong1' }))],
  'POST /sys/sms': [sms('0'), sms('1'), sms('2')],
  'POST /sys/phoneLogin': [post('/sys/phoneLogin', ({ phone }) => ({ mobile: phone, captcha: '000000' }))],
  'POST /sys/user/register': [post('/sys/user/register', form)],
  'GET /sys/user/checkOnlyUser': [free('username'), free('phone'), free('email')],
  'POST /sys/user/phoneVerification': [post('/sys/user/phoneVerification', ({ phone }) => ({ phone, smscode: '000000' }))],
  'POST /sys/user/passwordChange': [
    post('/sys/user/passwordChange', ({ username, phone }) => ({ username, phone, password: 'Stranger#2026', smscode: 'x'.repeat(43) })),
  ],
  'GET /sys/user/passwordChange': [
    ({ username, phone }, address) =>
      test.anonymous.get(
        '/sys/user/passwordChange',
        { username, phone, password: 'Stranger#2026', smscode: 'x'.repeat(43) },
        from(address),
      ),
  ],
  'POST /sys/thirdLogin/bindingThirdPhone': [
    post('/sys/thirdLogin/bindingThirdPhone', ({ phone }) => ({ mobile: phone, captcha: '000000', thirdUserUuid: 'x'.repeat(43) })),
  ],
};

/** Public calls whose requests contain no person, only keys and tickets. */
const nameless = [
  'GET /sys/logout',
  'POST /sys/logout',
  'GET /sys/randomImage/:key',
  'POST /sys/checkCaptcha',
  'GET /sys/slider',
  'POST /sys/slider',
  'POST /sys/secondFactor/login',
  'POST /sys/secondFactor/passkey',
  'GET /sys/thirdLogin/render/:type',
  'GET /sys/thirdLogin/:type/callback',
  'GET /sys/thirdLogin/getLoginUser/:token/:thirdType',
  'GET /sys/cas/client/validateLogin',
  'GET /business/bizCommonConfig/queryCopyrightInfo',
  'GET /health',
  'GET /sys/release/menu',
  'POST /sys/release/telemetry',
  'GET /sys/common/fileByTicket/:ticket',
  // Calls of a mail's unsubscribe link: they take the token from the mail and reveal only the kind of notice.
  'GET /sys/message/unsubscribe',
  'POST /sys/message/unsubscribe',
  'GET /sys/common/pdf/pdfPreviewIframe',
  'GET /sys/getEncryptedString',
  // These calls are refused whatever name or number they contain.
  'POST /sys/third/user/create',
  'POST /sys/third/user/checkPassword',
];

/** First words of the SQL statements that the work sends; their number stands for the time of the work. */
async function workOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return (
      query.mock.calls
        .map(([statement]) => String((statement as { text?: string }).text ?? statement))
        .map((text) => text.trim().replace(/\s+/g, ' ').slice(0, 60))
        // These statements are left out, because the end of an earlier transaction may follow after its response.
        .filter((text) => !/^(?:BEGIN|COMMIT|ROLLBACK)/.test(text))
    );
  } finally {
    query.mockRestore();
  }
}

describe('every public call', () => {
  it('either names nobody or is asked below', () => {
    const open = test.app.kernel.routes
      .filter(({ access }) => access === 'public')
      .map(({ method, url }) => `${method} ${url.replace(/^\/api/, '')}`);
    expect(open.filter((name) => !nameless.includes(name)).sort()).toEqual(Object.keys(questions).sort());
  });

  for (const [name, asks] of Object.entries(questions)) {
    it(`${name} tells a stranger nothing`, async () => {
      for (const [index, ask] of asks.entries()) {
        await forgetCounts(test);
        await ask(unknown, '198.51.100.9');
        await forgetCounts(test);
        const responses: TestResponse<unknown>[] = [];
        const work: string[][] = [];
        for (const [who, address] of [
          [known, `198.51.100.1${index}`],
          [unknown, `198.51.100.2${index}`],
        ] as const) {
          work.push(await workOf(async () => responses.push(await ask(who, address))));
          // Each request is made twice, because limits and waits must be the same too.
          responses.push(await ask(who, address));
        }
        const [first, again, other, otherAgain] = responses.map(shapeOf);
        expect(other).toEqual(first);
        expect(otherAgain).toEqual(again);
        expect(work[1]).toEqual(work[0]);
      }
    });
  }

  it('goes on alike after a code was asked for', async () => {
    for (const [path, smsmode, body] of [
      ['/sys/phoneLogin', '0', ({ phone }: Who) => ({ mobile: phone, captcha: 'x' })],
      ['/sys/user/register', '1', form],
      ['/sys/user/phoneVerification', '2', ({ phone }: Who) => ({ phone, smscode: 'x' })],
    ] as const) {
      await forgetCounts(test);
      const responses: unknown[] = [];
      for (const [who, address] of [
        [known, '198.51.100.40'],
        [unknown, '198.51.100.41'],
      ] as const) {
        await sms(smsmode)(who, address);
        for (let guess = 0; guess < 6; guess++) responses.push(shapeOf(await test.anonymous.post(path, body(who), from(address))));
      }
      expect(responses.slice(6)).toEqual(responses.slice(0, 6));
    }
  });
});

it('refused calls of strangers leave what the server remembers of sessions', async () => {
  // What is remembered of a session lasts a second, which a busy machine may need between the two reads.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const person = await test.signIn('dispatcher');
  const read = async () => expect(await person.get('/business/bizOrder/list', { pageSize: 1 })).toMatchObject({ success: true });
  await read();
  const { database } = test;
  const { asSystem } = database;
  const lookups: string[] = [];
  const spy = vi.spyOn(database, 'asSystem').mockImplementation((reason, work) => {
    lookups.push(reason);
    return asSystem(reason, work);
  });
  for (const path of ['/sys/dict/add', '/sys/role/add', '/sys/role/add?x=/sys/dict'])
    expect((await test.anonymous.post(path, {})).status).toBe(401);
  expect(await test.anonymous.post('/sys/login', { username: 'nobody99', password: 'wrong' })).toMatchObject({ success: false });
  lookups.length = 0;
  await read();
  expect(lookups).not.toContain('session lookup');
  spy.mockRestore();
});

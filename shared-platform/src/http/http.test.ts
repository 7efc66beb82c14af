// HTTP client: base path, 9 s timeout, `_t`, headers, signature, retried reads, aborted searches.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { signatureProblem } from 'shared-contracts/wire/signature';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectionLost, connectionState } from '../environment/connection.ts';
import { changeLanguage } from '../language/i18n.ts';
import { searchDictionary } from '../query/dictionary.ts';
import { startSession } from '../session/session.ts';
import { type Call, envelope, json, refused, secret, user, useWire } from '../testing/http-fixture.ts';
import { abortedCode, http, type Parameters } from './http.ts';

const wire = useWire();

beforeEach(() => wire.respond((_, response) => json(response, 200, envelope({ ok: 1 }))));

describe('requests', () => {
  it('carry token, tenant and the time in seconds, the token in no address', async () => {
    vi.setSystemTime('2026-03-01T00:00:00Z');
    onTestFinished(() => void vi.useRealTimers());
    startSession({ token: 'secret-token', user, tenantId: '3' });
    expect(await http.get('/sys/user/list', { pageNo: 1, empty: '', none: null })).toEqual({ ok: 1 });
    const [call] = wire.calls;
    expect(call?.url.pathname).toBe('/api/sys/user/list');
    expect(call?.headers).toMatchObject({ 'x-access-token': 'secret-token', 'tenant-id': '3' });
    expect(call?.url.searchParams.get('_t')).toBe(String(Date.parse('2026-03-01T00:00:00Z') / 1000));
    expect([...(call?.url.searchParams.keys() ?? [])]).toEqual(['pageNo', '_t']);
    expect(call?.url.href).not.toContain('secret-token');
    expect(call?.headers['x-sign']).toBeUndefined();
  });

  it('go out with tenant 0 and no token when nobody is signed in; only reads carry the time', async () => {
    await http.post('/sys/login', {});
    await http.put('/sys/user/edit', {});
    await http.delete('/sys/user/delete', { id: '1' });
    expect(wire.calls[0]?.headers['tenant-id']).toBe('0');
    expect(wire.calls[0]?.headers['x-access-token']).toBeUndefined();
    expect(wire.calls.map(({ url }) => url.search)).toEqual(['', '', '?id=1']);
  });

  it('that succeed are told in the language of the session, and so is what was refused of several records', async () => {
    onTestFinished(async () => await changeLanguage('zh-CN'));
    await changeLanguage('en-US');
    const message = '件数：格式不正确';
    const reasons = { [message]: [{ code: '{{0}}：格式不正确', values: [['件数', 'Pieces']] }] };
    const texts = { message: [{ code: '文件导入成功！数据行数：{{0}}', values: ['7'] }], reasons };
    const refusals = { refused: [{ line: 4, message }] };
    wire.respond((_, response) => json(response, 200, envelope(refusals, { message: '文件导入成功！数据行数：7', texts })));
    expect(await http.request({ method: 'POST', path: '/x', body: {} })).toEqual({
      code: 200,
      message: 'Imported. Rows: 7',
      result: { refused: [{ line: 4, message: expect.stringMatching(/^Pieces/) }] },
    });
  });

  it('end after nine seconds with the words for a time-out, and are not repeated', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    wire.respond(() => undefined);
    const ended = vi.fn();
    const call = http.get('/slow').catch(ended);
    while (wire.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(8990);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    await call;
    vi.useRealTimers();
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ httpStatus: 0, message: '网络超时' }));
    expect(wire.calls).toHaveLength(1);
    expect(wire.said).toEqual(['error: 网络超时']);
  });

  it('end after the limit that the call names', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    wire.respond(() => undefined);
    const ended = vi.fn();
    const call = http.get('/slow', {}, { timeout: 50, quiet: true }).catch(ended);
    while (wire.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(45);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    await call;
    vi.useRealTimers();
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ message: '网络超时' }));
    expect(wire.calls).toHaveLength(1);
  });

  it.each([
    ['Retry-After in seconds', 503, { 'retry-after': '0' }, 2],
    ['a date in Retry-After', 502, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 2],
    ['no Retry-After', 503, {}, 1],
    ['a Retry-After past the deadline', 504, { 'retry-after': '60' }, 1],
    ['another status with Retry-After', 500, { 'retry-after': '0' }, 1],
  ])('with %s after %i are sent as often as they may', async (_, status, headers, times) => {
    let isBusy = true;
    wire.respond((_call, response) => {
      if (isBusy) json(response, status, refused('系统繁忙，请稍后再试'), headers as Record<string, string>);
      else json(response, 200, envelope('there'));
      isBusy = false;
    });
    await http.get('/sys/user/list').catch(() => undefined);
    expect(wire.calls).toHaveLength(times);
    expect(wire.said).toHaveLength(times === 2 ? 0 : 1);
  });

  it('that write are never repeated, whatever the server says of it', async () => {
    wire.respond((_, response) => json(response, 503, refused('系统繁忙，请稍后再试'), { 'retry-after': '0' }));
    for (const write of [() => http.post('/x', {}), () => http.put('/x', {}), () => http.delete('/x')])
      await write().catch(() => undefined);
    expect(wire.calls).toHaveLength(3);
  });

  it('are repeated at most twice when the connection breaks; one state of the page says so, and that it is over', async () => {
    wire.respond((_, response) => response.destroy());
    await Promise.allSettled([http.get('/a'), http.get('/b')]);
    expect(wire.calls).toHaveLength(6);
    vi.setSystemTime(Date.now() + 60_000);
    await http.get('/a').catch(() => undefined);
    expect(wire.said, 'the state says it for all reads').toEqual([]);
    expect(connectionState()).toBe('server-away');
    await expect(http.post('/sys/user/add', {})).rejects.toMatchObject({ httpStatus: 0 });
    expect(wire.said, 'somebody waits for what should be written').toEqual(['error: 网络连接失败，请检查网络后重试']);
    wire.respond((_, response) => json(response, 200, envelope('there')));
    await Promise.all([http.get('/a'), http.get('/b')]);
    expect(connectionState()).toBe('up');
    expect(wire.said).toHaveLength(1);
  }, 15_000);

  it('that were under way when the connection broke do not say that it is back', async () => {
    let release: () => void = () => undefined;
    wire.respond((_, response) => {
      release = () => json(response, 200, envelope('late'));
    });
    const late = http.get('/slow');
    await vi.waitFor(() => expect(wire.calls).toHaveLength(1), 8000);
    connectionLost();
    release();
    await late;
    expect(connectionState()).not.toBe('up');
    wire.respond((_, response) => json(response, 200, envelope('there')));
    await http.get('/a');
    expect(connectionState()).toBe('up');
  });

  it('of a search are aborted by the next one, in silence', async () => {
    const first = http.get('/sys/user/list', { keyword: 'a' }, { latest: 'people' });
    const second = http.get('/sys/user/list', { keyword: 'ab' }, { latest: 'people' });
    await expect(first).rejects.toMatchObject({ code: abortedCode, quiet: true });
    expect(await second).toEqual({ ok: 1 });
    expect(wire.said).toEqual([]);
  });

  it('of a dictionary search are aborted too; a refusal is a warning', async () => {
    wire.respond(({ url }, response) => json(response, 200, envelope([{ value: '1', text: url.searchParams.get('keyword') }])));
    const search = (keyword: string) => searchDictionary('biz_driver,name,id', keyword, { latest: 'drivers' });
    const overtaken = search('a');
    overtaken.catch(() => undefined);
    expect(await search('ab')).toEqual([{ value: '1', text: 'ab' }]);
    await expect(overtaken).rejects.toMatchObject({ code: abortedCode });
    expect(wire.said).toEqual([]);
    wire.respond((_, response) => json(response, 200, refused('字典不存在')));
    await expect(search('x')).rejects.toMatchObject({ message: '字典不存在' });
    expect(wire.said).toEqual(['warning: 字典不存在']);
  });

  it('wait no longer when they are aborted between two tries', async () => {
    wire.respond((_, response) => json(response, 503, refused('忙'), { 'retry-after': '5' }));
    const own = new AbortController();
    const call = http.get('/x', {}, { signal: own.signal });
    await vi.waitFor(() => expect(wire.calls).toHaveLength(1), 8000);
    own.abort();
    await expect(call).rejects.toMatchObject({ code: abortedCode });
    expect(wire.said).toEqual([]);
  });
});

/**
 * Independent implementation of the signature from docs/wire.md: the last path segment if it contains a comma, the query, then the payload
 * on top; sorted, compact JSON, secret appended, MD5 (node:crypto), upper case.
 */
function expectedSignature(path: string, params: Parameters, body: Readonly<Record<string, unknown>>): string {
  const map: Record<string, unknown> = {};
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (last.includes(',')) map['x-path-variable'] = last;
  for (const source of [params, body]) {
    for (const [name, value] of Object.entries(source)) {
      if (value === undefined || (source === params && value === '')) continue;
      // A null in the payload removes a query parameter of the same name and is not signed itself.
      if (value === null) delete map[name];
      else map[name] = ['number', 'boolean'].includes(typeof value) ? String(value) : value;
    }
  }
  const names = Object.keys(map).sort();
  const text = `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(map[name])}`).join(',')}}`;
  return createHash('md5').update(`${text}${secret}`, 'utf8').digest('hex').toUpperCase();
}

/** The server's verdict on the signature headers of a received call. */
const serverSays = ({ url, body, headers }: Call) =>
  signatureProblem({
    url: url.pathname + url.search,
    data: JSON.parse(body || '{}'),
    secret,
    sign: String(headers['x-sign']),
    timestamp: String(headers['x-timestamp']),
    now: new Date(),
  });

describe('signed calls', () => {
  it('are the dictionary paths and what a contract marks; the time stays off dictionary items', async () => {
    await http.get('/sys/dict/getDictItems/biz_driver,name,id');
    await http.get('/sys/dict/loadDict/shipper', { keyword: '华东', pageSize: 10 });
    await http.get('/sys/dict/loadTreeData', { pid: '0' });
    await http.put('/business/bizOrder/take', { id: '1', qty: 3, none: null }, { signed: true, idempotencyKey: 'k1' });
    await http.get('/sys/dict/queryAllDictItems');
    await http.get('/sys/dict/list');
    expect(wire.calls.map(({ headers }) => 'x-sign' in headers)).toEqual([true, true, true, true, false, false]);
    expect(wire.calls.map(({ url }) => url.searchParams.has('_t'))).toEqual([false, true, true, false, false, true]);
    expect(wire.calls[0]?.url.search).toBe('');
    expect(wire.calls[3]?.headers['idempotency-key']).toBe('k1');
    for (const call of wire.calls.slice(0, 4)) {
      expect(serverSays(call)).toBeNull();
      expect(call.headers['x-timestamp']).toMatch(/^\d{14}$/);
    }
  });

  it('carry the digest that the specification describes, and the server agrees, whatever is sent', async () => {
    const name = fc.stringMatching(/^[a-zA-Z_][\w.]{0,6}$/).filter((text) => !['_t', '__proto__'].includes(text));
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    const plain = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
    const params = fc.dictionary(name, plain, { maxKeys: 4, noNullPrototype: true });
    const body = fc.dictionary(name, fc.oneof(plain, fc.array(fc.record({ b: text, a: fc.integer() }), { maxLength: 2 })), {
      maxKeys: 4,
      noNullPrototype: true,
    });
    const path = fc.constantFrom('/sys/dict/loadDict/sys_user,realname,id', '/sys/dict/getDictItems/sex', '/business/bizOrder/take');
    await fc.assert(
      fc.asyncProperty(path, params, body, async (where, query, payload) => {
        wire.calls.length = 0;
        await http.request({ method: 'PUT', path: where, params: query, body: payload, signed: true });
        const [call] = wire.calls;
        expect(call?.headers['x-sign']).toBe(expectedSignature(where, query, payload));
        expect(call && serverSays(call)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });
});

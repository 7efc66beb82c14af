import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { kernelApp } from './fixture.ts';

let app: TestApp;
let operator: TestClient;
interface Rows {
  records: { name: string }[];
  total: number;
  size: number;
  pages: number;
}

/** Columns: name, pieces, weight, loadTime, dueDate, tags, receiverMobile. */
const data = [
  ['A-1', 1, '10.5', '2026-09-01 00:00:00', '2026-09-01', 'a', '13800000001'],
  ['A-2', 2, '20', '2026-09-01 23:59:59', '2026-09-02', 'a,b', '13800000002'],
  ['B,1', 3, '30.25', '2026-09-02 12:00:00', '2026-09-03', 'b', '13900000003'],
  ['100%', 4, null, '2026-09-03 12:00:00', null, null, null],
  ['1_0', null, '-5', null, '2026-09-05', 'ab', null],
  ['back\\slash', 6, '0', '2026-12-31 08:00:00', '2026-12-31', 'b,a', null],
  ['*star', 7, '7', '2027-01-01 00:00:00', '2027-01-01', '', null],
] as const;

beforeAll(async () => {
  app = await kernelApp();
  operator = app.withToken('operator');
  for (const [name, pieces, weight, loadTime, dueDate, tags, receiverMobile] of data) {
    await operator.post('/test/parcel/add', { name, pieces, weight, loadTime, dueDate, tags, receiverMobile, pin: `secret-${name}` });
  }
});
afterAll(() => app.close());

async function names(query: Record<string, string>, client = operator): Promise<string[]> {
  const response = await client.get<Rows>('/test/parcel/list', { pageSize: 100, column: 'createTime,name', order: 'asc', ...query });
  expect(response, JSON.stringify(query)).toMatchObject({ success: true });
  return response.result.records.map(({ name }) => name).sort();
}

const everyone = data.map(([name]) => name).sort();

describe('filters', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['equality', { name: 'A-1' }, ['A-1']],
    ['equality is trimmed', { name: '  A-1 ' }, ['A-1']],
    ['empty asks nothing', { name: '' }, everyone],
    ['*x*', { name: '*A-*' }, ['A-1', 'A-2']],
    ['x*', { name: 'A*' }, ['A-1', 'A-2']],
    ['*x', { name: '*1' }, ['A-1', 'B,1']],
    ['% is a character', { name: '*%*' }, ['100%']],
    ['_ is a character', { name: '*_*' }, ['1_0']],
    ['\\ is a character', { name: '*\\*' }, ['back\\slash']],
    ['stars alone ask nothing', { name: '**' }, everyone],
    ['IN', { name: 'A-1,A-2' }, ['A-1', 'A-2']],
    ['IN with comma at the end', { name: 'A-1,' }, ['A-1']],
    ['++ is a comma', { name: 'B++1' }, ['B,1']],
    ['!x', { name: '!A-1' }, everyone.filter((name) => name !== 'A-1')],
    ['ne x', { name: 'ne A-1' }, everyone.filter((name) => name !== 'A-1')],
    ['in prefix', { name: 'in A-1,100%' }, ['100%', 'A-1']],
    ['eq prefix', { name: 'eq A-1' }, ['A-1']],
    ['> n', { pieces: '> 3' }, ['100%', 'back\\slash', '*star'].sort()],
    ['>= n', { pieces: '>= 6' }, ['*star', 'back\\slash'].sort()],
    ['>=n without space', { pieces: '>=6' }, ['*star', 'back\\slash'].sort()],
    ['gt n', { pieces: 'gt 6' }, ['*star']],
    ['< n', { weight: '< 0' }, ['1_0']],
    ['le n with decimals', { weight: 'le 10.5' }, ['*star', '1_0', 'A-1', 'back\\slash'].sort()],
    ['= n', { pieces: '= 2' }, ['A-2']],
    ['number IN', { pieces: '1,2' }, ['A-1', 'A-2']],
    ['_MultiString', { pieces_MultiString: '1,3,' }, ['A-1', 'B,1']],
    ['range of numbers', { weight_begin: '10', weight_end: '30' }, ['A-1', 'A-2']],
    ['range of days on a moment', { loadTime_begin: '2026-09-01', loadTime_end: '2026-09-01' }, ['A-1', 'A-2']],
    ['range of moments', { loadTime_begin: '2026-09-01 00:00:01', loadTime_end: '2026-09-02 12:00:00' }, ['A-2', 'B,1']],
    ['a day equals its moments', { loadTime: '2026-09-01' }, ['A-1', 'A-2']],
    ['after a day', { loadTime: '> 2026-09-03' }, ['*star', 'back\\slash'].sort()],
    ['range of days', { dueDate_begin: '2026-09-02', dueDate_end: '2026-09-05' }, ['1_0', 'A-2', 'B,1'].sort()],
    [',a, finds the value among several', { tags: ',a,' }, ['1_0', 'A-1', 'A-2', 'back\\slash'].sort()],
    [',a,b, is OR', { name: ',A-1,100,' }, ['100%', 'A-1']],
    ['several filters are AND', { name: 'A*', pieces: '2' }, ['A-2']],
    ['unknown names are no filters', { nothing: 'x', delFlag: '1', tenant_id: '2' }, everyone],
    ['a secret field is no filter', { pin: 'secret-A*' }, everyone],
  ])('%s', async (_title, query, expected) => {
    expect(await names(query)).toEqual([...expected].sort());
  });

  it.each<[string, Record<string, string>]>([
    ['text for a number', { pieces: 'abc' }],
    ['a number that does not fit', { pieces: '99999999999' }],
    ['a wildcard on a number', { pieces: '*1*' }],
    ['a wildcard on a moment', { loadTime: '2026*' }],
    ['30 February', { loadTime_begin: '2026-02-30' }],
    ['an exponent', { weight: '1e5' }],
    ['a NUL character', { name: 'a\0b' }],
    ['a very long text', { name: 'x'.repeat(2001) }],
    ['a very long text in a list', { name: `a,${'x'.repeat(2001)}` }],
    ['too many parts', { name: `,${'a,'.repeat(101)}` }],
    ['too many values', { name: `${'a,'.repeat(1001)}a` }],
  ])('refuses %s in words', async (_title, query) => {
    expect(await operator.get('/test/parcel/list', query)).toMatchObject({
      status: 200,
      success: false,
      code: 500,
      message: expect.stringContaining('查询条件'),
    });
  });

  it('takes as many ids as a page shows', async () => {
    const { id } = (await operator.get<{ records: { id: string }[] }>('/test/parcel/list')).result.records[0] ?? {};
    const ids = [...Array.from({ length: 299 }, () => newId()), id].join(',');
    for (const query of [{ id: ids }, { id_MultiString: ids }]) {
      const { result } = await operator.get<{ records: { id: string }[] }>('/test/parcel/list', query);
      expect(result.records.map((row) => row.id)).toEqual([id]);
    }
  });

  const forms: readonly Record<string, string>[] = [
    { receiverMobile: '13800000001' },
    { receiverMobile: '*138*' },
    { receiverMobile: '**' },
    { receiverMobile: '>= 138' },
    { receiverMobile: '!13800000001' },
    { receiverMobile: '13800000001,13800000002' },
    { receiverMobile: ',13800000001,' },
    { receiverMobile_begin: '13800000001' },
    { receiverMobile_end: '13800000001' },
    { receiverMobile_MultiString: '13800000001' },
    { superQueryParams: JSON.stringify([{ field: 'receiverMobile', rule: 'eq', val: '13800000001' }]) },
    { superQueryParams: JSON.stringify([{ matchType: 'or', records: [{ field: 'receiverMobile', rule: 'eq', val: '13800000001' }] }]) },
  ];
  it.each(forms)('takes no condition on a field that the caller sees masked: %o', async (query) => {
    expect(await app.withToken('masked').get('/test/parcel/list', query)).toMatchObject({
      success: false,
      message: '收货人手机已脱敏，不能作为查询条件',
      result: null,
    });
    expect((await operator.get('/test/parcel/list', query)).success).toBe(true);
  });

  it('does not sort by a field that the caller sees masked', async () => {
    const response = await app.withToken('masked').get('/test/parcel/list', { column: 'name,receiverMobile', order: 'asc' });
    expect(response).toMatchObject({ success: false, message: '收货人手机已脱敏，不能排序' });
  });

  it('finds a masked number by the whole of it for those who may unmask, and asks for the whole', async () => {
    const finder = app.withToken('finder');
    expect(await names({ receiverMobile: '13800000001' }, finder)).toEqual(['A-1']);
    expect(await names({ receiverMobile: '*13800000001*' }, finder)).toEqual(['A-1']);
    expect(await names({ receiverMobile: '13800000009' }, finder)).toEqual([]);
    for (const query of forms.slice(1).filter((form) => !form.superQueryParams)) {
      const response = await finder.get('/test/parcel/list', query);
      expect(response, JSON.stringify(query)).toMatchObject({ success: false, message: '请输入完整号码' });
    }
    expect(await finder.get('/test/parcel/list', { column: 'receiverMobile', order: 'asc' })).toMatchObject({ success: false });
    expect(await names({ receiverMobile: '*138*' })).toEqual(['A-1', 'A-2']);
  });
});

describe('sorting and paging', () => {
  async function ordered(query: Record<string, string>): Promise<string[]> {
    const response = await operator.get<Rows>('/test/parcel/list', { pageSize: 100, ...query });
    return response.result.records.map(({ name }) => name);
  }

  it('sorts by the columns of the contract, both ways, and by _dictText', async () => {
    const up = await ordered({ column: 'pieces', order: 'asc' });
    expect(up.slice(0, 3)).toEqual(['A-1', 'A-2', 'B,1']);
    expect(up.at(-1)).toBe('1_0');
    const down = await ordered({ column: 'pieces_dictText', order: 'desc' });
    expect(down.slice(0, 2)).toEqual(['*star', 'back\\slash']);
    expect(down.at(-1)).toBe('1_0');
  });

  it('sorts by several columns, each with its own direction', async () => {
    expect((await ordered({ column: 'status,pieces', order: 'asc,desc' })).slice(0, 3)).toEqual(['*star', 'back\\slash', '100%']);
    expect((await ordered({ column: 'status,pieces', order: 'desc,asc' })).slice(0, 3)).toEqual(['A-1', 'A-2', 'B,1']);
    // The last direction applies to all columns that have none.
    expect(await ordered({ column: 'status,pieces', order: 'asc' })).toEqual(await ordered({ column: 'status,pieces', order: 'asc,asc' }));
  });

  it('leaves out what is no column, and never sorts by a secret', async () => {
    const usual = await ordered({});
    for (const column of ['pin', 'nothing', 'name;drop table test_parcel', 'delFlag', '(select 1)']) {
      expect(await ordered({ column, order: 'desc' })).toEqual(usual);
    }
  });

  it('pages without overlap and counts everything', async () => {
    const seen: string[] = [];
    for (const pageNo of [1, 2, 3, 4]) {
      const { result } = await operator.get<Rows>('/test/parcel/list', { pageNo, pageSize: 2, column: 'status', order: 'asc' });
      expect(result).toMatchObject({ total: 7, size: 2, pages: 4 });
      seen.push(...result.records.map(({ name }) => name));
    }
    expect(seen.sort()).toEqual(everyone);
  });

  it('answers at most 500 rows, and the usual page for nonsense', async () => {
    expect((await operator.get<Rows>('/test/parcel/list', { pageSize: 100_000 })).result.size).toBe(500);
    expect((await operator.get<Rows>('/test/parcel/list', { pageSize: 'x', pageNo: '-3' })).result).toMatchObject({ size: 10, current: 1 });
    expect((await operator.get<Rows>('/test/parcel/list', { pageNo: 999_999_999 })).result).toMatchObject({ total: 7, records: [] });
  });
});

describe('advanced query', () => {
  const ask = (conditions: unknown, match = 'and', more: Record<string, string> = {}) =>
    names({ superQueryParams: encodeURI(JSON.stringify(conditions)), superQueryMatchType: match, ...more });

  it.each<[string, string, string, string[]]>([
    ['name', 'eq', 'A-1', ['A-1']],
    ['name', 'ne', 'A-1', everyone.filter((name) => name !== 'A-1')],
    ['pieces', 'gt', '6', ['*star']],
    ['pieces', 'ge', '6', ['*star', 'back\\slash']],
    ['pieces', 'lt', '2', ['A-1']],
    ['pieces', 'le', '2', ['A-1', 'A-2']],
    ['name', 'like', '-', ['A-1', 'A-2']],
    ['name', 'left_like', '1', ['A-1', 'B,1']],
    ['name', 'right_like', 'A', ['A-1', 'A-2']],
    ['name', 'in', 'A-1,A-2', ['A-1', 'A-2']],
    ['pieces', '>=', '6', ['*star', 'back\\slash']],
    ['name', 'LIKE', '%', ['100%']],
    ['loadTime', 'le', '2026-09-01', ['A-1', 'A-2']],
  ])('%s %s %s', async (field, rule, val, expected) => {
    expect(await ask([{ field, rule, val, type: 'string' }])).toEqual([...expected].sort());
  });

  it('combines by and, by or, and stays one group beside the filters', async () => {
    const both = [
      { field: 'pieces', rule: 'eq', val: '1' },
      { field: 'pieces', rule: 'eq', val: '2' },
    ];
    expect(await ask(both, 'and')).toEqual([]);
    expect(await ask(both, 'or')).toEqual(['A-1', 'A-2']);
    expect(await ask(both, 'or', { name: '*1' })).toEqual(['A-1']);
  });

  it('skips what is empty, joins arrays, reads the form encoded once too', async () => {
    expect(await ask([{ field: 'name', rule: 'eq', val: '' }, {}, { field: '', rule: 'eq', val: 'x' }])).toEqual(everyone);
    expect(await ask([{ field: 'name', rule: 'in', val: ['A-1', 'A-2'] }])).toEqual(['A-1', 'A-2']);
    expect(await names({ superQueryParams: JSON.stringify([{ field: 'name', rule: 'eq', val: '100%' }]) })).toEqual(['100%']);
  });

  it('reads groups in groups, and leaves out groups of nothing', async () => {
    const is = (name: string) => ({ field: 'name', rule: 'eq', val: name });
    const manyOrFirst = [
      { field: 'pieces', rule: 'ge', val: '6' },
      { matchType: 'and', records: [is('A-1'), { field: 'pieces', rule: 'lt', val: '2' }] },
    ];
    expect(await ask(manyOrFirst, 'or')).toEqual(['*star', 'A-1', 'back\\slash']);
    expect(
      await ask([
        { matchType: 'or', records: [is('A-1'), is('A-2')] },
        { field: 'pieces', rule: 'ge', val: '2' },
      ]),
    ).toEqual(['A-2']);
    expect(await ask([is('A-1'), { matchType: 'or', records: [{}, { matchType: 'and', records: [] }] }])).toEqual(['A-1']);
    // An unknown joining word counts as "and", within groups and for the whole query.
    expect(await ask([{ matchType: 'xor', records: [is('A-1'), is('A-2')] }])).toEqual([]);
  });

  const nested = (levels: number): unknown =>
    levels === 0 ? { field: 'name', rule: 'eq', val: 'A-1' } : { records: [nested(levels - 1)] };

  it('takes as many conditions and levels as docs/wire.md says', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ field: 'name', rule: 'eq', val: 'A-1' }));
    expect(await ask(many(100))).toEqual(['A-1']);
    expect(await ask([nested(4)])).toEqual(['A-1']);
    for (const conditions of [many(101), [{ records: many(100) }], [nested(5)]]) {
      const response = await operator.get('/test/parcel/list', { superQueryParams: JSON.stringify(conditions) });
      expect(response).toMatchObject({ success: false, message: '高级查询条件格式不正确' });
    }
  });

  it.each<[string, unknown]>([
    ['an unknown field in a group', [{ matchType: 'or', records: [{ field: 'nothing', rule: 'eq', val: 'x' }] }]],
    ['a group whose parts are a text', [{ matchType: 'or', records: 'x', field: 'name', rule: 'eq', val: {} }]],
    ['an unknown field', [{ field: 'nothing', rule: 'eq', val: 'x' }]],
    ['a secret field', [{ field: 'pin', rule: 'eq', val: 'x' }]],
    ['a column that is no field', [{ field: 'tenantId', rule: 'eq', val: '2' }]],
    ['an unknown rule', [{ field: 'name', rule: 'regexp', val: 'x' }]],
    ['no list', { field: 'name' }],
    ['a nested value', [{ field: 'name', rule: 'eq', val: { a: 1 } }]],
    ['a value inside a list', [{ field: 'name', rule: 'in', val: [{ toString: 1 }] }]],
    ['lists in lists', [{ field: 'name', rule: 'in', val: [['A-1']] }]],
  ])('refuses %s', async (_title, conditions) => {
    const response = await operator.get('/test/parcel/list', { superQueryParams: JSON.stringify(conditions) });
    expect(response).toMatchObject({ status: 200, success: false, code: 500 });
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('knows no rule %s, which every object has', async (rule) => {
    const response = await operator.get('/test/parcel/list', { superQueryParams: JSON.stringify([{ field: 'name', rule, val: 'x' }]) });
    expect(response).toMatchObject({ status: 200, success: false, code: 500, message: `高级查询规则 ${rule} 不支持` });
  });

  it('refuses text that is no JSON', async () => {
    expect(await operator.get('/test/parcel/list', { superQueryParams: '%E0%A4%A' })).toMatchObject({ success: false, code: 500 });
  });
});

describe('injection', () => {
  const payloads = [
    "'",
    "' or 1=1 --",
    "'; drop table test_parcel; --",
    '") or ("1"="1',
    '1; select pg_sleep(5)',
    '1 union select pin from test_parcel',
    "\\'; select set_config('freight.tenant','2',true); --",
    '{{7*7}}',
    "*' or ''='*",
    '%27%20or%201=1',
    "a' || (select pin from test_parcel limit 1) || '",
    '\u0000',
    '\ud800',
    '{"$gt":""}',
  ];
  const parameters = [
    'name',
    'pieces',
    'weight',
    'loadTime',
    'dueDate',
    'id',
    'version',
    'createBy',
    'name_begin',
    'pieces_end',
    'weight_MultiString',
    'column',
    'order',
    'field',
    'pageNo',
    'pageSize',
    'superQueryParams',
    'superQueryMatchType',
    'selections',
    '_t',
    'ids',
    'sort',
  ];

  it('no payload in any parameter breaks out of its value or becomes part of a statement', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    // Both databases get the same statements, so that a short run tries every third parameter on the embedded one.
    const tried = process.env.DATABASE_URL || process.env.ALL_TESTS ? parameters : parameters.filter((_, at) => at % 3 === 0);
    for (const parameter of tried) {
      for (const payload of payloads) {
        for (const value of [payload, `>= ${payload}`, `,${payload},x,`, `${payload}*`]) {
          const response = await operator.get('/test/parcel/list', { [parameter]: value });
          expect(response.status, `${parameter}=${value}`).toBe(200);
          expect(response.message).not.toMatch(/syntax|relation|column|operator|SELECT|pg_/i);
        }
      }
    }
    for (const payload of payloads) {
      const inJson = await operator.get('/test/parcel/list', {
        superQueryParams: JSON.stringify([{ field: payload, rule: payload, val: payload }]),
      });
      expect(inJson.status).toBe(200);
      expect((await operator.get('/test/parcel/queryById', { id: payload })).success).toBe(false);
      expect((await operator.delete('/test/parcel/delete', { id: payload })).success).toBe(false);
    }
    const statements = sent.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'string' ? statement : String((statement as { text?: string })?.text),
    );
    sent.mockRestore();
    expect(statements.length).toBeGreaterThan(tried.length * payloads.length);
    const carried = payloads.filter((payload) => payload.length > 3 && statements.some((statement) => statement.includes(payload)));
    expect(carried).toEqual([]);
    expect(new Set(statements.filter((statement) => statement.includes('test_parcel') && statement.includes("'"))).size).toBe(0);
    expect(await names({})).toEqual(everyone);
  });
});

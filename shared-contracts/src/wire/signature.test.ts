// The signature (X-Sign) of signed calls.
import { describe, expect, it } from 'vitest';
import { md5 } from './md5.ts';
import {
  canonicalText,
  readSignatureTimestamp,
  signatureMessages,
  signatureOf,
  signatureProblem,
  signatureTimestamp,
} from './signature.ts';

describe('canonical text', () => {
  it('sorts names and puts the payload over the query', () => {
    expect(canonicalText('/sys/dict/loadDict/x?keyword=a&pageSize=10', { keyword: 'b', Z: 1, a: true })).toBe(
      '{"Z":"1","a":"true","keyword":"b","pageSize":"10"}',
    );
  });
  it('adds a comma-separated last segment, decoded, and cuts the query', () => {
    const expected = '{"key":"1","x-path-variable":"sys_user,realname,id"}';
    expect(canonicalText('/sys/dict/loadDictItem/sys_user,realname,id?key=1')).toBe(expected);
    expect(canonicalText('/sys/dict/loadDictItem/sys_user%2Crealname%2Cid?key=1')).toBe(expected);
    expect(canonicalText('/sys/dict/getDictItems/sex')).toBe('{}');
  });
  it('leaves out the timestamp of GETs and values that never arrive', () => {
    expect(canonicalText('/x?_t=1&b=%E4%B8%AD', { a: null, c: undefined })).toBe('{"b":"中"}');
  });
  it('keeps nested values as they are', () => expect(canonicalText('/x', { rows: [{ b: 1, a: 2 }] })).toBe('{"rows":[{"b":1,"a":2}]}'));
  it('survives a query that cannot be decoded', () => expect(canonicalText('/x?a=%E4%')).toBe('{"a":"%E4%"}'));
  it('is the same for what the client sends and what the server receives', () => {
    expect(canonicalText('/x', { pageNo: 1, name: '张 三' })).toBe(canonicalText('/x?pageNo=1&name=%E5%BC%A0+%E4%B8%89'));
  });
});

it('the signature is the upper-case digest of text and secret', () => {
  expect(signatureOf('/x', { a: 1 }, 's3cret')).toBe(md5('{"a":"1"}s3cret').toUpperCase());
  expect(signatureOf('/x', { a: 1 }, 's3cret')).toMatch(/^[0-9A-F]{32}$/);
});

describe('timestamps', () => {
  it('are 14 digits of Shanghai time', () => {
    expect(signatureTimestamp(new Date('2026-09-01T16:30:05Z'))).toBe('20260902003005');
    expect(readSignatureTimestamp('20260902003005')).toBe(Date.parse('2026-09-01T16:30:05Z'));
    expect(readSignatureTimestamp('1788280205000')).toBe(1_788_280_205_000);
  });
  it.each(['', '20261302003005', '20260230003005', '202609020030', 'abc', '202609020030050'])('%s is none', (text) =>
    expect(readSignatureTimestamp(text)).toBeNull(),
  );
});

describe('verification', () => {
  const now = new Date('2026-09-01T16:30:05Z');
  const call = {
    url: '/x?b=2',
    data: { a: 1 },
    secret: 's',
    sign: signatureOf('/x?b=2', { a: 1 }, 's'),
    timestamp: signatureTimestamp(now),
    now,
  };
  it('passes the right signature, five minutes either way', () => {
    expect(signatureProblem(call)).toBeNull();
    expect(signatureProblem({ ...call, now: new Date(now.getTime() + 300_000) })).toBeNull();
  });
  it('uses real time: future moments and full minutes count as what they are', () => {
    expect(signatureProblem({ ...call, now: new Date(now.getTime() + 301_000) })).toBe(signatureMessages.staleTimestamp);
    expect(signatureProblem({ ...call, now: new Date(now.getTime() - 301_000) })).toBe(signatureMessages.staleTimestamp);
  });
  it('refuses a changed value, another secret and a text that is no time', () => {
    expect(signatureProblem({ ...call, data: { a: 2 } })).toBe(signatureMessages.badSign);
    expect(signatureProblem({ ...call, secret: 't' })).toBe(signatureMessages.badSign);
    expect(signatureProblem({ ...call, timestamp: 'now' })).toBe(signatureMessages.badTimestamp);
  });
});
